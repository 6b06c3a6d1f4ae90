#include "network/shifted_words.hpp"

#include <utility>

#include <fmt/format.h>

namespace asterism {

namespace {

NetworkTraits traits_of_shifted_words(NetworkTraits traits, std::uint64_t nodes, std::uint64_t d) {
  traits.nodes = nodes;
  traits.ports = static_cast<std::uint32_t>(2 * d);
  traits.link_classes = {"in at the right", "in at the left"};
  return traits;
}

}  // namespace

ShiftedWords::ShiftedWords(NetworkTraits traits, std::uint64_t nodes, std::uint64_t d)
    : Network(traits_of_shifted_words(std::move(traits), nodes, d)), d_(d) {}

NodeId ShiftedWords::neighbour(NodeId node, Port port) const {
  const std::uint64_t here = node.value();
  const bool right = at_the_right(port);
  const std::uint64_t end =
      right ? with_right(here, port.value()) : with_left(here, port.value() - d_);
  if (end == here) return no_node;
  const bool arcs_both_ways = has_arc(here, end) && has_arc(end, here);
  if (arcs_both_ways && right != (here < end)) return no_node;
  return NodeId{end};
}

std::string ShiftedWords::port_name(Port port) const {
  return at_the_right(port) ? fmt::format("R{}", port.value())
                            : fmt::format("L{}", port.value() - d_);
}

}  // namespace asterism
