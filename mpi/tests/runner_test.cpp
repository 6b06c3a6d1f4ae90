#include <gtest/gtest.h>

#include <asterism/error.hpp>

#include "runner/byte_size.hpp"
#include "runner/statistics.hpp"

namespace asterism::mpi::tests {

namespace {

TEST(Statistics, PercentilesAreSamples) {
  std::vector<double> samples;
  for (int i = 100; i > 0; --i) samples.push_back(i);
  const Statistics found = statistics_of(samples);
  EXPECT_EQ(found.samples, 100U);
  EXPECT_EQ(found.least, 1);
  EXPECT_EQ(found.median, 50);
  EXPECT_EQ(found.p90, 90);
  EXPECT_EQ(found.p99, 99);
  EXPECT_EQ(found.most, 100);
  EXPECT_DOUBLE_EQ(found.mean, 50.5);
}

TEST(Statistics, OfOneAndOfNone) {
  EXPECT_EQ(statistics_of({3}).median, 3);
  EXPECT_EQ(statistics_of({3}).p99, 3);
  EXPECT_EQ(statistics_of({}).samples, 0U);
}

TEST(Bytes, HaveUnits) {
  EXPECT_EQ(parse_bytes("0"), 0U);
  EXPECT_EQ(parse_bytes("1001"), 1001U);
  EXPECT_EQ(parse_bytes("64KiB"), 65536U);
  EXPECT_EQ(parse_bytes("2 MB"), 2000000U);
  EXPECT_EQ(parse_bytes("7B"), 7U);
}

TEST(Bytes, AreRefusedOtherwise) {
  for (const char* text : {"", "KiB", "-1", "1.5KiB", "12x", "99999999999999999999",
                           "18446744073709551615KiB", "1  KiB"})
    EXPECT_THROW((void)parse_bytes(text), Error) << text;
}

}  // namespace

}  // namespace asterism::mpi::tests
