// List scheduling forwards in time: in every step, informed nodes inform the most urgent of their
// uninformed neighbours.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/matching.hpp"
#include "synthesis/one_port/broadcast_plan.hpp"
#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

/// Buffers for many passes over one graph.
class ForwardPass {
 public:
  explicit ForwardPass(const SourceGraph& graph);
  static constexpr double bytes_per_node = 48;

  struct Request {
    const std::vector<float>& urgency;  ///< by node, non-negative; larger values are served first
    std::uint64_t seed = 0;             ///< breaks ties
    /// the pass is abandoned after this many steps
    std::uint32_t max_steps = BroadcastPlan::never;
    /// The first `kept_steps` steps are taken from this plan.
    const BroadcastPlan* kept = nullptr;
    std::uint32_t kept_steps = 0;
  };
  /// If the pass is abandoned, the plan's `steps` is `never`.
  void run(const Request& request, BroadcastPlan& plan);

 private:
  struct Waiting {
    std::uint64_t key;
    std::uint32_t node;
  };

  void restart(BroadcastPlan& plan);
  void keep_steps(const Request& request, BroadcastPlan& plan);
  void order_frontier(const Request& request);
  void match_frontier(const BroadcastPlan& plan);
  void tell_matched(BroadcastPlan& plan);
  void tell(std::uint32_t node, std::uint32_t sender, BroadcastPlan& plan);

  const SourceGraph& graph_;
  std::vector<std::uint32_t> untold_;    // by node: number of uninformed neighbours
  MaximumMatching matching_;             // matches waiting nodes with informed nodes
  std::vector<std::uint32_t> frontier_;  // uninformed nodes with an informed neighbour
  std::vector<bool> in_frontier_;
  std::vector<Waiting> waiting_;
  std::uint32_t step_ = 0;
  std::uint32_t told_ = 0;
};

}  // namespace asterism
