#include "synthesis/one_port/forward_pass.hpp"

#include <algorithm>
#include <bit>

#include "base/mix.hpp"
#include "synthesis/one_port/one_port_constants.hpp"

namespace asterism {

ForwardPass::ForwardPass(const SourceGraph& graph)
    : graph_(graph),
      untold_(graph.node_count()),
      matching_(MaximumMatching::Preference::free_vertex),
      in_frontier_(graph.node_count()) {
  matching_.reset(graph.node_count(), graph.node_count());
}

void ForwardPass::run(const Request& request, BroadcastPlan& plan) {
  restart(plan);
  if (request.kept_steps > 0) keep_steps(request, plan);
  while (told_ < graph_.node_count()) {
    if (step_ == request.max_steps) return;
    ++step_;
    order_frontier(request);
    match_frontier(plan);
    tell_matched(plan);
  }
  plan.steps = step_;
}

void ForwardPass::restart(BroadcastPlan& plan) {
  plan.time.assign(graph_.node_count(), BroadcastPlan::never);
  plan.sender.resize(graph_.node_count());
  plan.steps = BroadcastPlan::never;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    untold_[node] = graph_.degree(node);
  std::fill(in_frontier_.begin(), in_frontier_.end(), false);
  frontier_.clear();
  step_ = 0;
  told_ = 0;
  tell(SourceGraph::source, SourceGraph::source, plan);
}

void ForwardPass::keep_steps(const Request& request, BroadcastPlan& plan) {
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    if (node == SourceGraph::source || request.kept->time[node] > request.kept_steps) continue;
    step_ = request.kept->time[node];
    tell(node, request.kept->sender[node], plan);
  }
  step_ = request.kept_steps;
  std::erase_if(frontier_, [&](std::uint32_t node) { return plan.time[node] != no_sender; });
}

/// Orders by urgency; ties go to nodes with more uninformed neighbours.
void ForwardPass::order_frontier(const Request& request) {
  waiting_.clear();
  for (const std::uint32_t node : frontier_) {
    const std::uint64_t urgency = std::bit_cast<std::uint32_t>(request.urgency[node]);
    const std::uint64_t untold = std::min(untold_[node], one_port_constants::max_untold);
    const std::uint64_t tie = mixed(request.seed, node) >> 40;
    waiting_.push_back({~(urgency << 32 | untold << 24 | tie), node});
  }
  std::ranges::sort(waiting_, [](const Waiting& a, const Waiting& b) {
    return a.key != b.key ? a.key < b.key : a.node < b.node;
  });
}

/// Serves the most urgent first, which yields a matching of maximum total urgency.
void ForwardPass::match_frontier(const BroadcastPlan& plan) {
  const auto any_sender = [&](std::uint32_t node, const auto& test) {
    return std::ranges::any_of(graph_.neighbours(node), [&](std::uint32_t sender) {
      return plan.time[sender] < step_ && test(sender);
    });
  };
  matching_.graph_changed();
  for (const Waiting& waiting : waiting_) matching_.add(waiting.node, any_sender);
}

void ForwardPass::tell_matched(BroadcastPlan& plan) {
  std::erase_if(frontier_, [&](std::uint32_t node) {
    return matching_.right_of(node) != MaximumMatching::none;
  });
  for (const Waiting& waiting : waiting_) {
    const std::uint32_t sender = matching_.right_of(waiting.node);
    if (sender == MaximumMatching::none) continue;
    matching_.remove(waiting.node);
    tell(waiting.node, sender, plan);
  }
}

void ForwardPass::tell(std::uint32_t node, std::uint32_t sender, BroadcastPlan& plan) {
  plan.time[node] = step_;
  plan.sender[node] = sender;
  ++told_;
  for (const std::uint32_t end : graph_.neighbours(node)) {
    --untold_[end];
    if (plan.time[end] != BroadcastPlan::never || in_frontier_[end]) continue;
    in_frontier_[end] = true;
    frontier_.push_back(end);
  }
}

}  // namespace asterism
