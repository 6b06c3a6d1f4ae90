// The nodes of a network in the numbering of a search, and their neighbours.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/network.hpp>

#include "search/blocks.hpp"

namespace asterism::distributed {

/// Receives the nodes that an expansion reaches.
class Reached {
 public:
  virtual ~Reached() = default;
  virtual void node(Place place) = 0;
  virtual void nodes(std::uint64_t block, const BlockBits& bits) = 0;
  /// Returns whether it can take no more for now.
  [[nodiscard]] virtual bool full() const = 0;
};

class SearchSpace {
 public:
  virtual ~SearchSpace() = default;
  [[nodiscard]] virtual std::uint64_t blocks() const = 0;
  /// Returns all nodes that may ever be reached in a block.
  [[nodiscard]] virtual BlockBits nodes_of(std::uint64_t block) const = 0;
  [[nodiscard]] virtual Place place_of(NodeId node) const = 0;
  /// Pushes the neighbours of the nodes of a block and removes these from the set; stops early once
  /// no more can be taken.
  virtual void expand(std::uint64_t block, BlockBits& nodes, Reached& reached) const = 0;
};

/// Makes the space for a network: whole blocks at a time if at least half of all permutations are
/// its nodes, otherwise node by node. The network must outlive it.
[[nodiscard]] std::unique_ptr<SearchSpace> make_search_space(const Network& network);

}  // namespace asterism::distributed
