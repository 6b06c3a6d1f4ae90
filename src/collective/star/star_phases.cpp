#include "collective/star/star_phases.hpp"

#include <algorithm>

#include <asterism/permutation_network.hpp>

#include "collective/batches.hpp"
#include "collective/star/telling.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

/// A node relative to a root: its position k holds the symbol that the root has at position
/// place[k].
using Place = Permutation;

struct Move {
  Place from;
  unsigned dimension;
};

/// The moves of each root in a phase; they are the same for all roots.
struct Phase {
  std::vector<std::vector<Move>> steps;
  std::vector<Place> roots;  // roots of the next phase
};

/// In each step, every informed node fetches the symbol of another position to the front.
std::vector<Place> double_fronts(unsigned count, Phase& phase) {
  std::vector<Place> known{Place{}};
  while (known.size() < count) {
    const std::size_t before = known.size();
    auto& moves = phase.steps.emplace_back();
    for (std::size_t k = 0; k < before && known.size() < count; ++k) {
      const auto next = static_cast<unsigned>(known.size());  // the fronts so far are 0 .. next-1
      const unsigned position = known[k].position_of(next);
      moves.push_back({known[k], position + 1});
      known.push_back(known[k].with_swapped(0, position));
    }
  }
  return known;
}

Phase phase_of(unsigned i, FrontSymbols front) {
  Phase phase;
  const std::vector<Place> known = double_fronts(front == FrontSymbols::all ? i : i - 1, phase);
  auto& moves = phase.steps.emplace_back();
  for (const Place place : known) {
    moves.push_back({place, i});
    phase.roots.push_back(place.with_swapped(0, i - 1));
  }
  if (front == FrontSymbols::but_own) phase.roots.push_back(Place{});
  return phase;
}

/// In the last phase all nodes become roots, and half of them were roots before.
constexpr double bytes_of_roots = 1.5 * sizeof(Permutation);

void run_phase(const Phase& phase, const PermutationNetwork& star, std::vector<Permutation>& roots,
               Telling& telling) {
  for (const auto& moves : phase.steps) {
    for (const Permutation root : roots)
      for (const Move& move : moves)
        telling.tell(star.node(compose(root, move.from)), Port{move.dimension - 2});
    telling.end_step();
  }
  std::vector<Permutation> next;
  next.reserve(roots.size() * phase.roots.size());
  for (const Permutation root : roots)
    for (const Place place : phase.roots) next.push_back(compose(root, place));
  roots = std::move(next);
}

}  // namespace

void broadcast_by_phases(const AlgorithmRequest& request, StepSink& sink, FrontSymbols front) {
  const Problem& problem = request.problem;
  const auto& star = required_shape(problem.network().permutations());
  for_each_packet(request, 0, [&](const std::vector<MessageId>& packet) {
    Telling telling(request, packet, sink, bytes_of_roots);
    std::vector<Permutation> roots{star.permutation(problem.collective.sources()[0])};
    for (unsigned i = star.symbols(); i >= 2; --i) {
      run_phase(phase_of(i, front), star, roots, telling);
      report(request.progress, "broadcasting", star.symbols() + 1 - i, star.symbols() - 1);
    }
  });
}

}  // namespace asterism
