// Formats numbers as papers print them.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/papers.hpp>

namespace asterism {

namespace {

unsigned decimals_of(std::string_view mantissa) {
  const auto point = mantissa.find('.');
  return point == std::string_view::npos ? 0 : static_cast<unsigned>(mantissa.size() - point - 1);
}

/// Uses multiplications, which round identically everywhere, unlike std::pow; exact up to 10^22.
double power_of_ten(unsigned exponent) {
  double power = 1;
  for (unsigned i = 0; i < exponent; ++i) power *= 10;
  return power;
}

/// The tiny addition keeps an exact number from falling below its last digit.
double cut(double value, unsigned decimals) {
  const double scale = power_of_ten(decimals);
  return std::floor(value * scale + 1e-9) / scale;
}

/// A mantissa with one digit before the point, and its power of ten.
struct Scientific {
  double mantissa = 0;
  int exponent = 0;
};

Scientific scientific(double value) {
  unsigned power = 0;
  if (value >= 1) {
    while (value / power_of_ten(power) >= 10) ++power;
    return {value / power_of_ten(power), static_cast<int>(power)};
  }
  while (value > 0 && value * power_of_ten(power) < 1) ++power;
  return {value * power_of_ten(power), -static_cast<int>(power)};
}

}  // namespace

std::string cut_as_printed(double value, std::string_view printed) {
  const auto exponent_at = printed.find('e');
  const unsigned decimals = decimals_of(printed.substr(0, exponent_at));
  if (exponent_at != std::string_view::npos) {
    const Scientific number = scientific(value);
    return fmt::format("{:.{}f}e{}", cut(number.mantissa, decimals), decimals, number.exponent);
  }
  std::string text = fmt::format("{:.{}f}", cut(value, decimals), decimals);
  if (printed.starts_with('.') && text.starts_with("0.")) text.erase(0, 1);
  return text;
}

}  // namespace asterism
