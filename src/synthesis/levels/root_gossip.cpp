#include "synthesis/levels/root_gossip.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/bits.hpp"
#include "base/memory.hpp"
#include "base/mix.hpp"
#include "base/parallel.hpp"
#include "problem/step_cost.hpp"

namespace asterism {

namespace {

/// Limits the memory that a step takes in the verifier.
constexpr std::uint64_t max_results_per_step = std::uint64_t{1} << 25;

enum class Growth {
  at_once,  // everything within reach
  evenly,   // as much per link as all links could carry together
};

/// The results that pass the arcs in a step. Arcs are in the order of the nodes that they lead to.
struct TreeStep {
  std::vector<std::uint32_t> arcs;
  std::vector<std::uint32_t> results;
  std::vector<std::size_t> ends;  ///< by arc
};

struct Trees {
  std::vector<TreeStep> steps;
  double time = 0;
};

/// What a node takes in a step, by arc that leads to it.
class Taking {
 public:
  Taking(const ProblemGraph& graph, std::uint32_t node, std::size_t limit)
      : arcs_(graph.in(node)), by_arc_(arcs_.size()) {
    double fastest = 0;
    for (const std::uint32_t arc : arcs_) fastest = std::max(fastest, graph.arc(arc).rate);
    for (const std::uint32_t arc : arcs_) {
      const double share = graph.arc(arc).rate / fastest;
      share_.push_back(share);
      const double room = std::max(1.0, static_cast<double>(limit) * share);
      room_.push_back(room < static_cast<double>(limit) ? static_cast<std::size_t>(room) : limit);
    }
  }

  /// Takes the result over the arc of least load among those in a set.
  void take(std::uint32_t result, std::uint64_t arcs) {
    std::size_t best = arcs_.size();
    for (const std::uint32_t arc : BitsOf(arcs))
      if (has_room(arc) && (best == arcs_.size() || load(arc) < load(best))) best = arc;
    if (best < arcs_.size()) by_arc_[best].push_back(result);
  }
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& by_arc() const { return by_arc_; }

 private:
  [[nodiscard]] bool has_room(std::size_t arc) const { return by_arc_[arc].size() < room_[arc]; }
  [[nodiscard]] double load(std::size_t arc) const {
    return static_cast<double>(by_arc_[arc].size() + 1) / share_[arc];
  }

  std::span<const std::uint32_t> arcs_;
  std::vector<std::vector<std::uint32_t>> by_arc_;
  std::vector<double> share_;
  std::vector<std::size_t> room_;
};

class RootGossip {
 public:
  RootGossip(const ProblemGraph& graph, const AlgorithmRequest& request,
             const std::vector<std::uint32_t>& root_of)
      : graph_(graph),
        request_(request),
        has_(graph.node_count(), root_of.size()),
        takes_(graph.node_count()) {
    for (std::uint32_t result = 0; result < root_of.size(); ++result)
      set_bit(has_[root_of[result]], result);
    left_ = std::uint64_t{graph.node_count() - 1} * root_of.size();
  }

  [[nodiscard]] Trees run(Growth growth) && {
    while (left_ > 0) {
      const std::uint64_t within_reach = count_within_reach();
      if (within_reach == 0)
        throw Error(ErrorCode::unsupported, "some nodes cannot be reached from others",
                    "choose another algorithm");
      take(limit_of(growth, within_reach));
      keep();
    }
    return std::move(trees_);
  }

 private:
  [[nodiscard]] std::uint64_t count_within_reach() const {
    return parallel_sum<std::uint64_t>(
        graph_.node_count(), 64, [&](std::uint64_t first, std::uint64_t last) {
          report(request_.progress, "growing trees", 0, left_);
          std::uint64_t count = 0;
          for (auto node = static_cast<std::uint32_t>(first); node < last; ++node)
            for (std::size_t word = 0; word < has_.words(); ++word)
              count += count_bits(within_reach(node, word));
          return count;
        });
  }
  [[nodiscard]] std::uint64_t within_reach(std::uint32_t node, std::size_t word) const {
    std::uint64_t around = 0;
    for (const std::uint32_t arc : graph_.in(node)) around |= has_[graph_.arc(arc).from][word];
    return around & ~has_[node][word];
  }

  /// The number of results that may pass the fastest arc to a node.
  [[nodiscard]] std::size_t limit_of(Growth growth, std::uint64_t within_reach) const {
    std::uint64_t arcs = 0;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) arcs += graph_.in_degree(node);
    std::uint64_t limit = std::max<std::uint64_t>(1, max_results_per_step / arcs);
    if (growth == Growth::evenly) limit = std::min(limit, (within_reach + arcs - 1) / arcs);
    const std::uint64_t given = request_.problem.model.packet_limit;
    return static_cast<std::size_t>(given == 0 ? limit : std::min(limit, given));
  }

  void take(std::size_t limit) {
    parallel_chunks(graph_.node_count(), 64, [&](std::uint64_t first, std::uint64_t last) {
      report(request_.progress, "growing trees", 0, left_);
      for (auto node = static_cast<std::uint32_t>(first); node < last; ++node)
        takes_[node] = taken(node, limit);
    });
  }
  /// Results that only one neighbour has come first. Nodes begin at different ones, so that what is
  /// left over differs between neighbours.
  [[nodiscard]] Taking taken(std::uint32_t node, std::size_t limit) const {
    Taking taking(graph_, node, limit);
    const std::size_t begin = mixed(node) % has_.words();
    for (const bool only : {true, false})
      for (std::size_t i = 0; i < has_.words(); ++i) {
        const std::size_t word = (begin + i) % has_.words();
        for (const std::uint32_t bit : BitsOf(within_reach(node, word))) {
          const std::uint64_t arcs = arcs_with(node, word, bit);
          if (std::has_single_bit(arcs) == only)
            taking.take(static_cast<std::uint32_t>(word * bits_per_word) + bit, arcs);
        }
      }
    return taking;
  }
  [[nodiscard]] std::uint64_t arcs_with(std::uint32_t node, std::size_t word,
                                        std::uint32_t bit) const {
    std::uint64_t arcs = 0;
    std::uint32_t number = 0;
    for (const std::uint32_t arc : graph_.in(node))
      arcs |= (has_[graph_.arc(arc).from][word] >> bit & 1) << number++;
    return arcs;
  }

  /// Adds the step to the trees.
  void keep() {
    TreeStep step;
    StepCost cost;
    std::size_t results = 0;
    for (const auto& taking : takes_)
      for (const auto& of_arc : taking->by_arc()) results += of_arc.size();
    step.results.reserve(results);  // exactly, as push_root_gossip() counts the memory
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      const auto& by_arc = takes_[node]->by_arc();
      for (std::size_t i = 0; i < by_arc.size(); ++i) {
        if (by_arc[i].empty()) continue;
        for (const std::uint32_t result : by_arc[i]) set_bit(has_[node], result);
        step.arcs.push_back(graph_.in(node)[i]);
        step.results.insert(step.results.end(), by_arc[i].begin(), by_arc[i].end());
        step.ends.push_back(step.results.size());
        cost.add(
            packet_time(request_.problem.model, graph_.arc(step.arcs.back()), by_arc[i].size()));
      }
      takes_[node].reset();
    }
    left_ -= step.results.size();
    trees_.time += cost.end_step();
    trees_.steps.push_back(std::move(step));
  }

  const ProblemGraph& graph_;
  const AlgorithmRequest& request_;
  BitRows has_;                               // results by node
  std::vector<std::optional<Taking>> takes_;  // by node, in this step
  std::uint64_t left_ = 0;
  Trees trees_;
};

class TreeSteps {
 public:
  TreeSteps(const ProblemGraph& graph, const AlgorithmRequest& request,
            const Collective& collective, StepSink& sink)
      : graph_(graph),
        network_(request.problem.network()),
        progress_(request.progress),
        collective_(collective),
        sink_(sink) {}

  void push(const Trees& trees) {
    for (std::size_t i = trees.steps.size(); i-- > 0;) reduce(trees.steps[i]);
    for (const TreeStep& step : trees.steps) distribute(step);
  }

 private:
  void reduce(const TreeStep& step) {
    push(
        step, [&](std::uint32_t result) { return collective_.given(result); },
        [&](const Arc& arc) {
          step_.add(NodeId{arc.to}, network_.reverse_port(NodeId{arc.from}, arc.port), packet_);
        });
  }
  void distribute(const TreeStep& step) {
    push(
        step, [&](std::uint32_t result) { return collective_.whole(result); },
        [&](const Arc& arc) { step_.add(NodeId{arc.from}, arc.port, packet_); });
  }
  template <class Message, class Add>
  void push(const TreeStep& step, Message&& message, Add&& add) {
    report(progress_, "sending", 0, 0);
    step_.clear();
    std::size_t begin = 0;
    for (std::size_t i = 0; i < step.arcs.size(); ++i) {
      packet_.clear();
      for (; begin < step.ends[i]; ++begin) packet_.push_back(message(step.results[begin]));
      add(graph_.arc(step.arcs[i]));
    }
    sink_.take(step_);
  }

  const ProblemGraph& graph_;
  const Network& network_;
  const Progress& progress_;
  const Collective& collective_;
  StepSink& sink_;
  Step step_;
  std::vector<MessageId> packet_;
};

}  // namespace

void push_root_gossip(const ProblemGraph& graph, const AlgorithmRequest& request,
                      const Collective& collective, const std::vector<std::uint32_t>& root_of,
                      StepSink& sink) {
  const double places =
      static_cast<double>(graph.node_count()) * static_cast<double>(root_of.size());
  static constexpr double bytes_per_place = 2 * sizeof(std::uint32_t) + 0.5;
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(bytes_per_place * places,
                   fmt::format("trees of {} results on {}", root_of.size(),
                               request.problem.network().spec()),
                   "choose fewer roots");
  Trees best;
  best.time = std::numeric_limits<double>::infinity();
  for (const Growth growth : {Growth::at_once, Growth::evenly})
    if (Trees trees = RootGossip(graph, request, root_of).run(growth); trees.time < best.time)
      best = std::move(trees);
  TreeSteps(graph, request, collective, sink).push(best);
}

}  // namespace asterism
