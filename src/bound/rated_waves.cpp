#include "bound/rated_waves.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "bound/covering.hpp"
#include "bound/rate_parts.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_steps_of_waves = 64;
constexpr std::uint64_t max_steps_to_all = 32;  // for one message
constexpr std::size_t max_levels = 3;
constexpr std::uint64_t max_crossings = 8;

/// What each message must pay, and the maximum payment for messages that leave the source after
/// some step, in the first step after it, the second, and so on; the last value applies to all
/// later steps.
struct Payments {
  double due = 0;
  std::vector<double> paid{};
  [[nodiscard]] double at(std::uint64_t step) const {
    return paid[std::min<std::size_t>(step, paid.size()) - 1];
  }
};

class RatedWaves {
 public:
  RatedWaves(const ProblemGraph& graph, const RatedWave& wave)
      : graph_(graph),
        wave_(wave),
        levels_(rate_levels_of(graph)),
        messages_(static_cast<double>(wave.messages)) {
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      tells_ = std::max<double>(tells_, graph.sends(node));
    count_told();
    measure_pay();
    source_pace_ = pace_of_source();
    of_all_ = payments(0, [](std::uint32_t) { return true; });
    const std::size_t every = 1 + (levels_.size() - 1) / max_levels;
    for (std::size_t level = 0; level < levels_.size(); level += every) add_farthest_part(level);
    if (every > 1) add_farthest_part(levels_.size() - 1);
    measure_parts();
  }

  StepTradeoff tradeoff() {
    StepTradeoff result;
    result.first_steps = wave_.steps;
    const double enough = 1.02 * length_of_many_steps();
    for (std::uint64_t steps = wave_.steps;;) {
      const double least = least_covering_sum(demands(steps), steps);
      while (result.first_steps + result.in_parts.size() <= steps)
        result.in_parts.push_back(least * graph_.fastest());
      if (steps >= max_steps_of_waves || least <= enough) break;
      // Skipped numbers of steps get the bound of the next larger number.
      steps = std::min(max_steps_of_waves, steps + 1 + (steps - wave_.steps) / 6);
    }
    result.transmissions = result.in_parts;
    return result;
  }

 private:
  /// Returns a lower bound on the total length for any number of steps.
  [[nodiscard]] double length_of_many_steps() const {
    double most = 0;
    for (const Payments& part : parts_)
      most = std::max(most, part.due * messages_ / part.paid.back());
    return std::max(most, of_all_.due * messages_ / of_all_.paid.back());
  }

  /// Computes the maximum number of informed nodes before each step.
  void count_told() {
    std::vector<double> near(wave_.paces_by_distance.size() + 1);
    for (const std::uint32_t far : wave_.distance)
      for (std::size_t i = std::min<std::size_t>(far, near.size() - 1); i < near.size(); ++i)
        ++near[i];
    double told = 1;
    for (std::uint64_t step = 0; step < max_steps_of_waves; ++step) {
      told = std::min(told, near[std::min<std::size_t>(step, near.size() - 1)]);
      told_.push_back(told);
      told *= 1 + tells_;
    }
  }

  void measure_pay() {
    for (std::size_t level = 0; level < levels_.size(); ++level) {
      max_received_.emplace_back(graph_.node_count());
      max_sent_.push_back(0);
      for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
        max_received_[level][node] = max_paid_to(graph_, levels_, level, node);
        max_sent_[level] = std::max(max_sent_[level], max_paid_by(graph_, levels_, level, node));
      }
    }
  }

  [[nodiscard]] double pace_of_source() const {
    std::vector<double> rates;
    for (const Arc& arc : graph_.out(wave_.source)) rates.push_back(arc.rate);
    std::ranges::sort(rates, std::greater{});
    double sum = 0;
    for (std::uint32_t i = 0; i < graph_.sends(wave_.source); ++i) sum += rates[i];
    return sum;
  }

  /// Returns the payments for what enters the nodes inside, at levels from `first` on.
  template <class IsInside>
  [[nodiscard]] Payments payments(std::size_t first, IsInside&& inside) const {
    Payments result;
    for (std::size_t level = first; level < levels_.size(); ++level)
      result.due += levels_[level].price * parts_to_come_into(level, inside);
    std::vector<double> received(wave_.paces_by_distance.size() + 1);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (node == wave_.source || !inside(node)) continue;
      const double most = max_received_[first][node];
      std::size_t i = std::min<std::size_t>(wave_.distance[node], received.size() - 1);
      for (; i < received.size(); ++i) received[i] += most;
    }
    result.paid.reserve(max_steps_of_waves);
    for (std::uint64_t step = 1; step <= max_steps_of_waves; ++step)
      result.paid.push_back(std::min(told_[step - 1] * max_sent_[first],
                                     received[std::min<std::size_t>(step, received.size() - 1)]));
    return result;
  }
  template <class IsInside>
  [[nodiscard]] double parts_to_come_into(std::size_t level, IsInside&& inside) const {
    const std::vector<std::uint32_t>& part = levels_[level].part;
    std::vector<unsigned char> counts(part.size());
    for (std::uint32_t node = 0; node < part.size(); ++node)
      if (inside(node) && wave_.receives[node] != 0 && part[node] != part[wave_.source])
        counts[part[node]] = 1;
    return static_cast<double>(std::ranges::count(counts, 1));
  }

  /// Adds the part of a level that takes longest to receive all messages, estimated for steps that
  /// last as long as a message.
  void add_farthest_part(std::size_t level) {
    static constexpr std::size_t max_parts = 64;
    const std::vector<std::uint32_t>& part = levels_[level].part;
    Payments best;
    double longest = 0;
    std::size_t looked_at = 0;
    for (const std::uint32_t node : far_first(part)) {
      if (++looked_at > max_parts) break;
      Payments here =
          payments(level, [&](std::uint32_t other) { return part[other] == part[node]; });
      const double full = here.paid.back();
      if (here.due <= 0 || full <= 0) continue;
      double takes = here.due * messages_ / full;
      for (const double paid : here.paid) takes += 1 - paid / full;
      if (takes <= longest) continue;
      longest = takes;
      best = std::move(here);
    }
    if (longest > 0) parts_.push_back(std::move(best));
  }
  /// Returns one node of each part except that of the source, farthest first.
  [[nodiscard]] std::vector<std::uint32_t> far_first(const std::vector<std::uint32_t>& part) const {
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t node = 0; node < part.size(); ++node)
      if (part[node] == node && part[node] != part[wave_.source]) nodes.push_back(node);
    std::ranges::stable_sort(nodes, std::greater{},
                             [&](std::uint32_t node) { return wave_.distance[node]; });
    return nodes;
  }

  void measure_parts() {
    for (const RateLevel& level : levels_) {
      std::vector<std::uint32_t> size(level.part.size());
      for (const std::uint32_t part : level.part) ++size[part];
      largest_part_.push_back(std::ranges::max(size));
    }
  }

  [[nodiscard]] std::vector<CoveringDemand> demands(std::uint64_t steps) const {
    std::vector<CoveringDemand> result;
    for (std::uint64_t s = 0; s < steps; ++s) {
      result.push_back(after(s, steps, steps, of_all_, of_all_.due));
      for (const Payments& part : parts_) result.push_back(after(s, steps, steps, part, part.due));
    }
    add_late_ones(steps, result);
    add_crossings(steps, result);
    return result;
  }

  /// What the messages that leave the source after step s have to pay until step `last`.
  [[nodiscard]] CoveringDemand after(std::uint64_t s, std::uint64_t last, std::uint64_t steps,
                                     const Payments& payments, double due) const {
    CoveringDemand result{std::vector<double>(steps), due * messages_};
    for (std::uint64_t t = 1; t <= last; ++t)
      result.gives[t - 1] = t <= s ? due * source_pace_ : payments.at(t - s);
    return result;
  }

  void add_late_ones(std::uint64_t steps, std::vector<CoveringDemand>& result) const {
    double known = static_cast<double>(wave_.participants);
    for (std::uint64_t t = steps - 1; t > 0; --t) {
      known /= 1 + tells_;
      const double due = due_if_known_to(known);
      if (due <= 0) return;
      for (std::uint64_t s = 0; s < t; ++s) result.push_back(after(s, t, steps, of_all_, due));
    }
  }
  /// Returns the minimum due for a message that `nodes` nodes know.
  [[nodiscard]] double due_if_known_to(double nodes) const {
    double due = 0;
    for (std::size_t level = 0; level < levels_.size(); ++level)
      due += levels_[level].price * std::max(0.0, nodes / largest_part_[level] - 1);
    return due;
  }

  void add_crossings(std::uint64_t steps, std::vector<CoveringDemand>& result) const {
    const std::uint64_t farthest = wave_.paces_by_distance.size();
    add_times(source_pace_, 1, steps - wave_.steps + 1, 1, 1, 0, steps, result);
    const std::uint64_t every = 1 + (farthest - 1) / max_crossings;
    for (std::uint64_t b = 1; b <= farthest; b += every) {
      const double pace = wave_.paces_by_distance[b - 1] * graph_.fastest();
      for (std::uint64_t s = 0; s + farthest <= steps; ++s)
        add_times(source_pace_, 1, s, pace, s + b, steps - farthest + b, steps, result);
      const double last_pace = wave_.paces_by_distance[farthest - 1] * graph_.fastest();
      for (std::uint64_t s = b; s + farthest - b < steps && b > 1 && b < farthest; ++s)
        add_times(pace, b, s, last_pace, s + farthest - b + 1, steps, steps, result);
    }
  }
  /// Every message passes one place in the first range of steps or the other place in the second
  /// range, each at the respective pace.
  void add_times(double pace, std::uint64_t first, std::uint64_t last, double other_pace,
                 std::uint64_t other_first, std::uint64_t other_last, std::uint64_t steps,
                 std::vector<CoveringDemand>& result) const {
    CoveringDemand demand{std::vector<double>(steps), messages_};
    for (std::uint64_t t = first; t <= last; ++t) demand.gives[t - 1] = pace;
    for (std::uint64_t t = other_first; t <= other_last; ++t) demand.gives[t - 1] += other_pace;
    result.push_back(std::move(demand));
  }

  const ProblemGraph& graph_;
  const RatedWave& wave_;
  std::vector<RateLevel> levels_;
  double messages_;
  double tells_ = 1;
  std::vector<double> told_;
  std::vector<std::vector<double>> max_received_;  // per unit of time, by level and node
  std::vector<double> max_sent_;                   // maximum of all nodes, by level
  double source_pace_ = 1;
  Payments of_all_;
  std::vector<Payments> parts_;
  std::vector<double> largest_part_;  // number of nodes, by level
};

}  // namespace

StepTradeoff rated_wave_tradeoff(const ProblemGraph& graph, const RatedWave& wave) {
  if (wave.steps == 0 || wave.steps > max_steps_to_all || wave.paces_by_distance.empty()) return {};
  return RatedWaves(graph, wave).tradeoff();
}

}  // namespace asterism
