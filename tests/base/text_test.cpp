#include "base/text.hpp"

#include <array>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace asterism {

namespace {

using Strings = std::vector<std::string>;

}  // namespace

TEST(Text, thousands_are_separated_from_the_right) {
  EXPECT_EQ(with_thousands(0), "0");
  EXPECT_EQ(with_thousands(999), "999");
  EXPECT_EQ(with_thousands(1000), "1,000");
  EXPECT_EQ(with_thousands(40320), "40,320");
  EXPECT_EQ(with_thousands(123456), "123,456");
  EXPECT_EQ(with_thousands(18446744073709551615ULL), "18,446,744,073,709,551,615");
}

TEST(Text, bytes_are_shown_in_the_largest_unit_that_fits) {
  EXPECT_EQ(bytes_text(0), "0 bytes");
  EXPECT_EQ(bytes_text(1023), "1023 bytes");
  EXPECT_EQ(bytes_text(1024), "1.0 KiB");
  EXPECT_EQ(bytes_text(1536), "1.5 KiB");
  EXPECT_EQ(bytes_text(3500000000.0), "3.3 GiB");
  EXPECT_EQ(bytes_text(0x1p60), "1.0 EiB");
  EXPECT_EQ(bytes_text(0x1p80), "1048576.0 EiB") << "beyond the last unit, not beyond the table";
}

TEST(Text, sizes_are_decimal_unless_they_are_whole_in_binary_units_only) {
  EXPECT_EQ(size_text(0), "0 B");
  EXPECT_EQ(size_text(500), "500 B");
  EXPECT_EQ(size_text(1e8), "100 MB");
  EXPECT_EQ(size_text(65536), "64 KiB");
  EXPECT_EQ(size_text(1024e3), "1000 KiB");
  EXPECT_EQ(size_text(1536), "1.536 kB");
  EXPECT_EQ(size_text(0x1p30), "1 GiB");
  EXPECT_EQ(size_text(1e18), "1e+06 TB");
}

TEST(Text, parses_bytes_with_and_without_units) {
  EXPECT_EQ(parse_bytes("0"), 0U);
  EXPECT_EQ(parse_bytes("512"), 512U);
  EXPECT_EQ(parse_bytes("64K"), 65536U);
  EXPECT_EQ(parse_bytes("64k"), 65536U);
  EXPECT_EQ(parse_bytes("10MB"), 10485760U);
  EXPECT_EQ(parse_bytes("1.5G"), 1610612736U);
  EXPECT_EQ(parse_bytes("2GiB"), 2147483648U);
  EXPECT_EQ(parse_bytes("1T"), std::uint64_t{1} << 40);
  EXPECT_EQ(parse_bytes("16P"), std::uint64_t{1} << 54);
}

TEST(Text, rejects_what_is_not_a_number_of_bytes) {
  for (const char* text :
       {"",      "K",   "GiB",  "-1",  "-1G", "5 G",  " 5", "5 ",  "1.5X", "1Kb2",
        "1KiBs", "12B", "0x10", "nan", "inf", "1e30", "8E", "one", "1,5G", "1..5"})
    EXPECT_EQ(parse_bytes(text), std::nullopt) << '"' << text << '"';
}

TEST(Text, rejects_more_bytes_than_a_number_can_hold) {
  EXPECT_EQ(parse_bytes("8191P"), std::uint64_t{8191} << 50);
  EXPECT_EQ(parse_bytes("8192P"), std::nullopt);
  EXPECT_EQ(parse_bytes("99999999999999999999"), std::nullopt);
}

TEST(Text, parses_whole_numbers_up_to_64_bits) {
  EXPECT_EQ(parse_whole_number("0"), 0U);
  EXPECT_EQ(parse_whole_number("007"), 7U);
  EXPECT_EQ(parse_whole_number("18446744073709551615"), 18446744073709551615ULL);
}

TEST(Text, rejects_what_is_not_a_whole_number) {
  for (const char* text : {"", " ", "-1", "+1", "1.0", "1e3", "0x1", " 1", "1 ", "1,000", "a",
                           "18446744073709551616", "99999999999999999999999"})
    EXPECT_EQ(parse_whole_number(text), std::nullopt) << '"' << text << '"';
}

RC_GTEST_PROP(Text, whole_numbers_survive_the_way_to_text_and_back, (std::uint64_t number)) {
  RC_ASSERT(parse_whole_number(std::to_string(number)) == number);
}

RC_GTEST_PROP(Text, thousands_hold_the_same_digits, (std::uint64_t number)) {
  std::string digits = with_thousands(number);
  std::erase(digits, ',');
  RC_ASSERT(digits == std::to_string(number));
}

TEST(Text, trims_blanks_at_both_ends_only) {
  EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
  EXPECT_EQ(trimmed("ab"), "ab");
  EXPECT_EQ(trimmed(" \t\r\n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Text, split_keeps_empty_parts) {
  EXPECT_EQ(split("a,b", ','), (Strings{"a", "b"}));
  EXPECT_EQ(split("", ','), (Strings{""}));
  EXPECT_EQ(split(",", ','), (Strings{"", ""}));
  EXPECT_EQ(split("a,,b,", ','), (Strings{"a", "", "b", ""}));
}

TEST(Text, words_drop_empty_parts) {
  EXPECT_EQ(words("(1, 2,3)", "(), "), (Strings{"1", "2", "3"}));
  EXPECT_EQ(words("", ","), Strings{});
  EXPECT_EQ(words(",,", ","), Strings{});
  EXPECT_EQ(words("abc", ","), Strings{"abc"});
}

RC_GTEST_PROP(Text, split_parts_joined_again_are_the_text, (const std::string& text)) {
  std::string joined;
  for (const std::string& part : split(text, 'a')) {
    RC_ASSERT(part.find('a') == std::string::npos);
    joined += part + 'a';
  }
  RC_ASSERT(joined == text + 'a');
}

TEST(Text, what_can_be_seen_is_printed_as_it_is) {
  for (const char* text :
       {"", "star:6", "(2,1234)", "a \"b\" \\c '*' `d`", "\xC3\xA9\xE4\xB8\x96\xF0\x9F\x98\x80"})
    EXPECT_EQ(printable(text, 100), text);
}

TEST(Text, what_cannot_be_seen_is_printed_as_an_escape) {
  EXPECT_EQ(printable("a\x1B[2Jb", 100), "a\\x1b[2Jb");
  EXPECT_EQ(printable("a\nb\tc\rd", 100), "a\\nb\\tc\\rd");
  EXPECT_EQ(printable(std::string(1, '\0') + "\x7F", 100), "\\x00\\x7f");
  EXPECT_EQ(printable("\xE2\x80\xAE", 100), "\\u202e") << "turns the direction of writing";
}

TEST(Text, bytes_that_are_not_utf8_are_printed_as_escapes) {
  EXPECT_EQ(printable("a\xFFz", 100), "a\\xffz");
  EXPECT_EQ(printable("\x80", 100), "\\x80");
  EXPECT_EQ(printable("\xE4\xB8", 100), "\\xe4\\xb8") << "cut off";
  EXPECT_EQ(printable("\xC0\xAF", 100), "\\xc0\\xaf") << "too long for its character";
  EXPECT_EQ(printable("\xED\xA0\x80", 100), "\\xed\\xa0\\x80") << "half of a pair";
  EXPECT_EQ(printable("\xC3\xA9\x80", 100), "\xC3\xA9\\x80") << "one too many";
}

TEST(Text, the_middle_of_a_long_text_is_left_out) {
  EXPECT_EQ(printable("0123456789", 10), "0123456789");
  EXPECT_EQ(printable("0123456789a", 10), "0123...89a");
  EXPECT_EQ(printable("0123456789a", 9), "012...89a");
  EXPECT_EQ(printable("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 5),
            "\xC3\xA9...\xC3\xA9");
  EXPECT_EQ(printable("\x01\x01\x01", 11), "\\x01...\\x01") << "an escape is not cut";
  EXPECT_EQ(printable("abcd", 3), "...");
  EXPECT_EQ(printable("abcd", 0), "");
}

RC_GTEST_PROP(Text, whatever_is_printed_fits_and_can_be_seen, (const std::string& text)) {
  const std::size_t most = *rc::gen::inRange<std::size_t>(0, 40);
  const std::string shown = printable(text, most);
  std::size_t width = 0;
  for (const char c : shown) {
    const auto byte = static_cast<unsigned char>(c);
    RC_ASSERT(byte >= 0x20 && byte != 0x7F);
    width += (byte & 0xC0U) == 0x80U ? 0 : 1;
  }
  RC_ASSERT(width <= most);
}

TEST(Text, names_are_shown_in_quotes_and_not_too_long) {
  EXPECT_EQ(in_quotes("star:6"), "\"star:6\"");
  EXPECT_EQ(in_quotes("\x1B"), "\"\\x1b\"");
  EXPECT_EQ(in_quotes(std::string(10'000, 'x')).size(), 74U);
  EXPECT_EQ(path_text(std::string(200, 'x')), std::string(200, 'x'));
  EXPECT_EQ(path_text(std::string(10'000, 'x')).size(), 240U);
}

TEST(Text, the_nearest_word_is_found_behind_a_typing_error) {
  const std::array<std::string, 5> names{"star", "macro-star", "scc", "hypercube", "ring"};
  EXPECT_EQ(nearest("star", names), "star");
  EXPECT_EQ(nearest("sta", names), "star");
  EXPECT_EQ(nearest("sart", names), "star");
  EXPECT_EQ(nearest("macrostar", names), "macro-star");
  EXPECT_EQ(nearest("hypercubes", names), "hypercube");
  EXPECT_EQ(nearest("rings", names), "ring");
}

TEST(Text, a_list_in_a_hint_has_at_most_three_lines) {
  EXPECT_EQ(list_in_hint({}), "");
  EXPECT_EQ(list_in_hint({"ring", "star"}), "ring, star");
  const std::vector<std::string> many(100, "hypercube");
  const std::string text = list_in_hint(many);
  EXPECT_LE(text.size(), 210U);
  EXPECT_TRUE(text.starts_with("hypercube, hypercube, "));
  EXPECT_TRUE(text.ends_with(", and 83 more")) << text;
}

TEST(Text, nothing_is_near_a_word_of_another_kind) {
  const std::array<std::string, 3> names{"star", "scc", "hypercube"};
  EXPECT_EQ(nearest("", names), std::nullopt);
  EXPECT_EQ(nearest("butterfly", names), std::nullopt);
  EXPECT_EQ(nearest("x", names), std::nullopt);
  EXPECT_EQ(nearest("car", names), std::nullopt);
  EXPECT_EQ(nearest("star", {}), std::nullopt);
}

}  // namespace asterism
