// The curves of figures 7 and 8 of chen2004, measured on 16x16x16 as in the paper and on 14x14x14,
// whose side h = 7 and 14 divide.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/papers.hpp>

namespace asterism {

/// A position on one of the figures.
struct CurvePlace {
  std::uint64_t side = 16;
  std::uint64_t sources = 0;
  double size = 0;                                      ///< message size
  auto operator<=>(const CurvePlace&) const = default;  // NOLINT: not a null pointer
};

/// All schemes at one point of a figure.
struct CurvePoint : CurvePlace {
  std::vector<double> by_h{};  ///< chen04-aggregate-distribute, in the order of curve_dilations()
  double trees = 0;            ///< one message per packet
  double trees_in_whole = 0;   ///< up to s/6 messages per packet
  double ours = 0, ours_known = 0;
  double bound = 0;  ///< for schedules that may split messages

  [[nodiscard]] double with_h(std::uint64_t h) const;
};

/// Returns the values of h on a torus of that side.
[[nodiscard]] const std::vector<std::uint64_t>& curve_dilations(std::uint64_t side);
[[nodiscard]] std::vector<CurvePoint> figure_7_points(std::uint64_t side,
                                                      const PaperRequest& request);
[[nodiscard]] std::vector<CurvePoint> figure_8_points(std::uint64_t side,
                                                      const PaperRequest& request);

}  // namespace asterism
