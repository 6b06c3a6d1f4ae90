// asterism report: all published results, measured, as a page, tables and figures in a folder.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/papers.hpp>
#include <asterism/version.hpp>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/program_identity.hpp"
#include "papers/report/document.hpp"
#include "papers/report/errata.hpp"
#include "papers/report/files.hpp"
#include "papers/report/folder.hpp"
#include "papers/report/machine.hpp"
#include "papers/report/measure.hpp"
#include "papers/report/summary.hpp"

namespace asterism::cli {

namespace {

struct ReportWords {
  std::vector<std::string> papers;
  std::string effort = "standard", output;
  bool errata = false;
};

std::vector<const Paper*> chosen_papers(const ReportWords& words) {
  std::vector<const Paper*> papers;
  for (const Paper& paper : paper_catalogue())
    if (words.papers.empty()) papers.push_back(&paper);
  for (const std::string& id : words.papers) {
    const Paper* const paper = &paper_catalogue().get(id);
    if (std::ranges::find(papers, paper) != papers.end())
      throw Error(ErrorCode::usage, fmt::format("{} is named twice", in_quotes(id)),
                  "name each paper once");
    papers.push_back(paper);
  }
  return papers;
}

PaperRequest request_of(const ReportWords& words, const Session& session) {
  return {parse_effort(words.effort), session.memory_limit(), session.progress()};
}

Review review_of(const std::vector<ReviewPart>& parts, const ReportWords& words,
                 const Session& session, TaskRunner& runner, PartStore* store) {
  return compose_review(parts, measure_parts(parts, request_of(words, session), store, &runner),
                        {version, words.effort, machine_text()});
}

/// Reports that finished results are kept, together with what stopped the work.
[[noreturn]] void rethrow_with_kept(const Error& error, std::uint64_t kept, std::size_t all,
                                    const std::string& folder) {
  const bool stopped = error.code() == ErrorCode::interrupted;
  const std::string parts =
      fmt::format("{} of {} parts are kept in {}", kept, all, path_text(folder));
  if (stopped)
    throw Error(error.code(), fmt::format("interrupted; {}", parts),
                "the same command goes on from there");
  throw Error(error.code(), fmt::format("{}; {}", error.sentence(), parts), error.hint());
}

/// Counts stored parts, for the message of an unfinished run.
class CountedStore final : public PartStore {
 public:
  explicit CountedStore(PartStore& store) : store_(store) {}
  [[nodiscard]] std::optional<PaperRows> find(const ReviewPart& part) override {
    auto rows = store_.find(part);
    if (rows) ++count_;
    return rows;
  }
  void keep(const ReviewPart& part, const PaperRows& rows) override {
    store_.keep(part, rows);
    ++count_;
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  PartStore& store_;
  std::uint64_t count_ = 0;
};

/// Ctrl-C also reaches gnuplot, which then fails; the actual reason is that the user asked to stop.
std::vector<ReviewFile> drawn_figures(const Review& review, const Session& session) {
  try {
    return figure_files(review, session.progress());
  } catch (const Error&) {
    report(session.progress(), "drawing figures", 0, 0);
    throw;
  }
}

Review measured_into(ReviewFolder& folder, const std::vector<ReviewPart>& parts,
                     const ReportWords& words, const Session& session, TaskRunner& runner) {
  CountedStore store(folder);
  try {
    Review review = review_of(parts, words, session, runner, &store);
    std::vector<ReviewFile> files = drawn_figures(review, session);
    for (ReviewFile& file : text_files(review)) files.push_back(std::move(file));
    folder.write(files);
    return review;
  } catch (const Error& error) {
    rethrow_with_kept(error, store.count(), parts.size(), words.output);
  }
}

int write_report(const std::vector<const Paper*>& papers, const ReportWords& words,
                 const Session& session) {
  const std::vector<ReviewPart> parts = parts_of(papers, ReviewScope::everything);
  const auto runner = session.tasks();
  runner->serve(computing(parts, request_of(words, session)));
  ReviewFolder folder(words.output, {program_identity(), words.effort});
  const Review review = measured_into(folder, parts, words, session, *runner);
  if (folder.set_aside() > 0)
    print_message(
        fmt::format("note: {} kept parts were damaged or of another program, and were "
                    "measured anew",
                    folder.set_aside()));
  if (session.form == Form::json) {
    print(claims_document(review).document());
    return 0;
  }
  print(rendered({summary_table(review)}, session.form));
  print(fmt::format("\nThe report is {}.\n",
                    path_text((std::filesystem::path(words.output) / "report.html").string())));
  return 0;
}

int run_report(const ReportWords& words, const Session& session) {
  (void)parse_effort(words.effort);
  const std::vector<const Paper*> papers = chosen_papers(words);
  if (words.errata && !words.output.empty())
    throw Error(ErrorCode::usage, "--errata prints a page, -o writes a folder that has it",
                "leave one of them out");
  if (!words.output.empty()) return write_report(papers, words, session);
  if (!words.errata && session.form != Form::json)
    throw Error(ErrorCode::usage, "report needs a folder to write to",
                "name it with -o, as in -o report, or ask for --errata or --json");
  const ReviewScope scope = words.errata ? ReviewScope::printed : ReviewScope::everything;
  const Review review =
      review_of(parts_of(papers, scope), words, session, *session.tasks(), nullptr);
  if (session.form == Form::json)
    print((words.errata ? errata_document(review) : claims_document(review)).document());
  else
    print(errata_page(review));
  return 0;
}

}  // namespace

void add_report_command(CommandLine& line) {
  Command command = line.add("report", "Reproduce whole papers as a report",
                             "asterism report -o report --effort quick\n"
                             "  asterism report tseng1998 chen2001 -o report\n"
                             "  asterism report --errata --effort quick");
  const auto words = std::make_shared<ReportWords>();
  command.texts("PAPER", words->papers, "Ids of the papers (default: all)");
  command.text("-o,--output", words->output,
               "Folder to write: new, empty, or that of an interrupted report, which is then "
               "continued");
  command.text("--effort", words->effort, "Largest networks: quick (a minute), standard or full")
      .shows_default();
  command.flag("--errata", words->errata,
               "Print the errata of the papers as Markdown and write no folder");
  command.has_tasks();
  command.runs([words](const Session& session) { return run_report(*words, session); });
}

}  // namespace asterism::cli
