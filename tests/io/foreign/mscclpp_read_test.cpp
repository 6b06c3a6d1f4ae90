// Plans of MSCCL++ that are read: mistakes in them are found, and hostile ones are refused.
#include <random>
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
using testing::made_schedule;
using testing::read_text;
using testing::written_as;

/// A plan for an allgather of three GPUs.
std::string plan_of_three() {
  for (const testing::MadeSchedule& made : made_schedule("ring:3", "allgather", "all"))
    if (const auto text = written_as("mscclpp", made.schedule)) return *text;
  return {};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(MscclppReader, takes_the_problem_from_the_file) {
  const ExchangeReading reading = read_text("mscclpp", plan_of_three());
  const ExchangeCheck check = check_exchange(reading);
  ASSERT_TRUE(check.valid) << check.findings.front().text;
  EXPECT_EQ(reading.words.network, "ring:3");
  EXPECT_EQ(reading.words.collective, "allgather");
  EXPECT_EQ(ports_text(reading.schedule.header().problem.model), "all");
  EXPECT_GT(check.metering.steps, 0U);
}

TEST(MscclppReader, names_of_files_are_not_taken_from_a_file) {
  const std::string text = replaced(plan_of_three(), "\"ring:3\"", "\"graph:/etc/passwd\"");
  const ExchangeReading reading = read_text("mscclpp", text);
  EXPECT_EQ(reading.words.network, "complete:3");
  EXPECT_THAT(reading.notes.back(), HasSubstr("was not taken from the file"));
}

TEST(MscclppReader, a_put_to_the_wrong_slot_is_found) {
  const std::string text = plan_of_three();
  const std::size_t put = text.find("\"buffer_id\"");
  const std::size_t index = text.find("\"index\": ", put) + 9;
  std::string wrong = text;
  wrong[index] = wrong[index] == '0' ? '1' : '0';
  const ExchangeCheck check = check_exchange(read_text("mscclpp", wrong));
  EXPECT_FALSE(check.valid);
}

TEST(MscclppReader, a_wait_without_a_signal_has_no_partner) {
  const std::string text = plan_of_three();
  // The first signal of the file opens a receive; without it, the sender waits in vain.
  const std::string wrong = replaced(text, "\"name\": \"signal\"", "\"name\": \"rlxwait\"");
  EXPECT_FALSE(check_exchange(read_text("mscclpp", wrong)).valid);
}

TEST(MscclppReader, puts_that_do_not_wait_for_their_receiver_are_noted) {
  std::string text = plan_of_three();
  for (std::size_t at = text.find("\"wait\""); at != std::string::npos;
       at = text.find("\"wait\"", at + 1)) {
    const std::size_t block = text.rfind("\"ops\"", at);
    if (text.find("\"name\"", block) + 8 == at) text.replace(at, 6, "\"flush\"");
  }
  const ExchangeReading reading = read_text("mscclpp", text);
  EXPECT_THAT(reading.notes, ::testing::Contains(HasSubstr("launched twice")));
}

TEST(MscclppReader, what_is_no_plan_is_refused) {
  const auto refused = [](const std::string& text, const std::string& complaint) {
    expect_error([&] { return read_text("mscclpp", text); }, ErrorCode::malformed, complaint, "");
  };
  const std::string text = plan_of_three();
  refused("", "this is no JSON object");
  refused(text.substr(0, text.size() / 2), "this is no JSON object");
  refused("[]", "this is no JSON object");
  refused(std::string(100000, '['), "this is no JSON object");
  refused("{\"gpus\": 3}", "gpus is no list");
  refused(replaced(text, "\"put\"", "\"get\""), "the operation \"get\" is not read");
  refused(replaced(text, "\"buffer_id\": 0", "\"buffer_id\": 99"), "buffer_id is no whole number");
  refused(replaced(text, "\"input_chunks\": 1", "\"input_chunks\": -1"), "input_chunks");
  // The channels of the first GPU: their type, and whom they lead to.
  const std::size_t peers = text.find("\"connected_to\"");
  std::string other = text;
  refused(other.replace(text.rfind("memory", peers), 6, "switch"),
          "channels of type \"switch\" are not read");
  other = text;
  refused(other.replace(text.find_first_of("0123456789", peers), 1, "7"),
          "connected_to is no whole");
}

/// Damaged plans are read, found wrong, or refused; nothing else may come out.
TEST(MscclppReader, damaged_plans_are_answered) {
  const std::string text = plan_of_three();
  std::mt19937_64 random(1);
  int refused = 0, wrong = 0;
  for (int i = 0; i < 400; ++i) {
    std::string damaged = text;
    const std::size_t at = random() % damaged.size();
    const std::size_t digit = damaged.find_first_of("0123456789", at);
    if (i % 2 == 0 && digit != std::string::npos)
      damaged[digit] = static_cast<char>('0' + random() % 10);
    else
      damaged.erase(at, 1 + random() % 40);
    try {
      wrong += check_exchange(read_text("mscclpp", damaged)).valid ? 0 : 1;
    } catch (const Error& error) {
      EXPECT_FALSE(error.sentence().empty());
      ++refused;
    }
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(wrong, 5);
}

}  // namespace
}  // namespace asterism
