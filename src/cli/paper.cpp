// asterism paper: the tables, figures and statements of a paper, measured.
#include "view/results/paper.hpp"

#include <asterism/error.hpp>
#include <asterism/papers.hpp>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/write_figure.hpp"
#include "papers/report/measure.hpp"
#include "papers/statement.hpp"

namespace asterism::cli {

namespace {

struct PaperWords {
  std::string paper, effort = "standard", figure, statement;
  std::vector<std::string> exhibits;
};

std::vector<const PaperExhibit*> chosen_exhibits(const Paper& paper, const PaperWords& options) {
  std::vector<const PaperExhibit*> chosen;
  for (const std::string& id : options.exhibits) chosen.push_back(&find_exhibit(paper, id));
  if (chosen.empty())
    for (const PaperExhibit& exhibit : paper.exhibits) chosen.push_back(&exhibit);
  return chosen;
}

/// Passes on the exhibits in their order, each as soon as all of its parts are measured.
class ExhibitsInOrder final : public PartStore {
 public:
  using Take = std::function<void(PaperResult&& result)>;

  ExhibitsInOrder(const Paper& paper, const std::vector<ReviewPart>& parts, Take take)
      : paper_(paper), parts_(parts), take_(std::move(take)), rows_(parts.size()) {}

  [[nodiscard]] std::optional<PaperRows> find(const ReviewPart&) override { return std::nullopt; }

  void keep(const ReviewPart& part, const PaperRows& rows) override {
    rows_[static_cast<std::size_t>(&part - parts_.data())] = rows;
    while (next_ < parts_.size() && is_complete(end_of_next())) take_(next_result());
  }

 private:
  [[nodiscard]] std::size_t end_of_next() const {
    std::size_t end = next_;
    while (end < parts_.size() && parts_[end].exhibit == parts_[next_].exhibit) ++end;
    return end;
  }
  [[nodiscard]] bool is_complete(std::size_t end) const {
    for (std::size_t i = next_; i < end; ++i)
      if (!rows_[i]) return false;
    return true;
  }
  PaperResult next_result() {
    const PublishedTable published = published_table(paper_, parts_[next_].exhibit->id);
    PaperResult result{published.id,
                       published.title,
                       parts_[next_].statement ? statement_columns() : published.columns,
                       {}};
    for (const std::size_t end = end_of_next(); next_ < end; ++next_)
      for (std::vector<PaperCell>& row : *rows_[next_]) result.rows.push_back(std::move(row));
    return result;
  }

  const Paper& paper_;
  const std::vector<ReviewPart>& parts_;
  Take take_;
  std::vector<std::optional<PaperRows>> rows_;
  std::size_t next_ = 0;
};

int run_statement(const Paper& paper, const PaperWords& options, const Session& session) {
  if (!options.exhibits.empty() || !options.figure.empty())
    throw Error(ErrorCode::usage, "--statement is one line of its own",
                "leave exhibits and --figure out");
  session.tasks()->serve({});
  const PaperRequest request{parse_effort(options.effort), session.memory_limit(),
                             session.progress()};
  const PaperResult result =
      measure_statement(paper, find_statement(paper, options.statement), request);
  print(session.form == Form::json ? paper_document(paper, {result})
                                   : exhibit_report(result, true, session.form));
  return 0;
}

int run_paper(const PaperWords& options, const Session& session) {
  if (options.paper.empty()) {
    print(paper_list_report(session.form));
    return 0;
  }
  const Paper& paper = paper_catalogue().get(options.paper);
  if (!options.statement.empty()) return run_statement(paper, options, session);
  if (!options.figure.empty() && options.exhibits.size() != 1)
    throw Error(ErrorCode::usage, "--figure draws one exhibit",
                "name it, as in asterism paper chen2004 figure-7 --figure figure-7.svg");
  if (!options.figure.empty()) (void)figure_format(options.figure);
  const PaperRequest request{parse_effort(options.effort), session.memory_limit(),
                             session.progress()};
  const std::vector<const PaperExhibit*> exhibits = chosen_exhibits(paper, options);
  const std::vector<ReviewPart> parts = parts_of(paper, exhibits);
  std::vector<PaperResult> results;
  Figure figure;
  ExhibitsInOrder in_order(paper, parts, [&](PaperResult&& result) {
    results.push_back(std::move(result));
    if (!options.figure.empty())
      figure = figure_of(results.back(), figure_of_exhibit(paper, exhibits.front()->id));
    if (session.form != Form::json)
      print(exhibit_report(results.back(), results.size() == 1, session.form));
  });
  (void)measure_parts(parts, request, &in_order, session.tasks().get());
  if (session.form == Form::json) print(paper_document(paper, results));
  if (!options.figure.empty()) write_figure(figure, options.figure);
  return 0;
}

}  // namespace

void add_paper_command(CommandLine& line) {
  Command command = line.add("paper", "Reproduce the tables, figures and claims of a paper",
                             "asterism paper tseng1998 table-2 --effort quick");
  const auto options = std::make_shared<PaperWords>();
  command.text("PAPER", options->paper, "Id of the paper; without it, all papers are listed");
  command.texts("EXHIBIT", options->exhibits, "Tables and figures to reproduce (default: all)");
  command
      .text("--effort", options->effort,
            "Largest networks: quick (seconds), standard (a minute) or full")
      .shows_default();
  command.text("--figure", options->figure,
               "Plot to write, .svg, .pdf or .png: the columns of one exhibit over its first");
  command.text("--statement", options->statement,
               "Measure only this statement of the paper, e.g. eq-2");
  command.table_forms("measured cell");
  command.has_tasks();
  command.runs([options](const Session& session) { return run_paper(*options, session); });
}

}  // namespace asterism::cli
