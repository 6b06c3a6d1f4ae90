// Base of the de Bruijn and Kautz graphs: nodes are words, and a link drops the letter at one end
// of a word and adds one at the other.
#pragma once

#include <string>

#include <asterism/network.hpp>

namespace asterism {

/// Ports R0 .. R(d-1) add a letter at the right, L0 .. L(d-1) at the left. The graph is undirected,
/// so the arcs from x to y and from y to x are one link: we keep the arc that leaves the smaller
/// id.
class ShiftedWords : public Network {
 public:
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const final;
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const final {
    return LinkClass{at_the_right(port) ? 0U : 1U};
  }
  [[nodiscard]] std::string port_name(Port port) const final;

 protected:
  ShiftedWords(NetworkTraits traits, std::uint64_t nodes, std::uint64_t d);

  [[nodiscard]] bool at_the_right(Port port) const { return port.value() < d_; }

 private:
  /// Returns the word after adding the letter of that number at the right, or at the left.
  [[nodiscard]] virtual std::uint64_t with_right(std::uint64_t word,
                                                 std::uint64_t letter) const = 0;
  [[nodiscard]] virtual std::uint64_t with_left(std::uint64_t word, std::uint64_t letter) const = 0;
  /// Returns whether adding a letter at the right turns one word into the other.
  [[nodiscard]] virtual bool has_arc(std::uint64_t from, std::uint64_t to) const = 0;

  std::uint64_t d_;
};

}  // namespace asterism
