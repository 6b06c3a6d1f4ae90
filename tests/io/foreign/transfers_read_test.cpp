// CSV of transfers: forms that are read, and what is wrong with others, with the line.
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

ExchangeCheck csv_check(const std::string& text, const std::string& collective = "broadcast") {
  return check_exchange(read_text("csv", text, "ring:4", collective));
}

TEST(TransfersReader, columns_come_in_any_order_and_lines_end_in_either_way) {
  EXPECT_TRUE(csv_check("step,from,to\n1,0,1\n2,0,3\n2,1,2\n").valid);
  EXPECT_TRUE(csv_check("\xEF\xBB\xBFto,\"step\",from\r\n1,1,0\r\n\r\n3,2,0\r\n2,2,1").valid);
  EXPECT_TRUE(
      csv_check("step,from_label,port_name,messages\n1,0,+x,0\n2,0,-x,0\n2,1,+x,0\n").valid);
  EXPECT_TRUE(
      csv_check("step,from,port,contents\n1,0,0,\"a\n\"\"b\"\"\"\n2,0,1,\n2,1,0,x\n").valid);
}

TEST(TransfersReader, idle_steps_count) {
  const auto check = csv_check("step,from,to\n1,0,1\n2,,\n4,0,3\n4,1,2\n");
  EXPECT_TRUE(check.valid);
  EXPECT_EQ(check.metering.steps, 4U);
}

TEST(TransfersReader, violations_have_the_line_of_their_transfer) {
  const auto early = csv_check("step,from,to\n1,0,1\n1,1,2\n2,0,3\n");
  EXPECT_FALSE(early.valid);
  EXPECT_EQ(finding(early, "sender lacks the message").line, 3U);
  EXPECT_THAT(finding(early, "sender lacks the message").text,
              HasSubstr("step 1: sender lacks the message, node 1"));
  EXPECT_EQ(finding(csv_check("step,from,to\n1,0,1\n1,0,3\n2,1,2\n"), "sends too much").line, 3U);
  const auto missing = csv_check("step,from,to\n1,0,1\n");
  EXPECT_EQ(finding(missing, "incomplete").count, 2U);
  EXPECT_EQ(finding(missing, "incomplete").rank, 2U);
  const auto far = csv_check("step,from,to\n1,0,1\n2,0,2\n");
  EXPECT_EQ(finding(far, "no such link").text,
            "step 2: node 0 sends to node 2, and ring:4 has no such link (line 3)");
  EXPECT_EQ(finding(csv_check("step,from,to,port\n1,0,1,1\n"), "no such link").line, 2U);
}

TEST(TransfersReader, what_is_no_table_is_refused_with_its_line) {
  const auto refused = [](const std::string& text, const std::string& complaint) {
    expect_error([&] { return read_text("csv", text, "ring:4", "allgather"); },
                 ErrorCode::malformed, complaint, "");
  };
  refused("", "file, line 1: the file is empty");
  refused("step,from,to,colour\n", "the column \"colour\" is not known");
  refused("step,from,from\n", "the column from is there twice");
  refused("step,to,messages\n", "there is no column from");
  refused("step,from,to\n", "there is no column messages");
  refused("step,from,to,messages\n1,0,1,0\n1,2\n",
          "file, line 3: 2 fields where the first line has 4");
  refused("step,from,to,messages\n0,0,1,0\n", "step is \"0\"");
  refused("step,from,to,messages\n99999999999,0,1,0\n", "step is \"99999999999\"");
  refused("step,from,to,messages\nnan,0,1,0\n", "step is \"nan\"");
  refused("step,from,to,messages\n2,0,1,0\n1,1,2,0\n", "file, line 3: step 1 comes behind step 2");
  refused("step,from,to,messages\n1,4,1,0\n", "from is \"4\", not a whole number from 0 to 3");
  refused("step,from,to,messages\n1,0,1,4\n", "message is \"4\"");
  refused("step,from,to,messages\n1,0,1,-1\n", "message is \"-1\"");
  refused("step,from,to,messages\n1,0,1,\"0\n", "the quotes that begin here do not end");
  refused("step,from,to,messages\n1,0,1,\"0\"1\n", "behind a field in quotes");
  refused("step,from,to,messages\n1,0,1,0\"\n", "a quote within a field");
  refused("step,from,to,messages,from_label\n1,0,1,0,2\n", "its label is that of node 2");
  refused(std::string("step,from\0,to\n", 14), "control character (byte 0)");
  refused("step,from,to,messages\n1,0,1,\xFF\n",
          "file, line 2: there are bytes that are not UTF-8");
}

}  // namespace
}  // namespace asterism
