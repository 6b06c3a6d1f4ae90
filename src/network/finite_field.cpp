#include "network/finite_field.hpp"

namespace asterism {

std::optional<PrimePower> as_prime_power(std::uint32_t q) {
  if (q < 2) return std::nullopt;
  std::uint32_t prime = 2;
  while (q % prime != 0 && std::uint64_t{prime} * prime <= q) ++prime;
  if (q % prime != 0) prime = q;
  PrimePower result{prime, 0};
  for (; q % prime == 0; q /= prime) ++result.exponent;
  if (q != 1) return std::nullopt;
  return result;
}

FiniteField::FiniteField(std::uint32_t q) : size_(q), prime_(as_prime_power(q)->prime) {
  // A primitive polynomial always exists; then x is a primitive element.
  for (std::uint32_t reduction = 1; !fill_tables(reduction); ++reduction) {
  }
}

std::uint32_t FiniteField::add(std::uint32_t a, std::uint32_t b) const {
  std::uint32_t sum = 0;
  for (std::uint32_t unit = 1; a + b > 0; unit *= prime_, a /= prime_, b /= prime_)
    sum += (a % prime_ + b % prime_) % prime_ * unit;
  return sum;
}

std::uint32_t FiniteField::times(std::uint32_t a, std::uint32_t digit) const {
  std::uint32_t product = 0;
  for (std::uint32_t unit = 1; a > 0; unit *= prime_, a /= prime_)
    product += static_cast<std::uint32_t>(std::uint64_t{a % prime_} * digit % prime_) * unit;
  return product;
}

std::uint32_t FiniteField::negative(std::uint32_t a) const {
  return times(a, prime_ - 1);
}

std::uint32_t FiniteField::multiply(std::uint32_t a, std::uint32_t b) const {
  if (a == 0 || b == 0) return 0;
  return power(std::uint64_t{logarithms_[a]} + logarithms_[b]);
}

/// Computes the powers of x, where x^m is `reduction` and m is the degree of the field. Returns
/// false if they do not yield all elements. In a field of degree 1, x itself is `reduction`.
bool FiniteField::fill_tables(std::uint32_t reduction) {
  const std::uint32_t highest = size_ / prime_;  // weight of the highest coefficient
  if (reduction % prime_ == 0) return false;     // x would divide the polynomial
  powers_.clear();
  std::uint32_t element = 1;
  do {
    powers_.push_back(element);
    const std::uint32_t shifted = element % highest * prime_;
    element = add(shifted, times(reduction, element / highest));
  } while (element != 1);
  if (powers_.size() != size_ - 1) return false;
  logarithms_.assign(size_, 0);
  for (std::uint32_t i = 0; i < powers_.size(); ++i) logarithms_[powers_[i]] = i;
  return true;
}

}  // namespace asterism
