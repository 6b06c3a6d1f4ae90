// Pages of explanations, and the examples behind them.
#include "view/results/explanation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ExplanationPage, of_every_algorithm_has_a_valid_schedule_step_by_step) {
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    const ExplainedPage page = begun_page(explain(algorithm.name), 0, {});
    EXPECT_FALSE(page.steps.lines.empty()) << algorithm.name;
    const Problem problem = state_problem(*page.explanation.problem, algorithm.weakest_model());
    const Evaluation run = evaluate(algorithm, {problem});
    EXPECT_TRUE(run.verdict.valid) << algorithm.name;
    EXPECT_GE(run.metering.startups, page.steps.lines.size()) << algorithm.name;
  }
}

TEST(ExplanationPage, of_a_network_names_the_neighbours_of_its_first_node) {
  const ExplainedPage page = begun_page(explain("star"), 0, {});
  EXPECT_EQ(page.neighbours, "star:4, node 1234: 2134 over 2, 3214 over 3, 4231 over 4");
  EXPECT_EQ(begun_page(explain("graph"), 0, {}).neighbours, "");
}

ExplainedPage page_with_output(const std::string& output) {
  ExplainedPage page;
  page.explanation.name = "thing";
  page.explanation.summary = "what it is";
  page.explanation.paragraphs = {"It is `so`."};
  page.command = ShownCommand{{"route", "star:4", "**32"}, output};
  return page;
}

TEST(ExplanationPage, shows_a_long_output_by_its_ends) {
  std::string output;
  for (int i = 1; i <= 40; ++i) output += "line " + std::to_string(i) + "\n";
  const std::string text = explanation_report(page_with_output(output), Form::text);
  EXPECT_THAT(text, HasSubstr("\nline 10\n[... 21 more lines ...]\nline 32\n"));
  EXPECT_THAT(text, HasSubstr("line 40\n"));
  EXPECT_THAT(text, Not(HasSubstr("line 11")));
  std::string fitting;
  for (int i = 1; i <= 20; ++i) fitting += "line " + std::to_string(i) + "\n";
  EXPECT_THAT(explanation_report(page_with_output(fitting), Form::text),
              Not(HasSubstr("more lines")));
}

TEST(ExplanationPage, is_text_that_fits_and_words_that_a_shell_takes) {
  const std::string text = explanation_report(
      page_with_output("  a " + std::string(70, 'b') + " cc dd ee ff\n"), Form::text);
  EXPECT_EQ(text,
            "thing (word)\nWhat it is.\n\nIt is so.\n\nExample\n$ asterism route star:4 '**32'\n"
            "  a " +
                std::string(70, 'b') + " cc dd\n          ee ff\n");
  // Text without blanks is not broken: it may be a path, or JSON.
  const std::string long_word(100, 'x');
  EXPECT_THAT(explanation_report(page_with_output(long_word), Form::text),
              HasSubstr("\n" + long_word + "\n"));
}

TEST(ExplanationPage, begins_with_a_capital_but_for_names) {
  const auto begun = [](const char* name) {
    return explanation_report(begun_page(explain(name), 0, {}), Form::text);
  };
  EXPECT_THAT(begun("flood"), HasSubstr("(algorithm)\nAll-port broadcast"));
  EXPECT_THAT(begun("reverse:tree"), HasSubstr("(algorithm)\ntree backwards"));
}

TEST(ExplanationPage, as_markdown_links_to_others) {
  ExplainedPage page = page_with_output("out\n");
  page.explanation.see = {"Cayley graph", "flood", "reverse:"};
  const std::string text = explanation_report(page, Form::markdown);
  EXPECT_THAT(text, HasSubstr("## thing\n\n*What it is.*\n\nIt is `so`.\n"));
  EXPECT_THAT(text, HasSubstr("[Cayley graph](words.md#cayley-graph), "
                              "[flood](algorithms.md#flood), [reverse:](algorithms.md#reverse)"));
  EXPECT_THAT(text, HasSubstr("```text\n$ asterism route star:4 '**32'\nout\n```\n"));
}

}  // namespace
}  // namespace asterism::testing
