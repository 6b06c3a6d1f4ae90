#include "papers/finding.hpp"

#include <set>

#include <gtest/gtest.h>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

TEST(ClaimVerdicts, have_names_that_are_read_back) {
  std::set<std::string_view> names;
  for (const ClaimVerdict verdict : claim_verdicts) {
    EXPECT_EQ(parse_claim_verdict(to_string(verdict)), verdict);
    names.insert(to_string(verdict));
  }
  EXPECT_EQ(names.size(), 5U);
  testing::expect_error([] { return parse_claim_verdict("hold"); }, ErrorCode::unknown_name,
                        "unknown verdict \"hold\"", "holds");
}

TEST(Findings, are_told_with_their_detail) {
  EXPECT_EQ(sentence_of(holds("n = 2", "proof")), "holds");
  EXPECT_EQ(sentence_of(holds_from_to("schedule", 3, 7)), "holds in the range measured");
  EXPECT_EQ(holds_from_to("schedule", 3, 7).range, "n = 3..7");
  EXPECT_EQ(sentence_of(holds_corrected("with a ceiling", "n = 3", "schedule")),
            "holds with a correction: with a ceiling");
  EXPECT_EQ(sentence_of(fails("n = 4: 5, measured 4", "search")), "fails: n = 4: 5, measured 4");
  EXPECT_EQ(sentence_of(undecided("no text")), "not decidable here: no text");
}

}  // namespace
}  // namespace asterism
