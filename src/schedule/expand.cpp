// Expands a symmetric schedule into the explicit one.
#include <algorithm>
#include <functional>
#include <limits>
#include <map>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/expand.hpp>

#include "base/memory.hpp"
#include "schedule/split.hpp"
#include "schedule/tree_order.hpp"

namespace asterism {

void require_symmetric(const Problem& problem) {
  const Network& network = problem.network();
  const std::string what = fmt::format("a symmetric schedule for {} on {}",
                                       to_string(problem.collective.kind()), network.spec());
  const auto refuse = [&](const std::string& complaint, const std::string& hint) {
    throw Error(ErrorCode::unsupported, fmt::format("{} {}", what, complaint), hint);
  };
  if (!network.port_symmetric())
    refuse("needs a network that looks alike from every node, port by port",
           "star, macro-star, pancake, bubble-sort, cayley, scc, ccc, hypercube, folded-hypercube, "
           "torus, ring and complete do");
  if (!traits_of(problem.collective.kind()).symmetric)
    refuse("is not possible",
           "allgather, alltoall, scatter, gather, reduce-scatter and allreduce have symmetric "
           "schedules");
  if (problem.model.duplex == Model::Duplex::half)
    refuse("uses links in both directions at the same time", "choose full duplex");
  const bool shares = problem.collective.kind() == CollectiveKind::allreduce;
  if (!problem.collective.all_take_part() || problem.collective.has_counts() ||
      problem.collective.batch() != (shares ? network.node_count() : 1))
    refuse(shares ? "has as many results as there are nodes, of every node"
                  : "has one message a node, of every node",
           "write its moves one by one");
  if (problem.model.switching == Model::Switching::wormhole)
    refuse("crosses one link at a time", "choose store-and-forward switching");
  if (network.port_count() > TimedTree::max_ports)
    refuse(fmt::format("needs at most {} ports", TimedTree::max_ports),
           "choose a network of fewer ports");
  if (network.node_count() >= std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorCode::too_large, fmt::format("{} has too many nodes", what),
                "choose a network of fewer than 2^32 - 1 nodes");
}

void require_tree_memory(const Problem& problem, std::uint64_t memory_limit) {
  MemoryBudget(memory_limit)
      .require(TreeOrder::bytes(static_cast<double>(problem.network().node_count())),
               fmt::format("verifying a symmetric schedule on {}", problem.network().spec()),
               "choose a smaller network");
}

namespace {

/// The explicit schedule, time by time.
class Expansion {
 public:
  Expansion(const TimedTree& tree, const ScheduleHeader& header)
      : tree_(tree),
        problem_(header.problem),
        nodes_(static_cast<std::uint32_t>(tree.node_count())),
        order_(tree, problem_.network()) {}

  /// Memory for the packets of all nodes and for the step that contains them.
  [[nodiscard]] double bytes_of_widest_step() const {
    const bool one_source = !problem_.collective.sources().empty();
    const bool personalized = problem_.collective.personalized();
    const std::vector<std::uint32_t> sizes = order_.subtree_sizes();
    std::map<std::uint32_t, double> messages;  // by time
    for (const std::uint32_t node : order_.from_root())
      messages[time(node)] += personalized ? sizes[node] : 1;
    double widest = 0;
    for (const auto& [at, count] : messages) widest = std::max(widest, count);
    return 3 * sizeof(MessageId) * widest * (one_source ? 1 : nodes_);
  }

  void run(const ScheduleHeader& header, StepSink& sink) {
    sink.begin(header);
    switch (problem_.collective.kind()) {
      case CollectiveKind::scatter:
      case CollectiveKind::gather:
        push_root(sink);
        break;
      case CollectiveKind::reduce_scatter:
        push_backwards(sink);
        break;
      case CollectiveKind::allreduce:
        push_backwards(sink);
        push_all_sources(sink);
        break;
      default:
        push_all_sources(sink);
    }
    sink.end();
  }

 private:
  [[nodiscard]] std::uint32_t time(std::uint32_t node) const { return tree_.time(NodeId{node}); }

  /// Lays out the subtree of each node as a contiguous range of one array.
  void lay_out_subtrees() {
    const std::vector<std::uint32_t> sizes = order_.subtree_sizes();
    first_.assign(nodes_, 0);
    std::vector<std::uint32_t> next(nodes_, 1);  // after the node itself
    for (const std::uint32_t node : order_.from_root()) {
      const std::uint32_t parent = order_.parent(node);
      first_[node] = first_[parent] + next[parent];
      next[parent] += sizes[node];
    }
    layout_.assign(nodes_, 0);
    for (const std::uint32_t node : order_.from_root()) layout_[first_[node]] = node;
    sizes_ = sizes;
  }
  [[nodiscard]] std::span<const std::uint32_t> subtree(std::uint32_t node) const {
    return {layout_.data() + first_[node], sizes_[node]};
  }

  template <class Time, class Push>
  void for_each_step(const std::vector<std::uint32_t>& edges, std::uint64_t steps, StepSink& sink,
                     Time&& time_of, Push&& push) {
    Step step;
    auto first = edges.begin();
    for (std::uint64_t at = 1; at <= steps; ++at) {
      step.clear();
      auto last = first;
      while (last != edges.end() && time_of(*last) == at) ++last;
      push(step, std::span(first, last));
      take(step, sink);
      first = last;
    }
  }

  void take(const Step& step, StepSink& sink) {
    if (tree_.splits_packets()) return take_split(step, problem_.model, sink);
    sink.take(step);
  }

  [[nodiscard]] std::uint64_t last_time() const {
    std::uint64_t last = 0;
    for (const std::uint32_t node : order_.from_root())
      last = std::max<std::uint64_t>(last, time(node));
    return last;
  }

  void find_images() {
    if (!images_.empty()) return;
    images_.reserve(nodes_);
    for (NodeId source{0}; source.value() < nodes_; ++source)
      images_.push_back(order_.image(problem_.network(), source));
  }

  /// Adds what all nodes send at a time, by the ports that lead down the trees. `add(edge, source)`
  /// adds what a source's tree moves over an edge to the packet of the sender, over
  /// `port_of(edge)`.
  template <class PortOf, class Add>
  void add_packets(Step& step, std::span<const std::uint32_t> edges, PortOf&& port_of, Add&& add) {
    packets_.resize(nodes_);
    while (!edges.empty()) {
      const Port down = order_.down(edges.front());
      const Port port = port_of(edges.front());
      std::size_t same = 0;
      while (same < edges.size() && order_.down(edges[same]) == down) ++same;
      // Loops over edges first: entries at the same position in the packets of two nodes have taken
      // the same path.
      for (const std::uint32_t node : edges.first(same))
        for (std::uint32_t source = 0; source < nodes_; ++source) add(node, source);
      for (std::uint32_t from = 0; from < nodes_; ++from) {
        step.add(NodeId{from}, port, packets_[from]);
        packets_[from].clear();
      }
      edges = edges.subspan(same);
    }
  }

  void push_all_sources(StepSink& sink) {
    find_images();
    const Collective& collective = problem_.collective;
    const bool personalized = collective.personalized();
    const bool results = collective.handling() == Handling::combined;
    if (personalized) lay_out_subtrees();
    const auto add = [&](std::uint32_t node, std::uint32_t source) {
      std::vector<MessageId>& packet = packets_[images_[source][order_.parent(node)]];
      if (!personalized)
        packet.push_back(results ? collective.whole(source) : collective.message(source));
      if (personalized)
        for (const std::uint32_t below : subtree(node))
          packet.push_back(collective.message(collective.pair(source, images_[source][below])));
    };
    for_each_step(
        order_.by_time(tree_), last_time(), sink, [&](std::uint32_t node) { return time(node); },
        [&](Step& step, std::span<const std::uint32_t> edges) {
          add_packets(
              step, edges, [&](std::uint32_t node) { return order_.down(node); }, add);
        });
  }

  /// Every node gives its parts of the results of the others up their trees.
  void push_backwards(StepSink& sink) {
    find_images();
    const std::uint64_t steps = last_time();
    const auto time_of = [&](std::uint32_t node) { return steps + 1 - time(node); };
    std::vector<std::uint32_t> edges = order_.by_time(tree_);
    std::ranges::stable_sort(edges, {}, time_of);
    const auto add = [&](std::uint32_t node, std::uint32_t source) {
      packets_[images_[source][node]].push_back(problem_.collective.given(source));
    };
    for_each_step(edges, steps, sink, time_of, [&](Step& step, std::span<const std::uint32_t> now) {
      add_packets(
          step, now, [&](std::uint32_t node) { return tree_.up(NodeId{node}); }, add);
    });
  }

  void push_root(StepSink& sink) {
    const bool gather = problem_.collective.kind() == CollectiveKind::gather;
    const std::vector<std::uint32_t> at =
        order_.image(problem_.network(), problem_.collective.sources()[0]);
    const std::uint64_t steps = last_time();
    lay_out_subtrees();
    std::vector<std::uint32_t> edges = order_.by_time(tree_);
    if (gather)
      std::ranges::stable_sort(edges, std::greater{},
                               [&](std::uint32_t node) { return time(node); });
    std::vector<MessageId> packet;
    const auto push = [&](Step& step, std::span<const std::uint32_t> now) {
      for (const std::uint32_t node : now) {
        packet.clear();
        for (const std::uint32_t below : subtree(node))
          packet.push_back(problem_.collective.message(at[below]));
        if (gather)
          step.add(NodeId{at[node]}, tree_.up(NodeId{node}), packet);
        else
          step.add(NodeId{at[order_.parent(node)]}, order_.down(node), packet);
      }
    };
    const auto time_of = [&](std::uint32_t node) {
      return gather ? steps + 1 - time(node) : std::uint64_t{time(node)};
    };
    for_each_step(edges, steps, sink, time_of, push);
  }

  const TimedTree& tree_;
  const Problem& problem_;
  std::uint32_t nodes_;
  TreeOrder order_;
  std::vector<std::uint32_t> first_, layout_, sizes_;
  std::vector<std::vector<std::uint32_t>> images_;  // by source, if all nodes are sources
  std::vector<std::vector<MessageId>> packets_;     // by sender, over the current port
};

}  // namespace

void expand_symmetric(const TimedTree& tree, const ScheduleHeader& header, StepSink& sink,
                      std::uint64_t memory_limit) {
  require_symmetric(header.problem);
  const auto nodes = static_cast<double>(tree.node_count());
  const bool all_sources = header.problem.collective.sources().empty();
  const MemoryBudget budget(memory_limit);
  const auto require = [&](double bytes) {
    budget.require(
        bytes, fmt::format("expanding a symmetric schedule on {}", header.problem.network().spec()),
        "leave the schedule symmetric, or choose a smaller network");
  };
  const double images = all_sources ? sizeof(std::uint32_t) * nodes * nodes : 0;
  require(TreeOrder::bytes(nodes) + images);
  Expansion expansion(tree, header);
  require(TreeOrder::bytes(nodes) + images + expansion.bytes_of_widest_step());
  expansion.run(header, sink);
}

}  // namespace asterism
