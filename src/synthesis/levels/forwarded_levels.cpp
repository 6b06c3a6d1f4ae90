#include "synthesis/levels/forwarded_levels.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "synthesis/levels/arc_division.hpp"

namespace asterism {

namespace {

/// Distances from each participant to each node.
class SourceDistances {
 public:
  static constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();

  explicit SourceDistances(const ProblemGraph& graph)
      : nodes_(graph.node_count()),
        distance_(std::size_t{nodes_} * graph.participants().size(), unreached) {
    std::vector<std::uint32_t> queue;
    for (std::size_t source = 0; source < graph.participants().size(); ++source) {
      queue.assign(1, graph.participants()[source]);
      at(source, queue[0]) = 0;
      for (std::size_t i = 0; i < queue.size(); ++i)
        for (const Arc& arc : graph.out(queue[i]))
          if (at(source, arc.to) == unreached) {
            at(source, arc.to) = at(source, queue[i]) + 1;
            queue.push_back(arc.to);
          }
    }
  }
  [[nodiscard]] std::uint32_t operator()(std::size_t source, std::uint32_t node) const {
    return distance_[source * nodes_ + node];
  }

 private:
  [[nodiscard]] std::uint32_t& at(std::size_t source, std::uint32_t node) {
    return distance_[source * nodes_ + node];
  }
  std::uint32_t nodes_;
  std::vector<std::uint32_t> distance_;
};

/// Requires that every participant can reach every other.
class ForwardedLevels {
 public:
  ForwardedLevels(const ProblemGraph& graph, const Problem& problem)
      : graph_(graph),
        model_(problem.model),
        batch_(problem.collective.batch()),
        distances_(graph),
        needed_(std::size_t{graph.node_count()} * graph.participants().size()) {
    for (std::size_t source = 0; source < graph.participants().size(); ++source)
      for (const std::uint32_t node : graph.participants()) {
        if (distances_(source, node) == SourceDistances::unreached)
          throw Error(
              ErrorCode::unsupported,
              fmt::format("not every participant can be reached on {}", problem.network().spec()),
              "choose other participants");
        last_step_ = std::max(last_step_, distances_(source, node));
        needed_[place(source, node)] = true;
      }
  }

  /// Works from the last step to the first, because what non-participants need is known only from
  /// what they forward.
  PlannedSteps run(const Progress& progress) {
    std::vector<std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>>> packets(
        last_step_);
    for (std::uint32_t step = last_step_; step > 0; --step) {
      report(progress, "balancing", last_step_ - step, last_step_);
      for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
        for (auto& packet : arrivals(node, step)) packets[step - 1].push_back(std::move(packet));
    }
    PlannedSteps steps(graph_, model_);
    for (const auto& of_step : packets) send(of_step, steps);
    return steps;
  }

 private:
  using Packets = std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>>;

  [[nodiscard]] std::size_t place(std::size_t source, std::uint32_t node) const {
    return source * graph_.node_count() + node;
  }

  /// Returns what arrives at a node in a step, by arc.
  [[nodiscard]] Packets arrivals(std::uint32_t node, std::uint32_t step) {
    std::map<std::vector<std::uint32_t>, std::vector<std::uint32_t>> by_arcs;
    for (std::uint32_t source = 0; source < graph_.participants().size(); ++source) {
      if (distances_(source, node) != step || !needed_[place(source, node)]) continue;
      std::vector<std::uint32_t> arcs;
      for (std::uint32_t i = 0; i < graph_.in(node).size(); ++i)
        if (distances_(source, graph_.arc(graph_.in(node)[i]).from) == step - 1) arcs.push_back(i);
      by_arcs[std::move(arcs)].push_back(source);
    }
    std::vector<DeliverableGroup> groups;
    for (auto& [arcs, sources] : by_arcs) groups.push_back({arcs, std::move(sources)});
    return divide(node, groups);
  }

  [[nodiscard]] Packets divide(std::uint32_t node, std::span<const DeliverableGroup> groups) {
    if (groups.empty()) return {};
    const std::span<const std::uint32_t> in = graph_.in(node);
    Packets packets(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) packets[i].first = in[i];
    divide_among_arcs(
        groups, shares_of_arcs(graph_, node, groups, batch_), batch_,
        [&](std::uint32_t arc, std::uint32_t source, std::uint64_t message) {
          packets[arc].second.push_back(static_cast<std::uint32_t>(source * batch_ + message));
          needed_[place(source, graph_.arc(in[arc]).from)] = true;
        });
    std::erase_if(packets, [](const auto& packet) { return packet.second.empty(); });
    return packets;
  }

  /// Uses several steps if packets are limited.
  void send(const Packets& packets, PlannedSteps& steps) const {
    std::size_t largest = 0;
    for (const auto& [arc, messages] : packets) largest = std::max(largest, messages.size());
    const std::size_t limit =
        model_.packet_limit == 0 ? std::max<std::size_t>(1, largest) : model_.packet_limit;
    for (std::size_t begin = 0; begin < largest; begin += limit) {
      for (const auto& [arc, messages] : packets)
        if (begin < messages.size())
          steps.add(arc,
                    std::span(messages).subspan(begin, std::min(limit, messages.size() - begin)));
      steps.end_step();
    }
  }

  const ProblemGraph& graph_;
  const Model& model_;
  std::uint64_t batch_;
  SourceDistances distances_;
  std::vector<bool> needed_;  // by source, then by node
  std::uint32_t last_step_ = 0;
};

}  // namespace

PlannedSteps forwarded_levels(const ProblemGraph& graph, const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  const double moves = static_cast<double>(graph.node_count()) *
                       static_cast<double>(problem.collective.message_count());
  MemoryBudget(request.memory_limit)
      .require(2 * PlannedSteps::bytes(moves),
               fmt::format("a breadth-first broadcast from all participants of {}",
                           problem.network().spec()),
               "choose a smaller network or batch");
  const PlannedSteps steps = ForwardedLevels(graph, problem).run(request.progress);
  if (problem.collective.all_take_part()) return steps;
  return steps.without_idle_moves(problem.collective.message_count());
}

}  // namespace asterism
