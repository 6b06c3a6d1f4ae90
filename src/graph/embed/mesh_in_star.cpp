// Embeds the mesh of n rows and (n-1)! columns in the n-star (tseng1998).
#include "graph/embed/mesh_in_star.hpp"

#include <asterism/embedding.hpp>

#include "base/lazy.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

std::string obstacle_to_mesh_in_star(const Network& guest, const Network& host) {
  const auto n = static_cast<unsigned>(host.parameters()[0]);
  const bool fits = n >= 3 && n <= 10 && guest.parameters().size() == 2 &&
                    guest.parameters()[0] == n && guest.parameters()[1] == factorials[n - 1];
  return fits ? "" : "the mesh on star:n is mesh:nx(n-1)!, for n from 3 to 10";
}

/// Ports 0 and 1 of the mesh lead to the next and the previous row, 2 and 3 to the next and the
/// previous column. Links of the star lead back over the same port.
void append_path(const MeshInStar& mesh, NodeId node, Port port, std::vector<Port>& path) {
  const auto row = static_cast<unsigned>(node.value() / mesh.columns());
  const std::uint64_t column = node.value() % mesh.columns();
  if (port.value() >= 2)
    return path.push_back(mesh.along_row(port.value() == 2 ? column : column - 1));
  const unsigned to_row = port.value() == 0 ? row + 1 : row - 1;
  for (const Port hop : mesh.along_column(mesh.node(row, column), to_row)) path.push_back(hop);
}

Embedding embed_mesh_in_star(const std::shared_ptr<const Network>& guest,
                             const std::shared_ptr<const Network>& host) {
  const auto& star = required_shape(host->permutations());
  const auto mesh = std::make_shared<const Lazy<MeshInStar>>(
      [host, &star](const Progress& progress) { return MeshInStar(star, progress); });
  return {"mesh-in-star",
          guest,
          host,
          [mesh](NodeId node) {
            const MeshInStar& at = mesh->get();
            return at.node(static_cast<unsigned>(node.value() / at.columns()),
                           node.value() % at.columns());
          },
          [mesh](NodeId node, Port port, std::vector<Port>& path) {
            append_path(mesh->get(), node, port, path);
          },
          {},
          MeshInStar::bytes(star.symbols()),
          [mesh](const Progress& progress) { mesh->prepare(progress); }};
}

}  // namespace

EmbeddingFamily mesh_in_star_embedding() {
  return {.name = "mesh-in-star",
          .guest = "mesh",
          .host = "star",
          .summary =
              "each row is a Hamiltonian cycle of a substar with a fixed last symbol, which "
              "changes from "
              "row to row",
          .citation = "tseng1998, section IV, Fig. 5",
          .obstacle = obstacle_to_mesh_in_star,
          .make = embed_mesh_in_star};
}

}  // namespace asterism
