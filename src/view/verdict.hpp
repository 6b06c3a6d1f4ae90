// Common parts of reports about schedules: the problem, verdicts, costs and lower bounds.
#pragma once

#include <string>

#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/problem.hpp>
#include <asterism/verify.hpp>

#include "view/json.hpp"

namespace asterism {

/// Returns "allgather on star:5".
[[nodiscard]] std::string problem_text(const Problem& problem);

/// Adds the keys network, collective and model.
void add_problem(Json& document, const Problem& problem);
/// Returns an array with one object per kind.
[[nodiscard]] Json violations_document(const Verdict& verdict);
/// Adds the keys steps .. time, in the documented order.
void add_metering(Json& document, const Metering& metering, const Verdict& verdict);
[[nodiscard]] Json bound_document(const LowerBound& bound);

[[nodiscard]] std::string verdict_text(const Verdict& verdict);
[[nodiscard]] std::string metering_text(const Metering& metering, const Verdict& verdict,
                                        const LowerBound& bound, const Problem& problem);
/// Returns one line for each set of link classes that steps use.
[[nodiscard]] std::string steps_by_links_text(const Metering& metering);

}  // namespace asterism
