// The Cartesian product of two networks.
//
// A node is a pair of a node of A and one of B; a link changes one of the two along a link of its
// network. If A or B has switches, the pairs of hosts are the hosts of the product: for every host
// of B there is a copy of A with switches of its own, and for every host of A one of B. There is no
// pair of two switches.
#pragma once

#include <memory>
#include <string>

#include <asterism/network.hpp>

#include "network/factor.hpp"

namespace asterism {

class SpecArguments;

class ProductNetwork final : public Network {
 public:
  ProductNetwork(const SpecArguments& arguments, const Composition& composition);

  /// A node of the product: one of A and one of B.
  struct Pair {
    NodeId a;
    NodeId b;
  };

  [[nodiscard]] const Factor& first() const { return a_; }
  [[nodiscard]] const Factor& second() const { return b_; }
  [[nodiscard]] Pair pair(NodeId node) const;
  /// The pair must not have two switches.
  [[nodiscard]] NodeId node(const Pair& pair) const;
  /// Return the product's port of a port of A, and of one of B.
  [[nodiscard]] static Port port_of_first(Port port) { return port; }
  [[nodiscard]] Port port_of_second(Port port) const {
    return Port{a_.network().port_count() + port.value()};
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  [[nodiscard]] std::uint32_t ports_of(NodeId node) const override;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override;
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override;
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] bool is_switch(NodeId node) const override { return node.value() >= hosts(); }
  /// Both factors must have axes; those of B come behind those of A.
  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override;
  [[nodiscard]] std::string label(NodeId node) const override;
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;
  [[nodiscard]] bool knows_hamiltonian_cycle() const override;
  void push_hamiltonian_cycle(const PortSink& sink) const override;
  [[nodiscard]] PublishedValues published() const override;
  /// Two tori, or two meshes, are one with the axes of both.
  [[nodiscard]] const Grid* grid() const override;

 private:
  [[nodiscard]] std::uint64_t hosts() const { return a_.hosts() * b_.hosts(); }
  [[nodiscard]] bool is_of_first(Port port) const {
    return port.value() < a_.network().port_count();
  }
  [[nodiscard]] Port in_second(Port port) const {
    return Port{port.value() - a_.network().port_count()};
  }

  Factor a_, b_;
  std::uint32_t axes_of_first_ = 0;         // 0 if a factor has no axes
  std::shared_ptr<const Network> as_grid_;  // nullptr if it is none
};

/// Returns the network as a product, or nullptr if it is none.
[[nodiscard]] const ProductNetwork* as_product(const Network& network);

}  // namespace asterism
