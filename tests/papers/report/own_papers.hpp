// Papers that tests make up.
#pragma once

#include <string>

#include <asterism/papers.hpp>

#include "papers/statements.hpp"

namespace asterism::testing {

/// A table of two rows, one of whose cells differs from what is printed, and two statements, one of
/// which fails; all texts may be anything.
inline Paper made_up_paper(const std::string& id = "made-up", const std::string& text = "plain") {
  Paper paper{.id = id};
  paper.claims = "citation = '''N. N.: " + text + "'''\n" + "[table]\ntitle = '''Steps of " + text +
                 "'''\ncolumns = [\"network\", \"steps\"]\n"
                 "rows = [[\"star:3\", \"3\"], [\"star:4\", \"5\"]]\n"
                 "figure = { x = \"network\", x-label = \"n\", y-label = '''" +
                 text +
                 "''' }\n"
                 "[statements]\ntitle = \"What it says\"\n"
                 "columns = [\"statement\", \"quotation\", \"reading\", \"kind\"]\n"
                 "rows = [[\"first\", \"section 1: one\", '''" +
                 text +
                 "''', \"claim\"], [\"second one\", \"section 2: two\", \"a second\", "
                 "\"claim, damaged glyph\"], [\"ours\", \"\", \"a third\", \"remark\"]]\n"
                 "[shown-by]\n\"second one\" = [[\"network star:4\", \"diameter\"]]\n";
  paper.exhibits = {
      {"table",
       [](const PublishedTable& published, const PaperRequest&) -> PaperRows {
         return {{label_cell("star:3"), {"3", published.rows[0][1], "search"}},
                 {label_cell("star:4"), {"4", published.rows[1][1], "search"}}};
       }},
      {"statements", [](const PublishedTable& published, const PaperRequest& request) {
         return measured_statements(
             published, request,
             {{"first", [](const PaperRequest&) { return holds_from_to("search", 2, 9); }},
              {"second one",
               [](const PaperRequest&) { return fails("n = 4: 5, measured 4", "search"); }},
              {"ours", [](const PaperRequest&) { return fails("n = 1: no", "search"); }}});
       }}};
  return paper;
}

}  // namespace asterism::testing
