// A network that is another one under a different name, for factories in the catalogue.
#pragma once

#include <memory>
#include <string>

#include <asterism/network.hpp>

namespace asterism::python {

class HeldNetwork final : public Network {
 public:
  /// Takes family, parameters and spec from `traits`, and everything else from `held`.
  HeldNetwork(NetworkTraits traits, std::shared_ptr<const Network> held);

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return held_->neighbour(node, port);
  }
  void neighbours(NodeId node, std::span<NodeId> out) const override {
    held_->neighbours(node, out);
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return held_->reverse_port(node, port);
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return held_->link_class(node, port);
  }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return held_->link_cost(node, port);
  }
  [[nodiscard]] std::string port_name(Port port) const override { return held_->port_name(port); }
  [[nodiscard]] bool is_switch(NodeId node) const override { return held_->is_switch(node); }
  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override {
    return held_->axis(port);
  }
  [[nodiscard]] std::string label(NodeId node) const override { return held_->label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return held_->parse_label(text);
  }
  [[nodiscard]] bool knows_hamiltonian_cycle() const override {
    return held_->knows_hamiltonian_cycle();
  }
  void push_hamiltonian_cycle(const PortSink& sink) const override {
    held_->push_hamiltonian_cycle(sink);
  }

 private:
  std::shared_ptr<const Network> held_;
};

}  // namespace asterism::python
