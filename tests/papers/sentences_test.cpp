#include "papers/sentences.hpp"

#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "papers/report/own_papers.hpp"

namespace asterism {
namespace {

Paper with_sentence(const std::string& judges) {
  Paper paper = testing::made_up_paper();
  paper.sentences = "sentences = [[\"1\", \"two nodes are\", \"" + judges + "\"]]\n";
  return paper;
}

TEST(Sentences, are_judged_by_statements_and_exhibits_or_claim_nothing) {
  const auto judged = sentences_of(with_sentence("first; table"));
  ASSERT_EQ(judged.size(), 1U);
  EXPECT_EQ(judged[0].judged_by, (std::vector<std::string>{"first", "table"}));
  EXPECT_EQ(judged_sentences(judged), 1U);
  const auto defined = sentences_of(with_sentence("(definition)"));
  EXPECT_EQ(defined.at(0).role, "definition");
  EXPECT_EQ(judged_sentences(defined), 0U);
}

TEST(Sentences, without_a_judge_are_refused) {
  for (const char* const judges : {"", "third", "(rumour)", "first; third", "()"})
    testing::expect_error([&] { return sentences_of(with_sentence(judges)); }, ErrorCode::malformed,
                          "the sentence \"two nodes are\"", "each exhibit");
}

TEST(Sentences, of_all_papers_have_judges) {
  for (const Paper& paper : paper_catalogue())
    EXPECT_NO_THROW((void)sentences_of(paper)) << paper.id;
}

}  // namespace
}  // namespace asterism
