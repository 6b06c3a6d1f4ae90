// Symmetry that is computed rather than declared: the automorphisms of a network, isomorphic
// networks of the catalogue, and groups that make it a Cayley graph.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// Limits of a search for symmetry.
struct SymmetryLimits {
  std::uint64_t max_nodes = 5'000;
  std::uint64_t max_links = 100'000;
  /// Maximum number of links followed by one search of the tree of labellings.
  std::uint64_t effort = 10'000'000;
  Progress progress{};  ///< may throw to stop the search
};

/// The outcome of a search for symmetry.
enum class SymmetryOutcome {
  found,
  too_large,     ///< more nodes or links than the limits allow
  effort_spent,  ///< the search was stopped at its effort limit
};

/// Maps each node to its image.
using NodeMap = std::vector<std::uint32_t>;

/// The automorphisms of a network: maps of its nodes that preserve switches and links, including
/// their costs, directions and multiplicities. Ports and link classes are ignored.
struct NetworkSymmetry {
  SymmetryOutcome outcome = SymmetryOutcome::found;
  std::string order = "1";   ///< number of automorphisms, as decimal digits
  std::uint64_t orbits = 0;  ///< number of orbits of nodes
  NodeMap orbit{};           ///< by node: the first node of its orbit
  /// Generators of the group; empty if they exceed a few megabytes (see `generators_kept`).
  std::vector<NodeMap> generators{};
  bool generators_kept = true;

  /// Returns whether the search was completed.
  [[nodiscard]] bool found() const { return outcome == SymmetryOutcome::found; }
  /// Returns whether all nodes are known to be equivalent.
  [[nodiscard]] bool vertex_transitive() const { return found() && orbits == 1; }
};

/// Computes the automorphism group of a network within the limits.
[[nodiscard]] NetworkSymmetry symmetry_of(const Network& network,
                                          const SymmetryLimits& limits = {});

/// A network that is equal up to the names of nodes and ports, and the map to it.
struct Isomorphism {
  std::shared_ptr<const Network> network;
  NodeMap image;  ///< maps nodes of the original network to nodes of `network`
};

/// The networks of the catalogue that a network is isomorphic to.
struct Recognition {
  SymmetryOutcome outcome = SymmetryOutcome::found;  ///< `found` even if there are none
  std::vector<Isomorphism> isomorphic{};             ///< in the order of the catalogue
};

/// Finds the networks of the catalogue that are isomorphic to `network`, other than itself: the
/// first of each family, or the one with the fewest sides if there are several. Of networks that
/// exceed the limits, grids (hypercube, torus, mesh, ring, torus-mesh) are recognised nevertheless;
/// otherwise networks whose nodes are all equivalent; otherwise products of networks that are
/// recognised; otherwise circulants.
[[nodiscard]] Recognition recognise(const Network& network, const SymmetryLimits& limits = {});

/// The network with ports renumbered so that it is port-symmetric. It exists if the automorphism
/// group has a subgroup that maps each node to each other in exactly one way.
struct CayleyForm {
  std::shared_ptr<const Network> network;  ///< nullptr if there is no such group, or none was found
  std::vector<NodeMap> generators{};       ///< of the group
};

/// Finds a Cayley form of the network. A network that is declared port-symmetric is returned
/// unchanged, without a group.
[[nodiscard]] CayleyForm cayley_form(const std::shared_ptr<const Network>& network,
                                     const SymmetryLimits& limits = {});

}  // namespace asterism
