// The jobs of a scan: which sums cross which link, and on what they depend.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism::scans {

/// The sum of the contributions of participants `first` to `last`.
struct StretchSum {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  friend auto operator<=>(const StretchSum&, const StretchSum&) = default;
};

/// Packets with their sums and the packets that must arrive before they can be sent. They are added
/// in an order in which they could be sent sequentially.
class ScanJobs {
 public:
  /// Participants are numbered as in the collective.
  explicit ScanJobs(const ProblemGraph& graph);

  /// Sends sums over an arc, from a node that can compute them by then. Throws Error(unsupported)
  /// if it cannot, and Error(too_large) if there are too many jobs.
  void send(std::uint32_t arc, std::span<const StretchSum> sums);
  /// Sends a sum over consecutive arcs, but not to nodes that receive the same sum anyway. A switch
  /// that only forwards receives it again.
  void send_along(std::span<const std::uint32_t> arcs, const StretchSum& sum);

  [[nodiscard]] const ProblemGraph& graph() const { return graph_; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(arcs_.size()); }
  [[nodiscard]] std::uint32_t arc(std::uint32_t job) const { return arcs_[job]; }
  [[nodiscard]] std::span<const StretchSum> sums(std::uint32_t job) const {
    return {sums_.data() + first_sum_[job], sums_.data() + first_sum_[job + 1]};
  }
  [[nodiscard]] std::span<const std::uint32_t> needs(std::uint32_t job) const {
    return {needs_.data() + first_need_[job], needs_.data() + first_need_[job + 1]};
  }
  /// Returns the length of the longest chain of dependent jobs starting with each job.
  [[nodiscard]] std::vector<std::uint32_t> chains() const;

 private:
  struct Arrival {
    std::uint32_t last;  ///< of the sum
    std::uint32_t job;
  };
  static constexpr std::uint32_t no_job = ~std::uint32_t{0};

  void add(std::uint32_t arc, std::span<const StretchSum> sums,
           std::span<const std::uint32_t> needs);
  void collect_needs(std::uint32_t node, const StretchSum& sum,
                     std::vector<std::uint32_t>& needs) const;

  const ProblemGraph& graph_;
  std::vector<std::uint32_t> arcs_, needs_;
  std::vector<StretchSum> sums_;
  std::vector<std::size_t> first_sum_{0}, first_need_{0};
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Arrival>> held_;  // node, first
};

}  // namespace asterism::scans
