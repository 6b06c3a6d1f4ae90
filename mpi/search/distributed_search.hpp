// A breadth-first search by all ranks of a job.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

#include "search/ranks.hpp"

namespace asterism::distributed {

struct SearchOptions {
  NodeId source{0};
  std::optional<std::filesystem::path> checkpoint;
  std::uint64_t every = 1;  ///< levels between checkpoints
  bool each_node = false;   ///< visit each node, even if a search by orbits takes less time
  /// bytes per rank; 0 for its share of the free memory of the machine
  std::uint64_t memory_limit = 0;
  Progress progress;
};

/// The costs of a run; the maximum over ranks where they differ.
struct SearchCosts {
  double seconds = 0;
  double processor_seconds = 0;   ///< total of all ranks, including busy waiting
  std::uint64_t nodes_found = 0;  ///< by this run; fewer than all if it continued from a checkpoint
  std::uint64_t node_bytes = 0;   ///< per rank, for the state of its nodes
  std::uint64_t peak_bytes = 0;   ///< per rank, total
  std::uint64_t bytes_sent = 0;   ///< by all ranks
};

struct SearchOutcome {
  std::vector<std::uint64_t> nodes_by_distance;
  SearchCosts costs;
};

/// All ranks must call it with the same arguments, and get the same outcome or the same Error. A
/// search with a checkpoint visits each node.
[[nodiscard]] SearchOutcome search(const Network& network, const SearchOptions& options,
                                   const Ranks& ranks);

}  // namespace asterism::distributed
