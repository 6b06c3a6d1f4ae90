// A plan in sentences: its lower bound, its best candidate, and what was not ranked.
#pragma once

#include <string>
#include <vector>

#include <asterism/plan.hpp>

#include "view/time_scale.hpp"

namespace asterism {

/// Returns "Lower bound: 8 start-ups (why), 119 transmissions (why)."
/// Returns the transmissions of a bound, with their fraction if messages are divisible.
[[nodiscard]] double least_volume(const LowerBound& bound);

[[nodiscard]] std::string bound_sentence(const LowerBound& bound);

/// Returns "Best: dimension-sweep, 209, 1.05x the lower bound. Runner-up: cyclic-sweep, 249."
[[nodiscard]] std::string result_sentence(const Plan& plan, const TimeScale& scale);

/// Returns what a plan does not rank of the algorithms that the user has added.
[[nodiscard]] std::vector<PlanOmission> added_omissions(const Plan& plan);

/// Returns one line per added algorithm that is not ranked: "not ranked: mine: why".
[[nodiscard]] std::vector<std::string> added_omission_lines(const Plan& plan);

/// Returns one sentence per reason, with all of the library's algorithms that share it: "Not
/// ranked: A, B (not searched: X is already optimal)." Names at most `max_names` of them.
[[nodiscard]] std::vector<std::string> omission_sentences(const Plan& plan, std::size_t max_names);

}  // namespace asterism
