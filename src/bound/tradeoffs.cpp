#include "bound/tradeoffs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/natural_log.hpp"
#include "bound/spreading.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_steps_of_tradeoffs = 512;

/// At least `transmissions` are required in the steps from `first` to `last`.
struct BusyTime {
  std::uint64_t first = 1;
  std::uint64_t last = 1;
  double transmissions = 0;
};

/// Returns the minimum sum over all steps, each with at least `a_step`. A deficit in a range is
/// best transmitted in its last step, which it shares with most of the later ranges.
double least_sum(std::vector<BusyTime> times, std::uint64_t steps, double a_step) {
  std::ranges::sort(times, {}, &BusyTime::last);
  std::vector<double> in_step(steps + 1, a_step);
  for (const BusyTime& time : times) {
    const auto first = in_step.begin() + static_cast<std::ptrdiff_t>(time.first);
    const auto behind = in_step.begin() + static_cast<std::ptrdiff_t>(time.last + 1);
    const double sum = std::accumulate(first, behind, 0.0);
    if (sum < time.transmissions) in_step[time.last] += time.transmissions - sum;
  }
  return std::accumulate(in_step.begin() + 1, in_step.end(), 0.0);
}

/// Rounds up to a whole number, ignoring small rounding errors.
double whole_above(double number) {
  static constexpr double rounding = 1e-9;
  return std::ceil(number * (1 - rounding));
}

/// Returns the number of steps after which all participants can be informed, if each informed node
/// informs `sends` others per step.
std::uint64_t doubling_steps(std::uint64_t participants, std::uint64_t sends) {
  std::uint64_t steps = 0;
  for (double known = 1; known < static_cast<double>(participants); ++steps)
    known *= static_cast<double>(1 + sends);
  return steps;
}

std::vector<BusyTime> busy_times(const BroadcastShape& shape, std::uint64_t steps) {
  const auto messages = static_cast<double>(shape.messages);
  std::vector<BusyTime> result;
  result.reserve(2 + shape.paces_by_distance.size() + shape.steps);
  result.push_back({1, steps - shape.steps + 1, messages / shape.source_pace});
  result.push_back({shape.steps, steps, messages / shape.receiving_pace});
  const std::size_t farthest = shape.paces_by_distance.size();
  for (std::size_t i = 1; i <= farthest; ++i)
    result.push_back({i, steps - farthest + i, messages / shape.paces_by_distance[i - 1]});
  const std::uint64_t doubling = doubling_steps(shape.participants, shape.sends);
  if (doubling > shape.steps) return result;
  double factor = static_cast<double>(shape.participants);
  for (std::uint64_t i = 1; i < doubling; ++i) factor /= static_cast<double>(1 + shape.sends);
  double share = messages * (factor - 1) / shape.sending_pace;
  for (std::uint64_t i = doubling; i < steps; ++i) share /= static_cast<double>(1 + shape.sends);
  for (std::uint64_t i = 1; i <= doubling; ++i) result.push_back({i, steps - doubling + i, share});
  return result;
}

/// A place that all messages pass on their way to the farthest node, given as a number of steps on
/// that path.
struct PlaceOnWay {
  std::uint64_t steps;
  double pace;
};

/// Returns the source, the distances between it and the farthest node, and the farthest node; a
/// selection if there are many.
std::vector<PlaceOnWay> places_on_way(const BroadcastShape& shape) {
  static constexpr std::size_t max_places = 48;
  const std::size_t farthest = shape.paces_by_distance.size();
  std::vector<PlaceOnWay> places;
  places.reserve(farthest);
  for (std::size_t i = 1; i <= farthest; ++i) {
    double pace = shape.paces_by_distance[i - 1];
    if (i == 1) pace = std::min(pace, shape.source_pace);
    if (i == farthest) pace = std::min(pace, shape.receiving_pace);
    places.push_back({i, pace});
  }
  if (places.size() <= max_places) return places;
  std::vector<PlaceOnWay> some;
  some.reserve(max_places);
  for (std::size_t i = 0; i < max_places; ++i)
    some.push_back(places[i * (places.size() - 1) / (max_places - 1)]);
  return some;
}

/// All messages that have passed the later of two places by some step have passed the earlier one
/// at least `between` steps before. So the transmissions outside any `between` consecutive steps
/// are enough for all messages. If all steps are divided into such ranges, one range has at least
/// its share of the whole.
double sum_between(const PlaceOnWay& a, const PlaceOnWay& b, const BroadcastShape& shape,
                   std::uint64_t steps, double a_step) {
  const std::uint64_t beside = a.steps - 1 + (shape.paces_by_distance.size() - b.steps);
  const std::uint64_t between = b.steps - a.steps;
  const std::uint64_t whole_rows = (steps - beside + between - 1) / between;
  const auto rows = static_cast<double>(whole_rows);
  const double enough = static_cast<double>(shape.messages) / std::max(a.pace, b.pace);
  return enough * rows / (rows - 1) + a_step * static_cast<double>(beside);
}

double least_sum_between(const BroadcastShape& shape, std::span<const PlaceOnWay> places,
                         std::uint64_t steps, double a_step) {
  double most = 0;
  for (std::size_t a = 0; a < places.size(); ++a)
    for (std::size_t b = a + 1; b < places.size(); ++b)
      most = std::max(most, sum_between(places[a], places[b], shape, steps, a_step));
  return most;
}

/// Returns the minimum transmissions of one message per pair at a pace of 1. In fewer than two
/// ranges of steps, not all messages can arrive.
double fewest_transmissions_of_pairs(std::span<const std::uint64_t> pairs_by_distance,
                                     std::uint64_t direct_packets, std::uint64_t steps) {
  if (direct_packets > 0) {
    const std::uint64_t pairs =
        std::accumulate(pairs_by_distance.begin(), pairs_by_distance.end(), std::uint64_t{0});
    if (pairs <= direct_packets) return 0;
    const auto count = static_cast<double>(std::max<std::uint64_t>(2, steps));
    return static_cast<double>(pairs - direct_packets) * count / (count - 1);
  }
  double most = 0;
  double pairs = 0;  // at this distance or farther
  for (std::size_t distance = pairs_by_distance.size(); distance-- > 2;) {
    pairs += static_cast<double>(pairs_by_distance[distance]);
    const std::uint64_t ranges = (steps + distance - 2) / (distance - 1);
    const auto count = static_cast<double>(std::max<std::uint64_t>(2, ranges));
    most = std::max(most, pairs * count / (count - 1));
  }
  return most;
}

double bits_of(std::uint64_t choices) {
  static constexpr double log_2 = 0.6931471805599453;
  return natural_log(static_cast<double>(choices)) / log_2;
}

/// Returns, by steps, how many participants any node can have received from, or informed.
std::vector<double> reach_by_steps(const ExchangeShape& shape, std::uint64_t a_step,
                                   const std::vector<std::uint64_t>& near, std::uint64_t steps) {
  std::vector<double> result = max_told(steps, static_cast<std::uint32_t>(a_step), shape.degree);
  for (std::size_t t = 0; t < result.size(); ++t) {
    result[t] = std::min(result[t], static_cast<double>(shape.participants));
    if (t < near.size()) result[t] = std::min(result[t], static_cast<double>(near[t]));
  }
  return result;
}

/// The bits that the sends in a step contribute, as long as any are left.
struct OfferedBits {
  std::uint64_t step = 1;
  double each = 0;
  double sendings = 0;
};

/// Best first.
std::vector<OfferedBits> offered_bits(const ExchangeShape& shape, std::uint64_t steps) {
  const std::vector<double> heard = reach_by_steps(shape, shape.receives, shape.near_before, steps);
  const std::vector<double> told = reach_by_steps(shape, shape.sends, shape.near_after, steps);
  const auto participants = static_cast<double>(shape.participants);
  const double pairs = participants * participants;
  const double max_forward = bits_of(1 + shape.sends);
  const double max_back = bits_of(1 + shape.receives);
  std::vector<OfferedBits> offers;
  offers.reserve(2 * steps);
  for (std::uint64_t t = 1; t <= steps; ++t) {
    const double forward = heard[t - 1] * told[steps - t + 1] / pairs;
    const double back = heard[t] * told[steps - t] / pairs;
    const double until_forward = max_forward / forward;
    const double until_back = max_back / back;
    const double both = std::min(until_forward, until_back);
    offers.push_back({t, forward + back, both});
    offers.push_back({t, until_forward > until_back ? forward : back,
                      std::max(until_forward, until_back) - both});
  }
  std::ranges::stable_sort(
      offers, [](const OfferedBits& a, const OfferedBits& b) { return a.each > b.each; });
  return offers;
}

/// Takes sends in the steps from `first` to `last` until there are `most` of them or no bits are
/// lacking. Returns how many were taken.
double take_sendings(std::vector<OfferedBits>& offers, std::uint64_t first, std::uint64_t last,
                     double most, double& lacking) {
  double taken = 0;
  for (OfferedBits& offer : offers) {
    if (offer.step < first || offer.step > last) continue;
    const double more =
        std::min({offer.sendings, most - taken, std::max(lacking, 0.0) / offer.each});
    taken += more;
    offer.sendings -= more;
    lacking -= more * offer.each;
  }
  return taken;
}

/// Returns the minimum number of sends of a result in `steps` steps.
double fewest_sendings(const ExchangeShape& shape, std::uint64_t steps) {
  std::vector<OfferedBits> offers = offered_bits(shape, steps);
  const auto participants = static_cast<double>(shape.participants);
  double lacking = 2 * bits_of(shape.participants);
  double sendings = 0;
  const std::uint64_t slack = steps - std::min(steps, shape.steps_to_all);
  if (slack + 1 < shape.steps_to_all) {
    // These sends are required even if they contribute nothing.
    take_sendings(offers, 1, slack + 1, participants, lacking);
    take_sendings(offers, shape.steps_to_all, steps, participants, lacking);
    sendings = 2 * participants;
  }
  sendings += take_sendings(offers, 1, steps, std::numeric_limits<double>::max(), lacking);
  static constexpr double rounding = 1e-9;
  return sendings * (1 - rounding);
}

}  // namespace

double fewest_hops(std::span<const std::uint64_t> receivers_by_distance, std::uint64_t steps,
                   std::uint64_t sends) {
  const auto receivers = static_cast<double>(std::accumulate(
      receivers_by_distance.begin(), receivers_by_distance.end(), std::uint64_t{0}));
  double hops = receivers;  // those of at least one hop
  double ways = 1;          // number of paths with this many hops
  double near = 0;          // maximum number of nodes within that distance
  double reached = 0;       // nodes reached in at most h hops
  for (std::uint64_t h = 1; h < steps; ++h) {
    if (h < receivers_by_distance.size()) near += static_cast<double>(receivers_by_distance[h]);
    ways = ways * static_cast<double>(steps - h + 1) / static_cast<double>(h) *
           static_cast<double>(sends);
    reached = std::min(near, reached + ways);
    if (reached >= receivers) return hops;
    hops += receivers - reached;
  }
  return hops;
}

StepTradeoff alltoall_tradeoff(std::span<const std::vector<std::uint64_t>> receivers_by_distance,
                               const AlltoallShape& shape) {
  static constexpr std::uint64_t max_hops_counted = 20'000'000;
  StepTradeoff result;
  result.first_steps = shape.first_steps;
  std::uint64_t looks = 0;
  for (const auto& levels : receivers_by_distance) looks += levels.size();
  for (std::uint64_t steps = shape.first_steps; looks * result.in_parts.size() < max_hops_counted;
       ++steps) {
    double hops = 0;
    for (const auto& levels : receivers_by_distance)
      hops += fewest_hops(levels, steps, shape.sends);
    const double least =
        hops * static_cast<double>(shape.batch) / static_cast<double>(shape.sends_of_all);
    if (least <= shape.transmissions) break;
    result.transmissions.push_back(whole_above(least));
    result.in_parts.push_back(least);
  }
  return result;
}

StepTradeoff pairs_tradeoff(std::span<const std::uint64_t> pairs_by_distance,
                            const PairsShape& shape) {
  StepTradeoff result;
  result.first_steps = shape.first_steps;
  for (std::uint64_t steps = shape.first_steps; steps <= max_steps_of_tradeoffs; ++steps) {
    const double least =
        fewest_transmissions_of_pairs(pairs_by_distance, shape.direct_packets, steps) *
        static_cast<double>(shape.batch) / shape.pace;
    if (least <= shape.transmissions) break;
    result.transmissions.push_back(shape.alike ? whole_above(least) : least);
    result.in_parts.push_back(least);
  }
  return result;
}

StepTradeoff broadcast_tradeoff(const BroadcastShape& shape) {
  static constexpr std::uint64_t max_step_factor = 8;
  StepTradeoff result;
  result.first_steps = shape.steps;
  if (shape.steps == 0 || shape.steps > max_steps_of_tradeoffs) return result;
  const std::vector<PlaceOnWay> places = places_on_way(shape);
  const std::uint64_t last = places.size() > 1 ? max_step_factor : 2;
  result.transmissions.reserve((last - 1) * shape.steps);
  result.in_parts.reserve((last - 1) * shape.steps);
  for (std::uint64_t steps = shape.steps; steps < last * shape.steps; ++steps) {
    double whole = least_sum_between(shape, places, steps, 1);
    double in_parts = least_sum_between(shape, places, steps, 0);
    if (steps < 2 * shape.steps) {
      const std::vector<BusyTime> times = busy_times(shape, steps);
      whole = std::max(whole, least_sum(times, steps, 1));
      in_parts = std::max(in_parts, least_sum(times, steps, 0));
    }
    result.transmissions.push_back(shape.alike ? whole_above(whole) : whole);
    result.in_parts.push_back(in_parts);
  }
  return result;
}

StepTradeoff exchange_tradeoff(const ExchangeShape& shape) {
  StepTradeoff result;
  result.first_steps = shape.first_steps;
  for (std::uint64_t steps = shape.first_steps; steps <= max_steps_of_tradeoffs; ++steps) {
    const double least = fewest_sendings(shape, steps) * static_cast<double>(shape.results) /
                         static_cast<double>(shape.a_step);
    if (least <= shape.transmissions) break;
    result.transmissions.push_back(whole_above(least));
    result.in_parts.push_back(least);
  }
  return result;
}

}  // namespace asterism
