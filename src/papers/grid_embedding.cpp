#include "papers/grid_embedding.hpp"

#include <algorithm>
#include <set>

namespace asterism {

namespace {

/// The next coordinates in lexicographic order; whether there are any.
bool advance(std::vector<std::uint64_t>& coordinates, const std::vector<std::uint64_t>& sides) {
  for (std::size_t axis = sides.size(); axis-- > 0;) {
    if (++coordinates[axis] < sides[axis]) return true;
    coordinates[axis] = 0;
  }
  return false;
}

/// To the next node along an axis. A ring of two has one edge, which is met at its first node.
bool has_edge(const GridEmbedding& embedding, std::span<const std::uint64_t> from,
              std::size_t axis) {
  const std::uint64_t side = embedding.sides[axis];
  return from[axis] + 1 < side || (embedding.wraps[axis] && side > 2);
}

}  // namespace

EmbeddingMeasures measure_embedding(
    const GridEmbedding& embedding,
    const std::function<std::uint64_t(NodeId from, NodeId to)>& distance) {
  EmbeddingMeasures measures;
  measures.axes.resize(embedding.sides.size());
  std::set<NodeId> taken;
  std::vector<std::uint64_t> here(embedding.sides.size());
  do {
    ++measures.nodes;
    const NodeId node = embedding.place(here);
    taken.insert(node);
    for (std::size_t axis = 0; axis < here.size(); ++axis) {
      if (!has_edge(embedding, here, axis)) continue;
      std::vector<std::uint64_t> there = here;
      there[axis] = (there[axis] + 1) % embedding.sides[axis];
      const std::uint64_t apart = distance(node, embedding.place(there));
      EmbeddingMeasures::Axis& along = measures.axes[axis];
      ++along.edges;
      along.dilation = std::max(along.dilation, apart);
      along.distances_sum += apart;
    }
  } while (advance(here, embedding.sides));
  measures.one_to_one = taken.size() == measures.nodes;
  return measures;
}

}  // namespace asterism
