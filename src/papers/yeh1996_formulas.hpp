// The measurements and formulas of the statements and exhibits of yeh1996.
#pragma once

#include <cstdint>
#include <vector>

#include "papers/yeh1996_runs.hpp"

namespace asterism {

/// Returns 2.5(nl + l - 1).
[[nodiscard]] double theorem_3_1(const MacroStarSize& size);

/// Returns the maximum number of hops of algorithm A over all tags and nodes.
[[nodiscard]] std::uint64_t worst_of_all_tags(const MacroStarSize& size,
                                              const PaperRequest& request);

/// The load of links under uniform traffic by algorithm A, by kind of link.
struct LinkTraffic {
  double nucleus = 0, inter_cluster = 0;                ///< the means of the classes
  double nucleus_spread = 1, inter_cluster_spread = 1;  ///< largest divided by smallest
  double imbalance = 1;  ///< most loaded class divided by least loaded
  bool exact = false;
};
[[nodiscard]] LinkTraffic link_traffic(const MacroStarSize& size, const PaperRequest& request);

/// Returns log k!, by Stirling's series for large k.
[[nodiscard]] double log_factorial(double k);

/// The upper bound of Theorem 3.1 on the diameter of MS(l, n), and a lower bound on the diameter of
/// any network with that many nodes and that degree, which is at least 3.
struct DiameterRatio {
  double at_most = 0, at_least = 0;
  [[nodiscard]] double ratio() const { return at_most / at_least; }
};
[[nodiscard]] DiameterRatio diameter_ratio(double l, double n);

/// A lower bound on the mean distance in any network of N nodes of degree d >= 2, from log N and
/// log d: at most 2 d^r nodes are within r hops, so half of the nodes are farther than
/// log(N/4) / log d.
[[nodiscard]] double mean_distance_at_least(double log_nodes, double log_degree);

/// The lower bound on transmissions of a total exchange.
[[nodiscard]] double transmissions_at_least(const MacroStarSize& size, Model::Ports ports,
                                            const PaperRequest& request);

/// The emulated algorithms of the star, starting with those that the paper cites.
[[nodiscard]] const std::vector<StarChoice>& emulated_choices();
/// Whether messages are copied.
[[nodiscard]] bool copies(const StarChoice& choice);
/// Asymmetric schedules take too long beyond 7! nodes.
[[nodiscard]] bool is_affordable(const StarChoice& choice, const MacroStarSize& size);

[[nodiscard]] PaperRows yeh1996_comparison(const PublishedTable& published,
                                           const PaperRequest& request);

}  // namespace asterism
