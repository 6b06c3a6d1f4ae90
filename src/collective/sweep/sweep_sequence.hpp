// Which sequence of ports a sweep follows: the user's, one that is known, or one that is searched.
#pragma once

#include <string>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/sweep/known_sequences.hpp"
#include "graph/sweep_rule.hpp"

namespace asterism {

struct SweepSequence {
  std::vector<Port> ports;
  std::string origin;  ///< who says that it reaches all nodes
};

/// The parameters `sequence`, `width` and `seed`, which those that follow a sequence share.
[[nodiscard]] std::vector<AlgorithmParameter> sequence_parameters();

/// "any" or the number of hops; `fallback` if the request does not say.
[[nodiscard]] std::uint32_t detour_of(const AlgorithmRequest& request, std::uint32_t fallback);
/// The parameter that says so.
[[nodiscard]] AlgorithmParameter detour_parameter();
[[nodiscard]] std::string detour_text(std::uint32_t detour);

/// Ports by their names; throws Error(unknown_name) with the names that there are.
[[nodiscard]] std::vector<Port> parse_ports_of(const SweepRule& rule,
                                               const std::vector<std::string>& names,
                                               const std::string& origin);

/// Chooses a sequence by the parameters of the request.
[[nodiscard]] SweepSequence choose_sequence(const SweepRule& rule, const AlgorithmRequest& request,
                                            std::span<const KnownSequence> known);

/// Whether a request gives no sequence for a sweep of that detour, and none is known.
[[nodiscard]] bool must_search_sequence(const AlgorithmRequest& request, std::uint32_t detour);

/// Throws Error(malformed) that a sequence does not do, with what it reaches.
[[noreturn]] void refuse_sequence(const SweepRule& rule, const std::string& origin,
                                  std::uint64_t reached);

}  // namespace asterism
