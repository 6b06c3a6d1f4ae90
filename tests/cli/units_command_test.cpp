// Units on the command line: what goes in, and times and bandwidths that come out.
#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> in_units(std::vector<std::string> words) {
  for (const char* word : {"--ts", "1us", "--bandwidth", "50GB/s", "--message", "64KiB"})
    words.emplace_back(word);
  return words;
}

/// 15 steps of 1 us and 65536 B at 50,000 B/us: 34.6608 us; 16 x 65536 B in that time.
TEST(UnitsCommand, simulate_and_verify_print_microseconds_and_bandwidths) {
  const std::string file =
      (std::filesystem::temp_directory_path() / fmt::format("units {}.jsonl", getpid())).string();
  const std::vector<std::string> problem{"torus:4x4", "allgather", "--algorithm",
                                         "hamiltonian-ring"};
  auto simulate = problem;
  simulate.insert(simulate.begin(), "simulate");
  const Outcome text = run_program(in_units(simulate));
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("t_s = 1 us, 50 GB/s,\n  messages of 64 KiB"));
  EXPECT_THAT(text.out, HasSubstr("34.6608 us"));
  EXPECT_THAT(text.out, HasSubstr("algorithm bw            30.2525 GB/s"));
  EXPECT_THAT(text.out, HasSubstr("bus bw                  28.3617 GB/s"));
  auto schedule = problem;
  schedule.insert(schedule.begin(), "schedule");
  schedule.insert(schedule.end(), {"-o", file});
  EXPECT_EQ(run_program(in_units(schedule)).code, 0);
  EXPECT_THAT(file_text(file), HasSubstr("\"version\":6"));
  EXPECT_THAT(file_text(file), HasSubstr("\"unit\":\"us\",\"ts\":1"));
  const auto document = run_program({"verify", file, "--json"}).json();
  std::filesystem::remove(file);
  EXPECT_NEAR(document["time"].get<double>(), 34.6608, 1e-9);
  EXPECT_NEAR(document["bandwidth"]["algorithm"].get<double>(), 16 * 65.536 / 34.6608, 1e-9);
  EXPECT_NEAR(document["bandwidth"]["bus"].get<double>(), 15 * 65.536 / 34.6608, 1e-9);
  EXPECT_EQ(document["bandwidth"]["unit"], "GB/s");
}

TEST(UnitsCommand, plan_and_compare_print_bandwidths_too) {
  const Outcome plan = run_program(in_units({"plan", "ring:8", "allgather"}));
  EXPECT_EQ(plan.code, 0) << plan.err;
  EXPECT_THAT(plan.out, HasSubstr(" 13.17504 us "));
  EXPECT_THAT(plan.out, HasSubstr("bus 34.82 GB/s."));
  EXPECT_THAT(run_program(in_units({"plan", "ring:8", "allgather", "--csv"})).out,
              HasSubstr(",verified,algorithm_bandwidth,bus_bandwidth\n"));
  const auto candidates =
      run_program(in_units({"plan", "ring:8", "allgather", "--json"})).json()["candidates"];
  EXPECT_NEAR(candidates[0]["bandwidth"]["bus"].get<double>(), 7 * 65.536 / 13.17504, 1e-9);
  const Outcome compare =
      run_program(in_units({"compare", "ring:8", "ring:9", "--collective", "allgather"}));
  EXPECT_EQ(compare.code, 0) << compare.err;
  EXPECT_THAT(compare.out, HasSubstr("allgather, bus GB/s"));
  EXPECT_THAT(run_program({"plan", "ring:8", "allgather", "--csv"}).out,
              ::testing::Not(HasSubstr("bandwidth")));
}

TEST(UnitsCommand, rubbish_and_mixtures_are_refused) {
  const auto refused = [](std::vector<std::string> words, const std::string& sentence,
                          const std::string& hint) {
    words.insert(words.begin(), {"plan", "ring:8", "allgather"});
    expect_refused(words, sentence, hint);
  };
  refused({"--ts", "1", "--bandwidth", "50GB/s", "--message", "64KiB"}, "ts = \"1\" has no unit",
          "ts 1us");
  refused({"--ts", "1us"}, "bandwidth is missing", "ts 1us");
  refused({"--ts", "1us", "--bandwidth", "50GB", "--message", "1B"}, "is not a bandwidth",
          "50GB/s");
  refused({"--ts", "1week", "--bandwidth", "50GB/s", "--message", "1B"}, "is not a time", "1.5us");
  refused({"--ts", "nan", "--bandwidth", "50GB/s", "--message", "1B"}, "has no unit", "ts 1us");
  refused({"--ts", "1us", "--bandwidth", "50GB/s", "--message", "64KKB"}, "is not a size", "64KiB");
  refused({"--unit", "parsec"}, "parsec", "");
}

}  // namespace
}  // namespace asterism::testing
