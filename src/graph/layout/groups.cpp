// Networks of router groups: the groups on a circle, each group a small circle, and the hosts of a
// router behind it.
#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"

namespace asterism {

namespace {

struct GroupsOfRouters {
  std::uint64_t groups = 1;
  std::uint64_t routers = 1;  // per group
  std::uint64_t hosts = 0;    // per router
};

constexpr double gap_of_groups = 0.14;
/// In turns of the circle around a router, to both sides of the outward direction.
constexpr double fan_of_hosts = 0.19;

/// In the group at the top, with its middle at the origin and radius 1.
Point router_in_group(const GroupsOfRouters& sizes, std::uint64_t router) {
  if (sizes.routers == 1) return {};
  const double turn = (static_cast<double>(router) + 0.5) / static_cast<double>(sizes.routers);
  return on_circle(turn + 0.5) * (sizes.hosts > 0 ? 0.62 : 1);
}

Point host_in_group(const GroupsOfRouters& sizes, std::uint64_t router, std::uint64_t host) {
  const Point at = router_in_group(sizes, router);
  const double outwards = sizes.routers == 1 ? 0
                                             : 0.5 + (static_cast<double>(router) + 0.5) /
                                                         static_cast<double>(sizes.routers);
  const double share =
      sizes.hosts == 1 ? 0
                       : 2 * static_cast<double>(host) / static_cast<double>(sizes.hosts - 1) - 1;
  return at + on_circle(outwards + share * fan_of_hosts) * 0.36;
}

Placement place_groups(const Network& network, const GroupsOfRouters& sizes) {
  const double radius = radius_on_ring(sizes.groups, gap_of_groups);
  const auto in_picture = [&](std::uint64_t group, Point in_group) {
    const double turn = static_cast<double>(group) / static_cast<double>(sizes.groups);
    return turned(in_group * radius, turn) + on_circle(turn);
  };
  Placement placement{.shape = "groups on a circle", .places = {}};
  placement.places.reserve(network.node_count());
  const std::uint64_t routers = sizes.groups * sizes.routers;
  for (std::uint64_t i = 0; i < routers * sizes.hosts; ++i) {
    const std::uint64_t router = i / sizes.hosts;
    placement.places.push_back(in_picture(
        router / sizes.routers, host_in_group(sizes, router % sizes.routers, i % sizes.hosts)));
  }
  for (std::uint64_t router = 0; router < routers; ++router)
    placement.places.push_back(
        in_picture(router / sizes.routers, router_in_group(sizes, router % sizes.routers)));
  return placement;
}

}  // namespace

Placement place_dragonfly(const Network& network) {
  const std::uint64_t routers = network.parameters()[0];
  const std::uint64_t hosts = network.parameters()[1];
  return place_groups(network, {network.node_count() / (routers * (hosts + 1)), routers, hosts});
}

Placement place_slim_fly(const Network& network) {
  const std::uint64_t q = network.parameters()[0];
  return place_groups(network, {2 * q, q, network.node_count() / (2 * q * q) - 1});
}

Placement place_xpander(const Network& network) {
  const std::uint64_t metanodes = network.parameters()[0] + 1;
  return place_groups(network, {metanodes, network.parameters()[1], network.parameters()[2]});
}

}  // namespace asterism
