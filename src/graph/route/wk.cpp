// Routing on the WK-recursive network, one level after the other.
//
// To leave a subnetwork for its sibling b, go to its corner b, over the flipping link, and on
// inside b. The route never leaves the smallest subnetwork that contains both ends, takes at most
// 2^t - 1 hops, and may be longer than a path through a third sibling.
#include <asterism/route.hpp>

#include "graph/route/walk.hpp"
#include "network/wk_index.hpp"

namespace asterism {

namespace {

class WkWalk {
 public:
  explicit WkWalk(const RouteRequest& request)
      : d_(request.network().parameters()[0]), walk_(request, "wk") {}

  void go_to(NodeId target) {
    if (walk_.at() == target) return;
    const unsigned level = differing_level(target);
    if (level == 0) return walk_.take(last_digit_port(target));
    const std::uint64_t sibling = target.value() / wk_power(d_, level) % d_;
    go_to(wk_corner(walk_.at(), level, sibling, d_));
    walk_.take(last_digit_port(walk_.at()));
    go_to(target);
  }

  [[nodiscard]] Route finish() && { return std::move(walk_).finish(); }

 private:
  [[nodiscard]] bool same_subnetwork(NodeId target, unsigned level) const {
    const std::uint64_t size = wk_power(d_, level);
    return walk_.at().value() / size == target.value() / size;
  }

  /// Returns the highest digit in which the walk's node and the target differ.
  [[nodiscard]] unsigned differing_level(NodeId target) const {
    unsigned level = 0;
    while (!same_subnetwork(target, level + 1)) ++level;
    return level;
  }

  [[nodiscard]] Port last_digit_port(NodeId node) const {
    return Port{static_cast<std::uint32_t>(node.value() % d_)};
  }

  std::uint64_t d_;
  Walk walk_;
};

Route wk(const RouteRequest& request) {
  WkWalk walk(request);
  walk.go_to(request.to.node);
  return std::move(walk).finish();
}

}  // namespace

RouteAlgorithm wk_route() {
  return {.name = "wk",
          .summary =
              "to the corner next to the target's subnetwork, across, then inside it; at "
              "most 2^t - 1 hops, not always a shortest route",
          .citation = "Vecchia and Sanges 1988",
          .families = {"wk"},
          .find = wk};
}

}  // namespace asterism
