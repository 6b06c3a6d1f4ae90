// Proofs that no schedule stays within given limits, in a form that a separate program checks.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include <asterism/problem.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// What to refute, and limits of the search for the refutation.
struct RefuteOptions {
  static constexpr std::uint64_t max_conflicts = std::numeric_limits<std::int32_t>::max();
  static constexpr std::uint64_t max_steps = 1'000'000;

  std::uint64_t steps = 1;
  /// Limit of the transmissions: the sum, over all steps, of the messages in the step's largest
  /// packet. 0 for none.
  std::uint64_t transmissions = 0;
  std::uint64_t conflicts = 1'000'000;  ///< limit of the SAT solver
  std::uint64_t memory_limit = 0;       ///< bytes; 0 for the free memory of the system
  Progress progress{};
};

/// A question to the SAT solver in plain terms, and its answer. docs/refutations.md states the
/// formula.
struct Refutation {
  enum class Answer : std::uint8_t {
    refuted,   ///< no schedule with unsplit messages stays within the limits
    possible,  ///< some schedule does
    unknown    ///< the conflict limit or the memory limit was reached
  };

  Answer answer = Answer::unknown;
  std::uint64_t steps = 0;
  std::uint64_t transmissions = 0;  ///< 0 for no limit
  std::uint64_t variables = 0;
  std::uint64_t clauses = 0;
  std::uint64_t lemmas = 0;
  std::uint64_t hints = 0;
  std::string proof{};  ///< in the format LRAT, if refuted
};

/// Tries to prove that no lock-step schedule with unsplit messages stays within the limits.
/// Deterministic. Throws Error(unsupported) if messages are combined, links are half duplex, nodes
/// are switches, or a step obeys rules other than those of ports and packets, and
/// Error(out_of_range) for options above their limits.
[[nodiscard]] Refutation refute(const Problem& problem, const RefuteOptions& options);

}  // namespace asterism
