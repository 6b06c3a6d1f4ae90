#include "io/certificate/amount.hpp"

#include <numeric>

#include <fmt/format.h>

namespace asterism {

std::string to_text(const Amount& amount) {
  const std::uint64_t common = std::gcd(amount.numerator, amount.denominator);
  const std::uint64_t denominator = amount.denominator / common;
  const std::string numerator = fmt::format("{}", amount.numerator / common);
  return denominator == 1 ? numerator : fmt::format("{}/{}", numerator, denominator);
}

}  // namespace asterism
