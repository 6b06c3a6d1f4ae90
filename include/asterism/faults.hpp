// Networks with failed links and nodes: the family faulty:ITEMS/SPEC.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

/// Failed links and nodes, by id. A pair of nodes stands for all links between the two.
struct Faults {
  std::vector<std::pair<NodeId, NodeId>> links{};
  std::vector<NodeId> nodes{};

  [[nodiscard]] bool empty() const { return links.empty() && nodes.empty(); }
};

/// Failed links and nodes as people write them.
struct FaultWords {
  std::vector<std::string> links{};   ///< labels, "A-B"
  std::vector<std::string> nodes{};   ///< labels
  std::vector<std::string> random{};  ///< numbers of random faults: "3" or "links:3", "nodes:2"
  std::uint64_t seed = 1;             ///< random seed

  [[nodiscard]] bool empty() const { return links.empty() && nodes.empty() && random.empty(); }
};

/// The largest connected component that remains of a network after faults; strongly connected if
/// links are one-way. Of equally large components, the one with the smallest node id is taken. Its
/// nodes are numbered in the order of their ids in the base. Labels, ports, classes, costs and
/// switches are those of the base, and a port whose link failed has no link.
class FaultyNetwork final : public Network {
 public:
  /// Throws Error if the base has no such node or link, or if fewer than two nodes remain.
  FaultyNetwork(std::shared_ptr<const Network> base, Faults faults);

  [[nodiscard]] const Network& base() const { return *base_; }
  [[nodiscard]] const std::shared_ptr<const Network>& shared_base() const { return base_; }
  /// Returns the faults in order, without duplicates and without links of failed nodes.
  [[nodiscard]] const Faults& faults() const { return faults_; }
  [[nodiscard]] NodeId in_base(NodeId node) const { return NodeId{in_base_[node.value()]}; }
  /// Returns the node's id here, or no_node if the node of the base failed or is cut off.
  [[nodiscard]] NodeId from_base(NodeId node) const;

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  [[nodiscard]] std::uint32_t ports_of(NodeId node) const override {
    return base_->ports_of(in_base(node));
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return base_->reverse_port(in_base(node), port);
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return base_->link_class(in_base(node), port);
  }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return base_->link_cost(in_base(node), port);
  }
  [[nodiscard]] std::string port_name(Port port) const override { return base_->port_name(port); }
  [[nodiscard]] bool is_switch(NodeId node) const override {
    return base_->is_switch(in_base(node));
  }
  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override {
    return base_->axis(port);
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    return base_->label(in_base(node));
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;

 private:
  struct Parts;
  explicit FaultyNetwork(Parts parts);

  std::shared_ptr<const Network> base_;
  Faults faults_;
  std::vector<std::uint32_t> in_base_;    // by node
  std::vector<std::uint32_t> from_base_;  // by node of the base
};

/// Returns the network as a FaultyNetwork, or nullptr if it is none.
[[nodiscard]] const FaultyNetwork* as_faulty(const Network& network);
/// Returns the spec after all faults: "torus:4x4" for "faulty:3/faulty:0-1/torus:4x4".
[[nodiscard]] std::string_view spec_without_faults(std::string_view spec);

/// Resolves words into ids. Throws Error if a word names no node or link, or if more are to fail
/// than exist.
[[nodiscard]] Faults faults_of(const FaultWords& words, const Network& network);
/// Returns the network with these faults, or `network` itself if there are none.
[[nodiscard]] std::shared_ptr<const Network> with_faults(std::shared_ptr<const Network> network,
                                                         const FaultWords& words);

}  // namespace asterism
