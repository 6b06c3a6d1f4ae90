// Small finite fields, by tables of logarithms.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace asterism {

struct PrimePower {
  std::uint32_t prime = 0;
  std::uint32_t exponent = 0;
};
/// Returns nothing if q is not a prime power.
[[nodiscard]] std::optional<PrimePower> as_prime_power(std::uint32_t q);

/// GF(q). The element with number c_0 + c_1 p + c_2 p^2 + ... is the polynomial with these
/// coefficients; for a prime q, it is the number itself.
class FiniteField {
 public:
  /// q must be a prime power of at most 2^16.
  explicit FiniteField(std::uint32_t q);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] std::uint32_t add(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] std::uint32_t negative(std::uint32_t a) const;
  [[nodiscard]] std::uint32_t multiply(std::uint32_t a, std::uint32_t b) const;
  /// The inverse of an element other than 0.
  [[nodiscard]] std::uint32_t inverse(std::uint32_t a) const {
    return power(powers_.size() - logarithms_[a]);
  }
  /// A power of an element that all others but 0 are powers of.
  [[nodiscard]] std::uint32_t power(std::uint64_t exponent) const {
    return powers_[exponent % powers_.size()];
  }

 private:
  [[nodiscard]] std::uint32_t times(std::uint32_t a, std::uint32_t digit) const;
  [[nodiscard]] bool fill_tables(std::uint32_t reduction);

  std::uint32_t size_;
  std::uint32_t prime_;
  std::vector<std::uint32_t> powers_;
  std::vector<std::uint32_t> logarithms_;  // of all elements except 0
};

}  // namespace asterism
