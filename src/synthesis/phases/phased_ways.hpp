// Ways of units over a network: paths to one node or trees to every participant, balanced so that
// no arc is in use much longer than others, and not longer than a given latency where possible.
#pragma once

#include <vector>

#include <asterism/progress.hpp>

#include "synthesis/phases/phased_units.hpp"

namespace asterism::phased {

class WayFinder {
 public:
  /// Throws Error(unsupported) if a unit cannot reach a node that needs it.
  WayFinder(const ProblemGraph& graph, std::span<const PacketCost> costs,
            std::span<const Unit> units);

  /// The largest latency that some unit needs, if there is no other.
  [[nodiscard]] double longest_latency() const { return longest_; }

  /// What is balanced: all arcs against each other, for schedules in which they are busy at the
  /// same time, or only those of one kind, for schedules in which kinds take turns.
  enum class Balance { of_all, of_kinds };

  /// Ways whose latency is at most `latency_limit` where possible. Every unit is routed once, and
  /// again `rounds` times at prices that grow with the loads of arcs; those with the least largest
  /// load, or sum of the largest loads of all kinds, are kept. Takes time
  /// O(units rounds arcs log(nodes)).
  [[nodiscard]] Hops find(Balance balance, double latency_limit, unsigned rounds,
                          const Progress& progress);

  /// How many arcs have been looked at so far.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  struct Way {
    std::vector<PhasedHop> hops;  // parents are places in it
  };
  struct Label {
    double cost = 0;
    double latency = 0;
    std::uint32_t arc = PhasedHop::none;
  };
  struct Entry {
    double cost;
    std::uint32_t node;
    std::uint32_t arc;
    double latency;
  };

  void measure_latencies();
  void number_kinds();
  [[nodiscard]] std::vector<double> latencies_to(std::uint32_t node) const;
  [[nodiscard]] double price(std::uint32_t arc, std::uint32_t count) const;
  [[nodiscard]] Way path(std::uint32_t unit, double latency_limit);
  [[nodiscard]] Way tree(std::uint32_t unit, double latency_limit);
  [[nodiscard]] Way tree_of_walks(std::uint32_t unit, double latency_limit);
  void keep_needed(Way& way) const;
  void change_loads(const Way& way, std::int64_t sign);
  void measure_loads();
  /// Among ways with the same largest loads those with the least loads count as better.
  [[nodiscard]] double largest_loads() const;
  [[nodiscard]] Hops joined(std::span<const Way> ways) const;

  const ProblemGraph& graph_;
  std::span<const PacketCost> costs_;
  std::span<const Unit> units_;
  std::vector<std::vector<double>> latency_to_;  // by destination, then by node; of paths only
  double longest_ = 0;
  std::vector<std::uint32_t> order_;  // of the units: those that are near first
  std::vector<std::int64_t> load_;    // messages by arc
  Balance balance_ = Balance::of_all;
  std::vector<std::uint32_t> kind_;  // by arc: of one cost, between nodes of the same roles
  std::vector<double> reference_;    // by kind, the time that the busiest arc is in use
  std::uint64_t work_ = 0;
  std::vector<Label> labels_;
  std::vector<unsigned char> settled_;
  std::vector<Entry> heap_;
};

}  // namespace asterism::phased
