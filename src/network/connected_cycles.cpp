#include "network/connected_cycles.hpp"

#include "network/ring_step.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_cycles(NetworkTraits traits, std::uint64_t nodes) {
  traits.nodes = nodes;
  traits.ports = 3;
  traits.link_classes = {"lateral", "left", "right"};
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

}  // namespace

ConnectedCycles::ConnectedCycles(NetworkTraits traits, std::uint64_t supernodes,
                                 std::uint64_t cycle_length)
    : Network(traits_of_cycles(std::move(traits), supernodes * cycle_length)),
      cycle_length_(cycle_length) {}

NodeId ConnectedCycles::neighbour(NodeId node, Port port) const {
  if (port == lateral_port) return node_at(lateral(supernode(node), place(node)), place(node));
  if (!cycle_has(port, cycle_length_)) return no_node;
  return node_at(supernode(node), cycle_step(place(node), port, cycle_length_));
}

Port ConnectedCycles::reverse_port(NodeId, Port port) const {
  return port == lateral_port ? port : cycle_reverse(port, cycle_length_);
}

LinkClass ConnectedCycles::link_class(NodeId, Port port) const {
  return LinkClass{port.value()};
}

std::string ConnectedCycles::port_name(Port port) const {
  return link_classes()[port.value()];
}

}  // namespace asterism
