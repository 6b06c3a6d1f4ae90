// Schedules that are written and read back have the same verdict and the same cost.
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/exchange.hpp>

#include "extent.hpp"
#include "io/foreign/import_helpers.hpp"

namespace asterism {
namespace {

using testing::made_schedule;
using testing::MadeSchedule;
using testing::read_back;
using testing::written_as;

struct RoundTripCase {
  std::string network, collective, ports;
};

const std::vector<RoundTripCase>& round_trip_cases() {
  static const std::vector<RoundTripCase> cases = [] {
    std::vector<RoundTripCase> all;
    for (const char* network : {"hypercube:3", "ring:5", "complete:6", "star:3"})
      for (const char* collective : {"broadcast", "allgather", "alltoall", "scatter", "gather",
                                     "reduce", "allreduce", "reduce-scatter"})
        for (const char* ports : {"one", "all"}) all.push_back({network, collective, ports});
    return all;
  }();
  return cases;
}

/// Every algorithm that applies, through a format and back.
void expect_round_trips(const std::string& format, std::size_t at_least) {
  std::size_t trips = 0, as_messages = 0;
  for (const RoundTripCase& one : round_trip_cases())
    for (const MadeSchedule& made : made_schedule(one.network, one.collective, one.ports)) {
      const std::string name = fmt::format("{} {} {} {} {}", format, one.network, one.collective,
                                           one.ports, made.algorithm);
      const auto text = written_as(format, made.schedule);
      if (!text) continue;  // the format cannot say it, and said so
      const ExchangeReading reading = read_back(format, *text, made);
      const ExchangeCheck check = check_exchange(reading);
      ASSERT_TRUE(check.valid) << name << ": "
                               << (check.findings.empty() ? "" : check.findings.front().text)
                               << "\n"
                               << text->substr(0, 3000);
      EXPECT_EQ(check.metering.steps, made.metering.steps) << name;
      EXPECT_EQ(check.metering.startups, made.metering.startups) << name;
      EXPECT_EQ(check.metering.transmissions, made.metering.transmissions) << name;
      EXPECT_EQ(check.metering.packets_total, made.metering.packets_total) << name;
      EXPECT_EQ(check.metering.messages_total, made.metering.messages_total) << name;
      EXPECT_EQ(check.metering.chunks, made.metering.chunks) << name;
      EXPECT_DOUBLE_EQ(check.metering.time, made.metering.time) << name;
      ++trips;
      if (reading.contents == ExchangeContents::messages) ++as_messages;
      // Parts of results that others pass on may have no messages of ours; the reader has followed
      // them then.
      const bool combines =
          made.schedule.header().problem.collective.handling() == Handling::combined;
      EXPECT_TRUE(reading.contents == ExchangeContents::messages ||
                  (format.starts_with("msccl") && combines &&
                   reading.contents == ExchangeContents::followed))
          << name;
    }
  EXPECT_GE(trips, at_least) << format;
  EXPECT_GE(as_messages * 10, trips * 9) << format;
  ::testing::Test::RecordProperty("trips_" + format, static_cast<int>(trips));
  ::testing::Test::RecordProperty("as_messages_" + format, static_cast<int>(as_messages));
}

TEST(ImportRoundTrip, transfers) {
  SLOW_WHEN_SANITIZED();
  expect_round_trips("csv", 200);
}

TEST(ImportRoundTrip, msccl) {
  SLOW_WHEN_SANITIZED();
  expect_round_trips("msccl", 200);
}

TEST(ImportRoundTrip, mscclpp) {
  SLOW_WHEN_SANITIZED();
  expect_round_trips("mscclpp", 200);
}

TEST(ImportRoundTrip, goal) {
  SLOW_WHEN_SANITIZED();
  expect_round_trips("goal", 200);
}

}  // namespace
}  // namespace asterism
