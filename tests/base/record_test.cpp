#include "base/record.hpp"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "base/kept_text.hpp"

namespace asterism {
namespace {

using ::testing::ElementsAre;
using testing::expect_error;

enum class Colour : std::uint8_t { red, green };

struct Thing {
  std::string name{};
  std::uint32_t count = 0;
  bool is_set = false;
  Colour colour = Colour::red;
  double value = 0;
  NodeId node{0};
  std::optional<std::string> remark{};
  std::map<std::string, std::variant<std::uint64_t, double, std::vector<std::uint64_t>>> options{};
  std::vector<std::pair<std::string, double>> pairs{};

  bool operator==(const Thing&) const = default;
};

template <class Record, RecordedAs<Thing> Value>
void record_fields(Record& record, Value& thing) {
  record(thing.name, thing.count, thing.is_set, thing.colour, thing.value, thing.node, thing.remark,
         thing.options, thing.pairs);
}

Thing full_thing() {
  return {.name = "two\nlines 3 ",
          .count = 4000000000U,
          .is_set = true,
          .colour = Colour::green,
          .value = -0.1,
          .node = NodeId{~std::uint64_t{0}},
          .remark = "",
          .options = {{"a", std::uint64_t{7}},
                      {"", std::numeric_limits<double>::infinity()},
                      {"c", std::vector<std::uint64_t>{1, 2}}},
          .pairs = {{"x", 1e-300}, {"y", 0.0}}};
}

TEST(Record, gives_back_what_was_written) {
  EXPECT_EQ(read_record<Thing>(record_of(full_thing())), full_thing());
  EXPECT_EQ(read_record<Thing>(record_of(Thing{})), Thing{});
  EXPECT_THAT(read_record<std::vector<std::string>>("2\n1 a\n0 \n"), ElementsAre("a", ""));
}

TEST(Record, refuses_everything_that_is_cut) {
  const std::string text = record_of(full_thing());
  for (std::size_t length = 0; length < text.size(); ++length)
    expect_error([&] { return read_record<Thing>(text.substr(0, length)).count; },
                 ErrorCode::malformed, "damaged", "computed again");
  expect_error([&] { return read_record<Thing>(text + "0\n").count; }, ErrorCode::malformed,
               "damaged", "computed again");
}

TEST(Record, refuses_what_does_not_fit_without_taking_memory_for_it) {
  expect_error([] { return read_record<std::vector<std::string>>("18446744073709551615\n"); },
               ErrorCode::malformed, "damaged", "computed again");
  expect_error([] { return read_record<std::string>("18446744073709551615 a\n"); },
               ErrorCode::malformed, "damaged", "computed again");
  expect_error([] { return read_record<std::uint32_t>("4294967296\n"); }, ErrorCode::malformed,
               "damaged", "computed again");
  expect_error([] { return read_record<bool>("2\n"); }, ErrorCode::malformed, "damaged",
               "computed again");
  expect_error([] { return read_record<std::variant<bool, double>>("2\n1\n"); },
               ErrorCode::malformed, "damaged", "computed again");
}

TEST(KeptText, shows_every_change) {
  const std::string text = kept_text("a kind", "a body\nof lines");
  EXPECT_EQ(body_of_kept_text(text, "a kind"), "a body\nof lines");
  EXPECT_EQ(body_of_kept_text(kept_text("a kind", ""), "a kind"), "");
  EXPECT_FALSE(body_of_kept_text(text, "another"));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(body_of_kept_text(changed, "a kind")) << i;
    EXPECT_FALSE(body_of_kept_text(text.substr(0, i), "a kind")) << i;
  }
}

}  // namespace
}  // namespace asterism
