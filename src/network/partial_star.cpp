#include "network/partial_star.hpp"

#include <fmt/format.h>

#include <asterism/permutation_network.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_partial_star(NetworkTraits traits, unsigned n, std::uint64_t nodes) {
  traits.nodes = nodes;
  traits.ports = n - 1;
  for (unsigned i = 2; i <= n; ++i) traits.link_classes.push_back(fmt::format("dimension {}", i));
  traits.vertex_symmetric = traits.port_symmetric = nodes == factorials[n];
  return traits;
}

unsigned smaller_in_front(Permutation p, unsigned position) {
  unsigned smaller = 0;
  for (unsigned i = 0; i < position; ++i)
    if (p[i] < p[position]) ++smaller;
  return smaller;
}

/// Returns the rank in the order described in the header.
std::uint64_t rank_in_parts(Permutation p, unsigned n) {
  std::uint64_t result = 0;
  bool first_substars = true;
  for (unsigned position = n; position-- > 1;) {
    const unsigned smaller = smaller_in_front(p, position);
    result += (first_substars ? smaller : position - smaller) * factorials[position];
    if (smaller != 0) first_substars = false;
  }
  return result;
}

Permutation unrank_in_parts(std::uint64_t rank, unsigned n) {
  std::vector<unsigned> left(n);
  for (unsigned i = 0; i < n; ++i) left[i] = i;
  std::vector<unsigned> symbols(n);
  bool first_substars = true;
  for (unsigned position = n; position-- > 0;) {
    const auto digit = static_cast<unsigned>(rank / factorials[position]);
    rank %= factorials[position];
    const unsigned smaller = first_substars ? digit : position - digit;
    if (smaller != 0) first_substars = false;
    symbols[position] = left[smaller];
    left.erase(left.begin() + smaller);
  }
  return Permutation(symbols);
}

}  // namespace

PartialStar::PartialStar(NetworkTraits traits, unsigned n, std::uint64_t nodes)
    : Network(traits_of_partial_star(std::move(traits), n, nodes)), n_(n) {}

NodeId PartialStar::across(Permutation from, Port port) const {
  const std::uint64_t end = rank_in_parts(from.with_swapped(0, port.value() + 1), n_);
  return end < node_count() ? NodeId{end} : no_node;
}

NodeId PartialStar::neighbour(NodeId node, Port port) const {
  return across(unrank_in_parts(node.value(), n_), port);
}

void PartialStar::neighbours(NodeId node, std::span<NodeId> out) const {
  const Permutation here = unrank_in_parts(node.value(), n_);
  for (Port port{0}; port.value() < port_count(); ++port) out[port.value()] = across(here, port);
}

std::string PartialStar::port_name(Port port) const {
  return std::to_string(port.value() + 2);
}

std::string PartialStar::label(NodeId node) const {
  return permutation_label(unrank_in_parts(node.value(), n_), n_);
}

NodeId PartialStar::parse_label(std::string_view text) const {
  const std::uint64_t rank = rank_in_parts(parse_permutation(text, n_), n_);
  if (rank >= node_count())
    throw label_error(*this, text, fmt::format("is a node of star:{} outside of this part", n_));
  return NodeId{rank};
}

}  // namespace asterism
