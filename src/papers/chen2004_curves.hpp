// The curves of figures 7 and 8 of chen2004, measured.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/papers.hpp>

namespace asterism {

/// All schemes at one point of a figure.
struct CurvePoint {
  std::uint64_t sources = 0;
  double size = 0;
  std::vector<double> by_h{};  ///< chen04-aggregate-distribute, in the order of curve_dilations()
  double trees = 0, ours = 0, ours_known = 0;
  double bound = 0;  ///< of schedules that may cut messages
};

[[nodiscard]] const std::vector<std::uint64_t>& curve_dilations();
[[nodiscard]] std::vector<CurvePoint> figure_7_points(const PaperRequest& request);
[[nodiscard]] std::vector<CurvePoint> figure_8_points(const PaperRequest& request);

}  // namespace asterism
