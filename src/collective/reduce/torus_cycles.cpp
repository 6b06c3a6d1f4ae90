// Initially, the links of each axis form a factor: every node has two of them, and they form the
// rings of the axis. If two opposite sides of a square belong to one factor and the other two to
// another, they can be exchanged, and every node still has two links of each factor. An exchange
// joins rings, splits one, or does neither. Exchanges that join are made as long as there are any;
// otherwise, a random exchange that keeps the number of rings is made.
#include "collective/reduce/torus_cycles.hpp"

#include <array>

#include "base/random.hpp"

namespace asterism {

namespace {

class CycleFactors {
 public:
  explicit CycleFactors(const Grid& grid)
      : grid_(grid),
        axes_(grid.sides().size()),
        factor_(grid.node_count() * axes_),
        factors_(axes_, Factor(grid.node_count())),
        random_(grid.node_count()) {
    for (std::size_t link = 0; link < factor_.size(); ++link) factor_[link] = link % axes_;
    for (std::size_t f = 0; f < axes_; ++f) trace(f);
  }

  bool join_all() {
    for (std::uint64_t tries = 0; tries < max_tries; ++tries) {
      while (join_some()) continue;
      if (all_joined()) return true;
      exchange_at_random();
    }
    return false;
  }

  [[nodiscard]] std::vector<NodeId> cycle(std::size_t f) const {
    std::vector<NodeId> nodes(grid_.node_count());
    for (NodeId node{0}; node.value() < grid_.node_count(); ++node)
      nodes[factors_[f].place[node.value()]] = node;
    return nodes;
  }

 private:
  static constexpr std::uint64_t max_tries = 2000;
  static constexpr std::uint64_t max_draws = 1000;

  struct Factor {
    explicit Factor(std::uint64_t nodes) : cycle(nodes), place(nodes) {}
    // by node; places are numbered consecutively across cycles
    std::vector<std::uint64_t> cycle, place;
    std::vector<std::uint64_t> first, size;  // by cycle
  };
  /// With corners x, x + a, x + b, x + a + b.
  struct Square {
    std::array<NodeId, 4> corner;
    std::size_t along_a, along_b;  // the factors of its sides
    bool fits;
  };

  [[nodiscard]] NodeId up(NodeId node, std::size_t axis) const {
    return grid_.neighbour(node, Grid::up(axis));
  }
  [[nodiscard]] std::size_t& factor(NodeId node, std::size_t axis) {
    return factor_[node.value() * axes_ + axis];
  }
  [[nodiscard]] std::size_t factor(NodeId node, std::size_t axis) const {
    return factor_[node.value() * axes_ + axis];
  }

  [[nodiscard]] Square square(NodeId x, std::size_t a, std::size_t b) const {
    const NodeId xa = up(x, a);
    const NodeId xb = up(x, b);
    const std::size_t along_a = factor(x, a);
    const std::size_t along_b = factor(x, b);
    return {{x, xa, xb, up(xa, b)},
            along_a,
            along_b,
            along_a != along_b && factor(xb, a) == along_a && factor(xa, b) == along_b};
  }

  /// Returns by how much the number of cycles grows if the links pq and rs become pr and qs.
  [[nodiscard]] int growth(const Factor& factor, NodeId p, NodeId q, NodeId r, NodeId s) const {
    if (factor.cycle[p.value()] != factor.cycle[r.value()]) return -1;
    return follows(factor, p, q) == follows(factor, r, s) ? 0 : 1;
  }
  /// Returns whether q directly follows p, rather than preceding it, on their cycle. They must be
  /// adjacent.
  [[nodiscard]] static bool follows(const Factor& factor, NodeId p, NodeId q) {
    const std::uint64_t cycle = factor.cycle[p.value()];
    const std::uint64_t size = factor.size[cycle];
    return (factor.place[p.value()] - factor.first[cycle] + 1) % size ==
           factor.place[q.value()] - factor.first[cycle];
  }
  [[nodiscard]] int growth(const Square& square) const {
    const auto& [x, xa, xb, xab] = square.corner;
    return growth(factors_[square.along_a], x, xa, xb, xab) +
           growth(factors_[square.along_b], x, xb, xa, xab);
  }

  void exchange(const Square& square, std::size_t a, std::size_t b) {
    factor(square.corner[0], a) = factor(square.corner[2], a) = square.along_b;
    factor(square.corner[0], b) = factor(square.corner[1], b) = square.along_a;
    trace(square.along_a);
    trace(square.along_b);
  }

  /// Makes one pass over all squares. Returns whether any was exchanged.
  bool join_some() {
    bool joined = false;
    for (NodeId x{0}; x.value() < grid_.node_count(); ++x)
      for (std::size_t a = 0; a < axes_; ++a)
        for (std::size_t b = a + 1; b < axes_; ++b) {
          const Square here = square(x, a, b);
          if (!here.fits || growth(here) >= 0) continue;
          exchange(here, a, b);
          joined = true;
        }
    return joined;
  }

  void exchange_at_random() {
    for (std::uint64_t draws = 0; draws < max_draws; ++draws) {
      const NodeId x{random_.below(grid_.node_count())};
      const auto a = static_cast<std::size_t>(random_.below(axes_));
      const auto b = static_cast<std::size_t>(random_.below(axes_));
      if (a == b) continue;
      const Square here = square(x, a, b);
      if (here.fits && growth(here) == 0) return exchange(here, a, b);
    }
  }

  [[nodiscard]] bool all_joined() const {
    for (const Factor& factor : factors_)
      if (factor.size.size() > 1) return false;
    return true;
  }

  void trace(std::size_t f) {
    Factor& factor = factors_[f];
    factor.first.clear();
    factor.size.clear();
    std::vector<bool> seen(grid_.node_count());
    std::uint64_t place = 0;
    for (NodeId start{0}; start.value() < grid_.node_count(); ++start) {
      if (seen[start.value()]) continue;
      factor.first.push_back(place);
      for (NodeId at = start; at != no_node; at = next(f, at, seen)) {
        seen[at.value()] = true;
        factor.cycle[at.value()] = factor.first.size() - 1;
        factor.place[at.value()] = place++;
      }
      factor.size.push_back(place - factor.first.back());
    }
  }

  /// Returns the end of a link of a factor that has not been visited yet.
  [[nodiscard]] NodeId next(std::size_t f, NodeId at, const std::vector<bool>& seen) const {
    for (std::size_t axis = 0; axis < axes_; ++axis) {
      const NodeId above = up(at, axis);
      if (factor(at, axis) == f && !seen[above.value()]) return above;
      const NodeId below = grid_.neighbour(at, Grid::down(axis));
      if (factor(below, axis) == f && !seen[below.value()]) return below;
    }
    return no_node;
  }

  const Grid& grid_;
  std::size_t axes_;
  std::vector<std::size_t> factor_;  // by link, given by its lower node and its axis
  std::vector<Factor> factors_;
  Random random_;
};

}  // namespace

std::optional<std::vector<std::vector<NodeId>>> disjoint_torus_cycles(const Grid& grid) {
  CycleFactors factors(grid);
  if (!factors.join_all()) return std::nullopt;
  std::vector<std::vector<NodeId>> cycles;
  cycles.reserve(grid.sides().size());
  for (std::size_t axis = 0; axis < grid.sides().size(); ++axis)
    cycles.push_back(factors.cycle(axis));
  return cycles;
}

}  // namespace asterism
