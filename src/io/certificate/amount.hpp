// Exact numbers in certificates.
#pragma once

#include <cstdint>
#include <string>

namespace asterism {

/// A quotient of whole numbers; the denominator is not 0.
struct Amount {
  std::uint64_t numerator = 0;
  std::uint64_t denominator = 1;

  [[nodiscard]] double value() const {
    return static_cast<double>(numerator) / static_cast<double>(denominator);
  }
  /// Returns the number rounded up.
  [[nodiscard]] Amount rounded_up() const {
    return {numerator / denominator + (numerator % denominator == 0 ? 0 : 1), 1};
  }
  friend bool operator<(const Amount& a, const Amount& b) {
    return Wide{a.numerator} * b.denominator < Wide{b.numerator} * a.denominator;
  }
  friend bool operator==(const Amount& a, const Amount& b) { return !(a < b) && !(b < a); }

 private:
  __extension__ using Wide = unsigned __int128;
};

/// Returns the number in lowest terms: "119" or "119/4".
[[nodiscard]] std::string to_text(const Amount& amount);

}  // namespace asterism
