// What torus, mesh, ring and torus-mesh share: nodes are points of a box, ports lead one step up or
// down one axis.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

class SpecArguments;

class Grid : public Network {
 public:
  enum class Edge { wrapped, open };

  [[nodiscard]] const std::vector<std::uint64_t>& sides() const { return sides_; }
  /// Whether all axes are wrapped, as in a torus.
  [[nodiscard]] bool wrapped() const;
  [[nodiscard]] bool wrapped(std::size_t axis) const { return edges_[axis] == Edge::wrapped; }
  [[nodiscard]] bool has_wrapped_axis() const;
  [[nodiscard]] std::uint64_t coordinate(NodeId node, std::size_t axis) const {
    return node.value() / strides_[axis] % sides_[axis];
  }
  /// Port 2a leads up axis a, port 2a+1 down.
  [[nodiscard]] static Port up(std::size_t axis) {
    return Port{static_cast<std::uint32_t>(2 * axis)};
  }
  [[nodiscard]] static Port down(std::size_t axis) {
    return Port{static_cast<std::uint32_t>(2 * axis + 1)};
  }

  [[nodiscard]] const Grid* grid() const final { return this; }
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override;
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override {
    return port.value() / 2;
  }
  [[nodiscard]] std::string label(NodeId node) const override;
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;
  [[nodiscard]] PublishedValues published() const override;
  /// A torus of any sides has a Hamiltonian cycle.
  [[nodiscard]] bool knows_hamiltonian_cycle() const override {
    return wrapped() && node_count() >= 3;
  }
  void push_hamiltonian_cycle(const PortSink& sink) const override;

  Grid(const SpecArguments& arguments, std::vector<std::uint64_t> sides, Edge edge,
       std::string source);
  /// The edges of every axis may be others.
  Grid(const SpecArguments& arguments, std::vector<std::uint64_t> sides, std::vector<Edge> edges,
       std::string source);

 private:
  [[nodiscard]] std::string formula_of_axes(std::string_view closed, std::string_view open) const;

  std::vector<std::uint64_t> sides_;
  std::vector<std::uint64_t> strides_;
  std::vector<Edge> edges_;
  std::string source_;
};

}  // namespace asterism
