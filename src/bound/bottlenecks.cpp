#include "bound/bottlenecks.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "bound/graph_search.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_looks_for_bottlenecks = 20'000'000;

/// A cut vertex, and the part of each other node after its removal.
struct Bottleneck {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t node = 0;
  std::uint32_t parts = 0;
  std::vector<std::uint32_t> part_of;
  std::vector<std::uint32_t> size;  // by part
};

Bottleneck parts_without(const ProblemGraph& graph, std::uint32_t node) {
  Bottleneck result{node, 0, std::vector<std::uint32_t>(graph.node_count(), Bottleneck::none), {}};
  std::vector<std::uint32_t> queue;
  queue.reserve(graph.node_count());
  const auto reach = [&](std::uint32_t other) {
    if (other == node || result.part_of[other] != Bottleneck::none) return;
    result.part_of[other] = result.parts;
    queue.push_back(other);
  };
  for (std::uint32_t first = 0; first < graph.node_count(); ++first) {
    if (first == node || result.part_of[first] != Bottleneck::none) continue;
    queue.clear();
    reach(first);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const Arc& arc : graph.out(queue[i])) reach(arc.to);
      for (const std::uint32_t arc : graph.in(queue[i])) reach(graph.arc(arc).from);
    }
    result.size.push_back(static_cast<std::uint32_t>(queue.size()));
    ++result.parts;
  }
  return result;
}

/// Returns the number of steps to serve all parts, `at_once` per step, if each part takes the given
/// number of steps from when it is served. `spared` parts, chosen to minimize the result, need not
/// be served.
std::uint64_t steps_for_all(std::vector<std::uint64_t> steps, std::uint64_t at_once,
                            std::size_t spared = 0) {
  std::ranges::sort(steps, std::greater{});
  std::uint64_t most = 0;
  for (std::size_t i = spared; i < steps.size(); ++i)
    if (steps[i] > 0 && at_once > 0) most = std::max(most, (i - spared) / at_once + steps[i]);
  return most;
}

/// Lower bounds on the time of a message from a bottleneck into each of its parts; or, with time
/// and links reversed, from all nodes of a part to the bottleneck.
class PartTimes {
 public:
  enum class Way { out, in };

  PartTimes(const ProblemGraph& graph, const std::vector<Bottleneck>& bottlenecks,
            std::vector<unsigned char> counts, Way way)
      : graph_(graph), bottlenecks_(bottlenecks), counts_(std::move(counts)), way_(way) {
    GraphSearch search(graph);
    distance_.reserve(bottlenecks.size());
    for (const Bottleneck& bottleneck : bottlenecks) {
      const auto found = distances(search, bottleneck.node);
      distance_.emplace_back(found.begin(), found.end());
      times_.emplace_back(bottleneck.parts);
    }
    find_times();
  }

  /// The times are 0 for parts without relevant nodes.
  [[nodiscard]] const std::vector<std::uint64_t>& times(std::size_t bottleneck) const {
    return times_[bottleneck];
  }
  [[nodiscard]] std::uint64_t at_once(std::size_t bottleneck) const {
    const std::uint32_t node = bottlenecks_[bottleneck].node;
    return way_ == Way::out ? graph_.sends(node) : graph_.receives(node);
  }
  /// Returns the time from any node to all relevant nodes.
  [[nodiscard]] std::uint64_t time_of(std::uint32_t node, GraphSearch& search) const {
    const auto distance = distances(search, node);
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < bottlenecks_.size(); ++i)
      most = std::max(
          most, time_through(i, distance[bottlenecks_[i].node], bottlenecks_[i].part_of[node]));
    return most;
  }

 private:
  struct Part {
    std::size_t bottleneck;
    std::uint32_t part;
    std::uint32_t size;
  };

  [[nodiscard]] std::span<const std::uint32_t> distances(GraphSearch& search,
                                                         std::uint32_t node) const {
    const auto itself = [&](std::uint32_t other) { return other == node; };
    return way_ == Way::out ? search.from(itself) : search.to(itself);
  }

  /// Sorted by size, because the parts contained in a part are smaller.
  void find_times() {
    std::vector<Part> parts;
    for (std::size_t i = 0; i < bottlenecks_.size(); ++i)
      for (std::uint32_t part = 0; part < bottlenecks_[i].parts; ++part)
        parts.push_back({i, part, bottlenecks_[i].size[part]});
    std::ranges::stable_sort(parts, {}, &Part::size);
    for (const Part& part : parts) times_[part.bottleneck][part.part] = time_into(part);
  }

  [[nodiscard]] std::uint64_t time_into(const Part& part) const {
    const Bottleneck& bottleneck = bottlenecks_[part.bottleneck];
    const std::vector<std::uint32_t>& distance = distance_[part.bottleneck];
    std::uint64_t most = 0;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      if (bottleneck.part_of[node] == part.part && counts_[node] != 0 &&
          distance[node] != GraphSearch::unreached)
        most = std::max<std::uint64_t>(most, distance[node]);
    for (std::size_t i = 0; i < bottlenecks_.size(); ++i)
      if (bottleneck.part_of[bottlenecks_[i].node] == part.part)
        most = std::max(most, time_through(i, distance[bottlenecks_[i].node],
                                           bottlenecks_[i].part_of[bottleneck.node]));
    return most;
  }

  /// Returns the time of a message that reaches a bottleneck after `hops` hops and must continue to
  /// all parts except the one it came from.
  [[nodiscard]] std::uint64_t time_through(std::size_t bottleneck, std::uint32_t hops,
                                           std::uint32_t from) const {
    if (hops == GraphSearch::unreached) return 0;
    std::vector<std::uint64_t> times = times_[bottleneck];
    if (from != Bottleneck::none) times[from] = 0;
    const std::uint64_t onwards = steps_for_all(std::move(times), at_once(bottleneck));
    return onwards == 0 ? 0 : hops + onwards;
  }

  const ProblemGraph& graph_;
  const std::vector<Bottleneck>& bottlenecks_;
  std::vector<unsigned char> counts_;
  Way way_;
  std::vector<std::vector<std::uint32_t>> distance_;  // by bottleneck and node
  std::vector<std::vector<std::uint64_t>> times_;     // by bottleneck and part
};

class BottleneckBounds {
 public:
  BottleneckBounds(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                   Findings& findings)
      : problem_(problem), graph_(graph), demands_(demands), found_(findings) {}

  void raise() {
    const std::uint64_t nodes = graph_.node_count();
    if (nodes * (nodes + graph_.arcs().size()) > max_looks_for_bottlenecks) return;
    for (std::uint32_t node = 0; node < nodes; ++node)
      if (Bottleneck found = parts_without(graph_, node); found.parts > 1)
        bottlenecks_.push_back(std::move(found));
    if (bottlenecks_.empty()) return;
    std::vector<unsigned char> senders(nodes);
    std::vector<unsigned char> receivers(nodes);
    for (std::uint32_t node = 0; node < nodes; ++node) {
      senders[node] = demands_.sent[node] > 0 ? 1 : 0;
      receivers[node] = demands_.receives[node] > 0 ? 1 : 0;
    }
    const PartTimes out(graph_, bottlenecks_, receivers, PartTimes::Way::out);
    const PartTimes in(graph_, bottlenecks_, senders, PartTimes::Way::in);
    raise_single(out, in);
    if (!demands_.personalized && std::ranges::count(senders, 1) > 1) raise_both(out, in);
  }

 private:
  void raise_single(const PartTimes& out, const PartTimes& in) {
    GraphSearch search(graph_);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (demands_.sent[node] > 0)
        raise(out.time_of(node, search), node, BoundReasonCode::cut_vertices_on_way_from);
      if (demands_.receives[node] != 0)
        raise(in.time_of(node, search), node, BoundReasonCode::cut_vertices_on_way_to);
    }
  }
  void raise(std::uint64_t steps, std::uint32_t node, BoundReasonCode code) {
    if (steps > found_.startups.value)
      found_.startups.raise(steps, {.code = code, .node = problem_.network().label(NodeId{node})});
  }

  /// When a bottleneck has received from all parts, the last message must still reach all parts but
  /// one. Does not hold if every message has a single destination.
  void raise_both(const PartTimes& out, const PartTimes& in) {
    for (std::size_t i = 0; i < bottlenecks_.size(); ++i) {
      const std::uint64_t heard = steps_for_all(needed_elsewhere(i, in, out), in.at_once(i));
      if (heard == 0) continue;
      const std::uint64_t steps = heard + steps_for_all(out.times(i), out.at_once(i), 1);
      if (steps > found_.startups.value)
        found_.startups.raise(steps,
                              {.code = BoundReasonCode::traffic_through_node,
                               .count = bottlenecks_[i].parts,
                               .node = problem_.network().label(NodeId{bottlenecks_[i].node})});
    }
  }
  /// Returns the times of the parts whose messages are needed outside.
  [[nodiscard]] std::vector<std::uint64_t> needed_elsewhere(std::size_t bottleneck,
                                                            const PartTimes& in,
                                                            const PartTimes& out) const {
    std::vector<std::uint64_t> result = in.times(bottleneck);
    if (demands_.receives[bottlenecks_[bottleneck].node] != 0) return result;
    const std::vector<std::uint64_t>& times = out.times(bottleneck);
    const auto receiving =
        std::ranges::count_if(times, [](std::uint64_t time) { return time > 0; });
    for (std::size_t part = 0; part < result.size(); ++part)
      if (receiving - (times[part] > 0 ? 1 : 0) == 0) result[part] = 0;
    return result;
  }

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  Findings& found_;
  std::vector<Bottleneck> bottlenecks_;
};

}  // namespace

void raise_by_bottlenecks(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                          Findings& findings) {
  BottleneckBounds(problem, graph, demands, findings).raise();
}

}  // namespace asterism
