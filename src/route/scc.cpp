// Routing on the star-connected cycles: the fewest lateral links, and among all orders of these
// the fewest local ones (Latifi, Azevedo and Bagherzadeh 1993; azevedo1995, section 2.2).
//
// The order is found by dynamic programming over the nodes of the star that lie on a shortest
// way, together with the place in the cycle where the last lateral link arrived. All ways to
// such a node have the same number of lateral links, so the least local links suffice.
#include <algorithm>
#include <map>

#include <asterism/permutation.hpp>
#include <asterism/route.hpp>

#include "network/connected_cycles.hpp"
#include "network/ring_step.hpp"
#include "route/star_distance.hpp"
#include "route/walk.hpp"

namespace asterism {

namespace {

struct Best {
  unsigned local_links = 0;
  std::vector<unsigned> places;  // of the lateral links taken so far, in order
};

/// By star node and place in its cycle; ordered, so that ties are broken the same way always.
using Level = std::map<std::pair<std::uint64_t, unsigned>, Best>;

class LateralOrder {
 public:
  explicit LateralOrder(unsigned cycle_length) : cycle_length_(cycle_length) {}

  [[nodiscard]] std::vector<unsigned> find(Permutation start, unsigned from, unsigned to) const {
    Level level{{{start.packed(), from}, {}}};
    for (unsigned left = star_distance(start, symbols()); left > 0; --left)
      level = next(level, left);
    const Best* best = nullptr;
    unsigned least = 0;
    for (const auto& [state, candidate] : level) {
      const unsigned local_links = candidate.local_links + cycle_distance(state.second, to);
      if (best != nullptr && local_links >= least) continue;
      best = &candidate;
      least = local_links;
    }
    return best->places;
  }

 private:
  [[nodiscard]] unsigned symbols() const { return cycle_length_ + 1; }

  [[nodiscard]] unsigned cycle_distance(unsigned a, unsigned b) const {
    const unsigned apart = a > b ? a - b : b - a;
    return std::min(apart, cycle_length_ - apart);
  }

  /// One lateral link further, to the nodes whose distance is one less than `left`.
  [[nodiscard]] Level next(const Level& level, unsigned left) const {
    Level result;
    for (const auto& [state, best] : level) {
      const Permutation here = Permutation::from_packed(state.first);
      for (unsigned place = 0; place < cycle_length_; ++place) {
        const Permutation there = here.with_swapped(0, place + 1);
        if (star_distance(there, symbols()) >= left) continue;
        const unsigned local_links = best.local_links + cycle_distance(state.second, place);
        const auto [entry, is_new] = result.try_emplace({there.packed(), place});
        if (!is_new && entry->second.local_links <= local_links) continue;
        entry->second = {local_links, best.places};
        entry->second.places.push_back(place);
      }
    }
    return result;
  }

  unsigned cycle_length_;
};

class CycleWalk {
 public:
  CycleWalk(const RouteRequest& request, const ConnectedCycles& network)
      : walk_(request, "latifi93"), network_(network) {}

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

Route latifi93(const RouteRequest& request) {
  const auto& network = dynamic_cast<const ConnectedCycles&>(request.network());
  const auto cycle_length = static_cast<unsigned>(network.cycle_length());
  const auto star_node = [&](NodeId node) {
    return unrank(network.supernode(node), cycle_length + 1);
  };
  const auto place = [&](NodeId node) { return static_cast<unsigned>(network.place(node)); };
  const NodeId to = request.to.node;
  CycleWalk walk(request, network);
  for (const unsigned lateral : LateralOrder(cycle_length)
                                    .find(seen_from(star_node(to), star_node(request.from)),
                                          place(request.from), place(to))) {
    walk.go_to_place(lateral);
    walk.cross();
  }
  walk.go_to_place(place(to));
  return std::move(walk).finish();
}

}  // namespace

RouteAlgorithm latifi93_route() {
  return {.name = "latifi93",
          .summary =
              "fewest lateral links, then fewest local ones over all orders of these; measured to "
              "be shortest up to n = 8",
          .citation = "Latifi, Azevedo and Bagherzadeh 1993; azevedo1995, section 2.2",
          .families = {"scc"},
          .find = latifi93};
}

}  // namespace asterism
