// Determines which candidate of a plan is fastest for which start-up time: the lower envelope of
// lines.
#include <algorithm>
#include <limits>
#include <numeric>

#include <asterism/error.hpp>
#include <asterism/plan.hpp>

namespace asterism {

void require_linear_time(const Model& model) {
  if (model.has_class_costs() || model.link_delay > 0 ||
      model.switching == Model::Switching::wormhole)
    throw Error(ErrorCode::unsupported,
                "crossover points need a time that is made of start-ups and transmissions alone",
                "leave out rates, overheads and delays of links and wormhole switching, or plan "
                "for each t_s on its own");
}

namespace {

/// Returns the ratio of t_s to the time of a message at which the line with fewer start-ups falls
/// below the other.
double crossing(const Metering& fewer_startups, const Metering& other) {
  const double more_transmissions =
      static_cast<double>(fewer_startups.transmissions) - static_cast<double>(other.transmissions);
  return more_transmissions / static_cast<double>(other.startups - fewer_startups.startups);
}

}  // namespace

std::vector<PlanRange> best_ranges(const Problem& problem, const Plan& plan) {
  require_linear_time(problem.model);
  const auto metering = [&](std::size_t i) -> const Metering& {
    return plan.candidates[i].metering;
  };
  std::vector<std::size_t> order(plan.candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) {
    return std::pair(metering(i).transmissions, metering(i).startups);
  });
  // In the order of decreasing start-ups: each line begins where it overtakes the last remaining
  // one, and removes that one if it would begin before it.
  std::vector<PlanRange> ranges;
  for (const std::size_t next : order) {
    if (!ranges.empty() && metering(next).startups >= metering(ranges.back().candidate).startups)
      continue;
    while (!ranges.empty() &&
           crossing(metering(next), metering(ranges.back().candidate)) <= ranges.back().from)
      ranges.pop_back();
    const double from =
        ranges.empty() ? 0 : crossing(metering(next), metering(ranges.back().candidate));
    if (!ranges.empty()) ranges.back().to = from;
    ranges.push_back({from, std::numeric_limits<double>::infinity(), next});
  }
  return ranges;
}

}  // namespace asterism
