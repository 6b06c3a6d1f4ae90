// A network of copies of another one.
//
// Every host of B, or every node if B has no switches, is replaced by a whole copy of A. The links
// of the replaced node are shared out among the hosts of its copy; the switches of B stay.
#pragma once

#include <string>

#include <asterism/network.hpp>

#include "network/factor.hpp"

namespace asterism {

class SpecArguments;

/// Which hosts of a copy have the links of the node that the copy replaces.
enum class Uplinks {
  spread,  ///< the link at port p is at host p mod the number of hosts
  one,     ///< all links are at the first host
  all,     ///< every host has all links, so that a switch has one for every host of a copy
};

class HierarchyNetwork final : public Network {
 public:
  HierarchyNetwork(const SpecArguments& arguments, const Composition& composition);

  [[nodiscard]] const Factor& inner() const { return a_; }
  [[nodiscard]] const Factor& outer() const { return b_; }
  [[nodiscard]] bool is_in_copy(NodeId node) const { return node.value() < nodes_of_copies(); }
  /// Return the node of B that is a switch or that the node's copy replaces, and the node of A in
  /// this copy.
  [[nodiscard]] NodeId in_outer(NodeId node) const;
  [[nodiscard]] NodeId in_inner(NodeId node) const;

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  [[nodiscard]] std::uint32_t ports_of(NodeId node) const override;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override;
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override;
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] bool is_switch(NodeId node) const override;
  [[nodiscard]] std::string label(NodeId node) const override;
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;

 private:
  /// A port of B as a node of the hierarchy has it. A switch of B has `channels_` of them for a
  /// link to a copy, and all others use channel 0 only.
  struct OuterPort {
    Port port;
    std::uint32_t channel = 0;
  };

  [[nodiscard]] std::uint64_t nodes_of_copies() const {
    return b_.hosts() * a_.network().node_count();
  }
  [[nodiscard]] bool is_inner(Port port) const { return port.value() < a_.network().port_count(); }
  [[nodiscard]] OuterPort outer_port(Port port) const;
  [[nodiscard]] Port port_number(const OuterPort& port) const;
  /// Whether a host of a copy, by its place, has the link at a port of the node of B.
  [[nodiscard]] bool has_uplink(std::uint64_t host, Port port) const;
  /// The host of a copy at which a link of B ends that comes from that host or channel.
  [[nodiscard]] std::uint64_t host_of_uplink(Port port, std::uint64_t channel) const;
  /// The node at the end of a link of B, where `channel` is the host or channel that it comes from.
  [[nodiscard]] NodeId end_in_outer(NodeId from, Port port, std::uint64_t channel) const;

  Factor a_, b_;
  Uplinks uplinks_;
  std::uint32_t channels_;
};

/// Returns the network as a hierarchy, or nullptr if it is none.
[[nodiscard]] const HierarchyNetwork* as_hierarchy(const Network& network);

}  // namespace asterism
