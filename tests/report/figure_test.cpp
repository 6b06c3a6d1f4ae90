#include "report/figure.hpp"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"

namespace asterism {
namespace {

using ::testing::HasSubstr;

Figure two_curves() {
  return {"a \"title\"", "x",   "y",
          true,          false, {{"first", {{1, 2}, {10, 3}}}, {"second", {{1, 5}}}}};
}

TEST(Figure, script_has_all_points_and_quotes_texts) {
  const std::string script = gnuplot_script(two_curves());
  EXPECT_THAT(script, HasSubstr("set title \"a \\\"title\\\"\""));
  EXPECT_THAT(script, HasSubstr("set logscale x\n"));
  EXPECT_THAT(script, ::testing::Not(HasSubstr("set logscale y")));
  EXPECT_THAT(script, HasSubstr("$curve0 << END\n1 2\n10 3\nEND\n"));
  EXPECT_THAT(script, HasSubstr("$curve1 using 1:2 with lines linewidth 2 title \"second\""));
}

TEST(Figure, is_drawn_as_svg) {
  const testing::TemporaryFolder folder;
  const std::string path = (folder.path() / "figure.svg").string();
  draw_figure(two_curves(), path);
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_THAT(text.str(), HasSubstr("<svg"));
  EXPECT_THAT(text.str(), HasSubstr("second"));
}

TEST(Figure, is_not_begun_where_it_cannot_be_written) {
  testing::expect_error([] { draw_figure(two_curves(), "/nowhere/figure.svg"); },
                        ErrorCode::unwritable, "/nowhere", "");
}

}  // namespace
}  // namespace asterism
