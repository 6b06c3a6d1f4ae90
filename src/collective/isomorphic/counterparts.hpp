// The networks that a network is isomorphic to, each with the mappings in both directions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <asterism/symmetry.hpp>

namespace asterism {

struct Counterpart {
  std::string name;  ///< its spec, or `cayley` for the network itself with renumbered ports
  std::shared_ptr<const Network> network{};
  NodeMap there{};           ///< maps nodes here to nodes there
  NodeMap here{};            ///< maps nodes there to nodes here
  std::vector<Port> port{};  ///< port here, by node and port there

  [[nodiscard]] Port port_here(NodeId node_there, Port port_there) const {
    return port[node_there.value() * network->port_count() + port_there.value()];
  }
};

struct Counterparts {
  SymmetryOutcome outcome = SymmetryOutcome::found;
  /// One counterpart per family, and the Cayley graph if no family has its symmetry.
  std::vector<Counterpart> all{};

  [[nodiscard]] const Counterpart* find(std::string_view name) const;
};

/// Results are cached for the networks queried last.
[[nodiscard]] std::shared_ptr<const Counterparts> counterparts_of(
    const std::shared_ptr<const Network>& network);

}  // namespace asterism
