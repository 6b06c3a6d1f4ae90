// Digraphs in which the arcs of node x lead to d consecutive numbers modulo n: the generalised
// de Bruijn and Kautz digraphs.
#pragma once

#include <string>

#include <asterism/network.hpp>

namespace asterism {

/// Ports 0 .. d-1 are the arcs that leave a node, and the arcs from others arrive at ports d ..
/// 2d-1, which have no link of their own. An arc from a node to itself is no link.
class CongruenceDigraph : public Network {
 public:
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const final;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const final;
  [[nodiscard]] LinkClass link_class(NodeId, Port) const final { return LinkClass{0}; }
  [[nodiscard]] std::string port_name(Port port) const final;
  [[nodiscard]] std::string label(NodeId node) const final;
  [[nodiscard]] NodeId parse_label(std::string_view text) const final;
  [[nodiscard]] PublishedValues published() const final;

 protected:
  CongruenceDigraph(NetworkTraits traits, std::uint64_t d, std::uint64_t n, std::string source);

 private:
  /// Returns the end of the arc d x + r, the r-th of node x. It depends on this number modulo n.
  [[nodiscard]] virtual std::uint64_t end_of_arc(std::uint64_t number) const = 0;

  std::uint64_t d_;
  std::string source_;
};

}  // namespace asterism
