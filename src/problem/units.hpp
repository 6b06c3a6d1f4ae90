// Quantities with units: 1.5us, 64KiB, 50GB/s.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <asterism/model.hpp>

#include "base/units.hpp"

namespace asterism {

/// Parses a duration in ns, us, ms or s and returns microseconds. Throws Error, which lists the
/// valid forms, if it is invalid; `name` appears in the message.
[[nodiscard]] double parse_duration(std::string_view name, std::string_view text);
/// Parses a size in B, kB or KB, MB, GB, TB (powers of 1000) or KiB, MiB, GiB, TiB (of 1024) and
/// returns bytes.
[[nodiscard]] double parse_data_size(std::string_view name, std::string_view text);
/// Parses a bandwidth in bytes per second (GB/s) or bits per second (Gb/s, Gbit/s) and returns
/// bytes per microsecond.
[[nodiscard]] double parse_bandwidth(std::string_view name, std::string_view text);

/// Returns whether words of a model describe a machine in microseconds and bytes.
[[nodiscard]] bool have_units(const std::vector<std::pair<std::string, std::string>>& words);

/// Sets the fields given by words; see set_fields.
void set_model_words(Model& model, const std::vector<std::pair<std::string, std::string>>& words);

}  // namespace asterism
