// Lays out networks without a specific layout with Graphviz sfdp: nodes repel each other, links
// attract.
#include <algorithm>
#include <cmath>
#include <sstream>
#include <tuple>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/outside_program.hpp"
#include "base/text.hpp"
#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_nodes_for_graphviz = 20'000;

/// With a fixed start, and space around every node.
OutsideProgram sfdp_program() {
  return {
      "sfdp",
      "-Tplain -Gstart=1 -Goverlap=prism -Nshape=circle -Nfixedsize=true -Nwidth=0.45 -Nlabel=''",
      "LC_ALL=C", "graphs without a shape of their own are drawn by Graphviz: install graphviz"};
}

/// Lists every two neighbours once, by their ids.
std::string graph_for_graphviz(const Network& network) {
  std::string text = "graph {\n";
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    text += fmt::format("{}\n", node.value());
    std::vector<std::uint64_t> ends;
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node || end == node) continue;
      const bool is_listed_there =
          end < node && network.neighbour(end, network.reverse_port(node, port)) == node;
      if (!is_listed_there) ends.push_back(end.value());
    }
    std::ranges::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    for (const std::uint64_t end : ends) text += fmt::format("{} -- {}\n", node.value(), end);
  }
  return text + "}\n";
}

Error strange_answer() {
  return {ErrorCode::malformed, "sfdp printed what cannot be read", "which version is it?"};
}

/// Parses lines such as "node 3 1.25 0.5 ...".
std::vector<Point> places_from_plain(const std::string& plain, std::uint64_t nodes) {
  std::vector<Point> places(nodes);
  std::uint64_t found = 0;
  std::istringstream lines(plain);
  for (std::string line; std::getline(lines, line);) {
    const std::vector<std::string> parts = words(line, " ");
    if (parts.size() < 4 || parts[0] != "node") continue;
    const auto node = parse_whole_number(parts[1]);
    const auto x = parse_decimal(parts[2]);
    const auto y = parse_decimal(parts[3]);
    if (!node || *node >= nodes || !x || !y || !std::isfinite(*x) || !std::isfinite(*y))
      throw strange_answer();
    places[*node] = {*x, -*y};
    ++found;
  }
  if (found != nodes) throw strange_answer();
  return places;
}

/// Few digits are printed, so nodes with equal coordinates are moved apart.
void separate(std::vector<Point>& places) {
  std::vector<std::size_t> order(places.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, {},
                    [&](std::size_t i) { return std::tuple(places[i].x, places[i].y, i); });
  for (std::size_t i = 1; i < order.size(); ++i) {
    const Point before = places[order[i - 1]];
    Point& point = places[order[i]];
    if (point.x <= before.x && point.y <= before.y) point = {before.x, before.y + 0.01};
  }
}

}  // namespace

Placement place_by_graphviz(const Network& network, const Progress& progress) {
  if (network.node_count() > max_nodes_for_graphviz)
    throw Error(
        ErrorCode::too_large,
        fmt::format("{} has {} nodes; at most {} are laid out by Graphviz", network.spec(),
                    with_thousands(network.node_count()), with_thousands(max_nodes_for_graphviz)),
        "choose a smaller network, or a part of it");
  report(progress, "laying out", 0, network.node_count());
  std::string plain;
  try {
    plain = output_of(sfdp_program(), graph_for_graphviz(network));
  } catch (const Error&) {
    // if the program was stopped, so are we
    report(progress, "laying out", 0, network.node_count());
    throw;
  }
  report(progress, "laying out", network.node_count(), network.node_count());
  Placement placement{.shape = "springs, by Graphviz",
                      .places = places_from_plain(plain, network.node_count())};
  separate(placement.places);
  return placement;
}

}  // namespace asterism
