// A logarithm that has the same bits on every machine, unlike that of C libraries.
#pragma once

#include <cmath>

namespace asterism {

/// Returns the logarithm of a positive finite number, using only sums, products and quotients. With
/// x = m 2^e and m close to 1, log x is e log 2 + 2 artanh((m-1)/(m+1)), whose series gains two
/// digits per term.
[[nodiscard]] inline double natural_log(double x) {
  static constexpr double log_2 = 0.6931471805599453;
  static constexpr double root_of_half = 0.7071067811865476;
  static constexpr int terms = 14;
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < root_of_half) {
    mantissa *= 2;
    --exponent;
  }
  const double z = (mantissa - 1) / (mantissa + 1);
  double sum = 0;
  double power = z;
  for (int i = 0; i < terms; ++i) {
    sum += power / (2 * i + 1);
    power *= z * z;
  }
  return exponent * log_2 + 2 * sum;
}

}  // namespace asterism
