#include "bound/natural_groups.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace asterism {

namespace {

constexpr std::size_t max_thresholds = 8;
constexpr std::size_t max_classes = 16;
constexpr std::uint32_t max_blocks = 64;
constexpr std::uint64_t max_arcs_of_growing = 4'000'000;
constexpr std::uint32_t max_seeds = 12;

/// Returns the components of the graph with only the arcs for which `joins` holds, numbered in the
/// order of their first nodes.
template <class Joins>
NodeGroups joined(const ProblemGraph& graph, Joins&& joins) {
  NodeGroups top(graph.node_count());
  std::iota(top.begin(), top.end(), 0U);
  const auto find = [&](std::uint32_t node) {
    while (top[node] != node) node = top[node] = top[top[node]];
    return node;
  };
  for (const Arc& arc : graph.arcs()) {
    if (!joins(arc)) continue;
    const std::uint32_t a = find(arc.from);
    const std::uint32_t b = find(arc.to);
    top[std::max(a, b)] = std::min(a, b);
  }
  NodeGroups number(top.size());
  std::uint32_t groups = 0;
  for (std::uint32_t node = 0; node < top.size(); ++node) {
    const std::uint32_t first = find(node);
    number[node] = first == node ? groups++ : number[first];
  }
  return number;
}

/// Returns the distinct values in ascending order, or a selection if there are many.
std::vector<double> thresholds(std::vector<double> values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  if (values.size() <= max_thresholds) return values;
  std::vector<double> some;
  for (std::size_t i = 0; i < max_thresholds; ++i)
    some.push_back(values[i * (values.size() - 1) / (max_thresholds - 1)]);
  return some;
}

class GroupList {
 public:
  explicit GroupList(const ProblemGraph& graph) : graph_(graph) {}

  void add(NodeGroups groups) {
    const std::uint32_t count = groups.empty() ? 0 : 1 + std::ranges::max(groups);
    if (count < 2 || count == graph_.node_count()) return;
    std::vector<unsigned char> seen(count);
    std::uint32_t taking_part = 0;
    for (const std::uint32_t node : graph_.participants())
      if (std::exchange(seen[groups[node]], static_cast<unsigned char>(1)) == 0) ++taking_part;
    if (taking_part < 2 || std::ranges::find(found_, groups) != found_.end()) return;
    found_.push_back(std::move(groups));
  }
  [[nodiscard]] std::vector<NodeGroups> take() { return std::move(found_); }

 private:
  const ProblemGraph& graph_;
  std::vector<NodeGroups> found_;
};

void add_by_costs(const ProblemGraph& graph, GroupList& list) {
  std::vector<double> rates;
  std::vector<double> latencies;
  for (const Arc& arc : graph.arcs()) {
    rates.push_back(arc.rate);
    latencies.push_back(arc.latency);
  }
  for (const double rate : thresholds(std::move(rates)))
    list.add(joined(graph, [&](const Arc& arc) { return arc.rate > rate; }));
  for (const double latency : thresholds(std::move(latencies)))
    list.add(joined(graph, [&](const Arc& arc) { return arc.latency < latency; }));
}

void add_by_classes(const Network& network, const ProblemGraph& graph, GroupList& list) {
  const std::size_t classes = network.link_classes().size();
  if (classes < 2 || classes > max_classes) return;
  for (std::uint32_t left_out = 0; left_out < classes; ++left_out) {
    const auto is_it = [&](const Arc& arc) {
      return network.link_class(NodeId{arc.from}, arc.port).value() == left_out;
    };
    list.add(joined(graph, [&](const Arc& arc) { return !is_it(arc); }));
    list.add(joined(graph, is_it));
  }
}

void add_blocks(const ProblemGraph& graph, GroupList& list) {
  const std::uint32_t nodes = graph.node_count();
  for (std::uint32_t blocks = 2; blocks <= max_blocks && blocks < nodes; ++blocks) {
    if (nodes % blocks != 0) continue;
    NodeGroups groups(nodes);
    for (std::uint32_t node = 0; node < nodes; ++node) groups[node] = node / (nodes / blocks);
    list.add(std::move(groups));
  }
}

/// Grows one set after the other.
class GrowingGroups {
 public:
  GrowingGroups(const ProblemGraph& graph, const ArcCapacities& capacities, const Demands& demands)
      : graph_(graph), capacities_(capacities), demands_(demands), whole_(graph.node_count()) {
    for (std::uint32_t i = 0; i < graph.arcs().size(); ++i) {
      whole_[graph.arc(i).from] += capacities.of_arc[i];
      whole_[graph.arc(i).to] += capacities.of_arc[i];
    }
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      all_sent_ += static_cast<double>(demands.sent[node]);
      all_received_ += static_cast<double>(demands.receives[node]);
    }
  }

  /// Returns the best set that contains the seed and is not the whole network.
  [[nodiscard]] std::vector<unsigned char> from(std::uint32_t seed) {
    inside_.assign(graph_.node_count(), 0);
    towards_.assign(graph_.node_count(), 0);
    queue_ = {};
    order_.clear();
    std::size_t best_size = 0;
    double best = 0;
    double leaving = 0;
    double sent = 0;
    double received = 0;
    add(seed, leaving);
    for (;;) {
      const std::uint32_t last = order_.back();
      sent += static_cast<double>(demands_.sent[last]);
      received += static_cast<double>(demands_.receives[last]);
      const double crossing = demands_.personalized ? sent * (all_received_ - received)
                                                    : (all_received_ > received ? sent : 0);
      if (leaving > 0 && crossing / leaving > best) {
        best = crossing / leaving;
        best_size = order_.size();
      }
      const std::uint32_t next = pop();
      if (next == graph_.node_count()) break;
      add(next, leaving);
    }
    std::vector<unsigned char> result(graph_.node_count());
    for (std::size_t i = 0; i < best_size; ++i) result[order_[i]] = 1;
    return result;
  }

 private:
  // share towards the set, and the node counted from the last
  using Queued = std::pair<double, std::uint32_t>;

  void add(std::uint32_t node, double& leaving) {
    inside_[node] = 1;
    order_.push_back(node);
    for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc) {
      const std::uint32_t end = graph_.arc(arc).to;
      if (inside_[end] == 0) {
        leaving += static_cast<double>(capacities_.of_arc[arc]);
        reach(end, capacities_.of_arc[arc]);
      }
    }
    for (const std::uint32_t arc : graph_.in(node)) {
      const std::uint32_t end = graph_.arc(arc).from;
      if (inside_[end] != 0)
        leaving -= static_cast<double>(capacities_.of_arc[arc]);
      else
        reach(end, capacities_.of_arc[arc]);
    }
  }
  void reach(std::uint32_t node, std::uint64_t capacity) {
    towards_[node] += capacity;
    queue_.push({share(node), graph_.node_count() - 1 - node});
  }
  [[nodiscard]] double share(std::uint32_t node) const {
    return static_cast<double>(towards_[node]) / static_cast<double>(whole_[node]);
  }
  /// Returns the node count if no node is left.
  [[nodiscard]] std::uint32_t pop() {
    while (!queue_.empty()) {
      const auto [value, from_last] = queue_.top();
      queue_.pop();
      const std::uint32_t node = graph_.node_count() - 1 - from_last;
      if (inside_[node] == 0 && value == share(node)) return node;
    }
    return graph_.node_count();
  }

  const ProblemGraph& graph_;
  const ArcCapacities& capacities_;
  const Demands& demands_;
  std::vector<std::uint64_t> whole_;    // total capacity of the arcs of each node
  std::vector<std::uint64_t> towards_;  // capacity of those to and from the set
  double all_sent_ = 0, all_received_ = 0;
  std::vector<unsigned char> inside_;
  std::vector<std::uint32_t> order_;
  std::priority_queue<Queued> queue_;
};

}  // namespace

std::vector<NodeGroups> groups_by_costs(const ProblemGraph& graph) {
  GroupList list(graph);
  add_by_costs(graph, list);
  return list.take();
}

std::vector<NodeGroups> groups_by_classes(const Network& network, const ProblemGraph& graph) {
  GroupList list(graph);
  add_by_classes(network, graph, list);
  return list.take();
}

std::vector<NodeGroups> natural_groups(const Network& network, const ProblemGraph& graph) {
  GroupList list(graph);
  add_by_costs(graph, list);
  add_by_classes(network, graph, list);
  add_blocks(graph, list);
  return list.take();
}

void grow_groups(const ProblemGraph& graph, const ArcCapacities& capacities, const Demands& demands,
                 const InsideSink& sink) {
  const std::span<const std::uint32_t> seeds = graph.participants();
  const std::uint64_t affordable =
      max_arcs_of_growing / std::max<std::uint64_t>(1, graph.arcs().size());
  const std::size_t count =
      std::min<std::uint64_t>({seeds.size(), affordable, std::uint64_t{max_seeds}});
  GrowingGroups growing(graph, capacities, demands);
  for (std::size_t i = 0; i < count; ++i) sink(growing.from(seeds[i * seeds.size() / count]));
}

}  // namespace asterism
