#include "held_network.hpp"

#include <utility>

namespace asterism::python {

namespace {

NetworkTraits completed(NetworkTraits traits, const Network& held) {
  traits.nodes = held.node_count();
  traits.ports = held.port_count();
  traits.link_classes = {held.link_classes().begin(), held.link_classes().end()};
  traits.vertex_symmetric = held.vertex_symmetric();
  traits.port_symmetric = held.port_symmetric();
  traits.has_switches = held.has_switches();
  traits.has_own_link_costs = held.has_own_link_costs();
  traits.costs_in_units = held.costs_in_units();
  traits.directed = held.directed();
  traits.warnings = {held.warnings().begin(), held.warnings().end()};
  return traits;
}

}  // namespace

HeldNetwork::HeldNetwork(NetworkTraits traits, std::shared_ptr<const Network> held)
    : Network(completed(std::move(traits), *held)), held_(std::move(held)) {}

}  // namespace asterism::python
