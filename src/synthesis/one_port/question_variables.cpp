#include "synthesis/one_port/question_variables.hpp"

#include <algorithm>

namespace asterism {

QuestionVariables::QuestionVariables(const SourceGraph& graph, const BroadcastQuestion& question)
    : graph_(graph), question_(question), latest_(graph.node_count()) {
  find_latest();
  std::uint64_t next = 1;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    knows_.push_back(next);
    if (matters(node)) next += latest_[node] - earliest(node) + 1;
    for (const std::uint32_t end : graph.neighbours(node)) {
      uses_.push_back(next);
      if (matters(node) && matters(end)) next += latest_[end] - earliest(end) + 1;
    }
  }
  count_ = next - 1;
}

/// Computes the latest useful step of each node: the last step minus the distance to the nearest
/// node that must be informed.
void QuestionVariables::find_latest() {
  static constexpr std::uint32_t unset = ~std::uint32_t{0};
  std::ranges::fill(latest_, unset);
  std::vector<std::uint32_t> queue;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (earliest(node) >= question_.nearest) {
      latest_[node] = question_.steps;
      queue.push_back(node);
    }
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const std::uint32_t end : graph_.neighbours(queue[i])) {
      if (latest_[end] != unset) continue;
      latest_[end] = latest_[queue[i]] - std::min(latest_[queue[i]], 1U);
      queue.push_back(end);
    }
}

int QuestionVariables::knows(std::uint32_t node, std::uint32_t step) const {
  if (node == SourceGraph::source) return always;
  if (!matters(node) || step < earliest(node)) return never;
  if (earliest(node) >= question_.nearest && step >= question_.steps) return always;
  return static_cast<int>(knows_[node] + std::min(step, latest_[node]) - earliest(node));
}

int QuestionVariables::uses(std::uint32_t node, std::uint32_t index, std::uint32_t step) const {
  const std::uint32_t end = graph_.neighbours(node)[index];
  if (end == SourceGraph::source || !matters(node) || !matters(end)) return never;
  if (step <= earliest(node) || step < earliest(end) || step > latest_[end]) return never;
  return static_cast<int>(uses_[graph_.first_arc(node) + index] + step - earliest(end));
}

int QuestionVariables::is_told(std::uint32_t node, std::uint32_t index, std::uint32_t step) const {
  const std::uint32_t sender = graph_.neighbours(node)[index];
  const auto ends = graph_.neighbours(sender);
  return uses(sender, static_cast<std::uint32_t>(std::ranges::find(ends, node) - ends.begin()),
              step);
}

}  // namespace asterism
