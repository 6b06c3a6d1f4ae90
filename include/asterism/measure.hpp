// Measuring a network: degrees, distances and diameter, by breadth-first search over the implicit
// graph.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// Options of measure().
struct MeasureOptions {
  enum class Sources {
    automatic,  ///< one node if vertex-symmetric, else all nodes if affordable, else a sample
    all,        ///< all nodes, or one if vertex-symmetric
    sample,     ///< a sample, or one node if vertex-symmetric
  };
  Sources sources = Sources::automatic;
  std::uint64_t sample_size = 64;
  std::uint64_t seed = 1;          ///< random seed of the sample
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for the free memory of the system
  Progress progress;
};

/// The measures of a network.
struct NetworkMeasures {
  /// At most 2^64 - 1, as distance_sum; exact_counts.hpp has functions for larger numbers.
  std::uint64_t links = 0;
  std::uint32_t min_degree = 0;
  std::uint32_t max_degree = 0;

  /// Whether distances were measured from all nodes, or from one representative. If not, `diameter`
  /// is only a lower bound, and averages are those of the sample.
  bool exact = false;
  std::uint64_t sources = 0;
  std::uint64_t diameter = 0;
  /// Upper bound on the diameter: twice the smallest eccentricity seen, or `diameter` if exact.
  std::uint64_t diameter_at_most = 0;
  std::uint64_t distance_sum = 0;
  double average_distance = 0;  ///< over all nodes, including the source itself
  /// Number of pairs of a source and a node, by distance.
  std::vector<std::uint64_t> distance_distribution;
};

/// Measures a network. Throws Error(too_large), with the estimate and the limit, before allocating
/// too much memory.
[[nodiscard]] NetworkMeasures measure(const Network& network, const MeasureOptions& options = {});

}  // namespace asterism
