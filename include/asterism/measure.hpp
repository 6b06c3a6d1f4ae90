// What a network measures: degrees, distances, diameter, by breadth-first search over the
// implicit graph.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

struct MeasureOptions {
  enum class Sources {
    automatic,  ///< one node if vertex-symmetric, else all while affordable, else a sample
    all,        ///< all nodes, or one if vertex-symmetric
    sample,     ///< a sample, or one node if vertex-symmetric
  };
  Sources sources = Sources::automatic;
  std::uint64_t sample_size = 64;
  std::uint64_t seed = 1;          ///< of the sample
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for what the system has free
  Progress progress;
};

struct NetworkMeasures {
  std::uint64_t links = 0;
  std::uint32_t degree_min = 0;
  std::uint32_t degree_max = 0;

  /// Whether distances were measured from all nodes (or from one that stands for all). If not,
  /// `diameter` is only a lower bound, and the averages are those of the sample.
  bool exact = false;
  std::uint64_t sources = 0;
  std::uint64_t diameter = 0;
  /// What the diameter is at most: twice the smallest eccentricity seen, or `diameter` if exact.
  std::uint64_t diameter_at_most = 0;
  std::uint64_t distance_sum = 0;
  double average_distance = 0;  ///< over all nodes, each source itself included
  /// Pairs of a source and a node, by their distance.
  std::vector<std::uint64_t> distance_distribution;
};

/// Throws Error(too_large), with the estimate and the limit, before it takes too much memory.
[[nodiscard]] NetworkMeasures measure(const Network& network, const MeasureOptions& options = {});

}  // namespace asterism
