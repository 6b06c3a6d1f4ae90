// Routing on the star-connected cycles: the fewest lateral links, and among their orders the fewest
// local ones (Latifi, Azevedo and Bagherzadeh 1993; azevedo1995, section 2.2).
//
// The order is found by dynamic programming over the nodes of the star on a shortest path, together
// with the place in the cycle where the last lateral link arrived. All paths to such a node have
// the same number of lateral links, so minimizing the local links suffices.
#include <algorithm>
#include <map>

#include <asterism/permutation.hpp>
#include <asterism/route.hpp>

#include "graph/route/star_distance.hpp"
#include "graph/route/star_orders.hpp"
#include "graph/route/walk.hpp"
#include "network/connected_cycles.hpp"
#include "network/required_shape.hpp"
#include "network/ring_step.hpp"

namespace asterism {

namespace {

struct Best {
  unsigned local_links = 0;
  std::vector<unsigned> places;  // lateral links taken so far, in order
};

/// By star node and place in its cycle; ordered, so that ties are always broken the same way.
using Level = std::map<std::pair<std::uint64_t, unsigned>, Best>;

class LateralOrder {
 public:
  LateralOrder(unsigned cycle_length, StarOrders orders)
      : cycle_length_(cycle_length), orders_(orders) {}

  [[nodiscard]] std::vector<unsigned> find(Permutation start, unsigned from, unsigned to) const {
    std::vector<Level> levels(star_distance(start, symbols()) + 1);  // by remaining links
    levels.back() = {{{start.packed(), from}, {}}};
    for (std::size_t left = levels.size() - 1; left > 0; --left) go_on(levels, left);
    // All paths have reached the target star node by now.
    const auto best = std::ranges::min_element(levels[0], {}, [&](const auto& way) {
      return way.second.local_links + cycle_distance(way.first.second, to);
    });
    return best->second.places;
  }

 private:
  [[nodiscard]] unsigned symbols() const { return cycle_length_ + 1; }

  [[nodiscard]] unsigned cycle_distance(unsigned a, unsigned b) const {
    const unsigned apart = a > b ? a - b : b - a;
    return std::min(apart, cycle_length_ - apart);
  }

  void go_on(std::vector<Level>& levels, std::size_t left) const {
    for (const auto& [state, best] : levels[left])
      for (const std::vector<unsigned>& positions :
           moves_home(Permutation::from_packed(state.first), symbols(), orders_))
        move(levels[left - positions.size()], state, best, positions);
  }

  /// Moves over the lateral links to these positions of the star, in order.
  void move(Level& level, std::pair<std::uint64_t, unsigned> state, Best best,
            const std::vector<unsigned>& positions) const {
    Permutation node = Permutation::from_packed(state.first);
    unsigned at = state.second;
    for (const unsigned position : positions) {
      node = node.with_swapped(0, position);
      best.local_links += cycle_distance(at, position - 1);
      at = position - 1;
      best.places.push_back(at);
    }
    const auto [entry, is_new] = level.try_emplace({node.packed(), at});
    if (is_new || best.local_links < entry->second.local_links) entry->second = std::move(best);
  }

  unsigned cycle_length_;
  StarOrders orders_;
};

class CycleWalk {
 public:
  CycleWalk(const RouteRequest& request, const char* algorithm, const ConnectedCycles& network)
      : walk_(request, algorithm), network_(network) {}

  void go_to_place(std::uint64_t place) {
    const std::uint64_t length = network_.cycle_length();
    const std::uint64_t rightwards = (place + length - network_.place(walk_.at())) % length;
    const bool go_right = 2 * rightwards <= length;
    const std::uint64_t steps = go_right ? rightwards : length - rightwards;
    for (std::uint64_t i = 0; i < steps; ++i) walk_.take(go_right ? right_port : left_port);
  }
  void cross() { walk_.take(lateral_port); }
  [[nodiscard]] Route finish() && { return std::move(walk_).finish(); }

 private:
  Walk walk_;
  const ConnectedCycles& network_;
};

Route route_over(StarOrders orders, const char* algorithm, const RouteRequest& request) {
  const auto& network = required_shape(request.network().connected_cycles());
  const auto cycle_length = static_cast<unsigned>(network.cycle_length());
  const auto star_node = [&](NodeId node) {
    return unrank(network.supernode(node), cycle_length + 1);
  };
  const auto place = [&](NodeId node) { return static_cast<unsigned>(network.place(node)); };
  const NodeId to = request.to.node;
  CycleWalk walk(request, algorithm, network);
  for (const unsigned lateral : LateralOrder(cycle_length, orders)
                                    .find(seen_from(star_node(to), star_node(request.from)),
                                          place(request.from), place(to))) {
    walk.go_to_place(lateral);
    walk.cross();
  }
  walk.go_to_place(place(to));
  return std::move(walk).finish();
}

}  // namespace

RouteAlgorithm scc_all_orders_route() {
  static constexpr const char* name = "scc-all-orders";
  return {.name = name,
          .summary =
              "fewest lateral links, then fewest local links over all orders of the lateral ones; "
              "shortest for n up to 8, as measured",
          .citation = "ours, after Latifi, Azevedo and Bagherzadeh 1993",
          .families = {"scc"},
          .find = [](const RouteRequest& request) {
            return route_over(StarOrders::all, name, request);
          }};
}

RouteAlgorithm latifi93_route() {
  static constexpr const char* name = "latifi93";
  return {.name = name,
          .summary =
              "fewest lateral links, then fewest local links over the orders in Eq. (1) of "
              "azevedo1995: only the cycle of symbol 1 may be interrupted by others",
          .citation = "Latifi, Azevedo and Bagherzadeh 1993; azevedo1995, section 2",
          .families = {"scc"},
          .find = [](const RouteRequest& request) {
            return route_over(StarOrders::cycle_by_cycle, name, request);
          }};
}

}  // namespace asterism
