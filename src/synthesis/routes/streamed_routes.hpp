// Alltoall along destination trees, streamed: the trees are balanced, several packet sizes are
// tried, and the steps of the best are pushed as they are made. For problems with too many pairs
// to keep a path for each.
//
// Takes eight bytes per node and participant and about twelve per pair. Work: some rounds of
// participants times arcs, and one visit per message and hop for each packet size that is tried.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/collective.hpp>
#include <asterism/schedule.hpp>

#include "base/memory.hpp"
#include "synthesis/routes/destination_trees.hpp"
#include "synthesis/routes/route_search.hpp"
#include "synthesis/routes/tree_queues.hpp"

namespace asterism::routes {

/// Returns whether the collective is an alltoall with equal numbers of messages and few enough
/// participants.
[[nodiscard]] bool can_stream_routes(const Collective& collective);

class StreamedRoutes {
 public:
  /// Finds the trees and the packet size. Requires can_stream_routes(). The arguments must outlive
  /// this object. Throws Error(too_large) if the memory limit is too low, and Error(unsupported) if
  /// a participant cannot be reached.
  StreamedRoutes(const ProblemGraph& problem_graph, const RouteGraph& graph,
                 const Collective& collective, const SearchOptions& options);

  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  /// Splits packets that the model does not allow.
  void push(const Model& model, StepSink& sink) const;

 private:
  [[nodiscard]] std::uint32_t rounds() const;
  void choose_service();
  void choose_pack(QueueService service);
  void try_close_packs();
  [[nodiscard]] std::uint64_t likely_pack() const;
  bool try_service(const QueueService& service);
  [[nodiscard]] bool may_try() const;

  const RouteGraph& graph_;
  const Collective& collective_;
  const SearchOptions& options_;
  std::vector<std::uint32_t> ends_;
  MemoryReservation memory_;
  DestinationTrees trees_;
  std::uint64_t tries_ = 0;
  QueueService service_;  ///< the best so far
  double time_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace asterism::routes
