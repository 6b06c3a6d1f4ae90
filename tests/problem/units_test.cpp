// Quantities with units, and what bandwidth a time means.
#include "problem/units.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/problem.hpp>

#include "base/expect_error.hpp"
#include "problem/bandwidth.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using Words = std::vector<std::pair<std::string, std::string>>;

TEST(Units, are_read_into_microseconds_and_bytes) {
  EXPECT_DOUBLE_EQ(parse_duration("t", "500ns"), 0.5);
  EXPECT_DOUBLE_EQ(parse_duration("t", "1.5us"), 1.5);
  EXPECT_DOUBLE_EQ(parse_duration("t", "2 ms"), 2000);
  EXPECT_DOUBLE_EQ(parse_duration("t", "1e-6s"), 1);
  EXPECT_DOUBLE_EQ(parse_data_size("m", "64KiB"), 65536);
  EXPECT_DOUBLE_EQ(parse_data_size("m", "1kB"), 1000);
  EXPECT_DOUBLE_EQ(parse_data_size("m", "1KB"), 1000);
  EXPECT_DOUBLE_EQ(parse_data_size("m", "3B"), 3);
  EXPECT_DOUBLE_EQ(parse_data_size("m", "2GiB"), 2147483648.0);
  EXPECT_DOUBLE_EQ(parse_data_size("m", "1TB"), 1e12);
  EXPECT_DOUBLE_EQ(parse_bandwidth("b", "50GB/s"), 50e3);
  EXPECT_DOUBLE_EQ(parse_bandwidth("b", "400Gb/s"), 50e3);
  EXPECT_DOUBLE_EQ(parse_bandwidth("b", "400Gbps"), 50e3);
  EXPECT_DOUBLE_EQ(parse_bandwidth("b", "100 Gbit/s"), 12.5e3);
  EXPECT_DOUBLE_EQ(parse_bandwidth("b", "400Gbit/s"), 50e3);
  EXPECT_DOUBLE_EQ(parse_bandwidth("b", "1MiB/s"), 1.048576);
  EXPECT_TRUE(has_unit("1us"));
  EXPECT_TRUE(has_unit("1e3us"));
  for (const char* plain : {"1", "1e60", "inf", "nan", "us", ""}) EXPECT_FALSE(has_unit(plain));
}

TEST(Units, rubbish_is_refused_with_an_example) {
  for (const char* text : {"1parsec", "us", "1", "1 u s", "--1us", "1us2", "1,5us", "1B"})
    expect_error([&] { return parse_duration("ts", text); }, ErrorCode::malformed, "is not a time",
                 "1.5us");
  for (const char* text : {"-1us", "1e300us"})
    expect_error([&] { return parse_duration("ts", text); }, ErrorCode::out_of_range,
                 "out of range", "1.5us");
  for (const char* text : {"64K", "64kib", "64us", "64b"})
    expect_error([&] { return parse_data_size("message", text); }, ErrorCode::malformed,
                 "is not a size", "64KiB");
  for (const char* text : {"50GB", "50G/s", "50GB/us", "/s", "fast"})
    expect_error([&] { return parse_bandwidth("bandwidth", text); }, ErrorCode::malformed,
                 "is not a bandwidth", "50GB/s");
  expect_error([] { return parse_bandwidth("bandwidth", "0GB/s"); }, ErrorCode::out_of_range,
               "moves nothing", "50GB/s");
}

Model model_of_words(const Words& words) {
  Model model;
  set_model_words(model, words);
  return model;
}

TEST(Units, make_a_model_in_microseconds) {
  const Model model =
      model_of_words({{"ts", "1us"}, {"bandwidth", "50GB/s"}, {"message", "64KiB"}, {"th", "5ns"}});
  EXPECT_EQ(model.unit, Model::Unit::microseconds);
  EXPECT_DOUBLE_EQ(model.startup, 1);
  EXPECT_DOUBLE_EQ(model.transmission, 2e-5);
  EXPECT_DOUBLE_EQ(model.flit, 2e-5);
  EXPECT_DOUBLE_EQ(model.hop, 0.005);
  EXPECT_DOUBLE_EQ(model.message_time(), 1.31072);
  EXPECT_EQ(model_of_words({{"ts", "10"}}).unit, Model::Unit::none);
  EXPECT_EQ(model_of_words({{"unit", "us"}, {"ts", "10"}}).unit, Model::Unit::microseconds);
  EXPECT_DOUBLE_EQ(
      model_of_words({{"ts", "0"}, {"tm", "1ns"}, {"message_size", "1MB"}}).message_time(), 1000);
  EXPECT_DOUBLE_EQ(model_of_words({{"ts", "0"}, {"tm", "1ns"}, {"message", "4000"}}).message_time(),
                   4);
}

/// Given as the time per byte, or as a rate of combining.
TEST(Units, are_those_of_combining_too) {
  const auto gamma = [](const std::string& text) {
    return model_of_words(
               {{"ts", "1us"}, {"bandwidth", "50GB/s"}, {"message", "1B"}, {"gamma", text}})
        .combining;
  };
  EXPECT_DOUBLE_EQ(gamma("2ns"), 0.002);
  EXPECT_DOUBLE_EQ(gamma("100GB/s"), 1e-5);
  EXPECT_EQ(gamma("0"), 0);
  EXPECT_EQ(model_of_words({{"gamma", "0.5"}}).combining, 0.5);
  expect_error([&] { return gamma("0.5"); }, ErrorCode::usage, "gamma = \"0.5\" has no unit",
               "give all of them units");
  expect_error([&] { return gamma("3KiB"); }, ErrorCode::malformed,
               "gamma = \"3KiB\" is not a time", "1.5us");
  expect_error([&] { return gamma("0GB/s"); }, ErrorCode::out_of_range, "moves nothing", "50GB/s");
}

TEST(Units, are_those_of_delays_and_link_classes_too) {
  const Words machine{{"ts", "1us"}, {"bandwidth", "50GB/s"}, {"message", "1B"}};
  const auto with = [&](const std::string& field, const std::string& text) {
    Words words = machine;
    words.insert(words.begin(), {field, text});
    return model_of_words(words);
  };
  EXPECT_DOUBLE_EQ(with("link_delay", "500ns").link_delay, 0.5);
  EXPECT_DOUBLE_EQ(with("class_delays", "nv=2ms").class_delays.at("nv"), 2000);
  EXPECT_DOUBLE_EQ(with("class_overheads", "nv=250ns").class_overheads.at("nv"), 0.25);
  EXPECT_EQ(with("class_overheads", "nv=0").class_overheads.at("nv"), 0);
  EXPECT_EQ(with("rates", "nv=2").rates.at("nv"), 2);
  EXPECT_DOUBLE_EQ(with("rates", "nv=25GB/s").rates.at("nv"), 0.5) << "whatever comes first";
  EXPECT_EQ(model_of_words({{"class_delays", "+x=2"}}).class_delays.at("+x"), 2);
  const auto refused = [&](const std::string& field, const std::string& text, ErrorCode code,
                           const std::string& sentence) {
    expect_error([&] { return with(field, text).startup; }, code, sentence, "");
  };
  refused("link_delay", "5", ErrorCode::usage, "link_delay = \"5\" has no unit");
  refused("class_delays", "nv=5", ErrorCode::usage, "class_delays = \"nv=5\" has no unit");
  refused("class_delays", "nv=5GB", ErrorCode::malformed, "class_delays of nv = \"5GB\" is not a");
  refused("class_delays", "5us", ErrorCode::malformed, "the delay \"5us\" is not of the form");
  refused("class_overheads", "=5us", ErrorCode::malformed, "the overhead \"=5us\" is not of the");
  refused("rates", "25GB/s", ErrorCode::malformed, "the rate \"25GB/s\" is not of the form");
  refused("rates", "nv=0GB/s", ErrorCode::out_of_range,
          "the bandwidth of nv = 0GB/s moves nothing");
}

TEST(Units, do_not_mix_with_plain_numbers) {
  const auto refused = [](const Words& words, const std::string& sentence) {
    expect_error([&] { return model_of_words(words).startup; }, ErrorCode::usage, sentence,
                 words.size() > 3 ? "leave one" : "ts 1us, bandwidth 50GB/s, message 64KiB");
  };
  refused({{"ts", "1"}, {"bandwidth", "1GB/s"}, {"message", "1B"}}, "ts = \"1\" has no unit");
  refused({{"ts", "1us"}, {"bandwidth", "1GB/s"}, {"message_size", "64"}}, "message_size = \"64\"");
  refused({{"ts", "1us"}}, "bandwidth is missing");
  refused({{"ts", "1us"}, {"bandwidth", "1GB/s"}}, "message is missing");
  refused({{"bandwidth", "1GB/s"}, {"message", "1B"}}, "ts is missing");
  refused({{"ts", "1us"}, {"bandwidth", "1GB/s"}, {"tm", "1ns"}, {"message", "1B"}},
          "bandwidth and tm say the same twice");
  expect_error(
      [] {
        return model_of_words({{"ts", "1us"}, {"bandwidth", "1GB/s"}, {"message", "0B"}}).startup;
      },
      ErrorCode::out_of_range, "message_size", "choose a number");
}

/// The factors of the tests of NCCL, for 4 nodes and messages of 100 bytes in 10 microseconds.
TEST(Bandwidth, is_that_of_the_benchmarks_of_nccl) {
  const auto ring = make_network("ring:4");
  Model model;
  model.message_size = 100;
  const auto expect = [&](const Collective& collective, double algorithm, double bus) {
    const auto found = bandwidths_of(Problem(ring, collective, model), 10);
    ASSERT_TRUE(found);
    EXPECT_DOUBLE_EQ(found->algorithm, algorithm);
    EXPECT_DOUBLE_EQ(found->bus, bus);
  };
  EXPECT_FALSE(bandwidths_of(Problem(ring, {CollectiveKind::allgather, *ring}, model), 10));
  model.unit = Model::Unit::microseconds;
  EXPECT_FALSE(bandwidths_of(Problem(ring, {CollectiveKind::allgather, *ring}, model), 0));
  expect({CollectiveKind::broadcast, *ring, {NodeId{0}}, 3}, 30, 30);
  expect({CollectiveKind::multi_broadcast, *ring, {NodeId{0}, NodeId{2}}}, 20, 20);
  expect({CollectiveKind::allgather, *ring}, 40, 30);
  expect({CollectiveKind::alltoall, *ring}, 40, 30);
  expect({CollectiveKind::scatter, *ring, {NodeId{0}}}, 40, 30);
  expect({CollectiveKind::gather, *ring, {NodeId{0}}}, 40, 30);
  expect({CollectiveKind::allgather, *ring, {}, 1, {NodeId{0}, NodeId{1}}}, 20, 10);
  expect({CollectiveKind::reduce, *ring, {NodeId{0}}, 3}, 30, 30);
  expect({CollectiveKind::allreduce, *ring, {}, 2}, 20, 30);
  expect({CollectiveKind::reduce_scatter, *ring}, 40, 30);
  EXPECT_FALSE(bandwidths_of(Problem(ring, {CollectiveKind::barrier, *ring}, model), 10));
  expect({CollectiveKind::allgather, *ring, {}, 1, {}, {1, 1, 1, 1}}, 40, 30);
  expect({CollectiveKind::allgather, *ring, {}, 1, {}, {4, 0, 0, 0}}, 40, 30);
  expect({CollectiveKind::alltoall, *ring, {}, 1, {}, std::vector<std::uint64_t>(16, 1)}, 40, 30);
  expect({CollectiveKind::allgather, *ring, {}, 1, {}, {5, 0, 2, 1}}, 80, 60);
  expect({CollectiveKind::scan, *ring, {}, 3}, 30, 30);
}

TEST(Bystanders, that_are_idle_are_not_there) {
  ProblemWords words{.network = "mesh:4x4", .collective = "broadcast"};
  words.participants = {"ids:4-11"};
  words.sources = {"(1,2)"};
  const Problem forwarding = state_problem(words);
  EXPECT_EQ(forwarding.network().spec(), "mesh:4x4");
  words.bystanders = "forward";
  EXPECT_EQ(state_problem(words).network().spec(), "mesh:4x4");
  words.bystanders = "idle";
  const Problem idle = state_problem(words);
  EXPECT_EQ(idle.network().spec(), "faulty:0..3,12..15/mesh:4x4");
  EXPECT_EQ(idle.collective.participant_count(), 8U);
  EXPECT_TRUE(idle.collective.all_take_part());
  EXPECT_EQ(idle.network().label(idle.collective.sources()[0]), "(1,2)");
  words.participants.clear();
  EXPECT_EQ(state_problem(words).network().spec(), "mesh:4x4") << "all nodes take part";
}

TEST(Bystanders, that_are_idle_may_cut_off_others) {
  ProblemWords words{.network = "ring:8", .collective = "allgather"};
  words.bystanders = "idle";
  words.participants = {"ids:0-2,5"};
  expect_error([&] { return state_problem(words).model.startup; }, ErrorCode::not_a_network,
               "idle bystanders 5 of ring:8 is cut off", "forward");
  words.participants = {"3"};
  expect_error([&] { return state_problem(words).model.startup; }, ErrorCode::not_a_network,
               "one participant", "two participants");
  words.bystanders = "sleep";
  expect_error([&] { return state_problem(words).model.startup; }, ErrorCode::unknown_name,
               "\"sleep\"", "forward, idle");
}

}  // namespace
}  // namespace asterism
