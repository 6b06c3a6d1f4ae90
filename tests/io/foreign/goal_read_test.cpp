// GOAL: what is checked with and without comments about the contents of packets.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "io/foreign/import_helpers.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using testing::finding;
using ::testing::HasSubstr;
using testing::read_text;

/// A chain 0, 1, 2 of a broadcast; `wait` is between the receive and the send of rank 1.
std::string goal_chain(const std::string& wait,
                       const std::string& first = "// step 1 port 0 messages 0",
                       const std::string& second = "// step 2 port 0 messages 0") {
  return "num_ranks 3\n/* a chain\n of three */\nrank 0 {\n" + first +
         "\nl0: send 8b to 1 tag 5 cpu 0\n}\nrank 1 {\nl0: recv 8 b from 0 tag 5\n" + second +
         "\nl1: send 8b to 2\n" + wait + "\n}\nrank 2 {\ncalc 100\nl1: recv 8b from 1 // end\n}\n";
}

ExchangeCheck goal_check(const std::string& text, const std::string& network = {}) {
  return check_exchange(read_text("goal", text, network, "broadcast"));
}

TEST(GoalReader, comments_say_what_packets_carry) {
  const auto reading = read_text("goal", goal_chain("l1 requires l0"), {}, "broadcast");
  EXPECT_EQ(reading.contents, ExchangeContents::messages);
  EXPECT_EQ(reading.words.network, "complete:3");
  const auto check = check_exchange(reading);
  EXPECT_TRUE(check.valid) << check.findings.front().text;
  EXPECT_EQ(check.metering.steps, 2U);
  EXPECT_EQ(reading.place(1, 0).line, 11U);
  EXPECT_EQ(reading.place(1, 0).receive_line, 16U);
}

TEST(GoalReader, a_send_that_does_not_wait_for_what_it_passes_on) {
  const auto check = goal_check(goal_chain(""));
  EXPECT_FALSE(check.valid);
  const auto found = finding(check, "sent before it arrived");
  EXPECT_EQ(found.line, 11U);
  EXPECT_EQ(found.rank, 1U);
  EXPECT_THAT(found.text,
              HasSubstr("rank 1, send l1 (line 11) sends what rank 1, receive l0 (line 9)"));
  // It is not enough that a receive has begun.
  EXPECT_FALSE(goal_check(goal_chain("l1 irequires l0")).valid);
}

TEST(GoalReader, without_comments_contents_are_not_checked) {
  const auto reading = read_text("goal", goal_chain("", "", ""), {}, "broadcast");
  EXPECT_EQ(reading.contents, ExchangeContents::unknown);
  const auto check = check_exchange(reading);
  EXPECT_TRUE(check.valid);
  EXPECT_EQ(check.metering.steps, 1U);  // nothing makes rank 1 wait
  EXPECT_EQ(goal_check(goal_chain("l1 requires l0", "", "")).metering.steps, 2U);
  EXPECT_EQ(reading.notes.front(), "a message is counted as 8 bytes");
}

TEST(GoalReader, partners_sizes_links_and_deadlocks) {
  const std::string two = "num_ranks 2\nrank 0 {\nl1: send 8b to 1\nl2: recv 8b from 1\n";
  EXPECT_EQ(finding(goal_check(two + "}\nrank 1 {\nrecv 8b from 0\n}\n"), "no partner").text,
            "rank 0, receive l2 (line 4) has no send at rank 1 with tag 0");
  EXPECT_EQ(
      finding(goal_check(two + "}\nrank 1 {\nrecv 9b from 0\nsend 8b to 0\n}\n"), "sizes differ")
          .line,
      7U);
  const auto stuck = goal_check(two +
                                "l1 requires l2\n}\nrank 1 {\nl1: recv 8b from 0\n"
                                "l2: send 8b to 0\nl2 requires l1\n}\n");
  EXPECT_THAT(finding(stuck, "deadlock").text,
              HasSubstr("rank 0, send l1 (line 3) waits for rank 0, receive l2"));
  // Waiting until a receive has begun is no deadlock.
  EXPECT_TRUE(goal_check(two + "l1 irequires l2\n}\nrank 1 {\nl1: recv 8b from 0\n"
                               "l2: send 8b to 0\nl2 requires l1\n}\n")
                  .valid);
  const std::string far =
      "num_ranks 4\nrank 0 {\nsend 8b to 2\n}\nrank 1 {\n}\nrank 2 {\nrecv 8b "
      "from 0\n}\nrank 3 {\n}\n";
  EXPECT_EQ(finding(goal_check(far, "ring:4"), "no such link").line, 3U);
}

TEST(GoalReader, what_is_no_goal_is_refused_with_its_line) {
  const auto refused = [](const std::string& text, const std::string& complaint) {
    expect_error([&] { return read_text("goal", text, {}, "broadcast"); }, ErrorCode::malformed,
                 complaint, "");
  };
  refused("", "there is no num_ranks");
  refused("num_ranks 2\nrank 0 {\n", "the file stops within rank 0");
  refused("num_ranks 2\nrank 0 {\n}\n", "rank 1 of 2 is missing");
  refused("num_ranks 2\nrank 2 {\n}\n", "line 2: \"2\" is no rank from 0 to 1");
  refused("num_ranks 99999999999999999999\n", "is no number of ranks");
  refused("num_ranks 2\nrank 0 {\nsend 8b to 0\n}\n", "a rank sends to itself");
  refused("num_ranks 2\nrank 0 {\nsend nan to 1\n}\n", "\"nan\" is no number of bytes");
  refused("num_ranks 2\nrank 0 {\nsend 8b from 1\n}\n", "\"from\" stands where \"to\" belongs");
  refused("num_ranks 2\nrank 0 {\nl1: send 8b to 1\nl1: send 8b to 1\n}\n",
          "the label \"l1\" is there twice");
  refused("num_ranks 2\nrank 0 {\nl1 requires l2\n}\n", "no operation \"l1\" before this line");
  refused("num_ranks 2\nrank 0 {\n}\nrank 0 {\n}\n", "rank 0 is there twice, first in line 2");
  refused("num_ranks 2\nsend 8b to 1\n", "stands outside of a rank");
  refused("num_ranks 2\n/* \n", "line 2: the comment that begins here does not end");
  refused("num_ranks 2\nrank 0 {\nsend 8b to 1 $\n}\n", "is nothing that GOAL knows");
  refused(std::string("num_ranks\0 2", 12), "control character (byte 0)");
  expect_error(
      [&] {
        return read_text("goal", "num_ranks 2\nrank 0 {\nrecv 8b from -1\n}\n", {}, "broadcast");
      },
      ErrorCode::unsupported, "a receive from any rank (-1) cannot be checked",
      "depends on the time");
}

}  // namespace
}  // namespace asterism
