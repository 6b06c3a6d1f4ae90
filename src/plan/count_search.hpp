// Searches for a number with small cost if each evaluation is expensive.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace asterism {

/// Extent of a search.
struct CountEffort {
  unsigned refinements = 0;
  std::uint64_t all_up_to = 1;  ///< every number up to this one is tried
  double hopeless = std::numeric_limits<double>::infinity();  ///< the search ends above this cost
  /// Tries small numbers first, and the guess only if the cost is still falling after them. Use it
  /// if evaluations take longer for larger numbers.
  bool small_first = false;
  /// Refinements end where the known numbers next to the best cost at most this much more, as a
  /// share of its cost.
  double flatness = 0;
};

struct ChosenCount {
  std::uint64_t count = 1;
  double cost = std::numeric_limits<double>::infinity();
};

/// Searches the numbers from 1 to `max` for one of small cost: from a guess by doubling and halving
/// as long as that helps, then between the best number and its neighbours.
///
/// `costs` maps several numbers to their costs, so that it can compute them in parallel. It is
/// called at most once for each number. The cost of an impossible number is infinite. If the cost
/// is unimodal, the distance of the result from the optimum is limited by the refinements.
template <class Costs>
class CountSearch {
 public:
  CountSearch(std::uint64_t max, Costs costs) : max_(max), costs_(std::move(costs)) {}

  /// Records a cost that is already known.
  void learn(std::uint64_t count, double cost) {
    known_[count] = cost;
    if (cost < best_.cost) best_ = {count, cost};
  }

  /// Ends after the guess if the best cost is then hopeless.
  [[nodiscard]] ChosenCount run(double guess, const CountEffort& effort) {
    if (!effort.small_first || best_.cost > effort.hopeless) ask({guess});
    if (best_.cost > effort.hopeless) return best_;
    if (effort.small_first) ask_small(effort);
    if (!effort.small_first || best_.count > effort.all_up_to / 2)
      ask({guess, 2 * guess, guess / 2});
    while (helps(2 * static_cast<double>(best_.count))) continue;
    while (helps(static_cast<double>(best_.count) / 2)) continue;
    for (unsigned i = 0; i < effort.refinements && !is_flat(effort.flatness); ++i) refine();
    ask_small(effort);
    return best_;
  }

  /// Returns the evaluated numbers of least cost, at most `max_choices` of them.
  [[nodiscard]] std::vector<ChosenCount> best(std::size_t max_choices) const {
    std::vector<ChosenCount> choices;
    for (const auto& [count, cost] : known_)
      if (cost < std::numeric_limits<double>::infinity()) choices.push_back({count, cost});
    std::ranges::stable_sort(choices, {}, &ChosenCount::cost);
    choices.resize(std::min(choices.size(), max_choices));
    return choices;
  }

 private:
  void ask_small(const CountEffort& effort) {
    std::vector<double> wishes;
    for (std::uint64_t i = 2; i <= effort.all_up_to; ++i) wishes.push_back(static_cast<double>(i));
    ask(wishes);
  }

  void ask(const std::vector<double>& wishes) {
    std::vector<std::uint64_t> counts;
    for (const double wish : wishes) {
      const std::uint64_t count = possible_count(wish);
      if (!known_.contains(count) && std::ranges::find(counts, count) == counts.end())
        counts.push_back(count);
    }
    if (counts.empty()) return;
    const std::vector<double> costs = costs_(std::as_const(counts));
    for (std::size_t i = 0; i < counts.size(); ++i) learn(counts[i], costs[i]);
  }
  [[nodiscard]] std::uint64_t possible_count(double wish) const {
    const double most = static_cast<double>(max_);
    return static_cast<std::uint64_t>(std::clamp(std::floor(wish + 0.5), 1.0, most));
  }

  /// Returns whether the improvement is large enough to continue.
  bool helps(double wish) {
    static constexpr double enough = 1e-3;
    const double before = best_.cost;
    ask({wish});
    return best_.cost < before * (1 - enough);
  }

  /// Whether the next known numbers on both sides cost hardly more than the best.
  [[nodiscard]] bool is_flat(double flatness) const {
    const auto at = known_.find(best_.count);
    if (flatness <= 0 || at == known_.end() || at == known_.begin() ||
        std::next(at) == known_.end())
      return false;
    const double limit = best_.cost * (1 + flatness);
    return std::prev(at)->second <= limit && std::next(at)->second <= limit;
  }

  /// Tries the geometric means with the nearest known numbers on both sides.
  void refine() {
    const auto at = known_.find(best_.count);
    if (at == known_.end()) return;
    const auto best = static_cast<double>(best_.count);
    const double above = std::next(at) != known_.end()
                             ? static_cast<double>(std::next(at)->first)
                             : std::min(2 * best, static_cast<double>(max_));
    const double below = at != known_.begin() ? static_cast<double>(std::prev(at)->first) : 1;
    ask({std::sqrt(best * above), std::sqrt(best * below)});
  }

  std::uint64_t max_;
  Costs costs_;
  std::map<std::uint64_t, double> known_;
  ChosenCount best_;
};

}  // namespace asterism
