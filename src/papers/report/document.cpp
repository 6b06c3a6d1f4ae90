#include "papers/report/document.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "papers/report/names.hpp"
#include "view/results/paper.hpp"

namespace asterism {

namespace {

Json evidence_document(const ReviewedStatement& statement) {
  Json list = Json::array();
  for (const Evidence& evidence : statement.shown_by) {
    Json json = Json::object();
    json.set("command", "asterism " + evidence.command);
    json.set("fields", Json::array_of(evidence.fields));
    list.add(std::move(json));
  }
  return list;
}

Json statement_document(const ReviewedStatement& statement) {
  Json json = Json::object();
  json.set("statement", statement.name);
  json.set("quotation", statement.quotation);
  json.set("reading", statement.reading);
  json.set("remark", statement.is_remark());
  json.set("damaged_glyph", statement.kind == MeasuredStatement::Kind::damaged_claim);
  json.set("verdict", std::string(to_string(statement.finding.verdict)));
  json.set("detail", statement.finding.detail);
  json.set("range", statement.finding.range);
  json.set("how", statement.finding.how);
  json.set("command", "asterism " + statement.command);
  json.set("shown_by", evidence_document(statement));
  return json;
}

Json cell_document(const DifferingCell& differing) {
  Json json = Json::object();
  json.set("row", differing.row);
  json.set("column", differing.column);
  json.set("printed", differing.cell.published);
  json.set("measured", differing.cell.measured);
  json.set("how", differing.cell.how);
  return json;
}

Json exhibit_document(const ReviewedPaper& paper, const ReviewedExhibit& exhibit) {
  Json json = Json::object();
  json.set("exhibit", exhibit.result.id);
  json.set("title", exhibit.result.title);
  json.set("printed", exhibit.is_printed);
  json.set("compared", exhibit.result.compared());
  json.set("agreeing", exhibit.result.agreeing());
  Json cells = Json::array();
  for (const DifferingCell& cell : differing_cells(exhibit.result)) cells.add(cell_document(cell));
  json.set("differing", std::move(cells));
  json.set("command", "asterism " + exhibit.command);
  json.set("table", table_file(paper.id, exhibit.result.id));
  json.set("figure",
           exhibit.figure ? Json(figure_file(paper.id, exhibit.result.id, "svg")) : Json());
  return json;
}

Json counts_document(const ReviewCounts& counts) {
  Json json = Json::object();
  json.set("statements", counts.statements);
  Json verdicts = Json::object();
  for (const ClaimVerdict verdict : claim_verdicts)
    verdicts.set(std::string(to_string(verdict)), counts.with(verdict));
  json.set("verdicts", std::move(verdicts));
  json.set("remarks", counts.remarks);
  json.set("cells", counts.cells);
  json.set("agreeing", counts.agreeing);
  return json;
}

Json paper_review_document(const ReviewedPaper& paper, bool differing_only) {
  Json statements = Json::array();
  for (const ReviewedStatement& statement : paper.statements)
    if (!differing_only || statement.is_erratum()) statements.add(statement_document(statement));
  Json exhibits = Json::array();
  for (const ReviewedExhibit& exhibit : paper.exhibits)
    if (!differing_only || exhibit.result.agreeing() < exhibit.result.compared())
      exhibits.add(exhibit_document(paper, exhibit));
  Json json = Json::object();
  json.set("id", paper.id);
  json.set("citation", paper.citation);
  json.set("counts", counts_document(paper.counts()));
  json.set("statements", std::move(statements));
  json.set("exhibits", std::move(exhibits));
  return json;
}

Json review_document(const Review& review, bool differing_only) {
  Json papers = Json::array();
  for (const ReviewedPaper& paper : review.papers)
    papers.add(paper_review_document(paper, differing_only));
  Json json = Json::object();
  json.set("version", review.origin.version);
  json.set("effort", review.origin.effort);
  json.set("machine", review.origin.machine);
  json.set("counts", counts_document(review.counts()));
  json.set("papers", std::move(papers));
  return json;
}

}  // namespace

std::vector<DifferingCell> differing_cells(const PaperResult& result) {
  const std::size_t labels = label_columns(result);
  std::vector<DifferingCell> cells;
  for (const auto& row : result.rows) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < labels; ++i) names.push_back(row[i].measured);
    for (std::size_t i = 0; i < row.size(); ++i)
      if (row[i].compared() && !row[i].agrees())
        cells.push_back({fmt::format("{}", fmt::join(names, " ")), result.columns[i], row[i]});
  }
  return cells;
}

Json claims_document(const Review& review) {
  return review_document(review, false);
}

Json errata_document(const Review& review) {
  return review_document(review, true);
}

}  // namespace asterism
