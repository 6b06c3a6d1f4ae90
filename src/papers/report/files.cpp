#include "papers/report/files.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/parallel.hpp"
#include "papers/report/document.hpp"
#include "papers/report/errata.hpp"
#include "papers/report/names.hpp"
#include "papers/report/page.hpp"
#include "view/table.hpp"

namespace asterism {

namespace {

/// A column with published values becomes two columns.
Table table_with_printed(const PaperResult& result) {
  std::vector<bool> compared(result.columns.size());
  for (const auto& row : result.rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      if (row[i].compared()) compared[i] = true;
  Table table;
  for (std::size_t i = 0; i < result.columns.size(); ++i) {
    if (compared[i]) table.columns.push_back({result.columns[i] + " (printed)"});
    table.columns.push_back({result.columns[i]});
  }
  table.rows.reserve(result.rows.size());
  for (const auto& cells : result.rows) {
    Row& row = table.rows.emplace_back();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (compared[i]) row.emplace_back(cells[i].published);
      row.emplace_back(cells[i].measured);
    }
  }
  return table;
}

Table table_of_statements(const ReviewedPaper& paper) {
  Table table;
  table.columns = {{"statement"}, {"quotation"}, {"reading"}, {"verdict"},
                   {"detail"},    {"range"},     {"how"},     {"command"}};
  table.rows.reserve(paper.statements.size());
  for (const ReviewedStatement& statement : paper.statements)
    table.rows.push_back({statement.name, statement.quotation, statement.reading,
                          std::string(to_string(statement.finding.verdict)),
                          statement.finding.detail, statement.finding.range, statement.finding.how,
                          "asterism " + statement.command});
  return table;
}

/// Returns one row per position on the axis and curve, with published values beside measured ones.
Table table_of_curves(const Figure& figure) {
  Table table;
  table.columns = {{"curve"}, {figure.x_label}, {"measured"}, {"printed"}};
  for (const Curve& curve : figure.curves) {
    std::map<double, std::pair<std::string, std::string>> values;
    for (const auto& [x, y] : curve.points) values[x].first = fmt::format("{}", y);
    for (const auto& [x, y] : curve.printed) values[x].second = fmt::format("{}", y);
    for (const auto& [x, texts] : values)
      table.rows.push_back({curve.title, fmt::format("{}", x), texts.first, texts.second});
  }
  return table;
}

struct FigureToDraw {
  const ReviewedPaper* paper;
  const ReviewedExhibit* exhibit;
};

std::vector<FigureToDraw> figures_of(const Review& review) {
  std::vector<FigureToDraw> figures;
  for (const ReviewedPaper& paper : review.papers)
    for (const ReviewedExhibit& exhibit : paper.exhibits)
      if (exhibit.figure) figures.push_back({&paper, &exhibit});
  return figures;
}

std::vector<ReviewFile> files_of(const FigureToDraw& figure) {
  const std::string& paper = figure.paper->id;
  const std::string& exhibit = figure.exhibit->result.id;
  const Figure& drawn = *figure.exhibit->figure;
  return {{figure_file(paper, exhibit, "csv"), to_csv(table_of_curves(drawn))},
          {figure_file(paper, exhibit, "svg"), figure_bytes(drawn, FigureFormat::svg)},
          {figure_file(paper, exhibit, "pdf"), figure_bytes(drawn, FigureFormat::pdf)}};
}

}  // namespace

std::vector<ReviewFile> text_files(const Review& review) {
  std::vector<ReviewFile> files;
  for (const ReviewedPaper& paper : review.papers) {
    if (!paper.statements.empty())
      files.push_back({statements_file(paper.id), to_csv(table_of_statements(paper))});
    for (const ReviewedExhibit& exhibit : paper.exhibits)
      files.push_back(
          {table_file(paper.id, exhibit.result.id), to_csv(table_with_printed(exhibit.result))});
  }
  files.push_back({"claims.json", claims_document(review).document()});
  files.push_back({"errata.md", errata_page(review)});
  files.push_back({"report.html", review_page(review)});
  return files;
}

std::vector<ReviewFile> figure_files(const Review& review, const Progress& progress) {
  const std::vector<FigureToDraw> figures = figures_of(review);
  std::vector<std::vector<ReviewFile>> drawn(figures.size());
  const auto at_a_time = static_cast<std::size_t>(std::max(1, parallel_threads()));
  for (std::size_t first = 0; first < figures.size(); first += at_a_time) {
    report(progress, "drawing figures", first, figures.size());
    const std::size_t count = std::min(at_a_time, figures.size() - first);
    parallel_chunks(count, 1, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) drawn[first + i] = files_of(figures[first + i]);
    });
  }
  std::vector<ReviewFile> files;
  files.reserve(3 * figures.size());
  for (std::vector<ReviewFile>& some : drawn)
    for (ReviewFile& file : some) files.push_back(std::move(file));
  return files;
}

}  // namespace asterism
