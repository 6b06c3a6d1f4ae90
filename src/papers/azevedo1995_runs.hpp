// The costs of the broadcasts of azevedo1995 and of those it compares with, counted from verified
// schedules.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/algorithm.hpp>
#include <asterism/papers.hpp>

#include "papers/finding.hpp"

namespace asterism {

struct MeasuredBroadcast {
  std::uint64_t steps = 0;
  std::uint64_t lateral = 0;  ///< steps; all of them on a network without lateral links
  std::uint64_t idle = 0;     ///< steps in which nothing moves; local ones if there are any
  /// In units of a message over a lateral link, without start-ups: a step takes as long as its
  /// slowest transfer.
  double time = 0;        ///< with idle steps, each as long as a local one
  double busy_time = 0;   ///< without idle steps
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
/// Measures again and also pushes the schedule into a sink.
[[nodiscard]] MeasuredBroadcast observed_broadcast(const BroadcastChoice& choice,
                                                   const PaperRequest& request, StepSink& observer);

struct MeasuredNetwork {
  std::uint64_t size = 0;  ///< number of nodes that a search from one of them reaches
  std::uint64_t diameter = 0;
  std::uint32_t min_degree = 0, max_degree = 0;
};
[[nodiscard]] MeasuredNetwork measured_network(const std::string& network,
                                               const PaperRequest& request);

/// Returns by how many percent the steps of a broadcast exceed the diameter.
[[nodiscard]] double over_the_diameter(const std::string& algorithm, const std::string& network,
                                       const PaperRequest& request);

/// Returns the proven minimum number of steps of a one-port broadcast, or 0 if it is not proven.
[[nodiscard]] std::uint64_t fewest_one_port_steps(const std::string& network,
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

/// Returns the steps of the broadcast of Mendia and Sarkar on the n-star: the sum over i = 2..n of
/// (ceil(log2 i) + 1).
[[nodiscard]] std::uint64_t mendia_steps(unsigned n);

/// Returns the logarithm to base 2, with the same bits on every machine.
[[nodiscard]] double log_2(double x);

/// Eq. (2): the diameter of the n-SCC.
[[nodiscard]] std::uint64_t printed_scc_diameter(unsigned n);

/// Returns the diameter of the n-star, floor(3(n-1)/2).
[[nodiscard]] constexpr std::uint64_t star_diameter(std::uint64_t n) {
  return 3 * (n - 1) / 2;
}

/// Fails at the first of these n for which `complaint(n)` is not empty. `is_all` says whether the
/// statement covers no other n.
template <class Complaint>
[[nodiscard]] Finding for_listed(const std::vector<unsigned>& listed, bool is_all,
                                 const std::string& how, Complaint&& complaint) {
  for (const unsigned n : listed)
    if (const std::string text = complaint(n); !text.empty())
      return fails(fmt::format("n = {}: {}", n, text), how);
  std::string range = fmt::format("n = {}", fmt::join(listed, ", "));
  return is_all ? holds(std::move(range), how) : holds_in_range(std::move(range), how);
}

}  // namespace asterism
