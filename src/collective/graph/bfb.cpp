// Allgather in as many steps as the diameter: each message goes to all nodes along shortest paths,
// and every node divides what it receives in a step among the holders so that no link carries more
// than necessary.
#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "graph/max_flow.hpp"
#include "synthesis/planned_steps.hpp"

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

/// The sources that the same set of arcs can deliver to a node.
using ArcsBySources = std::map<std::vector<std::uint32_t>, std::vector<std::uint32_t>>;

class BreadthFirstBroadcast {
 public:
  BreadthFirstBroadcast(const ProblemGraph& graph, const Problem& problem)
      : graph_(graph),
        model_(problem.model),
        a_source_(problem.collective.batch()),
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
    ArcsBySources groups;
    for (std::uint32_t source = 0; source < graph_.participants().size(); ++source) {
      if (distances_(source, node) != step || !needed_[place(source, node)]) continue;
      std::vector<std::uint32_t> arcs;
      for (std::uint32_t i = 0; i < graph_.in(node).size(); ++i)
        if (distances_(source, graph_.arc(graph_.in(node)[i]).from) == step - 1) arcs.push_back(i);
      groups[std::move(arcs)].push_back(source);
    }
    if (groups.empty()) return {};
    return divide(node, groups);
  }

  [[nodiscard]] Packets divide(std::uint32_t node, const ArcsBySources& groups) {
    const std::span<const std::uint32_t> in = graph_.in(node);
    Packets packets(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) packets[i].first = in[i];
    const MaxFlow flow = balanced(node, groups);
    std::uint32_t share = 0;
    for (const auto& [arcs, sources] : groups) {
      std::uint64_t next = 0;
      for (const std::uint32_t arc : arcs)
        for (MaxFlow::Amount left = flow.flow(share++); left > 0; --left, ++next) {
          const std::uint32_t source = sources[next / a_source_];
          packets[arc].second.push_back(
              static_cast<std::uint32_t>(source * a_source_ + next % a_source_));
          needed_[place(source, graph_.arc(in[arc]).from)] = true;
        }
    }
    std::erase_if(packets, [](const auto& packet) { return packet.second.empty(); });
    return packets;
  }

  /// Returns the flow from groups to arcs with the minimum load of an arc relative to its rate. The
  /// arcs from groups to those of the network are numbered from 0 in order.
  [[nodiscard]] MaxFlow balanced(std::uint32_t node, const ArcsBySources& groups) const {
    const std::span<const std::uint32_t> in = graph_.in(node);
    const auto arcs = static_cast<std::uint32_t>(in.size());
    const std::uint32_t from = arcs + static_cast<std::uint32_t>(groups.size());
    MaxFlow flow(from + 2);
    std::uint32_t group = arcs;
    for (const auto& [ways, sources] : groups) {
      for (const std::uint32_t way : ways) flow.add(group, way, MaxFlow::unlimited);
      ++group;
    }
    group = arcs;
    MaxFlow::Amount all = 0;
    for (const auto& [ways, sources] : groups) {
      const auto amount = static_cast<MaxFlow::Amount>(sources.size() * a_source_);
      flow.add(from, group++, amount);
      all += amount;
    }
    double fastest = 0;
    for (const std::uint32_t arc : in) fastest = std::max(fastest, graph_.arc(arc).rate);
    const std::uint32_t first = flow.arc_count();
    for (std::uint32_t i = 0; i < arcs; ++i) flow.add(i, from + 1, 0);
    const auto fits = [&](MaxFlow::Amount on_fastest) {
      flow.reset();
      for (std::uint32_t i = 0; i < arcs; ++i)
        flow.set_capacity(first + i,
                          static_cast<MaxFlow::Amount>(static_cast<double>(on_fastest) *
                                                       graph_.arc(in[i]).rate / fastest));
      return flow.run(from, from + 1) == all;
    };
    MaxFlow::Amount enough = 1 + (all - 1) / static_cast<MaxFlow::Amount>(std::max(arcs, 1U));
    MaxFlow::Amount too_few = enough - 1;
    while (!fits(enough)) {
      too_few = enough;
      enough *= 2;
    }
    while (enough - too_few > 1) {
      const MaxFlow::Amount middle = too_few + (enough - too_few) / 2;
      (fits(middle) ? enough : too_few) = middle;
    }
    fits(enough);
    return flow;
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
  std::uint64_t a_source_;
  SourceDistances distances_;
  std::vector<bool> needed_;  // by source, then by node
  std::uint32_t last_step_ = 0;
};

void breadth_first_broadcast(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const ProblemGraph graph(problem, request.memory_limit);
  const double moves = static_cast<double>(graph.node_count()) *
                       static_cast<double>(problem.collective.message_count());
  MemoryBudget(request.memory_limit)
      .require(2 * PlannedSteps::bytes(moves),
               fmt::format("a breadth-first broadcast from all participants of {}",
                           problem.network().spec()),
               "choose a smaller network or batch");
  const PlannedSteps steps = BreadthFirstBroadcast(graph, problem).run(request.progress);
  if (problem.collective.all_take_part()) return steps.push(sink);
  steps.without_idle_moves(problem.collective.message_count()).push(sink);
}

std::optional<Obstacle> bfb_obstacle(const Problem& problem) {
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex_links;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm bfb_algorithm() {
  return {.name = "bfb",
          .summary =
              "all-port allgather in as many steps as the diameter, every node dividing what it "
              "gets evenly among its links",
          .citation =
              "L. Zhao et al., Efficient Direct-Connect Topologies for Collective "
              "Communications, 2022, arXiv 2202.03356",
          .collectives = {CollectiveKind::allgather},
          .obstacle = bfb_obstacle,
          .ports = Model::Ports::all,
          .switches = Model::Switches::copy,
          .capabilities = Capabilities::any_graph,
          .body = StepAlgorithm(breadth_first_broadcast)};
}

}  // namespace asterism
