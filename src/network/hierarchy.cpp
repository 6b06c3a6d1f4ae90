#include "network/hierarchy.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

const std::array<std::string, 3>& uplink_names() {
  static const std::array<std::string, 3> names{"spread", "one", "all"};
  return names;
}

Uplinks uplinks_of(const Composition& composition) {
  return static_cast<Uplinks>(std::ranges::find(uplink_names(), composition.uplinks) -
                              uplink_names().begin());
}

std::uint64_t channels_of(const Composition& composition) {
  const bool many = uplinks_of(composition) == Uplinks::all && composition.second->has_switches();
  return many ? host_count(*composition.first) : 1;
}

NetworkTraits traits_of_hierarchy(const SpecArguments& arguments, const Composition& composition) {
  const Network& a = *composition.first;
  const Network& b = *composition.second;
  const std::uint64_t channels = channels_of(composition);
  const std::uint64_t ports = arguments.node_product({b.port_count(), channels});
  NetworkTraits traits = traits_of_composition(arguments, composition, ports);
  const std::uint64_t hosts = host_count(b);
  const std::uint64_t copies = arguments.node_product({a.node_count(), hosts});
  traits.nodes = copies + (b.node_count() - hosts);
  if (traits.nodes < copies) throw arguments.error(ErrorCode::too_large, "has too many nodes");
  const bool is_product = uplinks_of(composition) == Uplinks::all && !traits.has_switches;
  traits.vertex_symmetric = is_product && a.vertex_symmetric() && b.vertex_symmetric();
  traits.port_symmetric = is_product && a.port_symmetric() && b.port_symmetric();
  return traits;
}

}  // namespace

HierarchyNetwork::HierarchyNetwork(const SpecArguments& arguments, const Composition& composition)
    : Network(traits_of_hierarchy(arguments, composition)),
      a_(composition.first, composition),
      b_(composition.second, composition),
      uplinks_(uplinks_of(composition)),
      channels_(static_cast<std::uint32_t>(channels_of(composition))) {}

NodeId HierarchyNetwork::in_outer(NodeId node) const {
  if (is_in_copy(node)) return b_.host(node.value() / a_.network().node_count());
  return b_.switch_node(node.value() - nodes_of_copies());
}

NodeId HierarchyNetwork::in_inner(NodeId node) const {
  return NodeId{node.value() % a_.network().node_count()};
}

HierarchyNetwork::OuterPort HierarchyNetwork::outer_port(Port port) const {
  const std::uint32_t number = port.value() - a_.network().port_count();
  return {Port{number / channels_}, number % channels_};
}

Port HierarchyNetwork::port_number(const OuterPort& port) const {
  return Port{a_.network().port_count() + port.port.value() * channels_ + port.channel};
}

bool HierarchyNetwork::has_uplink(std::uint64_t host, Port port) const {
  return host_of_uplink(port, host) == host;
}

std::uint64_t HierarchyNetwork::host_of_uplink(Port port, std::uint64_t channel) const {
  if (uplinks_ == Uplinks::spread) return port.value() % a_.hosts();
  return uplinks_ == Uplinks::one ? 0 : channel;
}

NodeId HierarchyNetwork::end_in_outer(NodeId from, Port port, std::uint64_t channel) const {
  const NodeId end = b_.network().neighbour(from, port);
  if (end == no_node) return no_node;
  if (b_.is_switch(end)) return NodeId{nodes_of_copies() + b_.place(end)};
  const Port back = b_.network().reverse_port(from, port);
  const NodeId host = a_.host(host_of_uplink(back, channel));
  return NodeId{b_.place(end) * a_.network().node_count() + host.value()};
}

NodeId HierarchyNetwork::neighbour(NodeId node, Port port) const {
  const bool in_copy = is_in_copy(node);
  if (is_inner(port)) {
    if (!in_copy) return no_node;
    const NodeId here = in_inner(node);
    const NodeId end = a_.network().neighbour(here, port);
    return end == no_node ? no_node : NodeId{node.value() - here.value() + end.value()};
  }
  const OuterPort outer = outer_port(port);
  const NodeId from = in_outer(node);
  if (in_copy) {
    const NodeId here = in_inner(node);
    const bool linked =
        outer.channel == 0 && !a_.is_switch(here) && has_uplink(a_.place(here), outer.port);
    return linked ? end_in_outer(from, outer.port, a_.place(here)) : no_node;
  }
  const NodeId end = b_.network().neighbour(from, outer.port);
  const bool to_switch = end != no_node && b_.is_switch(end);
  return to_switch && outer.channel > 0 ? no_node : end_in_outer(from, outer.port, outer.channel);
}

std::uint32_t HierarchyNetwork::ports_of(NodeId node) const {
  if (is_in_copy(node) && a_.is_switch(in_inner(node)))
    return a_.network().ports_of(in_inner(node));
  return a_.network().port_count() + b_.network().ports_of(in_outer(node)) * channels_;
}

Port HierarchyNetwork::reverse_port(NodeId node, Port port) const {
  if (is_inner(port)) return a_.network().reverse_port(in_inner(node), port);
  const OuterPort outer = outer_port(port);
  const NodeId from = in_outer(node);
  OuterPort back{b_.network().reverse_port(from, outer.port)};
  const bool to_switch = b_.is_switch(b_.network().neighbour(from, outer.port));
  if (is_in_copy(node) && to_switch && channels_ > 1)
    back.channel = static_cast<std::uint32_t>(a_.place(in_inner(node)));
  return port_number(back);
}

LinkClass HierarchyNetwork::link_class(NodeId node, Port port) const {
  if (is_inner(port)) return a_.network().link_class(in_inner(node), port);
  const auto inner_classes = static_cast<std::uint32_t>(a_.network().link_classes().size());
  const LinkClass outer = b_.network().link_class(in_outer(node), outer_port(port).port);
  return LinkClass{inner_classes + outer.value()};
}

LinkCost HierarchyNetwork::link_cost(NodeId node, Port port) const {
  if (is_inner(port)) return a_.cost(in_inner(node), port);
  return b_.cost(in_outer(node), outer_port(port).port);
}

std::string HierarchyNetwork::port_name(Port port) const {
  if (is_inner(port)) return "A:" + a_.network().port_name(port);
  const OuterPort outer = outer_port(port);
  const std::string name = b_.network().port_name(outer.port);
  return channels_ == 1 ? "B:" + name : fmt::format("B:{}.{}", name, outer.channel);
}

bool HierarchyNetwork::is_switch(NodeId node) const {
  return !is_in_copy(node) || a_.is_switch(in_inner(node));
}

std::string HierarchyNetwork::label(NodeId node) const {
  const std::string outer = b_.network().label(in_outer(node));
  return is_in_copy(node) ? joined_label(outer, a_.network().label(in_inner(node))) : outer;
}

NodeId HierarchyNetwork::parse_label(std::string_view text) const {
  const auto alone = node_of_label(b_.network(), text);
  if (alone && b_.is_switch(*alone)) return NodeId{nodes_of_copies() + b_.place(*alone)};
  for (const auto& [outer, inner] : halves_of_label(text)) {
    const auto copy = node_of_label(b_.network(), outer);
    const auto node = node_of_label(a_.network(), inner);
    if (copy && node && !b_.is_switch(*copy))
      return NodeId{b_.place(*copy) * a_.network().node_count() + node->value()};
  }
  throw label_error(*this, text, "is neither a switch of B nor a label of B, a / and one of A");
}

const HierarchyNetwork* as_hierarchy(const Network& network) {
  return dynamic_cast<const HierarchyNetwork*>(&network);
}

NetworkFamily hierarchy_family() {
  return {
      .name = "hierarchy",
      .parameters = "[uplinks=U,][rate=R,][latency=L,]A/B",
      .summary =
          "a copy of A in place of every host of B, or of every node if B has no switches; the "
          "copies are joined by the links of B",
      .nodes = "those of A for every host of B, and the switches of B",
      .citation =
          "our construction; compare S. P. Dandamudi, D. L. Eager, IEEE Trans. Computers "
          "39 (1990)",
      .reading =
          "uplinks=spread puts the link at port p of the replaced node at host p mod the number of "
          "hosts of A; one puts all at the first host; all gives every host all of them. Labels "
          "name the node of B first: h0/3. Otherwise as product",
      .examples = {"hierarchy:complete:4/ring:3", "hierarchy:ring:4/fat-tree:2",
                   "hierarchy:uplinks=all,complete:4/fat-tree:2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const Composition composition = read_composition(arguments, uplink_names());
        return std::make_unique<HierarchyNetwork>(arguments, composition);
      }};
}

}  // namespace asterism
