#include "synthesis/one_port/backward_pass.hpp"

#include <algorithm>

#include "base/mix.hpp"

namespace asterism {

namespace {}  // namespace

BackwardPass::BackwardPass(const SourceGraph& graph)
    : graph_(graph),
      ranked_(graph.node_count()),
      rank_(graph.node_count()),
      supporters_(graph.node_count()),
      dependents_(graph.node_count()),
      busy_(graph.node_count()),
      dropped_(graph.node_count()),
      offered_(graph.node_count()) {}

/// Terminates because every remaining node except the source keeps a supporter, so the node that
/// the guide informs last can always be removed.
void BackwardPass::run(const BroadcastPlan& guide, std::uint64_t seed, BroadcastPlan& plan) {
  guide_ = &guide;
  plan.time.assign(graph_.node_count(), 0);
  plan.sender.assign(graph_.node_count(), SourceGraph::source);
  rank_nodes(seed);
  count_supporters();
  step_ = 0;
  left_ = graph_.node_count();
  while (left_ > 1) {
    ++step_;
    drop_in_this_step(plan);
  }
  plan.steps = step_;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (node != SourceGraph::source) plan.time[node] = step_ + 1 - plan.time[node];
}

void BackwardPass::rank_nodes(std::uint64_t seed) {
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    ranked_[node] = {std::uint64_t{~guide_->time[node]} << 32 | mixed(seed, node) >> 32, node};
  std::ranges::sort(ranked_, [](const Ranked& a, const Ranked& b) {
    return a.key != b.key ? a.key < b.key : a.node < b.node;
  });
  for (std::uint32_t rank = 0; rank < graph_.node_count(); ++rank) rank_[ranked_[rank].node] = rank;
}

void BackwardPass::count_supporters() {
  std::ranges::fill(supporters_, 0U);
  std::ranges::fill(dependents_, 0U);
  std::ranges::fill(busy_, 0U);
  std::fill(dropped_.begin(), dropped_.end(), false);
  std::fill(offered_.begin(), offered_.end(), false);
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    for (const std::uint32_t end : graph_.neighbours(node))
      if (supports(end, node)) ++supporters_[node];
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (supporters_[node] == 1) ++dependents_[only_supporter(node)];
  candidates_.clear();
  offers_.clear();
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (dependents_[node] == 0) offer(node);
}

void BackwardPass::drop_in_this_step(BroadcastPlan& plan) {
  candidates_.insert(candidates_.end(), offers_.begin(), offers_.end());
  offers_.clear();
  std::ranges::sort(candidates_);
  for (const std::uint32_t rank : candidates_) {
    const std::uint32_t node = ranked_[rank].node;
    if (busy_[node] == step_ || dependents_[node] > 0) continue;
    const std::uint32_t sender = latest_free_supporter(node);
    if (sender == no_sender) continue;
    busy_[sender] = step_;
    plan.time[node] = step_;
    plan.sender[node] = sender;
    drop(node);
  }
  std::erase_if(candidates_, [&](std::uint32_t rank) {
    const std::uint32_t node = ranked_[rank].node;
    const bool leaves = dropped_[node] || dependents_[node] > 0;
    if (leaves) offered_[node] = false;
    return leaves;
  });
}

/// Returns the supporter that will itself be removed soonest, so that earlier ones stay free for
/// other nodes.
std::uint32_t BackwardPass::latest_free_supporter(std::uint32_t node) const {
  std::uint32_t best = no_sender;
  for (const std::uint32_t end : graph_.neighbours(node))
    if (!dropped_[end] && busy_[end] != step_ && supports(end, node) &&
        (best == no_sender || rank_[end] < rank_[best]))
      best = end;
  return best;
}

std::uint32_t BackwardPass::only_supporter(std::uint32_t node) const {
  for (const std::uint32_t end : graph_.neighbours(node))
    if (!dropped_[end] && supports(end, node)) return end;
  return no_sender;
}

void BackwardPass::drop(std::uint32_t node) {
  if (supporters_[node] == 1) {
    const std::uint32_t freed = only_supporter(node);
    if (--dependents_[freed] == 0) offer(freed);
  }
  dropped_[node] = true;
  --left_;
  for (const std::uint32_t end : graph_.neighbours(node))
    if (!dropped_[end] && supports(node, end) && --supporters_[end] == 1)
      ++dependents_[only_supporter(end)];
}

void BackwardPass::offer(std::uint32_t node) {
  if (node == SourceGraph::source || offered_[node]) return;
  offered_[node] = true;
  offers_.push_back(rank_[node]);
}

}  // namespace asterism
