// The fewest steps of a small problem, by trying everything: a breadth-first search over the states
// of who has what.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "bound/largest_states.hpp"
#include "bound/small_steps.hpp"

namespace asterism::testing {

/// A state is one number: a bit for each node and message where messages are copied, the place of
/// each message, in `place_bits`, where they move.
class FewestSteps {
 public:
  /// Allows at most `packet_limit` messages per packet; 0 for any number.
  FewestSteps(const Problem& problem, std::uint64_t packet_limit, std::uint64_t max_work)
      : problem_(problem),
        ways_(ways_of(problem)),
        messages_(problem.collective.message_count()),
        nodes_(problem.network().node_count()),
        limit_(packet_limit == 0 ? messages_ : packet_limit),
        work_left_(max_work) {
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
    if (messages_ * (moves() ? place_bits : nodes_) > 64) return std::nullopt;
    std::unordered_set<std::uint64_t> seen{first()};
    std::vector<std::uint64_t> level{first()};
    for (std::uint64_t steps = 0; !level.empty(); ++steps) {
      if (std::ranges::any_of(level, [&](std::uint64_t state) { return complete(state); }))
        return steps;
      std::vector<std::uint64_t> next;
      for (const std::uint64_t state : level) {
        for (const auto& [after, time] : followers(state))
          if (seen.insert(after).second) next.push_back(after);
        if (work_left_ == 0) return std::nullopt;
      }
      level = moves() ? std::move(next) : largest_states(std::move(next));
    }
    return std::nullopt;
  }

  /// The least time of a schedule of any number of steps: by the shortest way through the states.
  [[nodiscard]] std::optional<double> find_least_time() {
    if (messages_ * (moves() ? place_bits : nodes_) > 64) return std::nullopt;
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

  static constexpr std::uint64_t place_bits = 3;
  static constexpr std::uint64_t max_nodes = 1U << place_bits;

  [[nodiscard]] bool moves() const { return problem_.collective.personalized(); }
  [[nodiscard]] std::uint64_t bit(NodeId node, std::uint64_t message) const {
    return std::uint64_t{1} << (node.value() * messages_ + message);
  }
  [[nodiscard]] static NodeId place(std::uint64_t state, std::uint64_t message) {
    return NodeId{state >> (message * place_bits) & (max_nodes - 1)};
  }
  [[nodiscard]] static std::uint64_t with_place(std::uint64_t state, std::uint64_t message,
                                                NodeId node) {
    const std::uint64_t shift = message * place_bits;
    return (state & ~((max_nodes - 1) << shift)) | node.value() << shift;
  }

  [[nodiscard]] std::uint64_t first() const {
    std::uint64_t state = 0;
    for (std::uint64_t message = 0; message < messages_; ++message) {
      const NodeId origin = problem_.collective.origin(MessageId{message});
      state = moves() ? with_place(state, message, origin) : state | bit(origin, message);
    }
    return state;
  }
  [[nodiscard]] bool complete(std::uint64_t state) const {
    if (!moves()) return (wanted() & ~state) == 0;
    for (std::uint64_t message = 0; message < messages_; ++message)
      if (!arrived(state, message)) return false;
    return true;
  }
  [[nodiscard]] std::uint64_t wanted() const {
    std::uint64_t all = 0;
    for (NodeId node{0}; node.value() < nodes_; ++node)
      for (std::uint64_t message = 0; message < messages_; ++message)
        all |= problem_.collective.takes_part(node) ? bit(node, message) : 0;
    return all;
  }
  [[nodiscard]] bool arrived(std::uint64_t state, std::uint64_t message) const {
    return place(state, message) == problem_.collective.destination(MessageId{message});
  }

  /// Returns the useful messages that a way can carry. A message that has arrived need not leave
  /// again, and one that a node gets in this step need not arrive twice.
  [[nodiscard]] std::vector<std::uint64_t> useful(const Way& way, std::uint64_t before,
                                                  std::uint64_t after) const {
    std::vector<std::uint64_t> result;
    for (std::uint64_t message = 0; message < messages_; ++message)
      if (moves() ? place(before, message) == way.from && place(after, message) == way.from &&
                        !arrived(before, message)
                  : (before & bit(way.from, message)) != 0 && (after & bit(way.to, message)) == 0)
        result.push_back(message);
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
    const bool must_be = possible && !timed_ && !moves() && ways_are_independent(problem_.model);
    if (!must_be) extend(before, after, way + 1, use, time, result);
    if (!possible) return;
    use.add(ways_[way]);
    for (std::uint32_t packet = 1; packet < 1U << there.size(); ++packet)
      if (is_worth_sending(packet, there.size()))
        extend(before, carried(ways_[way], there, packet, after), way + 1, use,
               std::max(time, time_of(way, static_cast<std::uint64_t>(std::popcount(packet)))),
               result);
    use.remove_last();
  }

  /// For copies, larger packets are always at least as good.
  [[nodiscard]] bool is_worth_sending(std::uint32_t packet, std::size_t useful) const {
    const auto size = static_cast<std::uint64_t>(std::popcount(packet));
    return size <= limit_ && (timed_ || moves() || size == std::min<std::uint64_t>(limit_, useful));
  }
  [[nodiscard]] double time_of(std::size_t way, std::uint64_t messages) const {
    return speeds_[way].latency +
           problem_.model.transfer_time(messages, speeds_[way].rate, 0, ways_[way].hops.size());
  }
  [[nodiscard]] std::uint64_t carried(const Way& way, const std::vector<std::uint64_t>& there,
                                      std::uint32_t packet, std::uint64_t after) const {
    for (std::size_t i = 0; i < there.size(); ++i)
      if ((packet >> i & 1U) != 0)
        after = moves() ? with_place(after, there[i], way.to) : after | bit(way.to, there[i]);
    return after;
  }

  const Problem& problem_;
  std::vector<Way> ways_;
  std::vector<Speed> speeds_;  // by way
  std::uint64_t messages_, nodes_, limit_, work_left_;
  bool timed_ = false;
};

}  // namespace asterism::testing
