// Networks of several kinds of nodes, such as hosts, leaves and spines, whose links follow from a
// node's place among the nodes of its kind.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/network.hpp>

#include "network/node_kinds.hpp"

namespace asterism {

class SpecArguments;

/// Nodes of one kind, all with the same number of ports.
struct FabricKind {
  NodeKind nodes;
  std::uint64_t ports = 0;
  bool is_switch = true;
};

/// A node by its kind and its number among the nodes of that kind.
struct FabricPlace {
  std::size_t kind = 0;
  std::uint64_t index = 0;
};

/// The end of a link that is seen from its other end.
struct FabricEnd {
  FabricPlace place;
  std::uint64_t port = 0;
  std::uint32_t link_class = 0;
};

/// The nodes are numbered kind after kind. A family states where every port leads, and the reverse
/// port and the class of the link with it.
class Fabric : public Network {
 public:
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const final;
  [[nodiscard]] std::uint32_t ports_of(NodeId node) const final;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const final;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const final;
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const final;
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] bool is_switch(NodeId node) const final;
  [[nodiscard]] std::string label(NodeId node) const final { return labels_.label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const final {
    return labels_.parse(*this, text);
  }

 protected:
  /// Rates are by link class; all are 1 if none are given. Throws Error(too_large) if 64-bit ids or
  /// 2^31 ports per node do not suffice.
  Fabric(const SpecArguments& arguments, const std::vector<FabricKind>& kinds,
         std::vector<std::string> link_classes, std::vector<double> rates = {});

 private:
  /// Where a port leads that the kind of the node has.
  [[nodiscard]] virtual FabricEnd far_end(FabricPlace here, std::uint64_t port) const = 0;
  [[nodiscard]] FabricPlace place_of(NodeId node) const;

  std::vector<FabricKind> kinds_;
  std::vector<std::uint64_t> first_;  // node of every kind
  NodeKinds labels_;
  std::vector<double> rates_;
};

}  // namespace asterism
