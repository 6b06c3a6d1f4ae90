// asterism leaderboard: the networks, collectives and models of the papers, planned.
#include <fmt/format.h>

#include <asterism/leaderboard.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

namespace {

struct Options {
  std::string effort = "standard";
  bool markdown = false;
};

std::string limit_text(std::uint64_t limit) {
  return limit == 0 ? "none" : std::to_string(limit);
}

std::string entry_text(const LeaderboardEntry& entry) {
  return entry.name.empty() ? "none runs" : fmt::format("{:.9g} by {}", entry.time, entry.name);
}

Json to_json(const LeaderboardRow& row) {
  Json document{{"paper", row.paper},
                {"network", row.network},
                {"collective", row.collective},
                {"ports", row.ports},
                {"packet_limit", row.packet_limit},
                {"ts", row.startup},
                {"tm", 1},
                {"best", {{"algorithm", row.best.name}, {"time", row.best.time}}},
                {"origin", to_string(row.best_origin)},
                {"lower_bound", row.bound},
                {"ratio", row.ratio()}};
  document["published"] = row.published.name.empty() ? Json(nullptr)
                                                     : Json{{"algorithm", row.published.name},
                                                            {"time", row.published.time}};
  return document;
}

std::string sentence(const LeaderboardSummary& summary) {
  return fmt::format(
      "{} rows; in {} a published algorithm runs as well: it is beaten in {}, met in {}, faster in "
      "{}. "
      "The mean ratio to the lower bound is {:.4f}.",
      summary.rows, summary.with_published, summary.beaten,
      summary.with_published - summary.beaten - summary.lost, summary.lost, summary.mean_ratio);
}

/// docs/leaderboard.md is made of this.
void print_markdown(const std::vector<LeaderboardRow>& rows, const std::string& effort) {
  fmt::print(
      "# Leaderboard\n\nMade by `./asterism leaderboard --markdown{}` from "
      "`data/leaderboard.toml`; a "
      "test runs the smaller networks again and holds them against it. For every network, "
      "collective and model "
      "of the papers: the fastest published algorithm that runs there, the fastest of all, both "
      "verified or metered as [plan.md](plan.md) says, and the lower bound; t_m = 1.\n\n{}\n\n"
      "| paper | network | collective | ports | packet limit | t_s | published | best | lower "
      "bound | "
      "ratio |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
      effort == "standard" ? "" : " --effort " + effort, sentence(summary_of(rows)));
  for (const LeaderboardRow& row : rows)
    fmt::print("| {} | {} | {} | {} | {} | {:g} | {} | {} | {:.9g} | {:.3f} |\n", row.paper,
               row.network, row.collective, row.ports, limit_text(row.packet_limit), row.startup,
               entry_text(row.published), entry_text(row.best), row.bound, row.ratio());
}

void print_text(const std::vector<LeaderboardRow>& rows) {
  for (const LeaderboardRow& row : rows) {
    const std::string limit =
        row.packet_limit == 0 ? "" : fmt::format(", packets of {}", row.packet_limit);
    fmt::print(
        "{} {}, ports: {}{}, t_s = {:g}\n  published {}\n  best      {}\n  at least  {:.9g}, "
        "ratio {:.3f}\n",
        row.collective, row.network, row.ports, limit, row.startup, entry_text(row.published),
        entry_text(row.best), row.bound, row.ratio());
  }
  fmt::print("{}\n", sentence(summary_of(rows)));
}

int run(const Options& options, const Session& session) {
  const std::vector<LeaderboardRow> rows =
      run_leaderboard(leaderboard_groups(),
                      {parse_effort(options.effort), session.memory_limit(), session.progress()});
  const LeaderboardSummary summary = summary_of(rows);
  if (session.json) {
    Json entries = Json::array();
    for (const LeaderboardRow& row : rows) entries.push_back(to_json(row));
    print_json({{"rows", entries},
                {"published", summary.with_published},
                {"beaten", summary.beaten},
                {"lost", summary.lost},
                {"mean_ratio", summary.mean_ratio}});
  } else if (options.markdown) {
    print_markdown(rows, options.effort);
  } else {
    print_text(rows);
  }
  return summary.lost == 0 ? 0 : 1;
}

}  // namespace

void add_leaderboard_command(CLI::App& app, Session& session) {
  CLI::App& command = add_command(
      app, session, "leaderboard",
      "Plan the problems of all papers: published against best, next to the lower bound",
      "asterism leaderboard --effort quick");
  const auto options = std::make_shared<Options>();
  command
      .add_option("--effort", options->effort,
                  "How large the networks are: quick (200 nodes), standard (50,000) or full (10^6)")
      ->capture_default_str();
  command.add_flag("--markdown", options->markdown, "Print it as a page of documentation");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli
