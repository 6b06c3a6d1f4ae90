// The fewest steps of a small problem, by trying everything: a breadth-first search over the states
// of who has what.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <unordered_set>

#include "bound/small_steps.hpp"

namespace asterism::testing {

/// A state is one number: a bit for each node and message where messages are copied, the place of
/// each message, in `place_bits`, where they move.
class FewestSteps {
 public:
  /// Of at most `packet_limit` messages a packet; 0 for any number.
  FewestSteps(const Problem& problem, std::uint64_t packet_limit, std::uint64_t most_work)
      : problem_(problem),
        ways_(ways_of(problem)),
        messages_(problem.collective.message_count()),
        nodes_(problem.network().node_count()),
        limit_(packet_limit == 0 ? messages_ : packet_limit),
        work_left_(most_work) {}

  /// Nothing if there is too much to try.
  [[nodiscard]] std::optional<std::uint64_t> find() {
    if (messages_ * (moves() ? place_bits : nodes_) > 64) return std::nullopt;
    std::unordered_set<std::uint64_t> seen{first()};
    std::vector<std::uint64_t> level{first()};
    for (std::uint64_t steps = 0; !level.empty(); ++steps) {
      if (std::ranges::any_of(level, [&](std::uint64_t state) { return complete(state); }))
        return steps;
      std::vector<std::uint64_t> next;
      for (const std::uint64_t state : level) {
        for (const std::uint64_t after : followers(state))
          if (seen.insert(after).second) next.push_back(after);
        if (work_left_ == 0) return std::nullopt;
      }
      level = moves() ? std::move(next) : largest(std::move(next));
    }
    return std::nullopt;
  }

 private:
  static constexpr std::uint64_t place_bits = 3;
  static constexpr std::uint64_t most_nodes = 1U << place_bits;

  [[nodiscard]] bool moves() const { return problem_.collective.personalized(); }
  [[nodiscard]] std::uint64_t bit(NodeId node, std::uint64_t message) const {
    return std::uint64_t{1} << (node.value() * messages_ + message);
  }
  [[nodiscard]] static NodeId place(std::uint64_t state, std::uint64_t message) {
    return NodeId{state >> (message * place_bits) & (most_nodes - 1)};
  }
  [[nodiscard]] static std::uint64_t with_place(std::uint64_t state, std::uint64_t message,
                                                NodeId node) {
    const std::uint64_t shift = message * place_bits;
    return (state & ~((most_nodes - 1) << shift)) | node.value() << shift;
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

  /// What a way can carry that is of use. A message that has arrived need not leave again, and one
  /// that somebody gets in this step need not come twice.
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

  /// Without those that lack all that another lacks, and more: copies never hurt.
  [[nodiscard]] static std::vector<std::uint64_t> largest(std::vector<std::uint64_t> states) {
    std::ranges::sort(states, [](std::uint64_t a, std::uint64_t b) {
      return std::popcount(a) != std::popcount(b) ? std::popcount(a) > std::popcount(b) : a < b;
    });
    std::vector<std::uint64_t> kept;
    for (const std::uint64_t state : states)
      if (std::ranges::none_of(kept, [&](std::uint64_t other) { return (state & ~other) == 0; }))
        kept.push_back(state);
    return kept;
  }

  [[nodiscard]] std::unordered_set<std::uint64_t> followers(std::uint64_t state) {
    std::unordered_set<std::uint64_t> result;
    StepUse use(problem_);
    extend(state, state, 0, use, result);
    return result;
  }

  /// Every set of ways from number `way` on, with every packet that may be worth it.
  void extend(std::uint64_t before, std::uint64_t after, std::size_t way, StepUse& use,
              std::unordered_set<std::uint64_t>& result) {
    if (work_left_ == 0) return;
    --work_left_;
    if (way == ways_.size()) {
      result.insert(after);
      return;
    }
    const std::vector<std::uint64_t> there = useful(ways_[way], before, after);
    const bool possible = !there.empty() && use.allows(ways_[way]);
    const bool must_be = possible && !moves() && ways_are_independent(problem_.model);
    if (!must_be) extend(before, after, way + 1, use, result);
    if (!possible) return;
    use.add(ways_[way]);
    for (std::uint32_t packet = 1; packet < 1U << there.size(); ++packet)
      if (is_worth_sending(packet, there.size()))
        extend(before, carried(ways_[way], there, packet, after), way + 1, use, result);
    use.remove_last();
  }

  /// Of copies the more the better.
  [[nodiscard]] bool is_worth_sending(std::uint32_t packet, std::size_t useful) const {
    const auto size = static_cast<std::uint64_t>(std::popcount(packet));
    return size <= limit_ && (moves() || size == std::min<std::uint64_t>(limit_, useful));
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
  std::uint64_t messages_, nodes_, limit_, work_left_;
};

}  // namespace asterism::testing
