#include "network/congruence_digraph.hpp"

#include <utility>

#include <fmt/format.h>

#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_congruence(NetworkTraits traits, std::uint64_t d, std::uint64_t n) {
  traits.nodes = n;
  traits.ports = static_cast<std::uint32_t>(2 * d);
  traits.link_classes = {"arc"};
  traits.directed = true;
  return traits;
}

}  // namespace

CongruenceDigraph::CongruenceDigraph(NetworkTraits traits, std::uint64_t d, std::uint64_t n,
                                     std::string source)
    : Network(traits_of_congruence(std::move(traits), d, n)), d_(d), source_(std::move(source)) {}

NodeId CongruenceDigraph::neighbour(NodeId node, Port port) const {
  if (port.value() >= d_) return no_node;
  const std::uint64_t end = end_of_arc(node.value() * d_ + port.value());
  return end == node.value() ? no_node : NodeId{end};
}

/// Arcs with the same end have numbers that differ by multiples of n, so they arrive apart.
Port CongruenceDigraph::reverse_port(NodeId node, Port port) const {
  const std::uint64_t arrival = (node.value() * d_ + port.value()) / node_count();
  return Port{static_cast<std::uint32_t>(d_ + arrival)};
}

std::string CongruenceDigraph::port_name(Port port) const {
  return port.value() < d_ ? std::to_string(port.value())
                           : fmt::format("from {}", port.value() - d_);
}

std::string CongruenceDigraph::label(NodeId node) const {
  return std::to_string(node.value());
}

NodeId CongruenceDigraph::parse_label(std::string_view text) const {
  return NodeId{parse_coordinate(*this, text, text, node_count())};
}

PublishedValues CongruenceDigraph::published() const {
  unsigned length = 0;
  for (std::uint64_t rest = node_count() - 1; rest > 0; rest /= d_) ++length;
  PublishedValues values;
  values.diameter = {static_cast<double>(length), PublishedValue::Relation::at_most,
                     "ceil(log_d n)", source_};
  return values;
}

}  // namespace asterism
