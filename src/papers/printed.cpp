// Numbers in the form in which papers print them.
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

/// The tiny addition keeps a number that is exactly on a digit from falling below it.
double cut(double value, unsigned decimals) {
  const double scale = std::pow(10, decimals);
  return std::floor(value * scale + 1e-9) / scale;
}

}  // namespace

std::string cut_as_printed(double value, std::string_view printed) {
  const auto exponent_at = printed.find('e');
  const unsigned decimals = decimals_of(printed.substr(0, exponent_at));
  if (exponent_at != std::string_view::npos) {
    const int exponent = static_cast<int>(std::floor(std::log10(value)));
    return fmt::format("{:.{}f}e{}", cut(value * std::pow(10, -exponent), decimals), decimals,
                       exponent);
  }
  std::string text = fmt::format("{:.{}f}", cut(value, decimals), decimals);
  if (printed.starts_with('.') && text.starts_with("0.")) text.erase(0, 1);
  return text;
}

}  // namespace asterism
