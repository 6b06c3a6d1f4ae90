// Selects the port sequence that a sweep follows: the user's, a known one, or one found by search.
#pragma once

#include <string>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/sweep/known_sequences.hpp"
#include "graph/sweep_rule.hpp"

namespace asterism {

struct SweepSequence {
  std::vector<Port> ports;
  std::string origin;  ///< the source of the sequence
};

/// The parameters `sequence`, `width` and `seed`, shared by the algorithms that follow a sequence.
[[nodiscard]] std::vector<AlgorithmParameter> sequence_parameters();

/// Returns the value of `detour`, "any" or a number of hops; `fallback` if it is not given.
[[nodiscard]] std::uint32_t detour_of(const AlgorithmRequest& request, std::uint32_t fallback);
/// The parameter `detour`.
[[nodiscard]] AlgorithmParameter detour_parameter();
[[nodiscard]] std::string detour_text(std::uint32_t detour);

/// Parses port names. Throws Error(unknown_name), listing the available names.
[[nodiscard]] std::vector<Port> parse_ports_of(const SweepRule& rule,
                                               const std::vector<std::string>& names,
                                               const std::string& origin);

/// Chooses a sequence according to the parameters of the request.
[[nodiscard]] SweepSequence choose_sequence(const SweepRule& rule, const AlgorithmRequest& request,
                                            std::span<const KnownSequence> known);

/// Returns whether a request gives no sequence for a sweep with that detour, and none is known.
[[nodiscard]] bool must_search_sequence(const AlgorithmRequest& request, std::uint32_t detour);

/// Throws Error(malformed), which says that the sequence is insufficient and what it reaches.
[[noreturn]] void refuse_sequence(const SweepRule& rule, const std::string& origin,
                                  std::uint64_t reached);

}  // namespace asterism
