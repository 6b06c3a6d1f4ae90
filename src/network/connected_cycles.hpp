// Base of SCC and CCC: each node of a host network is replaced by a cycle of nodes, each with a
// lateral link along one dimension of the host.
#pragma once

#include <string>

#include <asterism/network.hpp>

namespace asterism {

class ConnectedCycles : public Network {
 public:
  [[nodiscard]] std::uint64_t cycle_length() const { return cycle_length_; }
  [[nodiscard]] std::uint64_t supernode(NodeId node) const { return node.value() / cycle_length_; }
  [[nodiscard]] std::uint64_t place(NodeId node) const { return node.value() % cycle_length_; }
  [[nodiscard]] NodeId node_at(std::uint64_t supernode, std::uint64_t place) const {
    return NodeId{supernode * cycle_length_ + place};
  }

  [[nodiscard]] const ConnectedCycles* connected_cycles() const final { return this; }
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const final;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const final;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const final;
  [[nodiscard]] std::string port_name(Port port) const final;

 protected:
  ConnectedCycles(NetworkTraits traits, std::uint64_t supernodes, std::uint64_t cycle_length);

  /// Returns the supernode at the other end of the lateral link of the node at `place`.
  [[nodiscard]] virtual std::uint64_t lateral(std::uint64_t supernode,
                                              std::uint64_t place) const = 0;

 private:
  std::uint64_t cycle_length_;
};

}  // namespace asterism
