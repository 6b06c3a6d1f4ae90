#include "network/star_path.hpp"

#include <array>
#include <map>
#include <vector>

namespace asterism {

namespace {

constexpr unsigned smallest = 4;

/// The positions whose symbols a path permutes; the first is always position 0.
using Positions = std::vector<unsigned>;
/// A path through a star of four symbols: which of its positions 1, 2, 3 is swapped with 0.
using SmallPath = std::vector<unsigned>;

/// Extends a path from `at` through all permutations of four symbols to `to`.
bool search_small_path(Permutation at, Permutation to, std::array<bool, 24>& seen,
                       SmallPath& path) {
  if (path.size() == 23) return at == to;
  for (unsigned position = 1; position < smallest; ++position) {
    const Permutation next = at.with_swapped(0, position);
    const std::uint64_t id = rank(next, smallest);
    if (seen[id] || (next == to && path.size() < 22)) continue;
    seen[id] = true;
    path.push_back(position);
    if (search_small_path(next, to, seen, path)) return true;
    path.pop_back();
    seen[id] = false;
  }
  return false;
}

/// From the identity to each permutation of opposite parity.
const SmallPath& small_path(Permutation to) {
  static const std::map<Permutation, SmallPath> paths = [] {
    std::map<Permutation, SmallPath> found;
    for (std::uint64_t id = 0; id < factorials[smallest]; ++id) {
      const Permutation end = unrank(id, smallest);
      if (is_even(end, smallest)) continue;
      std::array<bool, 24> seen{true};
      search_small_path({}, end, seen, found[end]);
    }
    return found;
  }();
  return paths.at(to);
}

class PathPusher {
 public:
  explicit PathPusher(const PortSink& sink) : sink_(sink) {}

  void push(Permutation from, Permutation to, const Positions& positions) {
    if (positions.size() == smallest) return push_small(from, to, positions);
    const unsigned split = differing_position(from, to, positions);
    Positions rest;
    for (const unsigned position : positions)
      if (position != split) rest.push_back(position);
    Permutation entry = from;
    for (const unsigned next : substars_after(from, to, split, positions)) {
      const Permutation exit = exit_towards(next, entry, rest);
      push(entry, exit, rest);
      sink_(port(split));
      entry = exit.with_swapped(0, split);
    }
    push(entry, to, rest);
  }

 private:
  static Port port(unsigned position) { return Port{position - 1}; }

  static unsigned differing_position(Permutation from, Permutation to, const Positions& positions) {
    std::size_t i = positions.size() - 1;
    while (from[positions[i]] == to[positions[i]]) --i;
    return positions[i];
  }

  /// The symbols of the substars after the first; that of the last end comes last.
  static std::vector<unsigned> substars_after(Permutation from, Permutation to, unsigned split,
                                              const Positions& positions) {
    std::vector<unsigned> order;
    for (const unsigned position : positions)
      if (from[position] != from[split] && from[position] != to[split])
        order.push_back(from[position]);
    order.push_back(to[split]);
    return order;
  }

  /// Returns a node of opposite parity with the given first symbol. It differs at the last of the
  /// positions, so that the path splits there again: links of the first positions are used most.
  static Permutation exit_towards(unsigned symbol, Permutation entry, const Positions& rest) {
    const unsigned last = rest.back();
    if (entry[0] == symbol) return entry.with_swapped(rest[1], last);
    const unsigned place = entry.position_of(symbol);
    const Permutation exit = entry.with_swapped(0, place);
    if (place == last || rest.size() == smallest) return exit;
    const auto free = [&](std::size_t i) { return rest[i] == place ? rest[3] : rest[i]; };
    return exit.with_swapped(free(1), last).with_swapped(free(2), last);
  }

  void push_small(Permutation from, Permutation to, const Positions& positions) {
    std::vector<unsigned> relative;  // where the first end has the symbols of the last
    for (const unsigned position : positions) {
      unsigned i = 0;
      while (from[positions[i]] != to[position]) ++i;
      relative.push_back(i);
    }
    for (const unsigned i : small_path(Permutation(relative))) sink_(port(positions[i]));
  }

  const PortSink& sink_;
};

}  // namespace

void push_star_path(Permutation from, Permutation to, unsigned n, const PortSink& sink) {
  Positions positions;
  for (unsigned i = 0; i < n; ++i) positions.push_back(i);
  PathPusher(sink).push(from, to, positions);
}

void push_star_cycle(unsigned n, const PortSink& sink) {
  if (n == 3) {
    for (unsigned i = 0; i < 3; ++i) {
      sink(Port{0});
      sink(Port{1});
    }
    return;
  }
  push_star_path({}, Permutation{}.with_swapped(0, n - 1), n, sink);
  sink(Port{n - 2});
}

}  // namespace asterism
