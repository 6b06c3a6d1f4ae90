// A grid in a network: where its nodes are placed, and how far its neighbours come to lie apart.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

/// A mesh of these sides, each of which may be closed to a ring, as the guest.
struct GridEmbedding {
  std::vector<std::uint64_t> sides{};
  std::vector<bool> wraps{};
  std::function<NodeId(std::span<const std::uint64_t> coordinates)> place{};
};

struct EmbeddingMeasures {
  std::uint64_t nodes = 0;  ///< of the guest
  bool one_to_one = false;
  struct Axis {
    std::uint64_t edges = 0;
    std::uint64_t dilation = 0;       ///< the largest distance between the ends of an edge
    std::uint64_t distances_sum = 0;  ///< over the edges
  };
  std::vector<Axis> axes{};  ///< one a side
};

/// `distance` is that of the host.
[[nodiscard]] EmbeddingMeasures measure_embedding(
    const GridEmbedding& embedding,
    const std::function<std::uint64_t(NodeId from, NodeId to)>& distance);

}  // namespace asterism
