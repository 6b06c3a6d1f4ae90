// Parts of the star graph: the subgraph of the first nodes in an order that keeps every such part
// connected.
//
// The order enumerates the substars by their last symbol, smallest first. Inside the first substar
// (last symbol 1), it is the same order again, one symbol shorter. Inside any other substar, it
// continues by the symbols from the second-to-last to the first, largest first. So every node
// except the very first has an earlier neighbour. With last symbol c > 1 and first symbol f:
//   f < c: exchanging them leads to the substar of f, which comes before;
//   f > c: exchanging f with symbol 1, which is neither, puts a larger symbol in its place.
// A part thus consists of whole substars according to the factorial digits of its size.
#pragma once

#include <string>

#include <asterism/network.hpp>
#include <asterism/permutation.hpp>

namespace asterism {

class PartialStar final : public Network {
 public:
  /// Uses the first `nodes` of the n! nodes of the n-star.
  PartialStar(NetworkTraits traits, unsigned n, std::uint64_t nodes);

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  void neighbours(NodeId node, std::span<NodeId> out) const override;
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override { return port; }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] std::string label(NodeId node) const override;
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;

 private:
  [[nodiscard]] NodeId across(Permutation from, Port port) const;

  unsigned n_;
};

}  // namespace asterism
