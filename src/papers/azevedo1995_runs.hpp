// The costs of the broadcasts of azevedo1995 and of those it compares with, counted from verified
// schedules.
#pragma once

#include <string>

#include <asterism/algorithm.hpp>
#include <asterism/papers.hpp>

namespace asterism {

struct MeasuredBroadcast {
  std::uint64_t steps = 0;
  std::uint64_t lateral = 0;  ///< steps; all of them on a network without lateral links
  std::uint64_t idle = 0;     ///< steps in which nothing moves
  /// In units of a message over a lateral link, without start-ups: a step takes as long as its
  /// slowest transfer, and no time if nothing moves.
  double time = 0;
  std::string violation;  ///< of the schedule; empty if it is valid

  [[nodiscard]] std::uint64_t local() const { return steps - lateral; }
};

struct BroadcastChoice {
  std::string algorithm;
  std::string network;
  std::uint64_t source = 0;
  std::uint64_t batch = 1;
  Parameters parameters{};
  double local_rate = 1;  ///< of all but lateral links
  Model::Control control = Model::Control::mimd;
};

/// Measures with one port, or with as many as the algorithm needs.
[[nodiscard]] MeasuredBroadcast measured_broadcast(const BroadcastChoice& choice,
                                                   const PaperRequest& request);

struct MeasuredNetwork {
  std::uint64_t size = 0;  ///< nodes that a search from one of them reaches
  std::uint64_t diameter = 0;
  std::uint32_t degree_min = 0, degree_max = 0;
};
[[nodiscard]] MeasuredNetwork measured_network(const std::string& network,
                                               const PaperRequest& request);

/// Returns the maximum number of symbols of the networks.
[[nodiscard]] unsigned max_symbols(const PaperRequest& request);

/// Returns "scc:5".
[[nodiscard]] std::string sized(const std::string& family, std::uint64_t n);

/// Returns the rate of local links relative to lateral ones in the proof of Theorem 5.
[[nodiscard]] double rate_of_theorem_5(bool several_ports, std::uint64_t n);

/// Measures the one-port or the multiple-port broadcast on the n-SCC, with these rates.
[[nodiscard]] MeasuredBroadcast measured_on_scc(bool several_ports, unsigned n,
                                                const PaperRequest& request);

/// A one-port broadcast on the n-star by search, the shortest that is known to us.
[[nodiscard]] MeasuredBroadcast searched_on_star(unsigned n, const PaperRequest& request);

/// Eq. (2): the diameter of the n-SCC.
[[nodiscard]] std::uint64_t printed_scc_diameter(unsigned n);

/// Returns the diameter of the n-star, floor(3(n-1)/2).
[[nodiscard]] constexpr std::uint64_t star_diameter(std::uint64_t n) {
  return 3 * (n - 1) / 2;
}

}  // namespace asterism
