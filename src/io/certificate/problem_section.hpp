// Problems in certificates, and which problems certificates can state.
#pragma once

#include <nlohmann/json.hpp>

#include <asterism/problem.hpp>

namespace asterism {

/// Throws Error(unsupported), with a hint, if a certificate cannot state the problem;
/// Error(too_large) if the checker would not read it.
void require_certifiable(const Problem& problem);

[[nodiscard]] nlohmann::ordered_json problem_section(const Problem& problem);

}  // namespace asterism
