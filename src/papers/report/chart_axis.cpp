#include "papers/report/chart_axis.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "base/natural_log.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

/// Returns 10^exponent, by products and one quotient.
double ten_to_the(int exponent) {
  double power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  return exponent < 0 ? 1 / power : power;
}

/// Returns the exponent of the largest power of ten that is not above a positive number.
int decade_of(double value) {
  int exponent = 0;
  while (ten_to_the(exponent) > value) --exponent;
  while (ten_to_the(exponent + 1) <= value) ++exponent;
  return exponent;
}

std::string superscript(int exponent) {
  static constexpr std::string_view digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string result = exponent < 0 ? "⁻" : "";
  for (const char c : std::to_string(std::abs(exponent)))
    result += digits[static_cast<std::size_t>(c - '0')];
  return result;
}

/// Returns 1, 2 or 5 times a power of ten, for at most `max_steps` steps over a length.
double round_step(double length, double max_steps) {
  const double least = length / max_steps;
  const double power = ten_to_the(decade_of(least));
  for (const double times : {1.0, 2.0, 5.0})
    if (times * power >= least) return times * power;
  return 10 * power;
}

}  // namespace

std::string tick_label(double value) {
  const double size = std::abs(value);
  if (size >= 1e7 || (size > 0 && size < 1e-4)) {
    const int exponent = decade_of(size);
    const double mantissa = value / ten_to_the(exponent);
    const std::string power = "10" + superscript(exponent);
    return std::abs(mantissa - 1) < 1e-9 ? power : fmt::format("{:.3g}·{}", mantissa, power);
  }
  if (value >= 1000 && std::floor(value) == value)
    return with_thousands(static_cast<std::uint64_t>(value));
  // Few digits hide the rounding error of summed steps.
  return fmt::format("{:.6g}", value);
}

ChartAxis::ChartAxis(const std::vector<double>& values, Kind kind)
    : kind_(kind), first_(std::ranges::min(values)), last_(std::ranges::max(values)) {
  if (kind_ == Kind::from_zero) first_ = std::min(first_, 0.0);
  if (first_ == last_) {
    // A single value gets some space around it.
    first_ = kind_ == Kind::logarithmic ? first_ / 2 : first_ - 1;
    last_ = kind_ == Kind::logarithmic ? last_ * 2 : last_ + 1;
  }
  switch (kind_) {
    case Kind::from_zero:
      choose_even_ticks(6);
      break;
    case Kind::counted:
      choose_counted_ticks();
      break;
    case Kind::logarithmic:
      choose_logarithmic_ticks();
      break;
  }
}

double ChartAxis::place(double value) const {
  if (kind_ != Kind::logarithmic) return (value - first_) / (last_ - first_);
  return natural_log(value / first_) / natural_log(last_ / first_);
}

void ChartAxis::choose_even_ticks(double max_ticks) {
  const double step = round_step(last_ - first_, max_ticks);
  const double begin = std::floor(first_ / step + 1e-9);
  const double end = std::ceil(last_ / step - 1e-9);
  first_ = begin * step;
  last_ = end * step;
  for (int i = 0; i <= static_cast<int>(end - begin); ++i) {
    const double value = (begin + i) * step;
    ticks_.push_back({value, tick_label(value)});
  }
}

void ChartAxis::choose_counted_ticks() {
  static constexpr double most = 12;
  const double step = std::max(1.0, round_step(last_ - first_, most));
  const double begin = std::ceil(first_ / step) * step;
  for (int i = 0; begin + i * step <= last_; ++i)
    ticks_.push_back({begin + i * step, tick_label(begin + i * step)});
}

void ChartAxis::choose_logarithmic_ticks() {
  const int begin = decade_of(first_);
  const int end = decade_of(last_) + 1;
  const bool has_few_decades = end - begin <= 4;
  const int stride = std::max(1, (end - begin + 7) / 8);
  for (int decade = begin; decade <= end; decade += stride)
    for (const double times : {1.0, 2.0, 5.0}) {
      const double value = times * ten_to_the(decade);
      if (times > 1 && !has_few_decades) break;
      if (value >= first_ * (1 - 1e-9) && value <= last_ * (1 + 1e-9))
        ticks_.push_back({value, tick_label(value)});
    }
}

}  // namespace asterism
