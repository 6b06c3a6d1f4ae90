#include "network/expanded.hpp"

#include <fmt/format.h>

#include <asterism/spec.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits expanded_traits(const SpecArguments& arguments, const Block& block, unsigned levels) {
  NetworkTraits traits = arguments.traits();
  traits.nodes = block.nodes();
  std::uint64_t half = block.external_links() / 2;
  for (unsigned level = 1; level < levels; ++level) {
    traits.nodes = arguments.node_product({traits.nodes, half});
    half = arguments.node_product({half, half}) / 2;
  }
  traits.ports = block.ports() + (levels > 1 ? 1 : 0);
  traits.link_classes.push_back(block.link_class());
  for (unsigned level = 1; level < levels; ++level)
    traits.link_classes.push_back(fmt::format("level {}", level));
  traits.vertex_symmetric = traits.port_symmetric = levels == 1 && block.vertex_symmetric();
  return traits;
}

}  // namespace

ExpandedNetwork::ExpandedNetwork(const SpecArguments& arguments, std::unique_ptr<const Block> block,
                                 unsigned levels, std::optional<PublishedValue> diameter)
    : Network(expanded_traits(arguments, *block, levels)),
      block_(std::move(block)),
      levels_(levels),
      diameter_(std::move(diameter)),
      half_{0, block_->external_links() / 2} {
  for (unsigned level = 2; level < levels_; ++level)
    half_.push_back(half_.back() * half_.back() / 2);
}

NodeId ExpandedNetwork::node_of_link(std::uint64_t subnetwork, std::uint64_t link,
                                     unsigned level) const {
  for (; level > 1; --level) {
    const std::uint64_t half = half_[level - 1];
    subnetwork = subnetwork * half + link / half;
    link = 2 * (link % half) + 1;
  }
  return NodeId{subnetwork * block_->nodes() + block_->external_node(link).value()};
}

ExpandedNetwork::External ExpandedNetwork::external(NodeId node) const {
  const auto first_link = block_->external_link(local(node));
  if (!first_link) return {};
  std::uint64_t link = *first_link;
  std::uint64_t subnetwork = node.value() / block_->nodes();
  for (unsigned level = 1; level < levels_; ++level) {
    const std::uint64_t half = half_[level];
    const std::uint64_t place = subnetwork % half;
    if (link % 2 == 0) {
      const std::uint64_t sibling = link / 2;
      if (sibling == place) return {};
      return {node_of_link(subnetwork - place + sibling, 2 * place, level), level};
    }
    link = place * half + link / 2;
    subnetwork /= half;
  }
  return {};
}

NodeId ExpandedNetwork::neighbour(NodeId node, Port port) const {
  if (port == external_port()) return external(node).end;
  const NodeId inside = local(node);
  const NodeId end = block_->neighbour(inside, port);
  return end == no_node ? no_node : NodeId{node.value() - inside.value() + end.value()};
}

Port ExpandedNetwork::reverse_port(NodeId node, Port port) const {
  return port == external_port() ? port : block_->reverse_port(local(node), port);
}

LinkClass ExpandedNetwork::link_class(NodeId node, Port port) const {
  return LinkClass{link_level(node, port)};
}

std::string ExpandedNetwork::port_name(Port port) const {
  return port == external_port() ? "external" : block_->port_name(port);
}

std::string ExpandedNetwork::label(NodeId node) const {
  std::vector<std::string> parts;
  for (unsigned level = levels_ - 1; level > 0; --level)
    parts.push_back(std::to_string(subnetwork(node, level) % half_[level]));
  const std::uint64_t inside = local(node).value();
  const unsigned bits = block_->label_bits();
  parts.push_back(bits > 0 ? digits_label(inside, 2, bits) : std::to_string(inside));
  return parts.size() == 1 ? parts[0] : tuple_label(parts);
}

NodeId ExpandedNetwork::parse_label(std::string_view text) const {
  const std::vector<std::string> parts = tuple_parts(text);
  if (parts.size() != levels_)
    throw label_error(*this, text, fmt::format("does not have {} parts", levels_));
  std::uint64_t id = 0;
  for (unsigned level = levels_ - 1; level > 0; --level)
    id =
        id * half_[level] + parse_coordinate(*this, text, parts[levels_ - 1 - level], half_[level]);
  const unsigned bits = block_->label_bits();
  const std::uint64_t inside = bits > 0
                                   ? parse_digits(*this, text, parts.back(), 2, bits)
                                   : parse_coordinate(*this, text, parts.back(), block_->nodes());
  return NodeId{id * block_->nodes() + inside};
}

PublishedValues ExpandedNetwork::published() const {
  PublishedValues values;
  values.diameter = diameter_;
  return values;
}

unsigned ExpandedNetwork::link_level(NodeId node, Port port) const {
  return port == external_port() ? external(node).level : 0;
}

std::uint64_t ExpandedNetwork::subnetwork(NodeId node, unsigned level) const {
  std::uint64_t index = node.value() / block_->nodes();
  for (unsigned inner = 1; inner < level; ++inner) index /= half_[inner];
  return index;
}

}  // namespace asterism
