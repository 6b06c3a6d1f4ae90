// The fewest steps of a small reduction, by trying everything: a search over the states of who has
// heard of whose contributions.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bound/largest_states.hpp"
#include "bound/small_steps.hpp"

namespace asterism::testing {

/// More is allowed here than in a schedule: a part of a result is what the sender has heard of, and
/// may have contributions in common with what is there. So this may take fewer steps than any
/// schedule, and the bounds hold nevertheless, because what they say is of ways that contributions
/// take. A state is one number, a bit for each node, result and participant.
class FewestReductionSteps {
 public:
  /// Allows at most `packet_limit` parts per packet; 0 for any number.
  FewestReductionSteps(const Problem& problem, std::uint64_t packet_limit, std::uint64_t max_work)
      : problem_(problem),
        ways_(ways_of(problem)),
        participants_(problem.collective.participant_count()),
        results_(problem.collective.handling() == Handling::prefixes
                     ? problem.collective.batch()
                     : problem.collective.result_count()),
        nodes_(problem.network().node_count()),
        limit_(packet_limit == 0 ? results_ : packet_limit),
        work_left_(max_work),
        all_((std::uint64_t{1} << participants_) - 1) {
    const std::vector<double> rates = problem.model.rates_of(problem.network());
    for (const Way& way : ways_) {
      Speed speed;
      for (const Hop& hop : way.hops) {
        const LinkCost cost = problem.network().link_cost(hop.from, hop.port);
        speed.rate = std::min(speed.rate, rates[hop.link_class.value()] * cost.rate);
        speed.latency += cost.latency + cost.delay;
      }
      speeds_.push_back(speed);
    }
  }

  /// Returns nothing if there is too much to try.
  [[nodiscard]] std::optional<std::uint64_t> find() {
    if (is_large()) return std::nullopt;
    std::vector<std::uint64_t> level{first()};
    for (std::uint64_t steps = 0; !level.empty(); ++steps) {
      if (std::ranges::any_of(level, [&](std::uint64_t state) { return complete(state); }))
        return steps;
      std::vector<std::uint64_t> next;
      for (const std::uint64_t state : level) {
        for (const auto& [after, time] : followers(state)) next.push_back(after);
        if (work_left_ == 0) return std::nullopt;
      }
      level = largest_states(std::move(next));
      if (level.size() == 1 && level.front() == last_level_) return std::nullopt;
      last_level_ = level.size() == 1 ? level.front() : 0;
    }
    return std::nullopt;
  }

  /// The least time of a schedule of any number of steps: by the shortest way through the states.
  [[nodiscard]] std::optional<double> find_least_time() {
    if (is_large()) return std::nullopt;
    timed_ = true;
    std::unordered_map<std::uint64_t, double> best{{first(), 0.0}};
    std::set<std::pair<double, std::uint64_t>> open{{0.0, first()}};
    while (!open.empty()) {
      const auto [time, state] = *open.begin();
      open.erase(open.begin());
      if (complete(state)) return time;
      for (const auto& [after, step_time] : followers(state)) {
        const double there = time + step_time;
        const auto known = best.find(after);
        if (known != best.end() && known->second <= there) continue;
        if (known != best.end()) open.erase({known->second, after});
        best[after] = there;
        open.insert({there, after});
      }
      if (work_left_ == 0) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  struct Speed {
    double rate = 1e300;
    double latency = 0;
  };
  using Followers = std::unordered_map<std::uint64_t, double>;  // with the time of the step

  [[nodiscard]] bool is_large() const { return nodes_ * results_ * participants_ > 64; }
  [[nodiscard]] std::uint64_t shift(NodeId node, std::uint64_t result) const {
    return (node.value() * results_ + result) * participants_;
  }
  /// Returns the participants whose contributions to a result have reached a node.
  [[nodiscard]] std::uint64_t heard(std::uint64_t state, NodeId node, std::uint64_t result) const {
    return state >> shift(node, result) & all_;
  }

  [[nodiscard]] std::uint64_t first() const {
    std::uint64_t state = 0;
    for (std::uint64_t i = 0; i < participants_; ++i)
      for (std::uint64_t result = 0; result < results_; ++result)
        state |= std::uint64_t{1} << (shift(problem_.collective.participant(i), result) + i);
    return state;
  }
  [[nodiscard]] std::uint64_t wanted(std::uint64_t i, std::uint64_t result) const {
    if (problem_.collective.handling() == Handling::prefixes) return (std::uint64_t{2} << i) - 1;
    return problem_.collective.wants(problem_.collective.participant(i), result) ? all_ : 0;
  }
  [[nodiscard]] bool complete(std::uint64_t state) const {
    for (std::uint64_t i = 0; i < participants_; ++i)
      for (std::uint64_t result = 0; result < results_; ++result)
        if ((wanted(i, result) & ~heard(state, problem_.collective.participant(i), result)) != 0)
          return false;
    return true;
  }

  [[nodiscard]] std::vector<std::uint64_t> useful(const Way& way, std::uint64_t before,
                                                  std::uint64_t after) const {
    std::vector<std::uint64_t> result;
    for (std::uint64_t r = 0; r < results_; ++r)
      if ((heard(before, way.from, r) & ~heard(after, way.to, r)) != 0) result.push_back(r);
    return result;
  }

  [[nodiscard]] Followers followers(std::uint64_t state) {
    Followers result;
    StepUse use(problem_);
    extend(state, state, 0, use, problem_.model.startup, result);
    return result;
  }

  /// Every set of ways from number `way` on, with every packet that may be worth it.
  void extend(std::uint64_t before, std::uint64_t after, std::size_t way, StepUse& use, double time,
              Followers& result) {
    if (work_left_ == 0) return;
    --work_left_;
    if (way == ways_.size()) {
      const auto [place, is_new] = result.emplace(after, time);
      if (!is_new) place->second = std::min(place->second, time);
      return;
    }
    const std::vector<std::uint64_t> there = useful(ways_[way], before, after);
    const bool possible = !there.empty() && use.allows(ways_[way]);
    const bool must_be = possible && !timed_ && ways_are_independent(problem_.model);
    if (!must_be) extend(before, after, way + 1, use, time, result);
    if (!possible) return;
    use.add(ways_[way]);
    for (std::uint32_t packet = 1; packet < 1U << there.size(); ++packet) {
      const auto size = static_cast<std::uint64_t>(std::popcount(packet));
      if (size > limit_) continue;
      if (!timed_ && size != std::min<std::uint64_t>(limit_, there.size())) continue;
      std::uint64_t carried = after;
      std::uint64_t combined = 0;
      for (std::size_t i = 0; i < there.size(); ++i) {
        if ((packet >> i & 1U) == 0) continue;
        const std::uint64_t part = heard(before, ways_[way].from, there[i]);
        carried |= part << shift(ways_[way].to, there[i]);
        combined += part != all_ || is_scan() ? 1 : 0;
      }
      extend(before, carried, way + 1, use, std::max(time, time_of(way, size, combined)), result);
    }
    use.remove_last();
  }
  [[nodiscard]] bool is_scan() const {
    return problem_.collective.handling() == Handling::prefixes;
  }
  [[nodiscard]] double time_of(std::size_t way, std::uint64_t messages,
                               std::uint64_t combined) const {
    return speeds_[way].latency +
           problem_.model.transfer_time(messages, speeds_[way].rate, 0, ways_[way].hops.size()) +
           problem_.model.combining_time(combined);
  }

  const Problem& problem_;
  std::vector<Way> ways_;
  std::vector<Speed> speeds_;  // by way
  std::uint64_t participants_, results_, nodes_, limit_, work_left_;
  std::uint64_t all_;
  std::uint64_t last_level_ = 0;
  bool timed_ = false;
};

}  // namespace asterism::testing
