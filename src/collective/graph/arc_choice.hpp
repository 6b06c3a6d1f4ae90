// Which arcs are used in a step where ports or the direction of links limit it: a set of arcs of
// large weight, and large in number.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

class ArcChoice {
 public:
  explicit ArcChoice(const ProblemGraph& graph)
      : graph_(graph),
        is_used_(graph.arcs().size()),
        link_used_(graph.half_duplex() ? graph.link_count() : 0),
        sends_(graph.node_count()),
        receives_(graph.node_count()),
        is_visited_(graph.node_count()) {}

  /// `weights`: of each arc, 0 for one that is of no use. `order`: of the arcs, those to be taken
  /// first first.
  void choose(std::span<const std::uint64_t> weights, std::span<const std::uint32_t> order);
  [[nodiscard]] bool is_used(std::uint32_t arc) const { return is_used_[arc] != 0; }
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  [[nodiscard]] bool link_is_free(std::uint32_t arc) const {
    return link_used_.empty() || link_used_[graph_.arc(arc).link] == 0;
  }
  [[nodiscard]] bool may_send(std::uint32_t node) const {
    return sends_[node] < graph_.sends(node);
  }
  [[nodiscard]] bool may_receive(std::uint32_t node) const {
    return receives_[node] < graph_.receives(node);
  }
  void use(std::uint32_t arc);
  void drop(std::uint32_t arc);
  void take_greedily(std::span<const std::uint32_t> order);
  bool exchange();
  bool exchange_for(std::uint32_t arc);
  void augment_all();
  bool augment(std::uint32_t receiver, std::uint32_t depth);

  const ProblemGraph& graph_;
  std::span<const std::uint64_t> weights_;
  std::vector<unsigned char> is_used_, link_used_;
  std::vector<std::uint32_t> sends_, receives_;
  std::vector<unsigned char> is_visited_;  // senders, in a search for an augmenting path
  std::vector<std::uint32_t> in_the_way_;
  std::uint64_t work_ = 0;
};

}  // namespace asterism
