// asterism paper: the tables, figures and statements of a paper, measured.
#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/papers.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

namespace {

struct Options {
  std::string paper, effort = "standard";
  std::vector<std::string> exhibits;
  bool csv = false;
};

std::vector<const PaperExhibit*> chosen_exhibits(const Paper& paper, const Options& options) {
  std::vector<const PaperExhibit*> chosen;
  for (const std::string& id : options.exhibits) chosen.push_back(&find_exhibit(paper, id));
  if (chosen.empty())
    for (const PaperExhibit& exhibit : paper.exhibits) chosen.push_back(&exhibit);
  return chosen;
}

Json to_json(const PaperResult& result) {
  Json rows = Json::array();
  for (const auto& row : result.rows) {
    Json cells = Json::array();
    for (const PaperCell& cell : row) {
      Json entry{{"measured", cell.measured}};
      if (cell.compared()) {
        entry["published"] = cell.published;
        entry["agrees"] = cell.agrees();
      }
      if (!cell.how.empty()) entry["how"] = cell.how;
      cells.push_back(entry);
    }
    rows.push_back(cells);
  }
  return {{"id", result.id}, {"title", result.title},         {"columns", result.columns},
          {"rows", rows},    {"compared", result.compared()}, {"agreeing", result.agreeing()}};
}

std::string cell_text(const PaperCell& cell) {
  if (!cell.compared() || cell.agrees()) return cell.measured;
  return fmt::format("{} (printed: {})", cell.measured, cell.published);
}

void print_text(const PaperResult& result, bool first) {
  std::vector<std::size_t> widths;
  for (const std::string& column : result.columns) widths.push_back(column.size());
  for (const auto& row : result.rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], cell_text(row[i]).size());
  const auto print_row = [&](auto&& text_of) {
    std::string line;
    for (std::size_t i = 0; i < widths.size(); ++i)
      line += fmt::format("  {:<{}}", text_of(i), widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", line);
  };
  fmt::print("{}{}: {}\n", first ? "" : "\n", result.id, result.title);
  print_row([&](std::size_t i) { return result.columns[i]; });
  for (const auto& row : result.rows) print_row([&](std::size_t i) { return cell_text(row[i]); });
  std::map<std::string, unsigned> ways;
  for (const auto& row : result.rows)
    for (const PaperCell& cell : row)
      if (!cell.how.empty()) ++ways[cell.how];
  std::vector<std::string> by;
  for (const auto& [how, cells] : ways) by.push_back(fmt::format("{} by {}", cells, how));
  if (result.compared() > 0)
    fmt::print("  {} of {} agree with what is printed", result.agreeing(), result.compared());
  else
    fmt::print("  nothing is printed to compare with");
  fmt::print("; measured {}\n", fmt::join(by, ", "));
}

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

/// A line a cell that was measured: the labels of its row, its column, and both values.
void print_csv(const PaperResult& result, bool first) {
  if (first) fmt::print("exhibit,row,column,measured,published,how\n");
  for (const auto& row : result.rows) {
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i].how.empty()) {
        if (!row[i].measured.empty()) labels.push_back(row[i].measured);
        continue;
      }
      fmt::print("{},{},{},{},{},{}\n", result.id,
                 quoted(fmt::format("{}", fmt::join(labels, " "))), quoted(result.columns[i]),
                 quoted(row[i].measured), quoted(row[i].published), quoted(row[i].how));
    }
  }
}

int list_papers(const Session& session) {
  Json papers = Json::array();
  for (const Paper& paper : paper_catalogue()) {
    std::vector<std::string> ids;
    for (const PaperExhibit& exhibit : paper.exhibits) ids.push_back(exhibit.id);
    papers.push_back({{"id", paper.id}, {"citation", citation_of(paper)}, {"exhibits", ids}});
    if (!session.json)
      fmt::print("{}\n  {}\n  {}\n\n", paper.id, citation_of(paper), fmt::join(ids, ", "));
  }
  if (session.json) print_json({{"papers", papers}});
  return 0;
}

int run(const Options& options, const Session& session) {
  if (options.paper.empty()) return list_papers(session);
  const Paper& paper = paper_catalogue().get(options.paper);
  const PaperRequest request{parse_effort(options.effort), session.memory_limit(),
                             session.progress()};
  Json exhibits = Json::array();
  bool first = true;
  for (const PaperExhibit* exhibit : chosen_exhibits(paper, options)) {
    const PaperResult result = measure_exhibit(paper, *exhibit, request);
    if (session.json)
      exhibits.push_back(to_json(result));
    else if (options.csv)
      print_csv(result, first);
    else
      print_text(result, first);
    first = false;
  }
  if (session.json)
    print_json({{"paper", paper.id}, {"citation", citation_of(paper)}, {"exhibits", exhibits}});
  return 0;
}

}  // namespace

void add_paper_command(CLI::App& app, Session& session) {
  CLI::App& command =
      add_command(app, session, "paper",
                  "Measure the tables, figures and statements of a paper, or list papers",
                  "asterism paper tseng1998 table-2 --effort quick");
  const auto options = std::make_shared<Options>();
  command.add_option("PAPER", options->paper, "Which one; without it, all are listed");
  command.add_option("EXHIBIT", options->exhibits, "Which of its exhibits (default: all)");
  command
      .add_option("--effort", options->effort,
                  "How large the networks are: quick (seconds), standard (a minute) or full")
      ->capture_default_str();
  command.add_flag("--csv", options->csv, "Print a line for each measured cell");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli
