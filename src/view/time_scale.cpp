#include "view/time_scale.hpp"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace asterism {

namespace {

struct TimeUnit {
  double microseconds;
  const char* name;
};
constexpr TimeUnit time_units[] = {{1e6, " s"}, {1e3, " ms"}, {1, " us"}, {1e-3, " ns"}};

}  // namespace

TimeScale::TimeScale(const Model& model, double typical) {
  if (model.unit != Model::Unit::microseconds) return;
  const TimeUnit* chosen = time_units;
  while (chosen + 1 != std::end(time_units) && typical < chosen->microseconds) ++chosen;
  if (!(typical > 0)) chosen = &time_units[2];
  microseconds_ = chosen->microseconds;
  unit_ = chosen->name;
}

std::string TimeScale::text(double time) const {
  static constexpr int digits = 7;
  static constexpr double max_exact = 1e15;
  const double number = time / microseconds_;
  if (number == std::floor(number) && number < max_exact)
    return fmt::format("{:.0f}{}", number, unit_);
  return number >= 1e6 && number < max_exact ? fmt::format("{:.1f}{}", number, unit_)
                                             : fmt::format("{:.{}g}{}", number, digits, unit_);
}

Cell TimeScale::cell(double time) const {
  return Cell::number(time, text(time));
}

}  // namespace asterism
