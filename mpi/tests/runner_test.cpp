#include <gtest/gtest.h>

#include <asterism/error.hpp>

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

}  // namespace

}  // namespace asterism::mpi::tests
