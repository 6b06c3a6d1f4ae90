#include "collective/star/dimension_sequence.hpp"

namespace asterism {

namespace {

void add_halving(unsigned first, unsigned count, std::vector<Switch>& switches) {
  if (count < 2) return;
  const unsigned half = (count + 1) / 2;
  const auto exchange_halves = [&] {
    for (unsigned i = 0; i < count / 2; ++i) switches.emplace_back(first + i, first + i + half);
  };
  exchange_halves();
  if (count == 2) return;
  add_halving(first, half, switches);
  add_halving(first + half, count - half, switches);
  exchange_halves();
}

}  // namespace

std::vector<Switch> halving_switches(unsigned n) {
  std::vector<Switch> switches;
  add_halving(1, n, switches);
  return switches;
}

std::vector<Switch> triangular_switches(unsigned n) {
  std::vector<Switch> switches;
  for (unsigned last = n; last >= 2; --last)
    for (unsigned i = 1; i < last; ++i) switches.emplace_back(i, i + 1);
  return switches;
}

std::vector<unsigned> star_moves(const std::vector<Switch>& switches) {
  std::vector<unsigned> moves;
  const auto add = [&](unsigned dimension) {
    if (moves.empty() || moves.back() != dimension) moves.push_back(dimension);
  };
  for (const auto& [i, j] : switches) {
    add(j);
    if (i == 1) continue;
    add(i);
    add(j);
  }
  return moves;
}

std::vector<unsigned> cyclic_moves(unsigned n) {
  std::vector<unsigned> moves;
  for (unsigned turn = 0; turn < 3 * (n - 1) / 2; ++turn)
    for (unsigned dimension = 2; dimension <= n; ++dimension) moves.push_back(dimension);
  return moves;
}

}  // namespace asterism
