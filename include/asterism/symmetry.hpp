// What a network looks like from its nodes, found and not declared: its automorphisms, the networks
// of the catalogue that it is isomorphic to, and the group that makes it a Cayley graph.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// What a search for symmetry may take.
struct SymmetryLimits {
  std::uint64_t max_nodes = 5'000;
  std::uint64_t max_links = 100'000;
  /// Links followed by one search of the tree of labellings.
  std::uint64_t effort = 10'000'000;
  Progress progress{};  ///< may stop the search
};

/// What came of a search for symmetry.
enum class SymmetryOutcome {
  found,
  too_large,     ///< more nodes or links than the limits allow
  effort_spent,  ///< the search did not end within its effort
};

/// A node's image by node.
using NodeMap = std::vector<std::uint32_t>;

/// The automorphisms of a network: maps of its nodes that keep links, their costs and directions,
/// how many there are between two nodes, and switches. Ports and link classes do not matter.
struct NetworkSymmetry {
  SymmetryOutcome outcome = SymmetryOutcome::found;
  std::string order = "1";   ///< how many automorphisms there are, in digits
  std::uint64_t orbits = 0;  ///< how many kinds of nodes
  NodeMap orbit{};           ///< by node: the first node of its orbit
  /// Generators of the group; empty if they exceed a few megabytes (see `generators_kept`).
  std::vector<NodeMap> generators{};
  bool generators_kept = true;

  [[nodiscard]] bool found() const { return outcome == SymmetryOutcome::found; }
  [[nodiscard]] bool vertex_transitive() const { return found() && orbits == 1; }
};

[[nodiscard]] NetworkSymmetry symmetry_of(const Network& network,
                                          const SymmetryLimits& limits = {});

/// Another network that is the same but for the names of nodes and ports.
struct Isomorphism {
  std::shared_ptr<const Network> network;
  NodeMap image;  ///< there, by node here
};

struct Recognition {
  SymmetryOutcome outcome = SymmetryOutcome::found;  ///< found also if there are none
  std::vector<Isomorphism> isomorphic{};             ///< in the order of the catalogue
};

/// The networks of the catalogue that a network is isomorphic to, but for itself: the first of each
/// family, that of the fewest sides where there are several.
[[nodiscard]] Recognition recognise(const Network& network, const SymmetryLimits& limits = {});

/// The network with other numbers for its ports, by which it is symmetric port by port: found if
/// its automorphisms have a subgroup that maps each node to each other in exactly one way.
struct CayleyForm {
  std::shared_ptr<const Network> network;  ///< nullptr if there is no such group, or none was found
  std::vector<NodeMap> generators{};       ///< of the group
};

/// A network that says that it is port-symmetric comes back as it is, without a group.
[[nodiscard]] CayleyForm cayley_form(const std::shared_ptr<const Network>& network,
                                     const SymmetryLimits& limits = {});

}  // namespace asterism
