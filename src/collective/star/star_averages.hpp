// Exact average distances on the star graph from a node to the substars of one size.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/progress.hpp>

namespace asterism {

/// A fraction in lowest terms with a positive denominator.
struct Fraction {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;

  [[nodiscard]] double value() const {
    return static_cast<double>(numerator) / static_cast<double>(denominator);
  }
  bool operator==(const Fraction&) const = default;
};
[[nodiscard]] std::string to_string(const Fraction& fraction);

/// l(n,k), the average distance from 12..n to the n!/k! substars *^k x_{k+1} .. x_n, by the closed
/// form n - 3 + H_n - H_k + k(3-k)/n. For k = 1 this is the average distance of the star graph
/// (Akers, Harel and Krishnamurthy 1987). 1 <= k <= n <= 16; throws Error otherwise.
[[nodiscard]] Fraction average_substar_distance(unsigned n, unsigned k);

/// The paths by rules R3 and R4 to all these substars.
struct SubstarSurvey {
  std::uint64_t substars = 0;
  std::uint64_t hops = 0;  ///< total

  [[nodiscard]] Fraction average() const;
  SubstarSurvey operator+(const SubstarSurvey& other) const {
    return {substars + other.substars, hops + other.hops};
  }
};
/// Computes the survey by walking to each of them, on all cores.
[[nodiscard]] SubstarSurvey survey_substars(unsigned n, unsigned k, const Progress& progress = {});

}  // namespace asterism
