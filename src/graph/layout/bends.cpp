// Bends links that have a parallel link or a node in their way.
#include <algorithm>
#include <array>
#include <map>

#include "graph/layout/geometry.hpp"
#include "graph/layout/links.hpp"

namespace asterism {

namespace {

/// Distance between the middles of parallel links, relative to their length.
constexpr double bend_between_links = 0.16;
/// Minimum distance between a link and a node, relative to the minimum distance of two nodes.
constexpr double clearance = 0.19;
/// With more pairs of a link and a node, bends would not be discernible anyway.
constexpr double max_pairs_of_link_and_node = 4e7;
/// Flattest first.
constexpr std::array tried_bends{0.0,  0.02,  -0.02, 0.04,  -0.04, 0.07, -0.07,
                                 0.11, -0.11, 0.16,  -0.16, 0.22,  -0.22};

void bend_apart(std::vector<LaidOutLink*>& links) {
  const double middle = (static_cast<double>(links.size()) - 1) / 2;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const double bend = (static_cast<double>(i) - middle) * bend_between_links;
    if (bend == 0) continue;
    links[i]->way = LinkWay::bent;
    // To the left of the direction from the smaller to the larger node, for all of them.
    links[i]->bend = links[i]->from < links[i]->to ? bend : -bend;
  }
}

void bend_parallel_links(Layout& layout) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<LaidOutLink*>> beside;
  for (LaidOutLink& link : layout.links)
    if (link.way != LinkWay::around) beside[std::minmax(link.from, link.to)].push_back(&link);
  for (auto& [ends, links] : beside) bend_apart(links);
}

/// Labels are wider than high, so horizontal distances count less.
Point flat(Point point) {
  static constexpr double share = 0.7;
  return {point.x * share, point.y};
}

Point flattened_place(const Layout& layout, std::uint32_t node) {
  return flat(layout.places[node]);
}

double distance_from_line(Point point, Point from, Point to) {
  const Point along = to - from;
  const double share = std::clamp(dot(point - from, along) / dot(along, along), 0.0, 1.0);
  return distance(point, from + along * share);
}

/// Returns the minimum distance of a curve from any node except its ends.
double room_beside(const Layout& layout, const LaidOutLink& link, double bend) {
  static constexpr int pieces = 12;
  const Point from = flattened_place(layout, link.from);
  const Point to = flattened_place(layout, link.to);
  std::array<Point, pieces + 1> curve;
  for (int i = 0; i <= pieces; ++i)
    curve[static_cast<std::size_t>(i)] = flat(on_bend(
        layout.places[link.from], layout.places[link.to], bend, static_cast<double>(i) / pieces));
  const double reach = distance(from, to) / 2 + layout.spacing;
  const Point middle = (from + to) * 0.5;
  double least = 1;
  for (std::uint32_t node = 0; node < layout.places.size(); ++node) {
    const Point at = flattened_place(layout, node);
    if (node == link.from || node == link.to || distance(at, middle) > reach) continue;
    if (bend == 0) {
      least = std::min(least, distance_from_line(at, from, to));
      continue;
    }
    for (std::size_t i = 0; i < pieces; ++i)
      least = std::min(least, distance_from_line(at, curve[i], curve[i + 1]));
  }
  return least;
}

/// Returns the first bend that is clear of all nodes, or the one with most room.
double bend_past_nodes(const Layout& layout, const LaidOutLink& link) {
  double best = 0;
  double most = -1;
  for (const double bend : tried_bends) {
    const double room = room_beside(layout, link, bend);
    if (room >= clearance * layout.spacing) return bend;
    if (room > most) {
      most = room;
      best = bend;
    }
  }
  return best;
}

}  // namespace

void bend_links(Layout& layout, bool past_nodes) {
  bend_parallel_links(layout);
  const double pairs =
      static_cast<double>(layout.links.size()) * static_cast<double>(layout.places.size());
  if (!past_nodes || pairs > max_pairs_of_link_and_node) return;
  for (LaidOutLink& link : layout.links) {
    if (link.way != LinkWay::straight) continue;
    link.bend = bend_past_nodes(layout, link);
    if (link.bend != 0) link.way = LinkWay::bent;
  }
}

}  // namespace asterism
