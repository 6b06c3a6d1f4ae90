// Networks of equal routers with p hosts each, or of the routers alone if p = 0.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/network.hpp>

#include "network/node_kinds.hpp"

namespace asterism {

/// With hosts, the hosts participate and the routers are switches: host i of router r has the id r
/// p + i, and the routers come after all hosts. A router has its hosts at its last ports.
class HostedNetwork : public Network {
 public:
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const final;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const final;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const final;
  [[nodiscard]] std::string port_name(Port port) const final;
  [[nodiscard]] bool is_switch(NodeId node) const final {
    return hosts_ > 0 && node.value() >= hosts_;
  }
  [[nodiscard]] std::string label(NodeId node) const final { return kinds_.label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const final {
    return kinds_.parse(*this, text);
  }

 protected:
  /// `routers` are the traits of the routers alone, whose nodes are the points of a box with these
  /// sides.
  HostedNetwork(const NetworkTraits& routers, const std::vector<std::uint64_t>& sides,
                std::uint64_t p);

  [[nodiscard]] bool has_hosts() const { return hosts_ > 0; }

  /// What router_neighbour() returns for a port without a link.
  static constexpr std::uint64_t no_router = ~std::uint64_t{0};

 private:
  [[nodiscard]] virtual std::uint64_t router_neighbour(std::uint64_t router,
                                                       std::uint32_t port) const = 0;
  [[nodiscard]] virtual std::uint32_t router_reverse_port(std::uint64_t router,
                                                          std::uint32_t port) const = 0;
  [[nodiscard]] virtual std::uint32_t router_link_class(std::uint32_t port) const = 0;
  [[nodiscard]] virtual std::string router_port_name(std::uint32_t port) const = 0;

  std::uint64_t p_;
  std::uint64_t hosts_;
  std::uint32_t router_ports_;
  NodeKinds kinds_;
};

}  // namespace asterism
