// Turns a proof in the format DRAT, as CaDiCaL writes it, into one in the format LRAT, which is
// checked without search.
//
// Every lemma of the input must follow by unit propagation from the clauses before it (all lemmas
// of CaDiCaL 1.5 do). The result names the clauses of that propagation in order, and contains only
// lemmas that the empty clause depends on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "synthesis/exact/cnf.hpp"

namespace asterism {

struct LratProof {
  std::uint64_t lemmas = 0;
  std::uint64_t hints = 0;
  /// A line per lemma: its number, its literals, 0, the numbers of the clauses that refute its
  /// negation in order of propagation, 0. The clauses of the formula have the numbers from 1.
  std::string text{};
};

/// Reads binary DRAT. Returns nothing if `stop`, which is polled regularly, returns true. Throws
/// Error(internal) if a lemma does not follow by unit propagation or if the proof does not end with
/// a contradiction.
[[nodiscard]] std::optional<LratProof> lrat_of_drat(const Cnf& formula, std::span<const char> drat,
                                                    const std::function<bool()>& stop);

}  // namespace asterism
