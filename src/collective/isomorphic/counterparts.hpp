// The networks that a network is isomorphic to, each with the way there and back.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <asterism/symmetry.hpp>

namespace asterism {

struct Counterpart {
  std::string name;  ///< its spec, or `cayley` for the network itself with other numbers for ports
  std::shared_ptr<const Network> network{};
  NodeMap there{};           ///< by node here
  NodeMap here{};            ///< by node there
  std::vector<Port> port{};  ///< here, by node and port there

  [[nodiscard]] Port port_here(NodeId node_there, Port port_there) const {
    return port[node_there.value() * network->port_count() + port_there.value()];
  }
};

struct Counterparts {
  SymmetryOutcome outcome = SymmetryOutcome::found;
  /// One of each family, and the Cayley graph where no family has its symmetry.
  std::vector<Counterpart> all{};

  [[nodiscard]] const Counterpart* find(std::string_view name) const;
};

/// What was found before is remembered for the networks asked about last.
[[nodiscard]] std::shared_ptr<const Counterparts> counterparts_of(
    const std::shared_ptr<const Network>& network);

}  // namespace asterism
