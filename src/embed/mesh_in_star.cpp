// The mesh of n rows and (n-1)! columns on the n-star (tseng1998, section IV and Fig. 5): a row is
// a Hamiltonian path of the substar of one last symbol, and from row to row the last symbol changes
// to the next, which takes one hop or three.
#include <fmt/format.h>

#include <asterism/embedding.hpp>
#include <asterism/permutation_network.hpp>

#include "network/star_path.hpp"

namespace asterism {

namespace {

/// The first row: a Hamiltonian cycle of the star without its last position, opened.
struct FirstRow {
  std::vector<Permutation> nodes;
  std::vector<Port> ports;

  explicit FirstRow(unsigned n) {
    Permutation at = Permutation{}.with_swapped(0, n - 1);  // symbol 1 last
    push_star_cycle(n - 1, [&](Port port) {
      nodes.push_back(at);
      ports.push_back(port);
      at = at.with_swapped(0, port.value() + 1);
    });
  }
};

/// From last symbol `last` to last + 1, as Eq. (4) says.
void change_last(Permutation& at, unsigned n, unsigned last, std::vector<Port>* path) {
  const unsigned position = at.position_of(last + 1);
  const auto swap = [&](unsigned with) {
    at = at.with_swapped(0, with);
    if (path != nullptr) path->push_back(Port{with - 1});
  };
  swap(n - 1);
  if (position == 0) return;
  swap(position);
  swap(n - 1);
}

class MeshOnStar {
 public:
  explicit MeshOnStar(unsigned n) : n_(n), columns_(factorials[n - 1]), row_(n) {}

  [[nodiscard]] Permutation at(NodeId node) const {
    Permutation result = row_.nodes[node.value() % columns_];
    for (unsigned last = 0; last < node.value() / columns_; ++last)
      change_last(result, n_, last, nullptr);
    return result;
  }
  /// Ports 0 and 1 lead to the next and the last row, 2 and 3 to the next and the last column.
  void append_path(NodeId node, Port port, std::vector<Port>& path) const {
    const std::uint64_t column = node.value() % columns_;
    const auto row = static_cast<unsigned>(node.value() / columns_);
    if (port.value() >= 2) {
      // Rows are images of each other under renaming of symbols, which keeps ports.
      path.push_back(row_.ports[port.value() == 2 ? column : column - 1]);
      return;
    }
    Permutation from = at(port.value() == 0 ? node : NodeId{node.value() - columns_});
    std::vector<Port> down;
    change_last(from, n_, port.value() == 0 ? row : row - 1, &down);
    // The way up is the way down backwards.
    if (port.value() == 0)
      path.insert(path.end(), down.begin(), down.end());
    else
      path.insert(path.end(), down.rbegin(), down.rend());
  }

 private:
  unsigned n_;
  std::uint64_t columns_;
  FirstRow row_;
};

std::string obstacle_to_mesh_in_star(const Network& guest, const Network& host) {
  const auto n = static_cast<unsigned>(host.parameters()[0]);
  const bool fits = n >= 4 && n <= 10 && guest.parameters().size() == 2 &&
                    guest.parameters()[0] == n && guest.parameters()[1] == factorials[n - 1];
  return fits ? "" : "the mesh on star:n is mesh:nx(n-1)!, for n from 4 to 10";
}

Embedding embed_mesh_in_star(const std::shared_ptr<const Network>& guest,
                             const std::shared_ptr<const Network>& host) {
  const auto& star = dynamic_cast<const PermutationNetwork&>(*host);
  const auto mesh = std::make_shared<const MeshOnStar>(star.symbols());
  return {"mesh-in-star",
          guest,
          host,
          [mesh, &star](NodeId node) { return star.node(mesh->at(node)); },
          [mesh](NodeId node, Port port, std::vector<Port>& path) {
            mesh->append_path(node, port, path);
          },
          {}};
}

}  // namespace

EmbeddingFamily mesh_in_star_embedding() {
  return {.name = "mesh-in-star",
          .guest = "mesh",
          .host = "star",
          .summary =
              "rows are Hamiltonian paths of the substars of one last symbol; from row to row the "
              "last symbol changes to the next",
          .citation = "tseng1998, section IV, Fig. 5",
          .obstacle = obstacle_to_mesh_in_star,
          .make = embed_mesh_in_star};
}

}  // namespace asterism
