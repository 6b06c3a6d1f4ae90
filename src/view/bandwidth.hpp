// Times in microseconds, and bandwidths, of models that have units.
#pragma once

#include <optional>
#include <string>

#include <asterism/problem.hpp>

#include "problem/bandwidth.hpp"
#include "view/json.hpp"

namespace asterism {

/// Returns " us" or an empty string.
[[nodiscard]] std::string time_unit(const Model& model);
/// Converts to GB/s.
[[nodiscard]] double in_gigabytes(double bytes_per_microsecond);

/// Returns the algorithm and bus bandwidth with their unit, or nothing if the model has no units.
[[nodiscard]] std::optional<Json> bandwidth_document(const Problem& problem, double time);
/// Adds the key bandwidth with algorithm, bus and unit, if the model has units.
void add_bandwidth(Json& document, const Problem& problem, double time);
/// Returns two lines, or an empty string.
[[nodiscard]] std::string bandwidth_text(const Problem& problem, double time);

}  // namespace asterism
