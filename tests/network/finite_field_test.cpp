#include "network/finite_field.hpp"

#include <set>

#include <gtest/gtest.h>

namespace asterism {

TEST(PrimePowers, are_told_from_other_numbers) {
  const std::set<std::uint32_t> others{0,  1,  6,  10, 12, 14, 15, 18, 20, 21, 22,
                                       24, 26, 28, 30, 33, 34, 35, 36, 38, 39, 40};
  for (std::uint32_t q = 0; q <= 40; ++q)
    EXPECT_EQ(as_prime_power(q).has_value(), !others.contains(q)) << q;
  EXPECT_EQ(as_prime_power(65521)->prime, 65521U);
  EXPECT_EQ(as_prime_power(65536)->exponent, 16U);
  EXPECT_FALSE(as_prime_power(65535));
}

TEST(FiniteFields, obey_the_laws_of_fields) {
  for (const std::uint32_t q : {2U, 3U, 4U, 5U, 7U, 8U, 9U, 16U, 25U, 27U}) {
    SCOPED_TRACE(q);
    const FiniteField field(q);
    for (std::uint32_t a = 0; a < q; ++a) {
      ASSERT_EQ(field.add(a, 0), a);
      ASSERT_EQ(field.multiply(a, 1), a);
      ASSERT_EQ(field.add(a, field.negative(a)), 0U);
      for (std::uint32_t b = 0; b < q; ++b) {
        ASSERT_EQ(field.add(a, b), field.add(b, a));
        ASSERT_EQ(field.multiply(a, b), field.multiply(b, a));
        ASSERT_EQ(field.multiply(a, b) == 0, a == 0 || b == 0);
        for (std::uint32_t c = 0; c < q; ++c) {
          ASSERT_EQ(field.multiply(a, field.add(b, c)),
                    field.add(field.multiply(a, b), field.multiply(a, c)));
          ASSERT_EQ(field.multiply(a, field.multiply(b, c)),
                    field.multiply(field.multiply(a, b), c));
        }
      }
    }
  }
}

TEST(FiniteFields, of_primes_are_the_remainders) {
  const FiniteField field(11);
  for (std::uint32_t a = 0; a < 11; ++a)
    for (std::uint32_t b = 0; b < 11; ++b) {
      ASSERT_EQ(field.add(a, b), (a + b) % 11);
      ASSERT_EQ(field.multiply(a, b), a * b % 11);
    }
}

TEST(FiniteFields, have_an_element_whose_powers_are_all_others) {
  for (const std::uint32_t q : {4U, 9U, 13U, 49U, 128U, 243U, 4096U}) {
    const FiniteField field(q);
    std::set<std::uint32_t> powers;
    for (std::uint32_t i = 0; i + 1 < q; ++i) powers.insert(field.power(i));
    EXPECT_EQ(powers.size(), q - 1) << q;
    EXPECT_FALSE(powers.contains(0));
  }
}

}  // namespace asterism
