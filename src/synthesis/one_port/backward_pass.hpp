// List scheduling backwards in time: from the last step to the first, as many nodes as possible
// drop out, each told by a neighbour that stays. What is left in the end is the source.
#pragma once

#include <cstdint>
#include <vector>

#include "synthesis/one_port/broadcast_plan.hpp"
#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

/// Room for many passes over one graph.
class BackwardPass {
 public:
  explicit BackwardPass(const SourceGraph& graph);
  static constexpr double bytes_per_node = 48;

  /// Makes another plan from a finished one: those who were told last drop out first, always told
  /// by a node that the guide tells earlier. It says how late each node may be told.
  void run(const BroadcastPlan& guide, std::uint64_t seed, BroadcastPlan& plan);

 private:
  struct Ranked {
    std::uint64_t key;
    std::uint32_t node;
  };

  void rank_nodes(std::uint64_t seed);
  void count_supporters();
  void drop_in_this_step(BroadcastPlan& plan);
  [[nodiscard]] std::uint32_t latest_free_supporter(std::uint32_t node) const;
  [[nodiscard]] std::uint32_t only_supporter(std::uint32_t node) const;
  void drop(std::uint32_t node);
  void offer(std::uint32_t node);
  [[nodiscard]] bool supports(std::uint32_t a, std::uint32_t b) const {
    return guide_->time[a] < guide_->time[b];
  }

  const SourceGraph& graph_;
  const BroadcastPlan* guide_ = nullptr;
  std::vector<Ranked> ranked_;
  std::vector<std::uint32_t> rank_;        // by node; the latest in the guide has the first
  std::vector<std::uint32_t> supporters_;  // by node: neighbours that stay and are told earlier
  std::vector<std::uint32_t> dependents_;  // by node: those whose only supporter it is
  std::vector<std::uint32_t> busy_;        // by node: the last step in which it tells somebody
  std::vector<bool> dropped_;
  std::vector<bool> offered_;
  std::vector<std::uint32_t> candidates_;  // ranks of those who may drop out
  std::vector<std::uint32_t> offers_;      // ranks of those who may from the next step on
  std::uint32_t step_ = 0;                 // counted from the end
  std::uint32_t left_ = 0;
};

}  // namespace asterism
