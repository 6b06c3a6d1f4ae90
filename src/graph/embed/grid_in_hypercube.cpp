// Embeds tori, meshes and rings whose sides are powers of two in the hypercube: one Gray code per
// axis.
#include <bit>

#include <fmt/format.h>

#include <asterism/embedding.hpp>

#include "network/grid.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

std::uint64_t gray(std::uint64_t number) {
  return number ^ (number >> 1U);
}

NodeId place_of(const Grid& grid, NodeId node) {
  std::uint64_t bits = 0;
  for (std::size_t axis = 0; axis < grid.sides().size(); ++axis)
    bits = bits * grid.sides()[axis] + gray(grid.coordinate(node, axis));
  return NodeId{bits};
}

std::string obstacle_to_grid_in_hypercube(const Network& guest, const Network& host) {
  const auto* const grid = guest.grid();
  if (grid == nullptr) return "the guest is no torus, mesh or ring";
  for (const std::uint64_t side : grid->sides())
    if (!std::has_single_bit(side)) return fmt::format("the side {} is no power of two", side);
  if (guest.node_count() != host.node_count())
    return fmt::format("the host has {} nodes", host.node_count());
  return "";
}

Embedding embed_grid_in_hypercube(const std::shared_ptr<const Network>& guest,
                                  const std::shared_ptr<const Network>& host) {
  const auto& grid = required_shape(guest->grid());
  const auto path = [&grid](NodeId node, Port port, std::vector<Port>& walk) {
    const std::uint64_t difference =
        place_of(grid, node).value() ^ place_of(grid, grid.neighbour(node, port)).value();
    walk.emplace_back(static_cast<std::uint32_t>(std::countr_zero(difference)));
  };
  return {"grid-in-hypercube",
          guest,
          host,
          [&grid](NodeId node) { return place_of(grid, node); },
          path,
          {}};
}

}  // namespace

EmbeddingFamily grid_in_hypercube_embedding() {
  return {.name = "grid-in-hypercube",
          .guest = "",
          .host = "hypercube",
          .summary = "a torus, mesh or ring whose sides are powers of two, by a Gray code per axis",
          .citation = "F. T. Leighton, Parallel Algorithms and Architectures, 1992",
          .obstacle = obstacle_to_grid_in_hypercube,
          .make = embed_grid_in_hypercube};
}

}  // namespace asterism
