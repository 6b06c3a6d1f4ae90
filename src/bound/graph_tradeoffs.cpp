#include "bound/graph_tradeoffs.hpp"

#include <algorithm>
#include <vector>

#include "bound/graph_search.hpp"

namespace asterism {

namespace {

class GraphTradeoffs {
 public:
  GraphTradeoffs(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                 Findings& findings)
      : problem_(problem),
        graph_(graph),
        demands_(demands),
        found_(findings),
        worms_(problem.model.switching == Model::Switching::wormhole),
        search_(graph) {
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      sends_ = std::max<std::uint64_t>(sends_, graph.sends(node));
      receives_ = std::max<std::uint64_t>(receives_, graph.receives(node));
      sends_of_all_ += graph.sends(node);
    }
  }

  void trade() {
    if (problem_.collective.kind() == CollectiveKind::alltoall && !demands_.by_pairs())
      trade_alltoall();
    if (problem_.collective.kind() == CollectiveKind::broadcast && problem_.collective.batch() > 1)
      describe_broadcast();
  }

 private:
  using Levels = std::vector<std::uint64_t>;

  std::span<const std::uint32_t> distances_from(std::uint32_t node) {
    return search_.from([&](std::uint32_t other) { return other == node; });
  }

  [[nodiscard]] Levels receivers_by_distance(std::uint32_t node) {
    const auto distance = distances_from(node);
    Levels levels(2);
    for (std::uint32_t other = 0; other < graph_.node_count(); ++other) {
      if (other == node || demands_.receives[other] == 0) continue;
      if (distance[other] == GraphSearch::unreached) continue;
      const std::size_t far = worms_ ? 1 : distance[other];
      if (far >= levels.size()) levels.resize(far + 1);
      ++levels[far];
    }
    return levels;
  }

  void trade_alltoall() {
    std::vector<Levels> levels;
    levels.reserve(graph_.participants().size());
    for (const std::uint32_t node : graph_.participants())
      levels.push_back(receivers_by_distance(node));
    found_.tradeoffs.push_back(alltoall_tradeoff(levels, {.first_steps = found_.startups.value,
                                                          .transmissions = found_.volume,
                                                          .batch = problem_.collective.batch(),
                                                          .sends = sends_,
                                                          .sends_of_all = sends_of_all_}));
  }

  void describe_broadcast() {
    const auto source = static_cast<std::uint32_t>(problem_.collective.sources()[0].value());
    if (graph_.sends(source) == 0) return;
    const auto distance = distances_from(source);
    std::uint32_t farthest = 0;
    for (const std::uint32_t node : graph_.participants())
      if (distance[node] != GraphSearch::unreached) farthest = std::max(farthest, distance[node]);
    Levels levels(worms_ ? 1 : farthest + 1);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      if (distance[node] < levels.size()) ++levels[distance[node]];
    found_.broadcast = {.messages = problem_.collective.batch(),
                        .participants = problem_.collective.participant_count(),
                        .source_sends = graph_.sends(source),
                        .sends = sends_,
                        .receives = receives_,
                        .nodes_by_distance = std::move(levels)};
  }

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  Findings& found_;
  bool worms_;
  GraphSearch search_;
  std::uint64_t sends_ = 1, receives_ = 1;  // the most of any node
  std::uint64_t sends_of_all_ = 0;
};

}  // namespace

void trade_steps(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                 Findings& findings) {
  GraphTradeoffs(problem, graph, demands, findings).trade();
}

}  // namespace asterism
