// What a gossip has to do: who has which message at first, and who should have it in the end or on
// the way.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/algorithm_request.hpp>

#include "base/bits.hpp"
#include "base/memory.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

struct GossipTask {
  /// Throws Error(too_large) if that does not fit the memory, Error(unsupported) if somebody cannot
  /// be reached.
  explicit GossipTask(const AlgorithmRequest& request);

  const Problem& problem;
  ProblemGraph graph;
  double startup;  ///< of the model, with the least latency of all arcs
  bool uniform;    ///< whether all arcs have one rate and one latency
  std::uint32_t messages;
  std::vector<std::uint32_t> origins;  ///< of the messages
  MemoryReservation memory;            ///< for this, and for who holds what on the way
  /// What a node should get: a participant everything, another what it is to pass on.
  BitRows wanted;
  std::uint64_t deliveries = 0;  ///< that the participants need

 private:
  void find_relays(const AlgorithmRequest& request);
  [[nodiscard]] MemoryReservation reserved(const AlgorithmRequest& request) const;
};

}  // namespace asterism
