// Random schedules of reductions and scans on small networks, drawn step by step from what the
// nodes can send: parts given or posted towards their destination, copies that are forwarded, whole
// results, and occasionally useless sends.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include <asterism/problem.hpp>

#include "base/random.hpp"
#include "bound/random_problem.hpp"
#include "bound/small_steps.hpp"
#include "semantics/naive_reduction.hpp"
#include "semantics/reference_verifier.hpp"

namespace asterism::testing {

/// Draws one of the collectives that combine something.
inline Collective random_reduction(const Network& network, Random& random) {
  using enum CollectiveKind;
  static constexpr CollectiveKind kinds[] = {reduce,    reduce_scatter, allreduce,
                                             allreduce, barrier,        scan};
  const CollectiveKind kind = kinds[random.below(std::size(kinds))];
  std::vector<NodeId> able;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node)) able.push_back(node);
  std::vector<NodeId> participants;
  const bool all = !network.has_switches() && random.below(3) > 0;
  for (const NodeId node : able)
    if (all || random.below(3) > 0) participants.push_back(node);
  if (participants.empty()) participants = able;
  std::vector<NodeId> sources;
  if (kind == reduce) sources.push_back(participants[random.below(participants.size())]);
  const std::uint64_t batch = kind == barrier || random.below(2) == 0 ? 1 : 1 + random.below(3);
  return {kind, network, sources, batch, participants};
}

inline Problem random_reduction_problem(std::uint64_t max_nodes, Random& random) {
  const std::shared_ptr<const Network> network = random_network(max_nodes, random);
  Collective collective = random_reduction(*network, random);
  Model model = random_model(*network, random);
  if (random.below(2) == 0) model.combining = 0.5 * static_cast<double>(random.below(4));
  return {network, std::move(collective), std::move(model)};
}

class RandomReduction {
 public:
  RandomReduction(const Problem& problem, Random& random)
      : problem_(problem),
        collective_(problem_.collective),
        random_(random),
        ways_(ways_of(problem_)),
        eagerness_(2 + random.below(3)),
        carelessness_(random.below(3) == 0 ? 12 : 0) {
    if (is_scan())
      stretches_ = std::make_unique<NaiveStretches>(collective_);
    else
      parts_ = std::make_unique<NaiveParts>(collective_);
    const std::uint64_t limit = problem.model.packet_limit;
    packet_ = limit == 0 ? 1 + random.below(4) : 1 + random.below(limit);
    find_distances();
    for (std::uint64_t result = 0; result < collective_.result_count(); ++result) {
      styles_.push_back(static_cast<Style>(random.below(carelessness_ > 0 ? 5 : 4)));
      homes_.push_back(home_of(result));
    }
  }

  /// Makes up to `max_steps` steps; the schedule may be incomplete.
  PlainSchedule make(std::uint64_t max_steps) {
    PlainSchedule schedule;
    for (; max_steps > 0 && !complete(); --max_steps)
      if (PlainStep step = next(); !step.empty()) schedule.push_back(std::move(step));
    return schedule;
  }
  [[nodiscard]] bool complete() const {
    return is_scan() ? stretches_->missing().empty() : parts_->missing().empty();
  }

 private:
  enum class Style { given, posted, either, copied, wild };

  [[nodiscard]] bool is_scan() const { return collective_.handling() == Handling::prefixes; }
  bool rarely() { return carelessness_ > 0 && random_.below(carelessness_) == 0; }

  [[nodiscard]] NodeId home_of(std::uint64_t result) {
    for (NodeId node{0}; node.value() < collective_.node_count(); ++node)
      if (collective_.kind() != CollectiveKind::allreduce &&
          collective_.kind() != CollectiveKind::barrier && collective_.wants(node, result))
        return node;
    return collective_.participant(random_.below(collective_.participant_count()));
  }

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
  [[nodiscard]] bool is_nearer(const Way& way, NodeId goal) const {
    return distance_[way.to.value()][goal.value()] < distance_[way.from.value()][goal.value()];
  }

  [[nodiscard]] PlainStep next() {
    for (std::size_t i = ways_.size(); i > 1; --i) std::swap(ways_[i - 1], ways_[random_.below(i)]);
    StepUse use(problem_);
    PlainStep step;
    ends_.clear();
    gone_.clear();
    coming_.clear();
    for (const Way& way : ways_) {
      if (random_.below(eagerness_) == 0 || !use.allows(way)) continue;
      std::vector<MessageId> packet = packet_for(way);
      if (packet.empty()) continue;
      use.add(way);
      ends_.push_back(way.to);
      step.push_back({way.from, way.ports, std::move(packet)});
    }
    if (is_scan()) {
      carry_out(*stretches_, step);
    } else {
      while (!rarely() && drop_copies_that_come_too_early(step)) {
      }
      carry_out(*parts_, step);
    }
    return step;
  }

  /// Removes copies that arrive at a node before it has sent one of its own, because it could then
  /// no longer send its own part alone. Returns whether there were any.
  bool drop_copies_that_come_too_early(PlainStep& step) {
    std::set<std::pair<NodeId, std::uint64_t>> makers;
    for (const PlainTransfer& transfer : step)
      for (const MessageId message : transfer.messages) {
        const Collective::Part part = collective_.part(message);
        if (part.fate == Collective::Part::Fate::copied) makers.insert({part.holder, part.result});
      }
    bool dropped = false;
    for (std::size_t i = 0; i < step.size(); ++i) {
      const NodeId to = ends_[i];
      std::erase_if(step[i].messages, [&](MessageId message) {
        const Collective::Part part = collective_.part(message);
        const bool early = part.fate == Collective::Part::Fate::copied &&
                           collective_.takes_part(to) && !makers.contains({to, part.result}) &&
                           !parts_->is_made(collective_.copied(to, 0, part.result));
        dropped = dropped || early;
        return early;
      });
    }
    for (std::size_t i = step.size(); i-- > 0;)
      if (step[i].messages.empty()) {
        step.erase(step.begin() + static_cast<std::ptrdiff_t>(i));
        ends_.erase(ends_.begin() + static_cast<std::ptrdiff_t>(i));
      }
    return dropped;
  }

  template <class Naive>
  void carry_out(Naive& naive, const PlainStep& step) {
    std::vector<NodeId> ends;
    for (std::size_t i = 0; i < step.size(); ++i)
      for (const MessageId message : step[i].messages)
        if (naive.take(step[i].from, message)) ends.push_back(ends_[i]);
    naive.depart();
    for (const bool last : {false, true})
      for (std::size_t i = 0; i < ends.size(); ++i)
        if (naive.comes_last(i) == last) naive.put(ends[i], i);
    naive.end_step();
  }

  [[nodiscard]] std::vector<MessageId> packet_for(const Way& way) {
    std::vector<MessageId> could = is_scan() ? stretches_over(way) : parts_over(way);
    std::vector<MessageId> packet;
    for (const MessageId message : could)
      if (packet.size() < packet_ && random_.below(8) > 0 &&
          (is_scan() || is_fine(way, message) || rarely())) {
        packet.push_back(message);
        if (!is_scan()) note(way, message);
      }
    return packet;
  }

  /// Sums of what the sender has that reach the receiver's place.
  [[nodiscard]] std::vector<MessageId> stretches_over(const Way& way) {
    std::vector<MessageId> result;
    const std::uint64_t last = collective_.participant_count() - 1;
    for (std::uint64_t r = 0; r < collective_.batch(); ++r)
      for (int attempt = 0; attempt < 6; ++attempt) {
        const std::uint64_t a = random_.below(last + 1);
        const Collective::Stretch stretch{a, a + random_.below(last + 1 - a), r};
        const MessageId message = collective_.stretch(stretch);
        if (stretches_->has(way.from, stretch) && (!stretches_->has(way.to, stretch) || rarely()) &&
            std::ranges::find(result, message) == result.end())
          result.push_back(message);
      }
    return result;
  }

  [[nodiscard]] std::vector<MessageId> parts_over(const Way& way) {
    std::vector<MessageId> result;
    for (std::uint64_t r = 0; r < collective_.result_count(); ++r) add_parts(way, r, result);
    for (const MessageId copy : parts_->copies_at(way.from))
      if (collective_.part(copy).holder != way.from) result.push_back(copy);
    for (const MessageId post : parts_->posts_at(way.from))
      if (is_nearer(way, collective_.part(post).addressee)) result.push_back(post);
    return result;
  }

  void add_parts(const Way& way, std::uint64_t r, std::vector<MessageId>& result) {
    if (parts_->complete(way.from, r)) {
      if (!parts_->complete(way.to, r) || rarely()) result.push_back(collective_.whole(r));
      if (!rarely()) return;
    }
    const bool holds = !parts_->held(way.from, r).empty();
    Style style = styles_[r];
    if (style == Style::either) style = static_cast<Style>(random_.below(2));
    if (style == Style::wild) style = static_cast<Style>(random_.below(4));
    if (style == Style::given && (rarely() || (holds && is_nearer(way, homes_[r]))))
      result.push_back(collective_.given(r));
    if (style == Style::posted && holds && is_nearer(way, homes_[r])) {
      const bool kept = rarely();
      result.push_back(kept ? collective_.posted_copy(way.from, homes_[r], r)
                            : collective_.posted(way.from, homes_[r], r));
    }
    if (style == Style::copied) {
      const std::uint64_t generation = rarely() ? random_.below(3) : 0;
      const MessageId copy = collective_.copied(way.from, generation, r);
      if (holds || parts_->is_made(copy)) result.push_back(copy);
    }
  }

  /// Whether it is combined with nothing that it has in common with, as far as is known.
  [[nodiscard]] bool is_fine(const Way& way, MessageId message) {
    const Collective::Part part = collective_.part(message);
    if (part.fate == Collective::Part::Fate::whole) return true;
    if (gone_.contains({way.from, part.result}) && part.fate == Collective::Part::Fate::given)
      return false;
    if (part.fate == Collective::Part::Fate::copied &&
        (parts_->has_copy(way.to, message) || part.holder == way.to ||
         coming_.contains({way.to, message})))
      return false;
    if (part.fate == Collective::Part::Fate::posted && part.holder == way.from &&
        !parts_->has_post(way.from, message))
      return !parts_->is_under_way(message) && !gone_.contains({way.from, part.result});
    return !part.combined_at(way.to) || !parts_->complete(way.to, part.result);
  }
  void note(const Way& way, MessageId message) {
    const Collective::Part part = collective_.part(message);
    coming_.insert({way.to, message});
    if (part.fate == Collective::Part::Fate::given || part.fate == Collective::Part::Fate::posted)
      gone_.insert({way.from, part.result});
  }

  const Problem problem_;
  const Collective& collective_;
  Random& random_;
  std::vector<Way> ways_;
  std::uint64_t eagerness_, carelessness_, packet_ = 1;
  std::unique_ptr<NaiveParts> parts_;
  std::unique_ptr<NaiveStretches> stretches_;
  std::vector<Style> styles_;  // by result
  std::vector<NodeId> homes_;
  std::vector<std::vector<std::uint64_t>> distance_;
  std::vector<NodeId> ends_;  // of the transfers of a step
  std::set<std::pair<NodeId, std::uint64_t>> gone_;
  std::set<std::pair<NodeId, MessageId>> coming_;
};

}  // namespace asterism::testing
