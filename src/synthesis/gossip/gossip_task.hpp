// The task of a gossip: which node initially has which message, and which nodes must receive or may
// forward it.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/algorithm_request.hpp>

#include "base/bits.hpp"
#include "base/memory.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

struct GossipTask {
  /// Throws Error(too_large) if the task does not fit in memory, and Error(unsupported) if a
  /// participant cannot be reached.
  explicit GossipTask(const AlgorithmRequest& request);

  const Problem& problem;
  ProblemGraph graph;
  double startup;  ///< of the model, including the minimum latency of all arcs
  bool uniform;    ///< whether all arcs have the same rate and latency
  std::uint32_t messages;
  std::vector<std::uint32_t> origins;  ///< by message
  MemoryReservation memory;            ///< for the task and for the holdings of a run
  /// The messages that a node should receive: all of them for a participant, otherwise those that
  /// it must forward.
  BitRows wanted;
  std::uint64_t deliveries = 0;  ///< number of deliveries that the participants need

 private:
  void find_relays(const AlgorithmRequest& request);
  [[nodiscard]] MemoryReservation reserved(const AlgorithmRequest& request) const;
};

}  // namespace asterism
