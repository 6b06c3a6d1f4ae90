#include "view/results/drawing_style.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace asterism {

namespace {

constexpr std::array link_colours{"#0072b2", "#c44e00", "#117733", "#882255",
                                  "#4d4d4d", "#8a6d00", "#332288", "#00808a"};
constexpr std::array link_dashes{"",     "7 3",           "2.5 2", "9 2.5 2 2.5",
                                 "14 3", "4 1.5 1.5 1.5", "1.5 3"};

struct Colour {
  double red, green, blue;
};
/// Each colour is darker than the previous one.
constexpr std::array<Colour, 4> heat_colours{
    {{222, 160, 60}, {205, 85, 45}, {150, 25, 75}, {60, 10, 80}}};

/// White for none; each colour is darker than the previous one.
constexpr std::array<Colour, 3> share_colours{{{255, 255, 255}, {120, 180, 225}, {0, 70, 130}}};

template <std::size_t Count>
std::string mixed_colour(const std::array<Colour, Count>& colours, double share) {
  const double place = share * (Count - 1);
  const auto lower = std::min(static_cast<std::size_t>(place), Count - 2);
  const double part = place - static_cast<double>(lower);
  const auto mixed = [&](double Colour::*channel) {
    return static_cast<int>(
        std::lround(colours[lower].*channel * (1 - part) + colours[lower + 1].*channel * part));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(&Colour::red), mixed(&Colour::green),
                     mixed(&Colour::blue));
}

}  // namespace

Paint paint_of_kind(std::size_t kind) {
  if (kind >= max_link_looks) return {.stroke = failed_ink, .width = line_width};
  const std::size_t round = kind / link_colours.size();
  return {.stroke = link_colours[kind % link_colours.size()],
          .width = line_width,
          .dash = link_dashes[(kind + 2 * round) % link_dashes.size()]};
}

Paint paint_of_load(double share) {
  if (share <= 0) return {.stroke = failed_ink, .width = 0.8, .dash = "2 4"};
  return {.stroke = mixed_colour(heat_colours, share), .width = 1.4 + 4.6 * share};
}

std::string fill_of_share(double share) {
  return mixed_colour(share_colours, share);
}

bool is_dark_share(double share) {
  return share > 0.6;
}

}  // namespace asterism
