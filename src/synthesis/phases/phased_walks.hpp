// Trees of walks from host to host through switches that only forward.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/heap.hpp"
#include "synthesis/phases/phased_units.hpp"

namespace asterism::phased {

/// A tree from the origin of a unit to every participant in which only hosts have several children.
/// It grows by the cheapest walk; the cost is the sum of the prices of its arcs plus the time by
/// which its end exceeds the latency limit. A host sends its copies one after the other.
class WalkTree {
 public:
  /// The price of an arc, for the current unit and the current loads.
  using Price = std::function<double(std::uint32_t arc)>;
  /// Records that the arc is on one more walk of the unit.
  using Use = std::function<void(std::uint32_t arc)>;

  /// All arguments must outlive this object.
  WalkTree(const ProblemGraph& graph, std::span<const PacketCost> costs, double latency_limit,
           const Price& price, const Use& use);

  /// Parents come before their children. Throws Error(unsupported) if a participant cannot be
  /// reached.
  [[nodiscard]] std::vector<PhasedHop> grow(std::uint32_t unit, std::uint32_t origin);
  /// Number of arcs examined.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  static constexpr std::uint32_t none = PhasedHop::none;

  /// A walk from a host that has the unit; `before` is its prefix.
  struct Walk {
    std::uint32_t arc = 0;
    std::uint32_t before = none;  // index of a walk
    std::uint32_t host = 0;       // its start, by the order in which hosts were reached
  };
  struct Host {
    std::uint32_t hop = none;
    double latency = 0;
  };
  struct Offer {
    double cost = 0;
    std::uint32_t walk = 0;
  };
  struct CostsMore {
    bool operator()(const Offer& a, const Offer& b) const { return a.cost > b.cost; }
  };
  struct WalkCost {
    double price = 0, latency = 0;
  };

  void reach(std::uint32_t node, std::uint32_t hop, double latency);
  void extend(std::uint32_t node, std::uint32_t before, std::uint32_t host);
  void offer(std::uint32_t walk);
  [[nodiscard]] WalkCost cost_of(std::uint32_t walk) const;
  [[nodiscard]] double ranked(const WalkCost& cost) const;
  void take(std::uint32_t walk, std::uint32_t unit, double latency);

  const ProblemGraph& graph_;
  std::span<const PacketCost> costs_;
  double latency_limit_;
  const Price& price_;
  const Use& use_;
  std::vector<Walk> walks_;
  HeapQueue<Offer, CostsMore> offers_;
  std::vector<Host> hosts_;
  std::vector<bool> is_reached_;        // by copying node
  std::vector<bool> is_passed_;         // by host and forwarding-only node
  std::vector<std::uint32_t> uses_;     // by arc, in this tree
  std::vector<std::uint32_t> segment_;  // walks from the first to the last
  std::vector<PhasedHop> hops_;
  std::size_t missing_ = 0;  // participants
  std::uint64_t work_ = 0;
};

}  // namespace asterism::phased
