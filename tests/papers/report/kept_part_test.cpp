#include "papers/report/kept_part.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/kept_text.hpp"

namespace asterism {
namespace {

PaperRows rows_of_all_kinds() {
  return {{{"a", "b", "c"}, {"", "", ""}}, {}, {{"two\nlines 7 \n", "\xff", "12 34\n"}}};
}

bool same_rows(const PaperRows& left, const PaperRows& right) {
  return std::ranges::equal(left, right, [](const auto& one, const auto& other) {
    return std::ranges::equal(one, other, [](const PaperCell& a, const PaperCell& b) {
      return a.measured == b.measured && a.published == b.published && a.how == b.how;
    });
  });
}

TEST(KeptPart, is_read_as_it_was_written) {
  for (const PaperRows& rows : {rows_of_all_kinds(), PaperRows{}}) {
    const auto again =
        parse_kept_part(kept_part_text("key\nof two lines", rows), "key\nof two lines");
    ASSERT_TRUE(again);
    EXPECT_TRUE(same_rows(*again, rows));
  }
}

TEST(KeptPart, of_another_key_does_not_count) {
  const std::string text = kept_part_text("1.0 quick", rows_of_all_kinds());
  EXPECT_TRUE(parse_kept_part(text, "1.0 quick"));
  EXPECT_FALSE(parse_kept_part(text, "1.1 quick"));
  EXPECT_FALSE(parse_kept_part(text, "1.0 quick "));
  EXPECT_FALSE(parse_kept_part(text, ""));
}

TEST(KeptPart, with_any_byte_changed_cut_or_added_does_not_count) {
  const std::string text = kept_part_text("key", rows_of_all_kinds());
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(parse_kept_part(changed, "key")) << i;
    EXPECT_FALSE(parse_kept_part(text.substr(0, i), "key")) << i;
  }
  EXPECT_FALSE(parse_kept_part(text + "\n", "key"));
}

/// Recomputes the checksum, as only a deliberate forgery would.
std::string forged(const std::string& body) {
  return fmt::format("asterism report part 1\ncheck {:016x}\n{}", fingerprint(body), body);
}

TEST(KeptPart, that_promises_more_than_it_has_takes_no_memory) {
  EXPECT_TRUE(parse_kept_part(forged("3 key\n0\n"), "key"));
  for (const char* const body :
       {"3 key\n18446744073709551615\n", "3 key\n1\n18446744073709551615\n", "3 key\n1\n1\n",
        "18446744073709551615 key\n0\n", "3 key\n1\n1\n99 a\n0 \n0 \n", "3 key\n-1\n", "3 key\n",
        "3 key\n0\nmore", "", "x", "3 key\n1\n1\n1 a\n0 \n0 \n1"})
    EXPECT_FALSE(parse_kept_part(forged(body), "key")) << body;
}

}  // namespace
}  // namespace asterism
