// List scheduling backwards in time: from the last step to the first, as many nodes as possible are
// removed, each informed by a neighbour that remains. Only the source is left at the end.
#pragma once

#include <cstdint>
#include <vector>

#include "synthesis/one_port/broadcast_plan.hpp"
#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

/// Buffers for many passes over one graph.
class BackwardPass {
 public:
  explicit BackwardPass(const SourceGraph& graph);
  static constexpr double bytes_per_node = 48;

  /// Derives a new plan from a complete one. Nodes that the guide informs last are removed first,
  /// and each is informed by a node that the guide informs earlier. The result tells how late each
  /// node may be informed.
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
  std::vector<std::uint32_t> rank_;  // by node; rank 0 is informed last in the guide
  // by node: remaining neighbours that are informed earlier
  std::vector<std::uint32_t> supporters_;
  std::vector<std::uint32_t> dependents_;  // by node: nodes whose only supporter it is
  std::vector<std::uint32_t> busy_;        // by node: the last step in which it sends
  std::vector<bool> dropped_;
  std::vector<bool> offered_;
  std::vector<std::uint32_t> candidates_;  // ranks of the nodes that may be removed
  // ranks of the nodes that may be removed from the next step on
  std::vector<std::uint32_t> offers_;
  std::uint32_t step_ = 0;  // counted from the end
  std::uint32_t left_ = 0;
};

}  // namespace asterism
