// Schedules of small problems that take what they can, in an order that is drawn.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <asterism/schedule.hpp>

#include "base/random.hpp"
#include "bound/small_steps.hpp"

namespace asterism::testing {

class RandomSchedule {
 public:
  RandomSchedule(const Problem& problem, Random& random)
      : problem_(problem),
        random_(random),
        ways_(ways_of(problem)),
        has_(problem.network().node_count()),
        eagerness_(2 + random.below(3)) {
    for (std::uint64_t message = 0; message < problem.collective.message_count(); ++message)
      has_[problem.collective.origin(MessageId{message}).value()].insert(message);
    const std::uint64_t limit = problem.model.packet_limit;
    const std::uint64_t most = limit == 0 ? problem.collective.message_count() : limit;
    packet_ = random.below(2) == 0 ? most : 1 + random.below(most);
    find_distances();
  }

  /// Returns whether the schedule is complete after at most `max_steps` steps. Does not push empty
  /// steps.
  bool push(StepSink& sink, std::uint64_t max_steps) {
    sink.begin({problem_, "random", {}, false, 0});
    for (; max_steps > 0 && !complete(); --max_steps) {
      const Step step = next();
      if (!step.empty()) sink.take(step);
    }
    sink.end();
    return complete();
  }

 private:
  using Messages = std::set<std::uint64_t>;

  void find_distances() {
    const std::uint64_t nodes = problem_.network().node_count();
    distance_.assign(nodes, std::vector<std::uint64_t>(nodes, nodes));
    for (std::uint64_t node = 0; node < nodes; ++node) distance_[node][node] = 0;
    for (std::uint64_t round = 0; round < nodes; ++round)
      for (const Way& way : ways_)
        for (std::uint64_t to = 0; to < nodes; ++to) {
          std::uint64_t& far = distance_[way.from.value()][to];
          far = std::min(far, distance_[way.to.value()][to] + way.ports.size());
        }
  }

  [[nodiscard]] bool complete() const {
    const Collective& collective = problem_.collective;
    for (std::uint64_t message = 0; message < collective.message_count(); ++message)
      for (std::uint64_t node = 0; node < has_.size(); ++node) {
        const bool wanted = collective.personalized()
                                ? collective.destination(MessageId{message}).value() == node
                                : collective.takes_part(NodeId{node});
        if (wanted && !has_[node].contains(message)) return false;
      }
    return true;
  }

  [[nodiscard]] Step next() {
    for (std::size_t i = ways_.size(); i > 1; --i) std::swap(ways_[i - 1], ways_[random_.below(i)]);
    StepUse use(problem_);
    Step step;
    before_ = has_;
    arrived_.clear();
    for (const Way& way : ways_) {
      if (random_.below(eagerness_) == 0 || !use.allows(way)) continue;
      const std::vector<MessageId> packet = packet_for(way);
      if (packet.empty()) continue;
      use.add(way);
      step.add(way.from, way.ports, packet);
      for (const MessageId message : packet) carry(message.value(), way);
    }
    for (const auto& [node, message] : arrived_) ++to_forward_[{node, message}];
    return step;
  }

  void carry(std::uint64_t message, const Way& way) {
    if (problem_.collective.personalized()) {
      before_[way.from.value()].erase(message);
      has_[way.from.value()].erase(message);
    }
    if (only_forwards(way.from)) --to_forward_[{way.from.value(), message}];
    if (only_forwards(way.to)) arrived_.emplace_back(way.to.value(), message);
    has_[way.to.value()].insert(message);
  }

  /// Copies that are new, or messages that get nearer to where they must be.
  [[nodiscard]] std::vector<MessageId> packet_for(const Way& way) {
    std::vector<MessageId> packet;
    for (const std::uint64_t message : before_[way.from.value()])
      if (packet.size() < packet_ && random_.below(8) > 0 && is_useful(message, way))
        packet.emplace_back(message);
    return packet;
  }
  [[nodiscard]] bool is_useful(std::uint64_t message, const Way& way) const {
    if (!problem_.collective.personalized()) {
      if (only_forwards(way.from) && copies_at(way.from, message) == 0) return false;
      if (only_forwards(way.to)) return copies_at(way.to, message) < 2;
      return !has_[way.to.value()].contains(message);
    }
    const std::uint64_t goal = problem_.collective.destination(MessageId{message}).value();
    return distance_[way.to.value()][goal] < distance_[way.from.value()][goal];
  }

  /// Copied messages pass it once for each time that they come.
  [[nodiscard]] bool only_forwards(NodeId node) const {
    return problem_.model.switches == Model::Switches::forward &&
           problem_.network().is_switch(node) && !problem_.collective.personalized();
  }
  [[nodiscard]] std::uint64_t copies_at(NodeId node, std::uint64_t message) const {
    const auto found = to_forward_.find({node.value(), message});
    return found == to_forward_.end() ? 0 : found->second;
  }

  const Problem& problem_;
  Random& random_;
  std::vector<Way> ways_;
  std::vector<Messages> has_;     // by node
  std::vector<Messages> before_;  // this step, without what has been sent on
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> to_forward_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> arrived_;  // in this step
  std::uint64_t eagerness_, packet_ = 1;
  std::vector<std::vector<std::uint64_t>> distance_;
};

}  // namespace asterism::testing
