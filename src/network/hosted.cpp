#include "network/hosted.hpp"

#include <fmt/format.h>

namespace asterism {

namespace {

NetworkTraits with_hosts(NetworkTraits traits, std::uint64_t p) {
  if (p == 0) return traits;
  traits.nodes *= p + 1;
  traits.ports += static_cast<std::uint32_t>(p);
  traits.link_classes.emplace_back("host");
  traits.has_switches = true;
  traits.vertex_symmetric = traits.port_symmetric = false;
  return traits;
}

std::vector<NodeKind> kinds_of_hosted(const std::vector<std::uint64_t>& sides, std::uint64_t p) {
  const NodeKind routers{'r', sides};
  if (p == 0) return {routers};
  NodeKind hosts{'h', sides};
  hosts.sides.push_back(p);
  return {hosts, routers};
}

}  // namespace

HostedNetwork::HostedNetwork(const NetworkTraits& routers, const std::vector<std::uint64_t>& sides,
                             std::uint64_t p)
    : Network(with_hosts(routers, p)),
      p_(p),
      hosts_(routers.nodes * p),
      router_ports_(routers.ports),
      kinds_(kinds_of_hosted(sides, p)) {}

NodeId HostedNetwork::neighbour(NodeId node, Port port) const {
  if (node.value() < hosts_)
    return port.value() == 0 ? NodeId{hosts_ + node.value() / p_} : no_node;
  const std::uint64_t router = node.value() - hosts_;
  if (port.value() >= router_ports_) return NodeId{router * p_ + port.value() - router_ports_};
  const std::uint64_t end = router_neighbour(router, port.value());
  return end == no_router ? no_node : NodeId{hosts_ + end};
}

Port HostedNetwork::reverse_port(NodeId node, Port port) const {
  if (node.value() < hosts_)
    return Port{router_ports_ + static_cast<std::uint32_t>(node.value() % p_)};
  if (port.value() >= router_ports_) return Port{0};
  return Port{router_reverse_port(node.value() - hosts_, port.value())};
}

LinkClass HostedNetwork::link_class(NodeId node, Port port) const {
  const bool of_host = node.value() < hosts_ || port.value() >= router_ports_;
  return LinkClass{of_host ? static_cast<std::uint32_t>(link_classes().size() - 1)
                           : router_link_class(port.value())};
}

std::string HostedNetwork::port_name(Port port) const {
  return port.value() < router_ports_ ? router_port_name(port.value())
                                      : fmt::format("host {}", port.value() - router_ports_);
}

}  // namespace asterism
