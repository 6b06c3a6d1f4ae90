#include "network/swapped.hpp"

#include <fmt/format.h>

#include <asterism/spec.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

/// Returns the number of bits in a label of a level.
unsigned width_of_level(const SwappedShape& shape, unsigned level) {
  return shape.bits << (level - 1);
}

std::uint64_t ones(unsigned width) {
  return (std::uint64_t{1} << width) - 1;
}

std::string swap_name(const SwappedShape& shape, unsigned level) {
  return shape.levels == 2 ? "swap" : fmt::format("swap {}", level);
}

NetworkTraits traits_of_swapped(const SpecArguments& arguments, const SwappedShape& shape) {
  NetworkTraits traits = arguments.traits();
  traits.nodes = arguments.node_power(2, width_of_level(shape, shape.levels));
  for (unsigned i = 0; i < shape.bits; ++i)
    traits.link_classes.push_back(fmt::format("dimension {}", i));
  if (shape.folded) traits.link_classes.emplace_back("complement");
  for (unsigned level = 1; level < shape.levels; ++level)
    traits.link_classes.push_back(swap_name(shape, level));
  traits.ports = static_cast<std::uint32_t>(traits.link_classes.size());
  if (shape.diameter_links) traits.link_classes.emplace_back("diameter");
  traits.vertex_symmetric = traits.port_symmetric = shape.levels == 1;
  return traits;
}

}  // namespace

SwappedNetwork::SwappedNetwork(const SpecArguments& arguments, const SwappedShape& shape,
                               PublishedValue diameter)
    : Network(traits_of_swapped(arguments, shape)), shape_(shape), diameter_(std::move(diameter)) {}

std::uint64_t SwappedNetwork::difference(NodeId node, unsigned level) const {
  const unsigned width = width_of_level(shape_, level);
  return (node.value() ^ node.value() >> width) & ones(width);
}

NodeId SwappedNetwork::neighbour(NodeId node, Port port) const {
  const std::uint64_t here = node.value();
  if (port.value() < shape_.bits) return NodeId{here ^ std::uint64_t{1} << port.value()};
  if (port.value() < cube_ports()) return NodeId{here ^ ones(shape_.bits)};
  const unsigned level = link_level(node, port);
  const std::uint64_t swapped = difference(node, level);
  if (swapped != 0) return NodeId{here ^ swapped ^ swapped << width_of_level(shape_, level)};
  return shape_.diameter_links ? NodeId{node_count() - 1 - here} : no_node;
}

LinkClass SwappedNetwork::link_class(NodeId node, Port port) const {
  const bool diameter = shape_.diameter_links && port.value() == cube_ports() &&
                        difference(node, link_level(node, port)) == 0;
  return LinkClass{diameter ? port.value() + 1 : port.value()};
}

std::string SwappedNetwork::port_name(Port port) const {
  if (port.value() < shape_.bits) return std::to_string(port.value());
  if (port.value() < cube_ports()) return "complement";
  return shape_.diameter_links ? "external" : swap_name(shape_, port.value() - cube_ports() + 1);
}

unsigned SwappedNetwork::link_level(NodeId, Port port) const {
  return port.value() < cube_ports() ? 0 : port.value() - cube_ports() + 1;
}

std::uint64_t SwappedNetwork::subnetwork(NodeId node, unsigned level) const {
  return node.value() >> width_of_level(shape_, level);
}

std::string SwappedNetwork::label(NodeId node) const {
  std::vector<std::string> parts;
  for (unsigned i = words(); i-- > 0;)
    parts.push_back(
        digits_label(node.value() >> (i * shape_.bits) & ones(shape_.bits), 2, shape_.bits));
  return parts.size() == 1 ? parts[0] : tuple_label(parts);
}

NodeId SwappedNetwork::parse_label(std::string_view text) const {
  if (words() == 1) return NodeId{parse_digits(*this, text, text, 2, shape_.bits)};
  const std::vector<std::string> parts = tuple_parts(text);
  if (parts.size() != words())
    throw label_error(*this, text, fmt::format("does not have {} parts", words()));
  std::uint64_t value = 0;
  for (const std::string& part : parts)
    value = value << shape_.bits | parse_digits(*this, text, part, 2, shape_.bits);
  return NodeId{value};
}

PublishedValues SwappedNetwork::published() const {
  PublishedValues values;
  values.diameter = diameter_;
  return values;
}

}  // namespace asterism
