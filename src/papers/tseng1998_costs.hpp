// The measured costs of the all-to-all broadcasts of tseng1998.
#pragma once

#include <string>

#include <asterism/papers.hpp>

#include "collective/star/star_averages.hpp"
#include "collective/star/tseng98_costs.hpp"

namespace asterism {

/// The paper says: "A larger n may not be practical."
inline constexpr unsigned largest_n = 12;

/// The limits of each way of measuring, by number of symbols of the star.
struct StarLimits {
  unsigned schedules;    ///< personalized, verified by symmetry and metered
  unsigned enumeration;  ///< walks to all substars
  unsigned allgathers;   ///< non-personalized, verified move by move and metered
};
[[nodiscard]] StarLimits star_limits(Effort effort);

struct MeasuredCost {
  Cost cost;
  std::string how;        ///< "schedule", "enumeration" or "formula"
  std::string violation;  ///< of the schedule; empty if it is valid
  /// The lower bound on transmissions; 0 if there is no schedule.
  std::uint64_t min_transmissions = 0;
};

/// Returns T(n,k): from the schedule if feasible, otherwise by enumeration if feasible, otherwise
/// by formula. Results are cached.
[[nodiscard]] MeasuredCost measured_personalized(unsigned n, unsigned k,
                                                 const PaperRequest& request);
/// Measures by the schedule if feasible, otherwise by formula.
[[nodiscard]] MeasuredCost measured_nonpersonalized(unsigned n, const PaperRequest& request);
[[nodiscard]] MeasuredCost measured_hamiltonian(unsigned n, const PaperRequest& request);

/// Describes up to which n costs are measured in which way, up to largest_n.
[[nodiscard]] std::string ways_of_personalized(Effort effort);
[[nodiscard]] std::string ways_of_nonpersonalized(Effort effort);

/// Results are also cached.
[[nodiscard]] SubstarSurvey measured_substars(unsigned n, unsigned k, const PaperRequest& request);

}  // namespace asterism
