#include "synthesis/levels/streamed_levels.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "synthesis/levels/arc_division.hpp"
#include "synthesis/levels/level_fronts.hpp"
#include "synthesis/levels/level_gossip.hpp"

namespace asterism {

namespace {

/// Groups the sources of a node by the set of arcs that can deliver them.
class SourceGrouping {
 public:
  SourceGrouping(const ProblemGraph& graph, const LevelFronts& fronts, std::uint32_t node)
      : sources_(fronts.sources(node)) {
    for (const std::uint32_t arc : graph.in(node))
      before_.push_back(fronts.sources_before(graph.arc(arc).from));
  }

  /// Returns the groups in lexicographic order of their arcs, with sources in ascending order.
  std::vector<DeliverableGroup> groups() {
    for (std::size_t word = 0; word < sources_.size(); ++word)
      for (const std::uint32_t bit : BitsOf(sources_[word]))
        group_of(word, bit).sources.push_back(static_cast<std::uint32_t>(word * bits_per_word) +
                                              bit);
    std::ranges::sort(groups_, {}, &DeliverableGroup::arcs);
    return std::move(groups_);
  }

 private:
  DeliverableGroup& group_of(std::size_t word, std::uint32_t bit) {
    std::uint64_t arcs = 0;
    for (std::size_t arc = 0; arc < before_.size(); ++arc)
      arcs |= (before_[arc][word] >> bit & 1) << arc;
    if (arcs == last_arcs_) return groups_[last_group_];
    const auto [found, is_new] = number_.try_emplace(arcs, groups_.size());
    if (is_new) {
      groups_.emplace_back();
      for (const std::uint32_t arc : BitsOf(arcs)) groups_.back().arcs.push_back(arc);
    }
    last_arcs_ = arcs;
    last_group_ = found->second;
    return groups_[last_group_];
  }

  ConstBitRow sources_;
  std::vector<ConstBitRow> before_;
  std::vector<DeliverableGroup> groups_;
  std::unordered_map<std::uint64_t, std::size_t> number_;  // by set of arcs; only for lookup
  std::uint64_t last_arcs_ = 0;                            // no source comes over no arc
  std::size_t last_group_ = 0;
};

/// The division among the arcs of a node, computed once for successive nodes with the same groups
/// and rates. On a vertex-transitive network, this is nearly always the case.
class SharesOfNodes {
 public:
  SharesOfNodes(const ProblemGraph& graph, std::uint64_t batch) : graph_(graph), batch_(batch) {}

  [[nodiscard]] const std::vector<std::uint64_t>& shares(std::uint32_t node,
                                                         std::span<const DeliverableGroup> groups) {
    if (!is_like_last(node, groups)) {
      shares_ = shares_of_arcs(graph_, node, groups, batch_);
      remember(node, groups);
    }
    return shares_;
  }

 private:
  [[nodiscard]] bool is_like_last(std::uint32_t node,
                                  std::span<const DeliverableGroup> groups) const {
    return std::ranges::equal(groups, groups_,
                              [](const DeliverableGroup& now, const Group& last) {
                                return now.sources.size() == last.sources && now.arcs == last.arcs;
                              }) &&
           std::ranges::equal(graph_.in(node), rates_, [&](std::uint32_t arc, double rate) {
             return graph_.arc(arc).rate == rate;
           });
  }
  void remember(std::uint32_t node, std::span<const DeliverableGroup> groups) {
    groups_.clear();
    for (const DeliverableGroup& group : groups)
      groups_.push_back({group.arcs, group.sources.size()});
    rates_.clear();
    for (const std::uint32_t arc : graph_.in(node)) rates_.push_back(graph_.arc(arc).rate);
  }

  struct Group {
    std::vector<std::uint32_t> arcs;
    std::size_t sources;
  };
  const ProblemGraph& graph_;
  std::uint64_t batch_;
  std::vector<Group> groups_;
  std::vector<double> rates_;
  std::vector<std::uint64_t> shares_;
};

/// The messages that arrive at a node in a step, arc by arc.
struct Arrivals {
  std::vector<std::uint32_t> messages;
  std::vector<std::size_t> ends;  ///< by arc

  [[nodiscard]] std::size_t begin_of(std::size_t arc) const { return arc == 0 ? 0 : ends[arc - 1]; }
  [[nodiscard]] std::size_t load(std::size_t arc) const { return ends[arc] - begin_of(arc); }
  /// Returns up to `count` messages of an arc, without the first `skipped`.
  [[nodiscard]] std::span<const std::uint32_t> part(std::size_t arc, std::size_t skipped,
                                                    std::size_t count) const {
    if (skipped >= load(arc)) return {};
    return std::span(messages).subspan(begin_of(arc) + skipped,
                                       std::min(count, load(arc) - skipped));
  }
};

class StreamedLevels {
 public:
  StreamedLevels(const ProblemGraph& graph, const AlgorithmRequest& request, StepSink& sink)
      : graph_(graph),
        request_(request),
        batch_(request.problem.collective.batch()),
        sink_(sink),
        budget_(request.memory_limit),
        memory_(budget_.reserve(LevelFronts::bytes(graph), purpose(), hint)),
        fronts_(graph),
        arrivals_(graph.node_count()) {}

  void run() {
    while (fronts_.advance()) {
      require_memory();
      divide();
      send();
    }
  }

 private:
  static constexpr const char* hint = "choose a smaller network or batch";

  [[nodiscard]] std::string purpose() const {
    return fmt::format("a breadth-first broadcast from all nodes of {}",
                       request_.problem.network().spec());
  }

  void require_memory() const {
    std::uint64_t messages = 0;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      messages += count_bits(fronts_.sources(node)) * batch_;
    const auto in_step = static_cast<double>(std::min(messages, max_messages_per_step));
    budget_.require(
        static_cast<double>(messages) * sizeof(std::uint32_t) + 2 * in_step * sizeof(MessageId),
        purpose(), hint);
  }

  void divide() {
    static constexpr std::uint64_t nodes_per_report = 1024;
    const std::uint64_t nodes = graph_.node_count();
    for (std::uint64_t begin = 0; begin < nodes; begin += nodes_per_report) {
      report(request_.progress, "balancing", begin, nodes);
      const std::uint64_t count = std::min(nodes_per_report, nodes - begin);
      parallel_chunks(count, 64, [&](std::uint64_t first, std::uint64_t last) {
        SharesOfNodes shares(graph_, batch_);
        for (std::uint64_t i = first; i < last; ++i) {
          const auto node = static_cast<std::uint32_t>(begin + i);
          arrivals_[node] = arrivals(node, shares);
        }
      });
    }
  }

  [[nodiscard]] Arrivals arrivals(std::uint32_t node, SharesOfNodes& shares) const {
    const std::vector<DeliverableGroup> groups = SourceGrouping(graph_, fronts_, node).groups();
    Arrivals result;
    result.ends.assign(graph_.in_degree(node), 0);
    if (groups.empty()) return result;
    std::vector<std::vector<std::uint32_t>> by_arc(graph_.in_degree(node));
    divide_among_arcs(
        groups, shares.shares(node, groups), batch_,
        [&](std::uint32_t arc, std::uint32_t source, std::uint64_t message) {
          by_arc[arc].push_back(static_cast<std::uint32_t>(source * batch_ + message));
        });
    result.messages.reserve(count_bits(fronts_.sources(node)) * batch_);
    for (std::size_t arc = 0; arc < by_arc.size(); ++arc) {
      result.messages.insert(result.messages.end(), by_arc[arc].begin(), by_arc[arc].end());
      result.ends[arc] = result.messages.size();
    }
    return result;
  }

  /// Cuts the level into several steps if packets are limited or there are too many messages.
  void send() {
    std::size_t largest = 1;
    std::uint64_t messages = 0;
    for (const Arrivals& at : arrivals_) {
      for (std::size_t arc = 0; arc < at.ends.size(); ++arc)
        largest = std::max(largest, at.load(arc));
      messages += at.messages.size();
    }
    const std::uint64_t steps = 1 + messages / max_messages_per_step;
    std::size_t limit = (largest + steps - 1) / steps;
    if (const std::uint64_t given = request_.problem.model.packet_limit; given != 0)
      limit = std::min<std::size_t>(limit, given);
    for (std::size_t begin = 0; begin < largest; begin += limit) {
      report(request_.progress, "sending", begin, largest);
      send_parts(begin, limit);
    }
  }

  void send_parts(std::size_t begin, std::size_t count) {
    step_.clear();
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      for (std::size_t i = 0; i < arrivals_[node].ends.size(); ++i) {
        const std::span<const std::uint32_t> part = arrivals_[node].part(i, begin, count);
        if (part.empty()) continue;
        packet_.clear();
        for (const std::uint32_t message : part) packet_.emplace_back(message);
        const Arc& arc = graph_.arc(graph_.in(node)[i]);
        step_.add(NodeId{arc.from}, arc.port, packet_);
      }
    sink_.take(step_);
  }

  const ProblemGraph& graph_;
  const AlgorithmRequest& request_;
  std::uint64_t batch_;
  StepSink& sink_;
  MemoryBudget budget_;
  MemoryReservation memory_;
  LevelFronts fronts_;
  std::vector<Arrivals> arrivals_;  // of the current level, by node
  Step step_;
  std::vector<MessageId> packet_;
};

}  // namespace

void push_streamed_levels(const ProblemGraph& graph, const AlgorithmRequest& request,
                          StepSink& sink) {
  StreamedLevels(graph, request, sink).run();
}

}  // namespace asterism
