// Tracks the arcs, ports and links used in a step, for code that builds steps on a graph of arcs:
// no more packets at a node than its ports allow, one packet per arc, and in half-duplex mode one
// direction per link.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// `Graph` is ProblemGraph or has the members used here. It must outlive this object.
template <class Graph>
class StepLedger {
 public:
  explicit StepLedger(const Graph& graph)
      : graph_(graph),
        sent_(graph.node_count()),
        received_(graph.node_count()),
        is_taken_(graph.arcs().size()),
        link_is_taken_(graph.half_duplex() ? graph.link_count() : 0) {}

  [[nodiscard]] bool may_send(std::uint32_t node) const { return sent_[node] < graph_.sends(node); }
  [[nodiscard]] bool may_receive(std::uint32_t node) const {
    return received_[node] < graph_.receives(node);
  }
  [[nodiscard]] bool is_taken(std::uint32_t arc) const { return is_taken_[arc] != 0; }
  [[nodiscard]] bool link_is_free(std::uint32_t arc) const {
    return link_is_taken_.empty() || link_is_taken_[graph_.arc(arc).link] == 0;
  }
  /// Whether the arc can be taken.
  [[nodiscard]] bool is_free(std::uint32_t arc) const {
    return !is_taken(arc) && may_send(graph_.arc(arc).from) && may_receive(graph_.arc(arc).to) &&
           link_is_free(arc);
  }

  void take(std::uint32_t arc) {
    change(arc, 1);
    order_.push_back(arc);
  }
  void release(std::uint32_t arc) { change(arc, 0); }
  /// Ends the step.
  void clear() {
    for (const std::uint32_t arc : order_)
      if (is_taken(arc)) release(arc);
    order_.clear();
  }
  /// The arcs in the order in which they were taken; some may have been released or taken again
  /// since.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  void change(std::uint32_t arc, unsigned char taken) {
    const auto& of = graph_.arc(arc);
    const std::uint32_t change = taken != 0 ? 1 : ~std::uint32_t{0};
    sent_[of.from] += change;
    received_[of.to] += change;
    is_taken_[arc] = taken;
    if (!link_is_taken_.empty()) link_is_taken_[of.link] = taken;
  }

  const Graph& graph_;
  std::vector<std::uint32_t> sent_, received_;           // by node
  std::vector<unsigned char> is_taken_, link_is_taken_;  // by arc, by link
  std::vector<std::uint32_t> order_;
};

}  // namespace asterism
