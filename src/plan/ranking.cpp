#include "plan/ranking.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <tuple>

#include <fmt/format.h>

namespace asterism {

namespace {

template <class Predicate>
const RankedTrial* first_of(const std::vector<RankedTrial>& trials, const Predicate& predicate) {
  const auto found = std::ranges::find_if(trials, predicate);
  return found != trials.end() ? &*found : nullptr;
}

}  // namespace

void Ranking::sort_by_time() {
  std::ranges::sort(trials_, {}, [](const RankedTrial& ranked) {
    const Metering& metering = ranked.candidate.metering;
    return std::tuple(ranked.candidate.ranked_time(), metering.time, metering.startups,
                      metering.transmissions, ranked.trial.place);
  });
}

double Ranking::best_time() const {
  double best = std::numeric_limits<double>::infinity();
  for (const RankedTrial& ranked : trials_) best = std::min(best, ranked.candidate.ranked_time());
  return best;
}

const RankedTrial* Ranking::best_verified() const {
  const RankedTrial* best = nullptr;
  for (const RankedTrial& ranked : trials_)
    if (ranked.candidate.verified &&
        (best == nullptr || ranked.candidate.ranked_time() < best->candidate.ranked_time()))
      best = &ranked;
  return best;
}

const RankedTrial* Ranking::within(double ratio) const {
  return first_of(trials_,
                  [&](const RankedTrial& ranked) { return is_within(ranked.candidate, ratio); });
}

bool Ranking::is_within(const PlanCandidate& candidate, double ratio) const {
  return candidate.verified && is_bounded(candidate) && candidate.ratio <= ratio;
}

const RankedTrial* Ranking::optimal() const {
  return first_of(trials_, [&](const RankedTrial& ranked) {
    return ranked.candidate.verified && meets_bound(ranked.candidate);
  });
}

bool Ranking::meets_bound(const PlanCandidate& candidate) const {
  return candidate.metering.startups == bound_.startups &&
         candidate.metering.transmissions == bound_.transmissions &&
         candidate.ranked_time() <= bound_.time * (1 + rounding);
}

void Ranking::require_bound_holds() const {
  static constexpr double max_error = 1e-9;
  for (const RankedTrial& ranked : trials_)
    if (ranked.candidate.verified && ranked.candidate.ratio < 1 - max_error)
      throw std::logic_error(fmt::format(
          "internal error: {} takes {:.9g} and is verified, but the lower bound is {:.9g}; "
          "please report this problem",
          ranked.trial.name(), ranked.candidate.ranked_time(), bound_.time));
}

}  // namespace asterism
