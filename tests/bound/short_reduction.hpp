// Random schedules of small reductions: parts are given, copied, forwarded and, once complete,
// spread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <asterism/schedule.hpp>

#include "base/random.hpp"
#include "bound/small_steps.hpp"

namespace asterism::testing {

/// Draws schedules for reduce, reduce-scatter, allreduce and barrier, with at most 64 participants.
class ShortReduction {
 public:
  ShortReduction(const Problem& problem, Random& random)
      : problem_(problem),
        collective_(problem.collective),
        random_(random),
        ways_(ways_of(problem)),
        nodes_(problem.network().node_count()),
        all_(collective_.participant_count() == 64
                 ? ~std::uint64_t{0}
                 : (std::uint64_t{1} << collective_.participant_count()) - 1),
        copies_often_(random.below(3) == 0) {
    const std::uint64_t limit = problem.model.packet_limit;
    const std::uint64_t most = limit == 0 ? collective_.result_count() : limit;
    packet_ = random.below(2) == 0 ? most : 1 + random.below(most);
    part_.assign(nodes_, std::vector<std::uint64_t>(collective_.result_count()));
    names_.resize(nodes_);
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      for (std::uint64_t& part : part_[collective_.participant(i).value()])
        part = std::uint64_t{1} << i;
    generation_.assign(nodes_, std::vector<std::uint64_t>(collective_.result_count()));
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
  using Parts = std::vector<std::vector<std::uint64_t>>;              // by node and result
  using Names = std::vector<std::map<std::uint64_t, std::uint64_t>>;  // the part of a copy, by node

  [[nodiscard]] bool complete() const {
    for (std::uint64_t node = 0; node < nodes_; ++node)
      for (std::uint64_t r = 0; r < collective_.result_count(); ++r)
        if (collective_.wants(NodeId{node}, r) && part_[node][r] != all_) return false;
    return true;
  }

  [[nodiscard]] Step next() {
    for (std::size_t i = ways_.size(); i > 1; --i) std::swap(ways_[i - 1], ways_[random_.below(i)]);
    before_ = part_;
    names_before_ = names_;
    left_.assign(nodes_, std::vector<std::uint64_t>(collective_.result_count()));
    copied_.assign(nodes_, std::vector<std::uint64_t>(collective_.result_count()));
    StepUse use(problem_);
    Step step;
    for (const Way& way : ways_) {
      if (random_.below(6) == 0 || !use.allows(way)) continue;
      std::vector<MessageId> packet;
      for (std::uint64_t r = 0; r < collective_.result_count() && packet.size() < packet_; ++r)
        if (random_.below(8) > 0) choose(way, r, packet);
      if (packet.empty()) continue;
      use.add(way);
      step.add(way.from, way.ports, packet);
    }
    return step;
  }

  /// A part that fits what is there by now, if there is any.
  void choose(const Way& way, std::uint64_t r, std::vector<MessageId>& packet) {
    const std::uint64_t from = way.from.value();
    std::uint64_t& there = part_[way.to.value()][r];
    const std::uint64_t part = before_[from][r];
    // A node that gives its part away in this step receives nothing in it.
    if (there == all_ || left_[way.to.value()][r] != 0) return;
    if (part == all_) {
      // A node that has given its part away in this step has nothing left.
      if (left_[from][r] != 0) return;
      packet.push_back(collective_.whole(r));
      there = all_;
      return;
    }
    if (pass_on(way, r, packet)) return;
    if (part == 0 || (part & there) != 0 || left_[from][r] != 0) return;
    const bool can_give = copied_[from][r] == 0 && part_[from][r] == part;
    if (can_give && !copies_often_ && random_.below(3) > 0) {
      left_[from][r] = 1;
      packet.push_back(collective_.given(r));
      part_[from][r] = 0;
      there |= part;
    } else if (generation_[from][r] < 8) {
      if (copied_[from][r] == 0) copied_[from][r] = 1 + generation_[from][r]++;
      const MessageId name = collective_.copied(way.from, copied_[from][r] - 1, r);
      packet.push_back(name);
      names_[from][name.value()] = part;
      names_[way.to.value()][name.value()] = part;
      there |= part;
    }
  }

  /// Forwards a copy that came from another node.
  bool pass_on(const Way& way, std::uint64_t r, std::vector<MessageId>& packet) {
    for (const auto& entry : names_before_[way.from.value()]) {
      std::uint64_t& there = part_[way.to.value()][r];
      const MessageId name{entry.first};
      if (collective_.part(name).result != r || (entry.second & there) != 0) continue;
      if (collective_.part(name).holder == way.to || random_.below(2) == 0) continue;
      if (names_[way.to.value()].contains(entry.first)) continue;
      packet.push_back(name);
      names_[way.to.value()][name.value()] = entry.second;
      there |= entry.second;
      return true;
    }
    return false;
  }

  const Problem& problem_;
  const Collective& collective_;
  Random& random_;
  std::vector<Way> ways_;
  std::uint64_t nodes_, all_;
  bool copies_often_;
  std::uint64_t packet_ = 1;
  Parts part_, before_, left_, copied_, generation_;
  Names names_, names_before_;
};

/// Draws schedules for scan.
class RandomScan {
 public:
  RandomScan(const Problem& problem, Random& random)
      : problem_(problem),
        random_(random),
        ways_(ways_of(problem)),
        participants_(problem.collective.participant_count()),
        has_(problem.network().node_count() * problem.collective.batch() * participants_ *
             participants_) {
    const std::uint64_t limit = problem.model.packet_limit;
    packet_ = limit == 0 ? problem.collective.batch() : limit;
    for (std::uint64_t i = 0; i < participants_; ++i)
      for (std::uint64_t r = 0; r < problem.collective.batch(); ++r)
        has_[at(problem.collective.participant(i), {i, i, r})] = 1;
  }

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
  using Stretch = Collective::Stretch;

  [[nodiscard]] std::size_t at(NodeId node, const Stretch& stretch) const {
    return ((node.value() * problem_.collective.batch() + stretch.result) * participants_ +
            stretch.first) *
               participants_ +
           stretch.last;
  }
  [[nodiscard]] bool complete() const {
    for (std::uint64_t i = 0; i < participants_; ++i)
      for (std::uint64_t r = 0; r < problem_.collective.batch(); ++r)
        if (has_[at(problem_.collective.participant(i), {0, i, r})] == 0) return false;
    return true;
  }

  [[nodiscard]] Step next() {
    for (std::size_t i = ways_.size(); i > 1; --i) std::swap(ways_[i - 1], ways_[random_.below(i)]);
    const std::vector<unsigned char> before = has_;
    StepUse use(problem_);
    Step step;
    for (const Way& way : ways_) {
      if (random_.below(6) == 0 || !use.allows(way)) continue;
      std::vector<MessageId> packet;
      for (std::uint64_t r = 0; r < problem_.collective.batch() && packet.size() < packet_; ++r)
        choose(way, r, before, packet);
      if (packet.empty()) continue;
      use.add(way);
      step.add(way.from, way.ports, packet);
    }
    for (NodeId node{0}; node.value() < problem_.network().node_count(); ++node) put_together(node);
    return step;
  }

  void choose(const Way& way, std::uint64_t r, const std::vector<unsigned char>& before,
              std::vector<MessageId>& packet) {
    std::vector<Stretch> found;
    for (std::uint64_t first = 0; first < participants_; ++first)
      for (std::uint64_t last = first; last < participants_; ++last)
        if (before[at(way.from, {first, last, r})] != 0 && has_[at(way.to, {first, last, r})] == 0)
          found.push_back({first, last, r});
    if (found.empty()) return;
    const Stretch chosen =
        random_.below(2) == 0
            ? found[random_.below(found.size())]
            : *std::ranges::max_element(found, {}, [](auto s) { return s.last - s.first; });
    packet.push_back(problem_.collective.stretch(chosen));
    has_[at(way.to, chosen)] = 1;
  }

  void put_together(NodeId node) {
    for (std::uint64_t r = 0; r < problem_.collective.batch(); ++r)
      for (std::uint64_t end = 0; end + 1 < participants_; ++end)
        for (std::uint64_t first = 0; first <= end; ++first)
          for (std::uint64_t last = end + 1; last < participants_; ++last)
            if (has_[at(node, {first, end, r})] != 0 && has_[at(node, {end + 1, last, r})] != 0)
              has_[at(node, {first, last, r})] = 1;
  }

  const Problem& problem_;
  Random& random_;
  std::vector<Way> ways_;
  std::uint64_t participants_, packet_ = 1;
  std::vector<unsigned char> has_;
};

}  // namespace asterism::testing
