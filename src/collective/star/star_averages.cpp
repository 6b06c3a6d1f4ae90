#include "collective/star/star_averages.hpp"

#include <numeric>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/parallel.hpp"
#include "graph/route/substar.hpp"

namespace asterism {

namespace {

void require_substars(unsigned n, unsigned k) {
  if (k < 1 || k > n || n > Permutation::max_size)
    throw Error(ErrorCode::out_of_range,
                fmt::format("a star of {} symbols has no {}-substars", n, k),
                fmt::format("choose 1 <= k <= n <= {}", Permutation::max_size));
}

SubstarSurvey walk_to_all(unsigned n, unsigned position, SubstarTarget& target) {
  SubstarSurvey survey;
  for_each_substar(n, position, target, [&](const SubstarTarget& substar) {
    Permutation here;
    while (const unsigned swap = substar.next_swap(here, n)) {
      here = here.with_swapped(0, swap);
      ++survey.hops;
    }
    ++survey.substars;
  });
  return survey;
}

}  // namespace

std::string to_string(const Fraction& fraction) {
  return fraction.denominator == 1 ? fmt::format("{}", fraction.numerator)
                                   : fmt::format("{}/{}", fraction.numerator, fraction.denominator);
}

Fraction average_substar_distance(unsigned n, unsigned k) {
  require_substars(n, k);
  const std::int64_t symbols = n;
  const std::int64_t free = k;
  std::int64_t common = symbols;  // at most 720720
  for (std::int64_t i = free + 1; i <= symbols; ++i) common = std::lcm(common, i);
  std::int64_t numerator = (symbols - 3) * common + free * (3 - free) * (common / symbols);
  for (std::int64_t i = free + 1; i <= symbols; ++i) numerator += common / i;
  const std::int64_t divisor = std::gcd(numerator, common);
  return {numerator / divisor, common / divisor};
}

Fraction SubstarSurvey::average() const {
  const std::uint64_t common = std::gcd(hops, substars);
  return {static_cast<std::int64_t>(hops / common), static_cast<std::int64_t>(substars / common)};
}

SubstarSurvey survey_substars(unsigned n, unsigned k, const Progress& progress) {
  require_substars(n, k);
  SubstarTarget none;
  if (n - k < 2) return walk_to_all(n, k, none);
  SubstarSurvey survey;
  // one by one, to report progress and allow interruption
  for (unsigned first = 0; first < n; ++first) {
    report(progress, fmt::format("walking to the {}-substars of star:{}", k, n), first, n);
    survey =
        survey + parallel_sum<SubstarSurvey>(n, 1, [&](std::uint64_t begin, std::uint64_t end) {
          SubstarSurvey part;
          for (auto second = static_cast<unsigned>(begin); second < end; ++second) {
            if (second == first) continue;
            SubstarTarget target;
            target.want(first, k);
            target.want(second, k + 1);
            part = part + walk_to_all(n, k + 2, target);
          }
          return part;
        });
  }
  report(progress, fmt::format("walking to the {}-substars of star:{}", k, n), n, n);
  return survey;
}

}  // namespace asterism
