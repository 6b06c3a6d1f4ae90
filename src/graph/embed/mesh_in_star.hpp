// A mesh in the star graph, with cycles for rows.
#pragma once

#include <vector>

#include <asterism/permutation_network.hpp>
#include <asterism/progress.hpp>

#include "base/paced_progress.hpp"
#include "network/star_path.hpp"

namespace asterism {

/// The n x (n-1)! mesh in the star of n symbols (tseng1998, section IV.1): row i is a Hamiltonian
/// cycle of the substar of the nodes that end in i. Rows and columns count from 0.
class MeshInStar {
 public:
  explicit MeshInStar(const PermutationNetwork& star, const Progress& progress = {})
      : star_(star), rows_(star.symbols()), columns_(factorials[rows_ - 1]) {
    lay_ring(progress);
    PacedProgress paced(progress, "laying rows of the mesh", rows_ * columns_);
    nodes_.reserve(rows_ * columns_);
    for (unsigned row = 0; row < rows_; ++row)
      for (std::uint64_t column = 0; column < columns_; ++column) {
        paced.next();
        nodes_.push_back(star.node(label(row, column)));
      }
  }

  static double bytes(unsigned symbols) {
    static constexpr std::size_t growing = 2;  // capacity of a growing vector
    return static_cast<double>(factorials[symbols]) * sizeof(NodeId) +
           static_cast<double>(factorials[symbols - 1]) * growing *
               (sizeof(Permutation) + sizeof(Port));
  }

  [[nodiscard]] unsigned rows() const { return rows_; }
  [[nodiscard]] std::uint64_t columns() const { return columns_; }
  [[nodiscard]] NodeId node(unsigned row, std::uint64_t column) const {
    return nodes_[row * columns_ + column];
  }
  /// Returns the port from a node to the next one in its row, and from the last to the first.
  [[nodiscard]] Port along_row(std::uint64_t column) const { return ring_ports_[column]; }

  /// Eq. (4), in either direction: the ports from a node to the node in the same column of the next
  /// or the previous row.
  [[nodiscard]] std::vector<Port> along_column(NodeId from, unsigned to_row) const {
    const Port last{rows_ - 2};
    const unsigned position = star_.permutation(from).position_of(to_row);
    if (position == 0) return {last};
    return {last, Port{position - 1}, last};
  }

 private:
  /// Row 0 starts with the node that ends in 1 and is otherwise in order.
  void lay_ring(const Progress& progress) {
    PacedProgress paced(progress, "constructing a Hamiltonian cycle", columns_);
    std::vector<unsigned> symbols;
    for (unsigned i = 1; i < rows_; ++i) symbols.push_back(i);
    symbols.push_back(0);
    Permutation here(symbols);
    const auto visit = [&](Port port) {
      paced.next();
      ring_.push_back(here);
      ring_ports_.push_back(port);
      here = here.with_swapped(0, port.value() + 1);
    };
    if (rows_ == 3)  // two nodes use their single link back and forth
      for (unsigned i = 0; i < 2; ++i) visit(Port{0});
    else
      push_star_cycle(rows_ - 1, visit);
  }

  /// Swapping 1 and 2, then 2 and 3, .. turns the last symbol 1 into row + 1 and decrements the
  /// others up to there.
  [[nodiscard]] Permutation label(unsigned row, std::uint64_t column) const {
    std::vector<unsigned> symbols;
    for (unsigned i = 0; i < rows_; ++i) {
      const unsigned symbol = ring_[column][i];
      symbols.push_back(symbol == 0 ? row : symbol <= row ? symbol - 1 : symbol);
    }
    return Permutation(symbols);
  }

  const PermutationNetwork& star_;
  unsigned rows_;
  std::uint64_t columns_;
  std::vector<Permutation> ring_;  // row 0
  std::vector<Port> ring_ports_;
  std::vector<NodeId> nodes_;
};

}  // namespace asterism
