// From a symmetric schedule to the explicit one.
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
    refuse("is not possible", "allgather, alltoall, scatter and gather have symmetric schedules");
  if (problem.model.duplex == Model::Duplex::half)
    refuse("uses links in both directions at once", "choose full duplex");
  if (!problem.collective.all_take_part() || problem.collective.batch() > 1)
    refuse("has one message a node, of every node", "write its moves one by one");
  if (problem.model.switching == Model::Switching::wormhole)
    refuse("crosses one link at a time", "choose store-and-forward switching");
  if (network.port_count() > TimedTree::most_ports)
    refuse(fmt::format("needs at most {} ports", TimedTree::most_ports),
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

  /// A node's packets, and the step that holds those of all.
  [[nodiscard]] double bytes_of_widest_step() const {
    const bool one_source = problem_.collective.kind() >= CollectiveKind::scatter;
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
      default:
        push_all_sources(sink);
    }
    sink.end();
  }

 private:
  [[nodiscard]] std::uint32_t time(std::uint32_t node) const { return tree_.time(NodeId{node}); }

  /// The subtree of each node as a stretch of one array.
  void lay_out_subtrees() {
    const std::vector<std::uint32_t> sizes = order_.subtree_sizes();
    first_.assign(nodes_, 0);
    std::vector<std::uint32_t> next(nodes_, 1);  // behind the node itself
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

  void push_all_sources(StepSink& sink) {
    std::vector<std::vector<std::uint32_t>> images;
    for (NodeId source{0}; source.value() < nodes_; ++source)
      images.push_back(order_.image(problem_.network(), source));
    const bool personalized = problem_.collective.personalized();
    if (personalized) lay_out_subtrees();
    std::vector<std::vector<MessageId>> packets(nodes_);
    const auto push = [&](Step& step, std::span<const std::uint32_t> edges) {
      while (!edges.empty()) {
        const Port port = order_.down(edges.front());
        std::size_t same = 0;
        while (same < edges.size() && order_.down(edges[same]) == port) ++same;
        // By edges first: what is at the same place in the packets of two nodes has gone the same
        // way.
        for (const std::uint32_t node : edges.first(same))
          for (std::uint32_t source = 0; source < nodes_; ++source) {
            std::vector<MessageId>& packet = packets[images[source][order_.parent(node)]];
            if (!personalized) packet.emplace_back(source);
            if (personalized)
              for (const std::uint32_t below : subtree(node))
                packet.emplace_back(std::uint64_t{source} * nodes_ + images[source][below]);
          }
        for (std::uint32_t from = 0; from < nodes_; ++from) {
          step.add(NodeId{from}, port, packets[from]);
          packets[from].clear();
        }
        edges = edges.subspan(same);
      }
    };
    for_each_step(
        order_.by_time(tree_), last_time(), sink, [&](std::uint32_t node) { return time(node); },
        push);
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
        for (const std::uint32_t below : subtree(node)) packet.emplace_back(at[below]);
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
