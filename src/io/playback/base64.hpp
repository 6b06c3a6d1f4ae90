// Encodes numbers as text: their bytes, lowest first, in base64.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace asterism {

[[nodiscard]] std::string base64_of(std::span<const std::int32_t> numbers);
/// Rounded to single precision.
[[nodiscard]] std::string base64_of(std::span<const double> numbers);

}  // namespace asterism
