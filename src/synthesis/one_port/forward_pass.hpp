// List scheduling forwards in time: in every step, those who know tell the most urgent of those
// who can be told.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/matching.hpp"
#include "synthesis/one_port/broadcast_plan.hpp"
#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

/// Room for many passes over one graph.
class ForwardPass {
 public:
  explicit ForwardPass(const SourceGraph& graph);
  static constexpr double bytes_per_node = 48;

  struct Request {
    const std::vector<float>& urgency;  ///< by node; at least 0, the largest is served first
    std::uint64_t seed = 0;             ///< breaks ties
    std::uint32_t max_steps = BroadcastPlan::never;  ///< gives up after this many
    /// The first `kept_steps` steps are those of this plan.
    const BroadcastPlan* kept = nullptr;
    std::uint32_t kept_steps = 0;
  };
  /// If it gives up, the plan's `steps` is `never`.
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
  std::vector<std::uint32_t> untold_;    // by node: how many neighbours do not know
  MaximumMatching matching_;             // of nodes that wait with nodes that know
  std::vector<std::uint32_t> frontier_;  // those who do not know and have a neighbour who does
  std::vector<bool> in_frontier_;
  std::vector<Waiting> waiting_;
  std::uint32_t step_ = 0;
  std::uint32_t told_ = 0;
};

}  // namespace asterism
