// asterism latency.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

Words latency(const Words& more) {
  Words words{"latency"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(LatencyCommand, tells_latency_and_throughput_of_every_load) {
  const Outcome outcome =
      run_program(latency({"torus:4x4", "--load", "0.05,0.2", "--packet-flits", "8", "--json"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto document = outcome.json();
  EXPECT_EQ(document["network"], "torus:4x4");
  EXPECT_EQ(document["traffic"], "uniform");
  EXPECT_EQ(document["routing"], "dimension-ordered");
  EXPECT_EQ(document["packet_flits"], 8);
  EXPECT_EQ(document["ports"], "one");
  EXPECT_EQ(document["saturation"], nullptr);
  ASSERT_EQ(document["points"].size(), 2U);
  const auto& first = document["points"][0];
  const auto& second = document["points"][1];
  EXPECT_EQ(first["load"], 0.05);
  EXPECT_EQ(first["saturated"], false);
  EXPECT_EQ(first["deadlock"], nullptr);
  EXPECT_NEAR(first["accepted"], 0.05, 0.005);
  // Two links on average but 32/15, and eight flits.
  EXPECT_NEAR(first["uncontended"], 32.0 / 15 - 1 + 8, 0.05);
  EXPECT_LT(first["uncontended"], first["mean"]);
  EXPECT_LT(first["mean"], second["mean"]);
  EXPECT_LE(second["p95"], second["p99"]);
}

TEST(LatencyCommand, takes_patterns_machines_and_ports) {
  const auto document = run_program(latency({"mesh:4x4", "--traffic", "bit-complement",
                                             "--load",   "0.01",      "--virtual-channels",
                                             "3",        "--buffer",  "1",
                                             "--hop",    "2",         "--startup",
                                             "5",        "--ports",   "all",
                                             "--seed",   "9",         "--packet-flits",
                                             "4",        "--json"}))
                            .json();
  EXPECT_EQ(document["virtual_channels"], 3);
  EXPECT_EQ(document["buffer"], 1);
  EXPECT_EQ(document["hop"], 2);
  EXPECT_EQ(document["startup"], 5);
  EXPECT_EQ(document["ports"], "all");
  EXPECT_EQ(document["seed"], 9);
  EXPECT_NEAR(document["points"][0]["uncontended"], 5 + 3 * 2 + 4, 0.1);
}

TEST(LatencyCommand, finds_saturation) {
  const Outcome outcome =
      run_program(latency({"ring:6", "--saturation", "--packet-flits", "4", "--json"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto document = outcome.json();
  EXPECT_TRUE(document["points"].empty());
  const double below = document["saturation"]["below"];
  const double above = document["saturation"]["above"];
  EXPECT_GT(below, 0.3);
  EXPECT_LT(above, 1);
  EXPECT_LE(above - below, 1.0 / 64);
  EXPECT_THAT(run_program(latency({"ring:6", "--saturation", "--packet-flits", "4"})).out,
              HasSubstr("saturation between"));
}

TEST(LatencyCommand, says_where_it_is_saturated) {
  const Outcome outcome = run_program(latency({"ring:6", "--load", "0.9"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("saturated"));
}

TEST(LatencyCommand, a_deadlock_is_an_exit_code_of_1_and_a_cycle_of_channels) {
  const Words stuck{"ring:8", "--virtual-channels", "1", "--load", "0.5"};
  const Outcome outcome = run_program(latency(stuck));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, HasSubstr("DEADLOCK"));
  EXPECT_THAT(outcome.out, HasSubstr("+x, waits for"));
  Words as_json = stuck;
  as_json.emplace_back("--json");
  const auto waits = run_program(latency(as_json)).json()["points"][0]["deadlock"]["waits"];
  ASSERT_GE(waits.size(), 2U);
  EXPECT_EQ(waits[0]["holds"]["port"], "+x");
  EXPECT_EQ(run_program(latency({"ring:8", "--load", "0.5"})).code, 0);
  EXPECT_EQ(
      run_program(latency({"ring:8", "--no-datelines", "--buffer", "1", "--load", "0.6"})).code, 1);
}

TEST(LatencyCommand, repeats_a_schedule) {
  const TemporaryFolder folder;
  const std::string file = (folder / "ring.jsonl").string();
  ASSERT_EQ(run_program({"schedule", "ring:4", "allgather", "--algorithm", "hamiltonian-ring",
                         "--message-size", "5", "-o", file})
                .code,
            0);
  const auto document =
      run_program(latency({"ring:4", "--schedule", file, "--load", "0.1", "--json"})).json();
  EXPECT_EQ(document["traffic"], file);
  EXPECT_EQ(document["packet_flits"], nullptr);
  EXPECT_EQ(document["points"][0]["uncontended"], 5);
  expect_refused(latency({"ring:5", "--schedule", file}), "the schedule is for ring:4",
                 "network of the schedule");
  expect_refused(latency({"ring:4", "--schedule", "no-such.jsonl"}), "cannot read", "--schedule");
}

TEST(LatencyCommand, refuses_what_does_not_fit_with_advice) {
  const auto refused = [](const Words& more, const std::string& words, const std::string& hint) {
    Words all{"torus:4x4"};
    all.insert(all.end(), more.begin(), more.end());
    expect_refused(latency(all), words, hint);
  };
  for (const char* const load : {"0", "-0.1", "nan", "inf", "x", "0.1,,0.2", "0.1;0.2", "1e-400x"})
    refused({"--load", load}, "is not a load", "--load 0.1,0.2");
  refused({"--load", "17"}, "such a load", "at most a packet");
  refused({"--traffic", "unifrom"}, "no traffic pattern \"unifrom\"", "uniform");
  refused({"--traffic", "everywhere"}, "no traffic pattern", "bit-complement");
  refused({"--traffic", "hot-spot", "--hot-fraction", "2"}, "is not a fraction", "0 to 1");
  refused({"--traffic", "hot-spot", "--hot-fraction", "some"}, "is not a fraction", "0 to 1");
  refused({"--traffic", "hot-spot", "--hot-node", "(9,9)"}, "(9,9)", "");
  refused({"--packet-flits", "0"}, "--packet-flits", "--help");
  refused({"--packet-flits", "-3"}, "not a whole number", "--help");
  refused({"--packet-flits", "99999999999999"}, "no packet has", "choose from 1");
  refused({"--virtual-channels", "0"}, "0 virtual channels", "1 to 64");
  refused({"--virtual-channels", "65"}, "65 virtual channels", "1 to 64");
  refused({"--virtual-channels", "4294967297"}, "virtual channels", "1 to 64");
  refused({"--virtual-channels", "two"}, "not a whole number", "--help");
  refused({"--buffer", "0"}, "--buffer", "--help");
  refused({"--buffer", "99999999999"}, "flits of buffer", "choose from");
  refused({"--hop", "1.5"}, "not a whole number", "--help");
  refused({"--hop", "18446744073709551615"}, "cycles a hop", "choose from");
  refused({"--startup", "18446744073709551615"}, "cycles of start-up", "choose from");
  refused({"--startup", "-1"}, "not a whole number", "--help");
  refused({"--ports", "none"}, "none", "");
  refused({"--ports", "0"}, "0", "");
  refused({"--ports", "single-dimension"}, "single-dimension", "--ports one");
  refused({"--routing", "e-cube"}, "e-cube", "");
  refused({"--tag", "best"}, "--tag", "yeh96");
  refused({"--seed", "x"}, "not a whole number", "--help");
  refused({"--cycles", "18446744073709551615"}, "too many cycles", "at most");
  refused({"--warm-up", "18446744073709551615"}, "too many cycles", "at most");
  refused({"--memory-limit", "1K"}, "torus:4x4", "");
  expect_refused(latency({"torus:4x3", "--traffic", "transpose"}), "no transpose", "8x8x8");
  expect_refused(latency({"tours:4x4"}), "tours", "torus");
  expect_refused(latency({}), "SPEC", "--help");
}

}  // namespace
}  // namespace asterism::testing
