// Networks of cycles: each cycle on a small circle around the place of the host node that it
// replaces, rotated so that its outgoing links are as short as possible.
#include <fmt/format.h>

#include <asterism/networks.hpp>

#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"
#include "graph/layout/spacing.hpp"
#include "network/connected_cycles.hpp"
#include "network/required_shape.hpp"
#include "network/ring_step.hpp"

namespace asterism {

namespace {

/// Radius of a cycle, as a share of the room of a host node.
constexpr double share_of_cycle = 0.3;
constexpr int turns_tried = 48;

struct CycleTurn {
  double turns = 0;
  bool mirrored = false;
};

Point on_cycle(std::uint64_t place, std::uint64_t places, const CycleTurn& turn) {
  const double share = static_cast<double>(place) / static_cast<double>(places);
  return on_circle(turn.turns + (turn.mirrored ? -share : share));
}

/// Maximizes how far the places of the cycle are on the side of the neighbours of their links.
CycleTurn best_turn(const std::vector<Point>& directions) {
  CycleTurn best;
  double most = -1e300;
  for (const bool mirrored : {false, true})
    for (int i = 0; i < turns_tried; ++i) {
      const CycleTurn turn{static_cast<double>(i) / turns_tried, mirrored};
      double sum = 0;
      for (std::size_t place = 0; place < directions.size(); ++place)
        sum += dot(directions[place], on_cycle(place, directions.size(), turn));
      if (sum > most + 1e-9) {
        most = sum;
        best = turn;
      }
    }
  return best;
}

Placement place_cycles(const Network& network, const std::string& host_spec,
                       const std::string& shape) {
  const auto& cycles = required_shape(network.connected_cycles());
  const std::vector<Point> centres = placement_of(*make_network(host_spec), {}).places;
  const double radius = least_distance(centres) * share_of_cycle;
  const std::uint64_t length_of_cycle = cycles.cycle_length();
  Placement placement{.shape = shape, .places = std::vector<Point>(network.node_count())};
  std::vector<Point> directions(length_of_cycle);
  for (std::uint64_t supernode = 0; supernode < centres.size(); ++supernode) {
    for (std::uint64_t place = 0; place < length_of_cycle; ++place) {
      const NodeId end = network.neighbour(cycles.node_at(supernode, place), lateral_port);
      const Point away = centres[cycles.supernode(end)] - centres[supernode];
      directions[place] = away * (1 / length(away));
    }
    const CycleTurn turn = best_turn(directions);
    for (std::uint64_t place = 0; place < length_of_cycle; ++place)
      placement.places[cycles.node_at(supernode, place).value()] =
          centres[supernode] + on_cycle(place, length_of_cycle, turn) * radius;
  }
  return placement;
}

}  // namespace

Placement place_star_cycles(const Network& network) {
  return place_cycles(network, fmt::format("star:{}", network.parameters()[0]),
                      "cycles at the nodes of a star graph");
}

Placement place_cube_cycles(const Network& network) {
  return place_cycles(network, fmt::format("hypercube:{}", network.parameters()[0]),
                      "cycles at the nodes of a cube");
}

}  // namespace asterism
