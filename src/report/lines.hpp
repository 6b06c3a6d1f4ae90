// Lines of a name and a value, as most results without a table are shown.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <asterism/model.hpp>

namespace asterism {

[[nodiscard]] std::string field_line(std::string_view name, std::string_view value);
/// The number at the right, with thousands apart.
[[nodiscard]] std::string count_line(std::string_view name, std::uint64_t number);

/// "ports: all, t_s = 30, t_m = 1", with t_c under wormhole switching; with units
/// "ports: all, t_s = 1 us, 50 GB/s, messages of 65536 B"; gamma if combining takes time.
[[nodiscard]] std::string machine_words(const Model& model);

}  // namespace asterism
