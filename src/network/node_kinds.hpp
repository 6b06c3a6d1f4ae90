// Labels of networks with several kinds of nodes: a letter for the kind and the node's place, as in
// "h2.1.0" for a host and "c1.0" for a core switch.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

/// Nodes of one kind, numbered like the points of a box; the last coordinate varies fastest.
struct NodeKind {
  char letter = 0;
  std::vector<std::uint64_t> sides;

  [[nodiscard]] std::uint64_t nodes() const;
};

/// The nodes of all kinds, kind after kind.
class NodeKinds {
 public:
  explicit NodeKinds(std::vector<NodeKind> kinds) : kinds_(std::move(kinds)) {}

  [[nodiscard]] std::string label(NodeId node) const;
  /// Throws label_error, which shows labels of the network, if no node has that label.
  [[nodiscard]] NodeId parse(const Network& network, std::string_view text) const;

 private:
  [[nodiscard]] std::string letters() const;

  std::vector<NodeKind> kinds_;
};

}  // namespace asterism
