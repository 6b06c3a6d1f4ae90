// Certificates: a problem, a schedule and lower bounds with witnesses in one file, which the
// independent program checker/check accepts. docs/certificates.md describes the format.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include <asterism/plan.hpp>
#include <asterism/refute.hpp>

namespace asterism {

/// What a certificate claims.
struct Certification {
  std::string algorithm;  ///< with its parameters
  std::uint64_t startups = 0;
  double transmissions = 0;
  double time = 0;
  /// The certified bounds, and the kinds of their witnesses; "none" without one.
  std::uint64_t startups_bound = 0;
  double transmissions_bound = 0;
  double time_bound = 0;
  std::string startups_witness, transmissions_witness;
  /// The bound of the planner, which may be larger if it has no witness.
  double planner_bound = 0;
  bool optimal = false;  ///< the cost equals the certified bound

  /// Returns the ratio of the time to the certified bound; infinite without a bound.
  [[nodiscard]] double ratio() const;
  /// Returns whether the planner's bound exceeds the certified one.
  [[nodiscard]] bool is_weaker() const;
};

/// Options of write_certificate and certify.
struct CertifyOptions {
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for the free memory of the system
  Progress progress{};
  Effort effort = Effort::standard;  ///< of the plan
};

/// Throws Error(unsupported), with a hint, if a certificate cannot state the problem;
/// Error(too_large) if the checker would not read it.
void require_certifiable(const Problem& problem);

/// Runs and verifies a candidate of a plan again, and writes the certificate of its schedule. A
/// symmetric schedule is written as seen by one source. Throws Error if the problem cannot be
/// certified, or if the schedule has more moves than the checker takes.
Certification write_certificate(const Problem& problem, const PlanCandidate& candidate,
                                const LowerBound& bound, std::ostream& out,
                                const CertifyOptions& options = {});

/// Does the same for the algorithm that is fastest in lock step or, if `algorithm` is not null, for
/// that algorithm.
Certification certify(const Problem& problem, std::ostream& out, const CertifyOptions& options = {},
                      const CollectiveAlgorithm* algorithm = nullptr,
                      const Parameters& parameters = {});

/// Writes a certificate without a schedule: the proof that no schedule of the problem stays within
/// the limit of transmissions or, if there is none, of steps. Throws Error if the problem cannot be
/// certified. Requires that the limit is refuted.
void write_refutation(const Problem& problem, const Refutation& refutation, std::ostream& out);

}  // namespace asterism
