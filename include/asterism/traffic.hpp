// Traffic: how much the links of each class carry if every node sends to every node alike, by a
// routing algorithm.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <asterism/route.hpp>

namespace asterism {

struct TrafficOptions {
  /// Pairs of nodes that are drawn; 0 for all of them while they are few, else 100,000.
  std::uint64_t pairs = 0;
  std::uint64_t seed = 1;
  RouteOptions route{};
  Progress progress{};
};

/// Packets over a link, in one direction, for each packet that a node sends.
struct ClassTraffic {
  std::string link_class;
  std::uint64_t links = 0;  ///< in both directions
  double mean = 0;
  double margin = 0;           ///< of the mean, with 95 % confidence; 0 if it is exact
  double least = 0, most = 0;  ///< over the links of the class; only if it is exact
};

struct Traffic {
  std::string algorithm;
  bool exact = false;  ///< all pairs of nodes
  std::uint64_t pairs = 0;
  double mean_hops = 0;
  std::vector<ClassTraffic> classes;

  /// The largest mean of a class over the smallest: 1 if the traffic is balanced.
  [[nodiscard]] double imbalance() const;
};

/// Throws Error(too_large) if the links of each class cannot be counted, and Error(out_of_range)
/// for a sample of one pair, which has no margin.
[[nodiscard]] Traffic measure_traffic(const std::shared_ptr<const Network>& network,
                                      const RouteAlgorithm& algorithm,
                                      const TrafficOptions& options = {});

}  // namespace asterism
