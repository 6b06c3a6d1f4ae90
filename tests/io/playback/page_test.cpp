// The page of a playback, and the JSON in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <asterism/player.hpp>

#include "io/playback/base64.hpp"
#include "io/playback/playback_cases.hpp"

namespace asterism::testing {
namespace {

using enum CollectiveKind;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// Another decoder than that of the page.
std::vector<std::uint8_t> bytes_of_base64(const std::string& text) {
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const auto value =
        std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
            .find(c);
    if (value == std::string_view::npos) break;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> count));
  }
  return bytes;
}

std::vector<std::int32_t> numbers_of(const nlohmann::json& text) {
  const std::vector<std::uint8_t> bytes = bytes_of_base64(text.get<std::string>());
  std::vector<std::int32_t> numbers;
  for (std::size_t i = 0; i + 3 < bytes.size(); i += 4)
    numbers.push_back(static_cast<std::int32_t>(bytes[i] |
                                                static_cast<std::uint32_t>(bytes[i + 1]) << 8 |
                                                static_cast<std::uint32_t>(bytes[i + 2]) << 16 |
                                                static_cast<std::uint32_t>(bytes[i + 3]) << 24));
  return numbers;
}

Playback ring_playback() {
  return played(schedule_of("hamiltonian-ring", *make_case("ring:5", allgather).problem));
}

std::size_t occurrences(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++count;
  return count;
}

TEST(Base64, is_that_of_little_endian_numbers) {
  EXPECT_EQ(base64_of(std::vector<std::int32_t>{}), "");
  EXPECT_EQ(base64_of(std::vector<std::int32_t>{1}), "AQAAAA==");
  EXPECT_EQ(base64_of(std::vector<std::int32_t>{-1, 2}), "/////wIAAAA=");
  EXPECT_EQ(base64_of(std::vector<std::int32_t>{1, 2, 3}), "AQAAAAIAAAADAAAA");
  EXPECT_EQ(base64_of(std::vector<double>{1.0}), "AACAPw==");
  EXPECT_EQ(base64_of(std::vector<double>{playback_gap.x}), "AADAfw==");
}

TEST(PlaybackJson, has_every_array_of_the_playback) {
  const Playback playback = ring_playback();
  const auto document = nlohmann::json::parse(playback_json(playback));
  EXPECT_EQ(document["format"], 2);
  EXPECT_EQ(document["title"], playback.title);
  EXPECT_EQ(document["network"]["nodes"], 5);
  EXPECT_EQ(document["network"]["labels"][3], "3");
  EXPECT_EQ(bytes_of_base64(document["network"]["x"]).size(), 20U);
  EXPECT_EQ(numbers_of(document["network"]["links"]["from"]).size(), 5U);
  EXPECT_EQ(document["collective"]["handling"], "copied");
  EXPECT_EQ(document["collective"]["names"][1], "message of 1");
  EXPECT_EQ(document["steps"]["count"], 4);
  EXPECT_EQ(numbers_of(document["steps"]["first"]), playback.steps.first);
  EXPECT_EQ(numbers_of(document["steps"]["link"]), playback.steps.link);
  EXPECT_EQ(numbers_of(document["steps"]["from"]), playback.steps.from);
  EXPECT_EQ(numbers_of(document["steps"]["to"]), playback.steps.to);
  EXPECT_EQ(numbers_of(document["steps"]["item_first"]), playback.steps.item_first);
  EXPECT_EQ(numbers_of(document["steps"]["items"]), playback.steps.items);
  EXPECT_FALSE(document["steps"].contains("path"));
  EXPECT_FALSE(document["steps"].contains("parts"));
  EXPECT_EQ(numbers_of(document["held"]["first"]), playback.holdings.first);
  EXPECT_EQ(numbers_of(document["held"]["node"]), playback.holdings.node);
  EXPECT_EQ(numbers_of(document["held"]["amount"]), playback.holdings.amount);
  EXPECT_EQ(numbers_of(document["held_at_start"]), (std::vector<std::int32_t>{1, 1, 1, 1, 1}));
  EXPECT_EQ(numbers_of(document["held_at_end_needed"]), (std::vector<std::int32_t>{5, 5, 5, 5, 5}));
  EXPECT_EQ(numbers_of(document["start"]["first"]), (std::vector<std::int32_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(numbers_of(document["start"]["messages"]), (std::vector<std::int32_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(document["cost"]["time"].size(), 5U);
  EXPECT_EQ(document["cost"]["time"][4], 8);
  EXPECT_EQ(document["verdict"]["valid"], true);
  EXPECT_EQ(document["verdict"]["transfer"], -1);
  EXPECT_EQ(document["model"]["ports"], "one");
  EXPECT_EQ(document["model"]["ts"], 1);
  EXPECT_EQ(document["model"]["message_time"], 1);
}

TEST(PlaybackJson, leaves_the_names_of_many_messages_out) {
  const Playback playback =
      played(schedule_of("tree", *make_case("ring:3", broadcast, {}, {}, 6000).problem));
  const auto document = nlohmann::json::parse(playback_json(playback));
  EXPECT_EQ(document["collective"]["messages"], 6000);
  EXPECT_FALSE(document["collective"].contains("names"));
}

TEST(PlayerPage, holds_the_playback_and_fetches_nothing) {
  const std::string page = player_page(ring_playback());
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, HasSubstr("<title>allgather on ring:5 by hamiltonian-ring</title>"));
  for (const std::string placeholder : {"/*STYLES*/", "/*SCRIPTS*/", "{{TITLE}}", "{{PLAYBACK}}"})
    EXPECT_THAT(page, Not(HasSubstr(placeholder)));
  for (const std::string fetching : {"src=", "@import", "url(", "fetch(", "XMLHttpRequest"})
    EXPECT_THAT(page, Not(HasSubstr(fetching))) << fetching;
  EXPECT_EQ(page, player_page(ring_playback()));
}

TEST(PlayerPage, nothing_that_somebody_wrote_is_markup) {
  const Schedule schedule = schedule_of("tree", *make_case("ring:3", broadcast).problem);
  PlaybackOptions options;
  options.algorithm.name = "</script><b>&\"{{PLAYBACK}}/*SCRIPTS*/\xFF";
  options.command = "asterism show '</script>'";
  const std::string page = player_page(record_playback(pushing(schedule), options));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
  const std::string plain = player_page(record_playback(pushing(schedule), {}));
  EXPECT_EQ(occurrences(page, "</script"), occurrences(plain, "</script"));
  EXPECT_EQ(occurrences(page, "\"format\":2"), 1U);
  const std::string opening = "id=\"playback\">";
  const std::size_t begin = page.find(opening) + opening.size();
  const auto document =
      nlohmann::json::parse(page.substr(begin, page.find("</script", begin) - begin));
  EXPECT_THAT(document["title"].get<std::string>(), HasSubstr("</script><b>&\"{{PLAYBACK}}"));
}

TEST(HeldJson, has_a_line_of_every_node) {
  const Schedule schedule =
      schedule_of("doubling-exchange", *make_case("hypercube:2", allreduce).problem);
  const auto document = nlohmann::json::parse(held_json(held_after(pushing(schedule), 1)));
  EXPECT_EQ(document["step"], 1);
  EXPECT_EQ(document["steps"], 2);
  ASSERT_EQ(document["nodes"].size(), 4U);
  EXPECT_EQ(document["nodes"][3]["label"], "11");
  EXPECT_EQ(document["nodes"][3]["amount"], 2);
  EXPECT_EQ(document["nodes"][3]["items"], nlohmann::json::parse("[0]"));
  EXPECT_EQ(document["nodes"][3]["parts"], nlohmann::json::parse("[2]"));
}

}  // namespace
}  // namespace asterism::testing
