#include "bound/shared_cuts.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "bound/arc_windows.hpp"
#include "bound/cuts.hpp"
#include "bound/natural_groups.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

namespace {

using InsideCut = std::vector<unsigned char>;  // by node

/// Work limit, in arcs and participants that are looked at.
constexpr std::uint64_t max_work_of_cuts = 400'000'000;
/// Relative error by which a sum may exceed the true one.
constexpr double rounding_of_cuts = 1e-12;

/// Counts what leaves a set of nodes in one collective.
class Leaving {
 public:
  Leaving(const Collective& collective, const InsideCut& inside)
      : collective_(collective), inside_(inside) {}

  [[nodiscard]] std::uint64_t messages() const {
    const std::uint64_t within = count_inside();
    if (within == 0 || within == collective_.participant_count()) return 0;
    switch (collective_.kind()) {
      case CollectiveKind::broadcast:
      case CollectiveKind::multi_broadcast:
        return collective_.batch() * sources_inside();
      case CollectiveKind::allgather:
        return sum_of_counts(true);
      case CollectiveKind::alltoall:
        return sum_of_pairs();
      case CollectiveKind::scatter:
        return sources_inside() == 0 ? 0 : sum_of_counts(false);
      case CollectiveKind::gather:
        return sources_inside() == 0 ? sum_of_counts(true) : 0;
      case CollectiveKind::reduce:
        return sources_inside() == 0 ? collective_.batch() : 0;
      case CollectiveKind::reduce_scatter:
        return sum_of_counts(false);
      case CollectiveKind::allreduce:
        return collective_.batch();
      case CollectiveKind::scan:
        return is_inside_before_outside() ? collective_.batch() : 0;
      case CollectiveKind::barrier:
        break;
    }
    return 0;
  }

 private:
  [[nodiscard]] bool is_inside(std::uint64_t index) const {
    return inside_[collective_.participant(index).value()] != 0;
  }
  [[nodiscard]] std::uint64_t count_inside() const {
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      count += is_inside(i) ? 1 : 0;
    return count;
  }
  [[nodiscard]] std::uint64_t sources_inside() const {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        collective_.sources(), [&](NodeId node) { return inside_[node.value()] != 0; }));
  }
  [[nodiscard]] std::uint64_t sum_of_counts(bool of_inside) const {
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      if (is_inside(i) == of_inside) sum += collective_.count(i);
    return sum;
  }
  [[nodiscard]] std::uint64_t sum_of_pairs() const {
    const std::uint64_t participants = collective_.participant_count();
    if (!collective_.has_counts()) {
      const std::uint64_t within = count_inside();
      return within * (participants - within) * collective_.batch();
    }
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < participants; ++i)
      for (std::uint64_t j = 0; is_inside(i) && j < participants; ++j)
        if (!is_inside(j)) sum += collective_.count(collective_.pair(i, j));
    return sum;
  }
  [[nodiscard]] bool is_inside_before_outside() const {
    bool some_inside = false;
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i) {
      if (some_inside && !is_inside(i)) return true;
      some_inside = some_inside || is_inside(i);
    }
    return false;
  }

  const Collective& collective_;
  const InsideCut& inside_;
};

/// All hosts as participants: natural groups of some participants alone would ignore the nodes
/// around them.
Problem among_all_hosts(const Problem& problem) {
  const Network& network = problem.network();
  std::vector<NodeId> hosts;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node)) hosts.push_back(node);
  Collective all(CollectiveKind::allgather, network, {}, 1, std::move(hosts));
  return {problem.shared_network(), std::move(all), problem.model};
}

bool contains_participants(const InsideCut& inside, const Collective& collective) {
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    if (inside[collective.participant(i).value()] == 0) return false;
  return true;
}

/// Raises a time by cuts until the work limit is reached.
class SharedCuts {
 public:
  SharedCuts(const std::vector<Problem>& problems, const Problem& all, const ProblemGraph& graph)
      : problems_(problems), all_(all), graph_(graph), message_time_(all.model.message_time()) {
    for (const Problem& problem : problems)
      work_per_cut_ += problem.collective.has_counts() ? problem.collective.message_count()
                                                       : problem.collective.participant_count();
    work_per_cut_ += 2 * graph.arcs().size();
  }

  [[nodiscard]] double time() && {
    InsideCut inside(graph_.node_count());
    for (const NodeGroups& groups : natural_groups(all_.network(), graph_))
      for (std::uint32_t group = 0; group <= std::ranges::max(groups); ++group) {
        std::ranges::transform(groups, inside.begin(), [&](std::uint32_t of_node) {
          return static_cast<unsigned char>(of_node == group ? 1 : 0);
        });
        raise_both_ways(inside);
      }
    std::ranges::fill(inside, static_cast<unsigned char>(1));
    raise_both_ways(inside);
    std::ranges::fill(inside, static_cast<unsigned char>(0));
    for (const std::uint32_t node : graph_.participants()) {
      inside[node] = 1;
      raise_both_ways(inside);
      inside[node] = 0;
    }
    return time_ * (1 - rounding_of_cuts);
  }

 private:
  void raise_both_ways(InsideCut inside) {
    if (work_ + 2 * work_per_cut_ > max_work_of_cuts) return;
    work_ += 2 * work_per_cut_;
    raise(inside);
    for (unsigned char& side : inside) side = side == 0 ? 1 : 0;
    raise(inside);
  }

  void raise(const InsideCut& inside) {
    raise_crossing(inside);
    raise_combining(inside);
  }
  [[nodiscard]] std::vector<std::uint32_t> crossing(const InsideCut& inside) const {
    return arcs_where([&](const Arc& arc) { return inside[arc.from] != 0 && inside[arc.to] == 0; });
  }
  void raise_crossing(const InsideCut& inside) {
    std::uint64_t messages = 0;
    for (const Problem& problem : problems_)
      messages += messages_leaving(problem.collective, inside);
    if (messages == 0) return;
    const std::vector<std::uint32_t> arcs = crossing(inside);
    raise(by_tail(arcs), messages);
    raise(by_head(arcs), messages);
  }
  void raise_combining(const InsideCut& inside) {
    std::uint64_t messages = 0;
    for (const Problem& problem : problems_)
      if (contains_participants(inside, problem.collective))
        messages += messages_combined(problem.collective);
    if (messages == 0) return;
    std::vector<ArcWindowGroup> windows = by_head(
        arcs_where([&](const Arc& arc) { return inside[arc.to] != 0 && combines(arc.to); }));
    std::ranges::move(by_tail(crossing(inside)), std::back_inserter(windows));
    raise(windows, messages);
  }
  [[nodiscard]] bool combines(std::uint32_t node) const {
    return !graph_.is_switch(node) || all_.model.switches == Model::Switches::reduce;
  }
  template <class Condition>
  [[nodiscard]] std::vector<std::uint32_t> arcs_where(Condition&& holds) const {
    std::vector<std::uint32_t> arcs;
    for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number)
      if (holds(graph_.arc(number))) arcs.push_back(number);
    return arcs;
  }
  void raise(const std::vector<ArcWindowGroup>& windows, std::uint64_t messages) {
    if (windows.empty()) return;
    time_ = std::max(time_, least_crossing_time(windows, static_cast<double>(messages), false));
  }

  /// A worm uses the ports of its ends only, which may be far from the cut.
  [[nodiscard]] bool ports_count() const {
    return all_.model.switching != Model::Switching::wormhole;
  }
  [[nodiscard]] ArcWindow window(const Arc& arc) const {
    return {all_.model.step_startup() + arc.latency, arc.rate / message_time_};
  }
  [[nodiscard]] std::vector<ArcWindowGroup> by_tail(std::vector<std::uint32_t> arcs) const {
    return by_node(
        std::move(arcs), [&](std::uint32_t arc) { return graph_.arc(arc).from; },
        [&](std::uint32_t node) { return graph_.sends(node); });
  }
  [[nodiscard]] std::vector<ArcWindowGroup> by_head(std::vector<std::uint32_t> arcs) const {
    return by_node(
        std::move(arcs), [&](std::uint32_t arc) { return graph_.arc(arc).to; },
        [&](std::uint32_t node) { return graph_.receives(node); });
  }
  template <class NodeOf, class LimitOf>
  [[nodiscard]] std::vector<ArcWindowGroup> by_node(std::vector<std::uint32_t> arcs,
                                                    NodeOf&& node_of, LimitOf&& limit_of) const {
    std::ranges::stable_sort(arcs, {}, node_of);
    std::vector<ArcWindowGroup> windows;
    for (std::size_t i = 0; i < arcs.size(); ++i) {
      const std::uint32_t node = node_of(arcs[i]);
      if (i == 0 || node_of(arcs[i - 1]) != node) windows.emplace_back();
      windows.back().arcs.push_back(window(graph_.arc(arcs[i])));
      windows.back().limit =
          ports_count() ? limit_of(node) : static_cast<std::uint32_t>(windows.back().arcs.size());
    }
    return windows;
  }

  const std::vector<Problem>& problems_;
  const Problem& all_;
  const ProblemGraph& graph_;
  double message_time_;
  std::uint64_t work_per_cut_ = 0, work_ = 0;
  double time_ = 0;
};

}  // namespace

std::uint64_t messages_leaving(const Collective& collective,
                               const std::vector<unsigned char>& inside) {
  return Leaving(collective, inside).messages();
}

std::uint64_t messages_combined(const Collective& collective) {
  if (collective.kind() == CollectiveKind::barrier) return 0;
  const std::uint64_t transfers = collective.participant_count() - 1;
  switch (collective.handling()) {
    case Handling::combined:
      return (collective.kind() == CollectiveKind::allreduce ? 2 : 1) * transfers *
             collective.result_count();
    case Handling::prefixes:
      return transfers * collective.batch();
    default:
      return 0;
  }
}

double shared_cut_time(const std::vector<Problem>& problems, std::uint64_t memory_limit) {
  const Problem& first = problems.front();
  if (first.network().node_count() > max_nodes_to_cut || first.model.message_time() <= 0) return 0;
  const Problem all = among_all_hosts(first);
  const ProblemGraph graph(all, memory_limit);
  return SharedCuts(problems, all, graph).time();
}

}  // namespace asterism
