#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/papers.hpp>

#include "base/expect_error.hpp"
#include "papers/statements.hpp"

namespace asterism {
namespace {

PaperResult measured_quickly(const std::string& exhibit) {
  const Paper& paper = paper_catalogue().get("chen2001");
  return measure_exhibit(paper, find_exhibit(paper, exhibit), {Effort::quick, 0, {}});
}

TEST(Chen2001, statements_hold_but_for_the_diameter_of_the_star) {
  for (const auto& row : measured_quickly("statements").rows)
    EXPECT_EQ(row[2].measured,
              row[0].measured == "star diameter" ? "fails for n = 4: 5, measured 4" : "holds")
        << row[0].measured;
}

TEST(Chen2001, broadcasts_on_the_star_keep_to_the_steps_that_it_quotes) {
  const PaperResult result = measured_quickly("star");
  EXPECT_EQ(result.rows.size(), 4U);
  for (const auto& row : result.rows) {
    const std::uint64_t n = std::stoull(row[0].measured);
    EXPECT_EQ(row[2].measured, std::to_string(2 * n - 3));
    EXPECT_EQ(row[3].measured, std::to_string(2 * n - 3));
    EXPECT_LE(std::stoull(row[4].measured), 3 * (n - 1));
    EXPECT_GT(std::stoull(row[6].measured), 0U);
  }
}

TEST(Statements, that_nothing_measures_are_refused) {
  const PublishedTable table{"statements", "", {"", "", ""}, {{"unheard of", "", "holds"}}};
  testing::expect_error([&] { return measured_statements(table, {}, {}); }, ErrorCode::unknown_name,
                        "nothing measures the statement \"unheard of\"", "add a measurement");
}

}  // namespace
}  // namespace asterism
