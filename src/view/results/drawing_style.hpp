// The style of drawings: colours that are distinguishable with any colour vision and dark enough on
// white, each combined with a dash pattern.
#pragma once

#include <cstddef>
#include <string>

#include "view/results/picture.hpp"

namespace asterism {

inline constexpr double label_size = 11;
inline constexpr double line_width = 1.5;
inline constexpr const char* ink = "#1f2328";
inline constexpr const char* quiet_ink = "#57606a";
inline constexpr const char* failed_ink = "#8c8c8c";
inline constexpr const char* mark_ink = "#a8005c";
inline constexpr const char* mark_fill = "#ffe1ef";
inline constexpr const char* switch_fill = "#dfe3e8";

/// Number of distinct styles of link kinds; further kinds repeat them.
inline constexpr std::size_t max_link_looks = 24;
[[nodiscard]] Paint paint_of_kind(std::size_t kind);

/// Returns the paint for a load from 0 to 1: lighter and thinner to darker and thicker.
[[nodiscard]] Paint paint_of_load(double share);

/// Returns the fill colour of a node that holds this share, from 0 to 1, of its maximum: white to
/// dark blue.
[[nodiscard]] std::string fill_of_share(double share);
/// Returns whether text on that colour must be white.
[[nodiscard]] bool is_dark_share(double share);

}  // namespace asterism
