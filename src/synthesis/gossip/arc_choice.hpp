// Selects the arcs to use in a step when ports or link directions limit it: a set of large weight
// and large size.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/matching.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

class ArcChoice {
 public:
  explicit ArcChoice(const ProblemGraph& graph)
      : graph_(graph), matching_(graph), link_used_(graph.half_duplex() ? graph.link_count() : 0) {}

  /// `weights` gives the weight of each arc, 0 if it is useless. `order` lists the arcs by
  /// priority.
  void choose(std::span<const std::uint64_t> weights, std::span<const std::uint32_t> order);
  [[nodiscard]] bool is_used(std::uint32_t arc) const { return matching_.is_used(arc); }
  [[nodiscard]] std::uint64_t work() const { return work_ + matching_.looks(); }

 private:
  [[nodiscard]] bool link_is_free(std::uint32_t arc) const {
    return link_used_.empty() || link_used_[graph_.arc(arc).link] == 0;
  }
  void use(std::uint32_t arc);
  void drop(std::uint32_t arc);
  void take_greedily(std::span<const std::uint32_t> order);
  bool exchange();
  bool exchange_for(std::uint32_t arc);
  void augment_all();

  const ProblemGraph& graph_;
  std::span<const std::uint64_t> weights_;
  CapacitatedMatching<ProblemGraph> matching_;
  std::vector<unsigned char> link_used_;
  std::vector<std::uint32_t> in_the_way_;
  std::uint64_t work_ = 0;
};

}  // namespace asterism
