// Paths of units through a network: to one node, or trees to every participant. They are balanced
// so that no arc is busy much longer than others, and observe a latency limit if possible.
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

  /// The minimum latency of the unit that is farthest from its destinations.
  [[nodiscard]] double longest_latency() const { return longest_; }

  /// What is balanced: all arcs against each other, for schedules in which they are busy at the
  /// same time, or only arcs of the same kind, for schedules in which kinds take turns.
  enum class Balance { of_all, of_kinds };

  /// Finds paths whose latency is at most `latency_limit` if possible. Every unit is routed once,
  /// and then `rounds` more times at prices that grow with the load of arcs. Keeps the paths with
  /// the smallest maximum load, or the smallest sum of the maximum loads of all kinds. Takes
  /// O(units rounds arcs log(nodes)) time.
  [[nodiscard]] Hops find(Balance balance, double latency_limit, unsigned rounds,
                          const Progress& progress);

  /// Number of arcs examined so far.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  struct Way {
    std::vector<PhasedHop> hops;  // parents are indices in it
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
  /// Returns the maximum loads; ties are broken by smaller total loads.
  [[nodiscard]] double largest_loads() const;
  [[nodiscard]] Hops joined(std::span<const Way> ways) const;

  const ProblemGraph& graph_;
  std::span<const PacketCost> costs_;
  std::span<const Unit> units_;
  std::vector<std::vector<double>> latency_to_;  // by destination, then by node; only for paths
  double longest_ = 0;
  std::vector<std::uint32_t> order_;  // order of the units, nearest first
  std::vector<std::int64_t> load_;    // messages by arc
  Balance balance_ = Balance::of_all;
  std::vector<std::uint32_t> kind_;  // by arc: same cost, between nodes of the same roles
  std::vector<double> reference_;    // by kind: the time for which the busiest arc is in use
  std::uint64_t work_ = 0;
  std::vector<Label> labels_;
  std::vector<unsigned char> settled_;
  std::vector<Entry> heap_;
};

}  // namespace asterism::phased
