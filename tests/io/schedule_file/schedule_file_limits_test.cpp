#include <sstream>

#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "io/schedule_file/schedule_file_helpers.hpp"

namespace asterism {
namespace {

using testing::converted;
using testing::expect_error;
using testing::header_line;
using testing::steps_of;

/// Checks both forms, because the limits of a step apply to both.
void expect_too_large(const std::string& text, const ReadLimits& limits,
                      const std::string& sentence) {
  for (const char* const format : {"jsonl", "binary"})
    expect_error([&] { return steps_of(converted(text, format), limits); }, ErrorCode::too_large,
                 sentence, "");
}

const std::string two_transfers = header_line("ring:4", "alltoall") +
                                  R"({"step":1,"transfers":[[0,0,[1,2]],[1,0,[6]]]})"
                                  "\n"
                                  R"({"step":2,"transfers":[[0,0,[1,2]],[1,0,[6]]]})"
                                  "\n"
                                  R"({"end":2})";

TEST(ScheduleFileLimits, are_per_step) {
  const ReadLimits enough{.transfers_per_step = 2, .ports_per_step = 2, .messages_per_step = 3};
  EXPECT_EQ(steps_of(two_transfers, enough).size(), 2U);
  expect_too_large(two_transfers, {.transfers_per_step = 1}, "step has more than 1 transfers");
  expect_too_large(two_transfers, {.ports_per_step = 1}, "step has more than 1 ports");
  expect_too_large(two_transfers, {.messages_per_step = 2}, "step has more than 2 messages");
}

TEST(ScheduleFileLimits, of_nodes) {
  EXPECT_EQ(steps_of(two_transfers, {.nodes = 4}).size(), 2U);
  expect_too_large(two_transfers, {.nodes = 3}, "network: ring:4 has 4 nodes, the limit is 3");
}

TEST(ScheduleFileLimits, of_a_line) {
  const std::string header = header_line("ring:4", "alltoall");
  const ReadLimits limits{.line_bytes = header.size() - 1};
  EXPECT_EQ(steps_of(header + "{\"end\":0}", limits).size(), 0U);
  expect_error([&] { return steps_of(header + std::string(header.size(), ' '), limits); },
               ErrorCode::too_large, "plan, line 2: the line is longer than", "binary form");
  expect_error([&] { return steps_of(header, {.line_bytes = 9}); }, ErrorCode::too_large,
               "plan, line 1, header: the line is longer than 9 bytes", "binary form");
}

TEST(ScheduleFileLimits, of_the_header) {
  expect_too_large(two_transfers, {.header_bytes = 40}, "header");
}

TEST(ScheduleFileLimits, of_depth) {
  const std::string header = header_line("ring:4", "alltoall");
  const std::string deep(100'000, '[');
  expect_error([&] { return steps_of(deep); }, ErrorCode::too_large,
               "plan, line 1, header: has more than 8 arrays and objects within each other", "doc");
  expect_error([&] { return steps_of(header + deep); }, ErrorCode::malformed,
               "plan, line 2: has an array where an object belongs", "doc");
  const std::string pair = R"({"step":1,"transfers":[[0,0,[[1,2]]]]})";
  EXPECT_EQ(steps_of(header + pair + "\n{\"end\":1}", {.depth = 5}).size(), 1U);
  expect_error([&] { return steps_of(header + pair, {.depth = 4}); }, ErrorCode::too_large,
               "plan, line 2, step 1, transfers[0].messages: has more than 4 arrays", "doc");
}

TEST(ScheduleFileLimits, of_texts) {
  const std::string long_text(5000, 'x');
  const std::string header = header_line("ring:4", "broadcast");
  const auto expect_long = [](const std::string& text, const std::string& place) {
    expect_error([&] { return steps_of(text); }, ErrorCode::too_large,
                 place + ": has a text of 4.9 KiB, the limit is 4.0 KiB", "short");
  };
  expect_long(header_line(long_text, "broadcast"), "plan, line 1, header");
  expect_long(header_line("ring:4", "broadcast", ",\"" + long_text + "\":1"),
              "plan, line 1, header");
  expect_long(header + "{\"" + long_text + "\":1}", "plan, line 2");
  expect_long(header + R"({"step":1,"transfers":[[")" + long_text + "\"]]}",
              "plan, line 2, step 1, transfers[0].from");
}

TEST(ScheduleFileLimits, sentences_stay_short) {
  const std::string header = header_line("ring:4", "broadcast");
  for (const std::string& text :
       {header + std::string(1'000'000, 'n'), header + '"' + std::string(1'000'000, 'n'),
        header_line(std::string(4000, 'n'), "broadcast"),
        header_line("ring:4", "broadcast", R"(,"sources":[")" + std::string(4000, '\t') + "\"]")}) {
    try {
      static_cast<void>(steps_of(text));
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_LT(error.sentence().size(), 600U);
      EXPECT_LT(error.hint().size(), 600U);
    }
  }
}

TEST(ScheduleFileLimits, a_character_is_not_cut_in_two) {
  std::string umlauts;
  while (umlauts.size() < 2000) umlauts += "\xC3\xBC";
  for (const char* shift : {"", "x"}) {
    try {
      static_cast<void>(steps_of(header_line(shift + umlauts, "broadcast")));
      ADD_FAILURE();
    } catch (const Error& error) {
      const std::string sentence = error.sentence();
      ASSERT_NE(sentence.find("\xBC...\xC3"), std::string::npos) << sentence;
    }
  }
}

TEST(ScheduleFileLimits, of_port_names) {
  const std::string text = header_line("complete:10", "broadcast") +
                           R"({"step":1,"transfers":[[0,"+1"]]})"
                           "\n"
                           R"({"end":1})";
  EXPECT_EQ(steps_of(text, {.named_ports = 9}).size(), 1U);
  expect_error([&] { return steps_of(text, {.named_ports = 8}); }, ErrorCode::too_large,
               "transfers[0].port: complete:10 has more than 8 ports", "number");
}

TEST(ScheduleFileLimits, a_small_file_cannot_list_billions_of_moves) {
  const auto require_fit = [](const std::string& header) {
    std::istringstream in(header + "{\"end\":0}");
    ScheduleReader(in, "plan").require_moves_to_fit_file();
  };
  const auto expect_refused = [&](const std::string& header) {
    expect_error([&] { require_fit(header); }, ErrorCode::too_large,
                 "plan tells of a collective of about", "damaged");
  };
  expect_refused(header_line("ring:4", "broadcast", R"(,"batch":1000000000)"));
  std::string scan = header_line("ring:4096", "scan", R"(,"batch":4000)");
  scan.replace(scan.find("\"version\":1"), 11, "\"version\":5");
  expect_refused(scan);
  require_fit(header_line("ring:4", "broadcast", R"(,"batch":1000)"));
}

TEST(ScheduleFileLimits, of_networks_in_files) {
  for (const char* family : {"graph", "cayley"})
    expect_error(
        [&] {
          return steps_of(header_line(std::string(family) + ":/etc/passwd", "broadcast"),
                          {.network_files = false});
        },
        ErrorCode::unsupported, "line 1, network: the network", "need no file");
}

}  // namespace
}  // namespace asterism
