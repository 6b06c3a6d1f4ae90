#include "bound/graph_tradeoffs.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

#include "bound/graph_search.hpp"
#include "bound/rated_waves.hpp"
#include "problem/paths.hpp"

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
        worms_(allows_paths(problem)),
        search_(graph) {
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      sends_ = std::max<std::uint64_t>(sends_, graph.sends(node));
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
    trade_pairs(levels);
  }

  void trade_pairs(std::span<const Levels> levels) {
    Levels pairs;
    for (const Levels& of_sender : levels) {
      pairs.resize(std::max(pairs.size(), of_sender.size()));
      for (std::size_t i = 0; i < of_sender.size(); ++i) pairs[i] += of_sender[i];
    }
    const auto any = [](const Arc&) { return true; };
    double sent = 0;
    double received = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t packets_received = 0;
    for (const std::uint32_t node : graph_.participants()) {
      sent += sending_pace(node, any);
      received += receiving_pace(node, any);
      packets_sent += graph_.sends(node);
      packets_received += graph_.receives(node);
    }
    if (sent <= 0 || received <= 0) return;
    found_.tradeoffs.push_back(pairs_tradeoff(
        pairs, {.first_steps = found_.startups.value,
                .transmissions = found_.volume,
                .batch = problem_.collective.batch(),
                .pace = std::max(sent, received),
                .alike = are_alike(),
                .direct_packets = worms_ ? std::min(packets_sent, packets_received) : 0}));
  }

  void describe_broadcast() {
    const auto source = static_cast<std::uint32_t>(problem_.collective.sources()[0].value());
    if (graph_.sends(source) == 0) return;
    const auto distance = distances_from(source);
    std::uint32_t farthest = 0;
    for (const std::uint32_t node : graph_.participants())
      if (distance[node] != GraphSearch::unreached) farthest = std::max(farthest, distance[node]);
    const auto any = [](const Arc&) { return true; };
    BroadcastShape shape{.messages = problem_.collective.batch(),
                         .participants = problem_.collective.participant_count(),
                         .sends = sends_,
                         .source_pace = sending_pace(source, any),
                         .alike = are_alike()};
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      shape.sending_pace = std::max(shape.sending_pace, sending_pace(node, any));
      shape.receiving_pace = std::max(shape.receiving_pace, receiving_pace(node, any));
    }
    if (!worms_) shape.paces_by_distance = paces(distance, farthest);
    if (!worms_ && !shape.alike)
      found_.tradeoffs.push_back(
          rated_wave_tradeoff(graph_, {.source = source,
                                       .messages = shape.messages,
                                       .participants = shape.participants,
                                       .receives = demands_.receives,
                                       .distance = distance,
                                       .steps = found_.startups.value,
                                       .paces_by_distance = shape.paces_by_distance}));
    found_.broadcast = std::move(shape);
  }

  [[nodiscard]] bool are_alike() const {
    return std::ranges::all_of(graph_.arcs(),
                               [&](const Arc& arc) { return arc.rate == graph_.fastest(); });
  }

  /// Returns the paces from each distance to the next.
  [[nodiscard]] std::vector<double> paces(std::span<const std::uint32_t> distance,
                                          std::uint32_t farthest) const {
    const auto leads_on = [&](const Arc& arc) {
      return distance[arc.to] == distance[arc.from] + 1;
    };
    std::vector<double> sent(farthest);
    std::vector<double> received(farthest);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (distance[node] < farthest) sent[distance[node]] += sending_pace(node, leads_on);
      if (distance[node] > 0 && distance[node] <= farthest)
        received[distance[node] - 1] += receiving_pace(node, leads_on);
    }
    for (std::size_t i = 0; i < sent.size(); ++i) sent[i] = std::min(sent[i], received[i]);
    return sent;
  }

  /// Returns the pace over the relevant arcs of a node, in the time of a message on the fastest
  /// ones.
  template <class Counts>
  [[nodiscard]] double sending_pace(std::uint32_t node, Counts&& counts) const {
    std::vector<double> rates;
    for (const Arc& arc : graph_.out(node))
      if (counts(arc)) rates.push_back(arc.rate / graph_.fastest());
    return sum_of_fastest(std::move(rates), graph_.sends(node));
  }
  template <class Counts>
  [[nodiscard]] double receiving_pace(std::uint32_t node, Counts&& counts) const {
    std::vector<double> rates;
    for (const std::uint32_t number : graph_.in(node))
      if (counts(graph_.arc(number))) rates.push_back(graph_.arc(number).rate / graph_.fastest());
    return sum_of_fastest(std::move(rates), graph_.receives(node));
  }
  static double sum_of_fastest(std::vector<double> rates, std::size_t most) {
    std::ranges::sort(rates, std::greater{});
    rates.resize(std::min(rates.size(), most));
    return std::accumulate(rates.begin(), rates.end(), 0.0);
  }

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  Findings& found_;
  bool worms_;
  GraphSearch search_;
  std::uint64_t sends_ = 1;  // maximum of all nodes
  std::uint64_t sends_of_all_ = 0;
};

}  // namespace

void trade_steps(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                 Findings& findings) {
  GraphTradeoffs(problem, graph, demands, findings).trade();
}

}  // namespace asterism
