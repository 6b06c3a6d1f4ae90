#include "view/results/paper.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "papers/sentences.hpp"
#include "papers/statement.hpp"
#include "view/json.hpp"
#include "view/wrap.hpp"

namespace asterism {

std::string ways_text(const PaperResult& result) {
  std::map<std::string, unsigned> ways;
  for (const auto& row : result.rows)
    for (const PaperCell& cell : row)
      if (!cell.how.empty()) ++ways[cell.how];
  std::vector<std::string> by;
  by.reserve(ways.size());
  for (const auto& [how, cells] : ways) by.push_back(fmt::format("{} by {}", cells, how));
  return fmt::format("{}", fmt::join(by, ", "));
}

std::size_t label_columns(const PaperResult& result) {
  std::size_t labels = result.columns.size();
  for (const auto& row : result.rows) {
    const auto measured =
        std::ranges::find_if(row, [](const PaperCell& cell) { return !cell.how.empty(); });
    labels = std::min(labels, static_cast<std::size_t>(measured - row.begin()));
  }
  return labels;
}

namespace {

bool has_statements(const PaperResult& result) {
  return result.columns == statement_columns();
}

std::string cell_text(const PaperCell& cell) {
  if (!cell.compared() || cell.agrees()) return cell.measured;
  return fmt::format("{} (printed: {})", cell.measured, cell.published);
}

std::string summary_text(const PaperResult& result) {
  const std::string agreement =
      result.compared() > 0
          ? fmt::format("{} of {} agree with what is printed", result.agreeing(), result.compared())
          : "nothing is printed to compare with";
  return fmt::format("{}; measured {}", agreement, ways_text(result));
}

/// Returns a statement for a terminal: its name, the paper's words, our reading, and the verdict.
std::string statement_text(const MeasuredStatement& statement) {
  const std::size_t width = text_width();
  const Finding& finding = statement.finding;
  const auto line = [&](const char* label, const std::string& text) {
    return text.empty() ? "" : labelled(label, text, width);
  };
  const bool remark = statement.kind == MeasuredStatement::Kind::remark;
  std::string measured = finding.range.empty() ? "" : finding.range + ", ";
  if (!finding.how.empty()) measured += "by " + finding.how;
  std::string text = statement.name + (remark ? " (our remark)\n" : "\n");
  text += line("  Paper:    ", statement.quotation);
  text += line("  Reading:  ", statement.reading);
  text += line("  Verdict:  ", sentence_of(finding));
  text += line("  Measured: ", measured);
  if (statement.kind == MeasuredStatement::Kind::damaged_claim)
    text += line("  Note:     ", "rests on a sign that the extracted text may have damaged");
  return text;
}

std::string statements_text(const PaperResult& result) {
  std::string text = fmt::format("{}: {}\n", result.id, result.title);
  for (const auto& row : result.rows) text += "\n" + statement_text(measured_statement(row));
  return text;
}

Table table_of(const PaperResult& result) {
  Table table;
  table.title = fmt::format("{}: {}", result.id, result.title);
  for (const std::string& column : result.columns) table.columns.push_back({column});
  for (const auto& cells : result.rows) {
    Row row;
    for (const PaperCell& cell : cells) row.emplace_back(cell_text(cell));
    table.rows.push_back(std::move(row));
  }
  if (!has_statements(result)) table.notes = {summary_text(result)};
  table.labels = label_columns(result);
  return table;
}

/// One line per measured cell: the labels of its row, its column, and both values.
Table records_of(const PaperResult& result) {
  Table table;
  table.columns = {{"exhibit"}, {"row"}, {"column"}, {"measured"}, {"published"}, {"how"}};
  for (const auto& row : result.rows) {
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!row[i].how.empty())
        table.rows.push_back({result.id, fmt::format("{}", fmt::join(labels, " ")),
                              result.columns[i], row[i].measured, row[i].published, row[i].how});
      else if (!row[i].measured.empty())
        labels.push_back(row[i].measured);
    }
  }
  return table;
}

Json json_of(const PaperCell& cell) {
  Json json = Json::object();
  json.set("measured", cell.measured);
  if (cell.compared()) {
    json.set("published", cell.published);
    json.set("agrees", cell.agrees());
  }
  if (!cell.how.empty()) json.set("how", cell.how);
  return json;
}

Json json_of(const PaperResult& result) {
  Json rows = Json::array();
  for (const auto& row : result.rows) {
    Json cells = Json::array();
    for (const PaperCell& cell : row) cells.add(json_of(cell));
    rows.add(std::move(cells));
  }
  Json json = Json::object();
  json.set("id", result.id);
  json.set("title", result.title);
  json.set("columns", Json::array_of(result.columns));
  json.set("rows", std::move(rows));
  json.set("compared", result.compared());
  json.set("agreeing", result.agreeing());
  return json;
}

std::vector<std::string> exhibit_ids(const Paper& paper) {
  std::vector<std::string> ids;
  for (const PaperExhibit& exhibit : paper.exhibits) ids.push_back(exhibit.id);
  return ids;
}

Json json_of(const Paper& paper) {
  Json json = Json::object();
  json.set("id", paper.id);
  json.set("citation", citation_of(paper));
  json.set("exhibits", Json::array_of(exhibit_ids(paper)));
  const std::vector<PaperSentence> sentences = sentences_of(paper);
  json.set("sentences", sentences.size());
  json.set("judged_sentences", judged_sentences(sentences));
  return json;
}

/// The sentences of all papers of the catalogue.
struct Coverage {
  std::uint64_t sentences = 0, judged = 0;
};
Coverage coverage_of_all() {
  Coverage all;
  for (const Paper& paper : paper_catalogue()) {
    const std::vector<PaperSentence> sentences = sentences_of(paper);
    all.sentences += sentences.size();
    all.judged += judged_sentences(sentences);
  }
  return all;
}

std::string list_document() {
  Json papers = Json::array();
  for (const Paper& paper : paper_catalogue()) papers.add(json_of(paper));
  Json document = Json::object();
  document.set("papers", std::move(papers));
  const Coverage coverage = coverage_of_all();
  document.set("sentences", coverage.sentences);
  document.set("judged_sentences", coverage.judged);
  return document.document();
}

std::string coverage_text(const Paper& paper) {
  const std::vector<PaperSentence> sentences = sentences_of(paper);
  const std::uint64_t judged = judged_sentences(sentences);
  return fmt::format("{} sentences: {} judged, {} that claim nothing", sentences.size(), judged,
                     sentences.size() - judged);
}

std::string list_text() {
  std::string text;
  for (const Paper& paper : paper_catalogue()) {
    text += paper.id + '\n' + labelled("  ", citation_of(paper), text_width());
    text += labelled("  ", fmt::format("{}", fmt::join(exhibit_ids(paper), ", ")), text_width());
    text += labelled("  ", coverage_text(paper), text_width());
    text += '\n';
  }
  return text;
}

Table list_table() {
  Table table;
  table.columns = {{"paper"}, {"citation"}, {"exhibits"}};
  for (const Paper& paper : paper_catalogue())
    table.rows.push_back(
        {paper.id, citation_of(paper), fmt::format("{}", fmt::join(exhibit_ids(paper), ", "))});
  return table;
}

}  // namespace

std::string exhibit_report(const PaperResult& result, bool first, Form form) {
  if (form == Form::text && has_statements(result))
    return (first ? "" : "\n") + statements_text(result);
  if (form != Form::csv) return (first ? "" : "\n") + rendered({table_of(result)}, form);
  const std::string text = to_csv(records_of(result));
  return first ? text : text.substr(text.find('\n') + 1);
}

std::string paper_document(const Paper& paper, const std::vector<PaperResult>& results) {
  Json exhibits = Json::array();
  for (const PaperResult& result : results) exhibits.add(json_of(result));
  Json document = Json::object();
  document.set("paper", paper.id);
  document.set("citation", citation_of(paper));
  document.set("exhibits", std::move(exhibits));
  return document.document();
}

std::string paper_list_report(Form form) {
  if (form == Form::json) return list_document();
  return form == Form::text ? list_text() : rendered({list_table()}, form);
}

}  // namespace asterism
