// Traffic: how much the links of each class carry under a routing algorithm if every node sends to
// every other equally often.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <asterism/route.hpp>

namespace asterism {

/// Options of measure_traffic.
struct TrafficOptions {
  /// Number of random pairs of nodes; 0 for all pairs if they are few, otherwise 100,000.
  std::uint64_t pairs = 0;
  std::uint64_t seed = 1;
  RouteOptions route{};
  Progress progress{};
};

/// Packets over a link, per direction, for each packet that a node sends.
struct ClassTraffic {
  std::string link_class;
  std::uint64_t links = 0;  ///< in both directions
  double mean = 0;
  double margin = 0;           ///< of the mean, at 95 % confidence; 0 if exact
  double least = 0, most = 0;  ///< over the links of the class; only if exact
};

/// The traffic on all links.
struct Traffic {
  std::string algorithm;
  bool exact = false;  ///< based on all pairs of nodes
  std::uint64_t pairs = 0;
  double mean_hops = 0;
  std::vector<ClassTraffic> classes;

  /// Returns the ratio of the largest class mean to the smallest; 1 if the traffic is balanced.
  [[nodiscard]] double imbalance() const;
};

/// Measures the traffic. Throws Error(too_large) if the links of each class cannot be counted, and
/// Error(out_of_range) for a sample of one pair, which has no margin.
[[nodiscard]] Traffic measure_traffic(const std::shared_ptr<const Network>& network,
                                      const RouteAlgorithm& algorithm,
                                      const TrafficOptions& options = {});

}  // namespace asterism
