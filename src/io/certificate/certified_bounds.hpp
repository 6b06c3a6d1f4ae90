// Lower bounds with witnesses: the data from which the checker proves them again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <asterism/bounds.hpp>
#include <asterism/problem.hpp>
#include <asterism/progress.hpp>

#include "io/certificate/amount.hpp"

namespace asterism {

/// A bound and its witness as in docs/certificates.md; the witness is null if nothing is proven.
struct CertifiedBound {
  Amount value{};
  nlohmann::ordered_json witness{};

  /// Keeps the larger bound.
  void raise(const Amount& amount, nlohmann::ordered_json proof);
  [[nodiscard]] bool proves_anything() const { return !witness.is_null(); }
  /// Returns the kind of the witness, or "none".
  [[nodiscard]] std::string kind() const;
};

/// A witness for the time. The checker computes exactly what it proves; `value` is that number,
/// rounded down by more than floating-point numbers can have added to it.
struct CertifiedTime {
  double value = 0;
  nlohmann::ordered_json witness{};
};

/// Returns the time of start-ups and transmissions.
[[nodiscard]] double combined_time(const Model& model, double startups, double transmissions);

/// The best bounds that have a witness.
struct CertifiedBounds {
  CertifiedBound startups, transmissions;
  /// Start-ups that follow from the transmissions, because packets are limited.
  CertifiedBound startups_of_packets;
  /// Each proves more than the bounds above and the witnesses before it.
  std::vector<CertifiedTime> of_time;

  [[nodiscard]] const CertifiedBound& best_startups() const {
    return startups.value < startups_of_packets.value ? startups_of_packets : startups;
  }
  /// Returns the largest bound on the time.
  [[nodiscard]] double time(const Problem& problem) const;
};

/// Returns the best bounds of the problem that have a witness. The reasons of `bound`, which is
/// that of the problem, say where to look. Takes time proportional to nodes times links, unless the
/// network is vertex-symmetric.
[[nodiscard]] CertifiedBounds certified_bounds(const Problem& problem, const LowerBound& bound,
                                               std::uint64_t memory_limit = 0,
                                               const Progress& progress = {});

}  // namespace asterism
