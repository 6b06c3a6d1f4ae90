#include "collective/torus/axis_spread.hpp"

#include <algorithm>
#include <utility>

#include "collective/torus/torus_rings.hpp"

namespace asterism {

namespace {

/// Returns how many nodes on one side of a node can be informed in `steps` steps: (3^steps - 1) /
/// 2.
std::uint64_t told_in(std::size_t steps) {
  std::uint64_t told = 0;
  for (std::size_t i = 0; i < steps; ++i) told = 3 * told + 1;
  return told;
}

class Spread {
 public:
  Spread(const Grid& grid, std::size_t axis) : grid_(grid), axis_(axis) {}

  /// The nearest `own` nodes on a side remain assigned to the node; the middle node of the rest
  /// takes over the others.
  void tell(const Informed& informed, std::uint64_t& side, std::uint64_t own, bool upwards) {
    if (side <= own) return;
    const std::uint64_t rest = side - own;
    const std::uint64_t nearer = std::min(own, rest - 1);
    const std::uint64_t farther = rest - 1 - nearer;
    const auto distance = static_cast<std::int64_t>(own + nearer + 1);
    const NodeId to = along_axis(grid_, informed.node, axis_, upwards ? distance : -distance);
    const Port port = upwards || grid_.sides()[axis_] == 2 ? Grid::up(axis_) : Grid::down(axis_);
    journeys_.push_back(
        {informed.node,
         to,
         {{informed.node, std::vector<Port>(static_cast<std::size_t>(distance), port), 0}}});
    told_.push_back({to, upwards ? nearer : farther, upwards ? farther : nearer});
    side = own;
  }

  /// Returns the journeys, or the informed nodes, since the last call.
  std::vector<Journey> take_journeys() { return std::exchange(journeys_, {}); }
  std::vector<Informed> take_told() { return std::exchange(told_, {}); }

 private:
  const Grid& grid_;
  std::size_t axis_;
  std::vector<Journey> journeys_;
  std::vector<Informed> told_;
};

}  // namespace

std::size_t steps_of_ring_by_thirds(std::uint64_t side) {
  std::size_t steps = 0;
  while (told_in(steps) < side / 2) ++steps;
  return steps;
}

std::size_t steps_by_thirds(const std::vector<Informed>& informed) {
  std::uint64_t farthest = 0;
  for (const Informed& teller : informed)
    farthest = std::max({farthest, teller.below, teller.above});
  return steps_of_ring_by_thirds(2 * farthest);
}

std::vector<Informed> informed_of_rings(const Grid& grid, std::size_t axis,
                                        const std::vector<NodeId>& nodes) {
  const std::uint64_t side = grid.sides()[axis];
  std::vector<Informed> informed;
  informed.reserve(nodes.size());
  for (const NodeId node : nodes) informed.push_back({node, (side - 1) / 2, side / 2});
  return informed;
}

void spread_by_thirds(const Grid& grid, std::size_t axis, std::vector<Informed> informed,
                      const std::function<void(const JourneyPlan& plan)>& step) {
  Spread spread(grid, axis);
  for (std::size_t left = steps_by_thirds(informed); left-- > 0;) {
    const std::uint64_t own = told_in(left);
    for (Informed& teller : informed) {
      spread.tell(teller, teller.below, own, false);
      spread.tell(teller, teller.above, own, true);
    }
    step(JourneyPlan(grid, spread.take_journeys()));
    const std::vector<Informed> told = spread.take_told();
    informed.insert(informed.end(), told.begin(), told.end());
  }
}

}  // namespace asterism
