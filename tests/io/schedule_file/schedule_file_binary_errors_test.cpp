// Every mistake in the binary form gets its byte, its field and a way out.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/expect_error.hpp"
#include "io/schedule_file/binary.hpp"
#include "io/schedule_file/schedule_file_helpers.hpp"

namespace asterism {
namespace {

using testing::converted;
using testing::expect_error;
using testing::header_line;
using testing::steps_of;

std::string varint(std::uint64_t number) {
  std::string bytes;
  write_varint(number, [&](char byte) { bytes += byte; });
  return bytes;
}

std::string bytes(std::initializer_list<unsigned> values) {
  std::string text;
  for (const unsigned value : values) text += static_cast<char>(value);
  return text;
}

/// A binary schedule of that header and these bytes behind it.
std::string with_records(const std::string& header, const std::string& records) {
  return std::string(binary_magic) + varint(1) + varint(header.size()) + header + records;
}

const std::string broadcast = header_line("ring:4", "broadcast");

void expect_in_records(std::initializer_list<unsigned> records, ErrorCode code, std::size_t at,
                       const std::string& complaint, const std::string& hint) {
  const std::size_t start = with_records(broadcast, "").size();
  expect_error([&] { return steps_of(with_records(broadcast, bytes(records))); }, code,
               fmt::format("plan, byte {}, {}", start + at, complaint), hint);
}

TEST(ScheduleFileBinaryErrors, of_the_start) {
  using enum ErrorCode;
  const std::string magic(binary_magic);
  expect_error([&] { return steps_of("\x89PNG\r\n\x1A\n"); }, malformed,
               "plan, byte 0, magic: this is not a schedule in the binary form", "as binary");
  expect_error([&] { return steps_of("\x89"); }, malformed, "plan, byte 0, magic", "as binary");
  expect_error([&] { return steps_of(magic); }, malformed,
               "plan, byte 8, version: the file stops here", "truncated");
  expect_error([&] { return steps_of(magic + varint(7)); }, unsupported,
               "plan, byte 8, version: the file has version 7", "reads versions 1 to 6");
  expect_error([&] { return steps_of(magic + varint(1)); }, malformed,
               "plan, byte 9, header: the file stops here", "truncated");
  expect_error([&] { return steps_of(magic + varint(1) + varint(100) + "{"); }, malformed,
               "plan, byte 10, header: the file stops here", "truncated");
  expect_error([&] { return steps_of(with_records("{", "")); }, malformed,
               "plan, byte 10, header: is not JSON", "truncated");
  expect_error([&] { return steps_of(with_records(header_line("ring:2", "gather"), "")); },
               out_of_range, "plan, byte 10, network: the network \"ring:2\"", "write ring:n");
}

TEST(ScheduleFileBinaryErrors, ten_gigabytes_claimed_in_a_header_are_refused_at_once) {
  const std::uint64_t claim = 10'000'000'000;
  expect_error([&] { return steps_of(std::string(binary_magic) + varint(1) + varint(claim)); },
               ErrorCode::too_large,
               "plan, byte 9, header: the header claims 9.3 GiB, the limit is 64.0 MiB", "damaged");
}

TEST(ScheduleFileBinaryErrors, counts_that_nothing_follows_reserve_nothing) {
  const auto with_count = [](std::uint64_t count) {
    return with_records(broadcast, varint(count));
  };
  expect_error([&] { return steps_of(with_count(10'000'000'000)); }, ErrorCode::too_large,
               "transfers: the step has more than 67,108,864 transfers", "more steps");
  expect_error([&] { return steps_of(with_count(60'000'000)); }, ErrorCode::malformed,
               "step 1, transfers[0].from: the file stops here", "truncated");
  const std::string packet = bytes({2, 0, 0});  // one transfer from node 0 over port 0
  expect_error([&] { return steps_of(with_records(broadcast, packet + varint(10'000'000'000))); },
               ErrorCode::too_large,
               "transfers[0].messages: the step has more than 268,435,456 messages", "more steps");
  expect_error([&] { return steps_of(with_records(broadcast, packet + varint(200'000'000))); },
               ErrorCode::malformed, "transfers[0].messages: the file stops here", "truncated");
  const std::string worms =
      header_line("ring:4", "broadcast", R"(,"model":{"switching":"wormhole"})");
  expect_error(
      [&] {
        return steps_of(with_records(worms, bytes({2, 0}) + varint(10'000'000'000)));
      },
      ErrorCode::too_large, "transfers[0].port: the step has more than 268,435,456 ports",
      "more steps");
}

TEST(ScheduleFileBinaryErrors, of_records) {
  using enum ErrorCode;
  expect_in_records({}, malformed, 0, "transfers: the file stops here", "truncated");
  expect_in_records({2}, malformed, 1, "step 1, transfers[0].from: the file stops", "truncated");
  expect_in_records({2, 8}, out_of_range, 1, "step 1, transfers[0].from: ring:4 has no node 4",
                    "0 to 3");
  expect_in_records({2, 1}, out_of_range, 1,
                    "step 1, transfers[0].from: ring:4 has no node 18446744073709551615", "0 to 3");
  expect_in_records({2, 0, 2}, out_of_range, 2, "step 1, transfers[0].port: ring:4 has no port 2",
                    "0 to 1");
  expect_in_records({1, 2, 0, 0, 1, 2}, out_of_range, 5,
                    "step 2, transfers[0].messages: this broadcast has no message 1", "0 to 0");
  expect_in_records({3, 0, 0, 1, 0, 0, 0}, malformed, 7,
                    "step 1, transfers[1].messages: the file stops", "truncated");
}

TEST(ScheduleFileBinaryErrors, of_numbers) {
  const std::string complaint = "transfers: the bytes are not a number of at most 64 bits";
  expect_in_records({0x80, 0x00}, ErrorCode::malformed, 0, complaint, "schedule-format.md");
  expect_in_records({255, 255, 255, 255, 255, 255, 255, 255, 255, 2}, ErrorCode::malformed, 0,
                    complaint, "schedule-format.md");
  expect_in_records({255, 255, 255, 255, 255, 255, 255, 255, 255, 129, 1}, ErrorCode::malformed, 0,
                    complaint, "schedule-format.md");
}

TEST(ScheduleFileBinaryErrors, of_the_end) {
  using enum ErrorCode;
  expect_in_records({0}, malformed, 1, "end: the file stops here", "truncated");
  expect_in_records({1, 0, 2}, malformed, 2, "end: 2 steps where 1 belong", "one too many");
  expect_in_records({1, 0, 1, 7}, malformed, 3, "end: there is more behind the end", "remove");
}

TEST(ScheduleFileBinaryErrors, every_truncation_is_noticed) {
  const std::string whole = converted(header_line("ring:300", "allgather") +
                                          R"({"step":1,"transfers":[[7,0,[1,299]],[200,1,5]]})"
                                          "\n"
                                          R"({"end":1})",
                                      "binary");
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THROW(steps_of(whole.substr(0, size)), Error) << size;
  EXPECT_EQ(steps_of(whole).size(), 1U);
}

RC_GTEST_PROP(ScheduleFileBinaryErrors, differences_fold_and_unfold,
              (std::uint64_t to, std::uint64_t from)) {
  RC_ASSERT(add_folded(from, folded_difference(to, from)) == to);
}

}  // namespace
}  // namespace asterism
