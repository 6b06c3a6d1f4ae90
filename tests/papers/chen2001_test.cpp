#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/papers.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "papers/chen2001_runs.hpp"
#include "papers/measured_exhibit.hpp"
#include "papers/statements.hpp"

namespace asterism {
namespace {

using testing::measured_exhibit;

const std::string not_printed =
    "not decidable here: the paper quotes the number and does not print the broadcast";
const std::string no_evidence =
    "not decidable here: the paper does not print this broadcast; our constructions sheu93 and "
    "tseng97-trees are no evidence for it";

TEST(Chen2001, statements_hold_but_for_corrections_and_quoted_broadcasts) {
  SLOW_WHEN_SANITIZED();
  const std::map<std::string, std::string> others{
      {"star diameter",
       "holds with a correction: floor(3(n-1)/2); with the ceiling, n = 4: 5, measured 4"},
      {"kinds of blocks",
       "holds with a correction: cubelet, treelet and buslet: the next sentences describe "
       "cubelets"},
      {"vecchia and sanges", not_printed},
      {"duh", not_printed},
      {"sheu, liaw and chen", no_evidence},
      {"tseng and sheu", no_evidence}};
  const auto statements = testing::measured_statements_of("chen2001");
  EXPECT_EQ(statements.size(), 28U);
  for (const auto& [name, statement] : statements) {
    const auto known = others.find(name);
    EXPECT_EQ(testing::short_verdict(statement), known == others.end() ? "holds" : known->second)
        << name;
  }
  for (const auto& [name, verdict] : others) EXPECT_TRUE(statements.contains(name)) << name;
}

TEST(Chen2001, statements_quote_the_paper_and_say_their_range) {
  SLOW_WHEN_SANITIZED();
  const auto statements = testing::measured_statements_of("chen2001");
  for (const auto& [name, statement] : statements) {
    EXPECT_EQ(statement.quotation.empty(), statement.kind == MeasuredStatement::Kind::remark)
        << name;
    EXPECT_EQ(statement.finding.range.empty(), statement.finding.verdict == ClaimVerdict::undecided)
        << name;
  }
  EXPECT_EQ(statements.at("star diameter").kind, MeasuredStatement::Kind::damaged_claim);
  EXPECT_EQ(statements.at("tseng97-trees, steps").kind, MeasuredStatement::Kind::remark);
  EXPECT_EQ(statements.at("hypernet").finding.range,
            "hypernet:2,2, hypernet:2,3, hypernet:2,4, hypernet:3,2, hypernet:4,2");
  EXPECT_EQ(statements.at("faults").finding.verdict, ClaimVerdict::holds);
  for (const char* const name : {"hypercomplete", "hypernet", "hypernet diameter"})
    EXPECT_NE(statements.at(name).reading.find("our reading of the definition"), std::string::npos)
        << name;
}

TEST(Chen2001, broadcasts_on_the_star_keep_to_the_steps_that_it_quotes) {
  const PaperResult result = measured_exhibit("chen2001", "star");
  EXPECT_EQ(result.rows.size(), 4U);
  for (const auto& row : result.rows) {
    const std::uint64_t n = std::stoull(row[0].measured);
    EXPECT_EQ(row[2].measured, std::to_string(2 * n - 3));
    EXPECT_EQ(row[3].measured, std::to_string(2 * n - 3));
    EXPECT_EQ(row[4].measured, std::to_string(n + 2));
    EXPECT_GT(std::stoull(row[6].measured), 0U);
  }
}

std::string how_of(const std::string& statement) {
  return testing::measured_statements_of("chen2001").at(statement).finding.how;
}

TEST(Chen2001, says_which_sources_and_seeds_were_run) {
  SLOW_WHEN_SANITIZED();
  EXPECT_EQ(how_of("pipeline"), "schedule, all sources");
  EXPECT_EQ(how_of("asynchronous"), "events, all sources, 3 seeds each for two kinds of delays");
}

TEST(Chen2001, columns_of_constructions_of_ours_say_so) {
  const PaperResult result = measured_exhibit("chen2001", "star");
  EXPECT_EQ(result.columns[3], "sheu93 (our construction)");
  EXPECT_EQ(result.columns[4], "tseng97-trees (our construction), n-1 messages");
}

TEST(Chen2001, headers_are_as_long_as_there_are_levels) {
  const PaperResult result = measured_exhibit("chen2001", "headers");
  EXPECT_EQ(result.compared(), 0U);  // the paper prints no such table
  for (const auto& row : result.rows) EXPECT_EQ(row[2].measured, row[1].measured);
  for (const auto& row : result.rows)
    if (row[0].measured == "wk:5,3") {
      EXPECT_EQ(row[2].measured, "3");
      EXPECT_EQ(row[3].measured, "9");  // 3 ceil(log2 5)
      EXPECT_EQ(row[4].measured, "4");
    }
}

/// On wk:3,2 from a corner: over one link out of the block of the source into each other block.
TEST(Chen2001, deliveries_are_the_links_of_a_tree) {
  const NetworkPointer network = make_network("wk:3,2");
  const std::vector<Delivery> all = deliveries(network, NodeId{0}, {});
  ASSERT_EQ(all.size(), 9U);
  EXPECT_EQ(all[0].from, no_node);
  unsigned between_blocks = 0;
  for (std::uint64_t node = 1; node < 9; ++node) {
    ASSERT_NE(all[node].from, no_node);
    const bool same_block = all[node].from.value() / 3 == node / 3;
    EXPECT_EQ(all[node].label, same_block ? 0U : 1U);
    between_blocks += same_block ? 0 : 1;
  }
  EXPECT_EQ(between_blocks, 2U);
}

TEST(Statements, that_nothing_measures_are_refused) {
  const PublishedTable table{"statements", "", {"", "", "", ""}, {{"unheard of", "", "", "claim"}}};
  testing::expect_error([&] { return measured_statements(table, {}, {}); }, ErrorCode::unknown_name,
                        "nothing measures the statement \"unheard of\"", "add a measurement");
}

}  // namespace
}  // namespace asterism
