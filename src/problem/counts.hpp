// Parses how many messages each participant or pair has.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <asterism/collective.hpp>

namespace asterism {

/// Reads the counts of `participants` participants or, in an alltoall, of all their pairs, row by
/// row. `text` is a list (3,0,5), the name of a file of such numbers (file:counts.txt), or a rule:
/// linear (i+1 for the i-th), one-large:K (K for the first and 1 for the others), random:MAX or
/// random:MAX,SEED (from 0 to MAX). Throws Error if it is none of these, or has the wrong length.
[[nodiscard]] std::vector<std::uint64_t> read_counts(std::string_view text, CollectiveKind kind,
                                                     std::uint64_t participants);

/// Returns the counts. Throws Error if their number is wrong or one is too large.
[[nodiscard]] std::vector<std::uint64_t> checked_counts(const std::vector<std::uint64_t>& counts,
                                                        CollectiveKind kind,
                                                        std::uint64_t participants);

}  // namespace asterism
