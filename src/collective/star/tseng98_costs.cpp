#include "collective/star/tseng98_costs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/permutation.hpp>

#include "collective/star/star_averages.hpp"

namespace asterism {

namespace {

/// Returns N l(n,k), an integer: the total hops to all k-substars.
std::uint64_t hops_to_substars(unsigned n, unsigned k) {
  const Fraction average = average_substar_distance(n, k);
  const std::uint64_t substars = factorials[n] / factorials[k];
  return substars / static_cast<std::uint64_t>(average.denominator) *
         static_cast<std::uint64_t>(average.numerator);
}

}  // namespace

Cost personalized_cost(unsigned n, std::span<const unsigned> sizes) {
  if (n <= 1) return {};
  const unsigned k = sizes.empty() ? 1 : sizes.front();
  if (k < 1 || k >= n)
    throw Error(ErrorCode::out_of_range,
                fmt::format("a star of {} symbols is not divided into {}-substars", n, k),
                fmt::format("choose k from 1 to {}", n - 1));
  const std::uint64_t hops = hops_to_substars(n, k);
  const std::uint64_t substars = factorials[n] / factorials[k];
  const auto inner = personalized_cost(k, sizes.empty() ? sizes : sizes.subspan(1));
  return {hops + substars * inner.startups, factorials[k] * hops + substars * inner.transmissions};
}

Cost nonpersonalized_cost(unsigned symbols) {
  const std::uint64_t n = symbols;
  return {factorials[n - 1] + 6 * n - 7, factorials[n] + 5 * n - 6};
}

Cost hamiltonian_cost(unsigned n) {
  return {factorials[n] - 1, factorials[n] - 1};
}

double threshold(const Cost& theirs, const Cost& ours) {
  // Subtracted as integers, because a double cannot distinguish n! from n! + 1.
  const auto difference = [](std::uint64_t a, std::uint64_t b) {
    return static_cast<double>(static_cast<std::int64_t>(a - b));
  };
  return difference(ours.transmissions, theirs.transmissions) /
         difference(theirs.startups, ours.startups);
}

double execution_time_improved(const Cost& theirs, const Cost& ours, double startup,
                               double transmission) {
  return 1 - ours.time_at(startup, transmission) / theirs.time_at(startup, transmission);
}

unsigned best_substar_size(unsigned n, const Model& model) {
  unsigned best = 1;
  double least = 0;
  for (unsigned k = 1; k < n; ++k) {
    if (!model.packet_fits(factorials[k])) break;
    const double time = personalized_cost(n, std::span(&k, 1)).time_under(model);
    if (k > 1 && time >= least) continue;
    best = k;
    least = time;
  }
  return best;
}

}  // namespace asterism
