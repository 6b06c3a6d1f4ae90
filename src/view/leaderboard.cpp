#include "view/leaderboard.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "view/fields.hpp"
#include "view/wrap.hpp"

namespace asterism {

namespace {

using Align = Column::Align;

std::string entry_text(const LeaderboardEntry& entry) {
  return entry.name.empty() ? "none runs" : fmt::format("{:.9g} by {}", entry.time, entry.name);
}

std::string sentence(const LeaderboardSummary& summary) {
  return fmt::format(
      "{} rows; in {} a published algorithm runs as well: it is beaten in {}, met in {}, faster in "
      "{}. The mean ratio to the lower bound is {:.4f}, the largest {:.3f}; {} of the best are "
      "verified.",
      summary.rows, summary.with_published, summary.beaten,
      summary.with_published - summary.beaten - summary.lost, summary.lost, summary.mean_ratio,
      summary.largest_ratio, summary.verified);
}

/// The title of a leaderboard, the location of its page, and the command that generates it.
struct BoardText {
  const char* title;
  const char* file;
  const char* option;
  const char* subject;
};

BoardText text_of(LeaderboardSet set) {
  if (set == LeaderboardSet::papers)
    return {"Leaderboard", "data/leaderboard.toml", "",
            "For every network, collective and model of the papers"};
  if (set == LeaderboardSet::reductions)
    return {"Leaderboard of reductions", "data/leaderboard_reductions.toml", " --set reductions",
            "For allreduce on networks of the papers and outside them, planned for each start-up "
            "time"};
  return {"Leaderboard of any network", "data/leaderboard_any.toml", " --set any",
          "For networks outside the papers, with every collective, planned for each start-up time"};
}

Cell time_cell(const LeaderboardEntry& entry) {
  return entry.name.empty() ? Cell() : Cell::number(entry.time, 9);
}

Json json_of(const LeaderboardEntry& entry) {
  Json json = Json::object();
  json.set("name", entry.name);
  json.set("time", entry.time);
  return json;
}

Json bound_json(const LeaderboardRow& row) {
  Json json = Json::object();
  json.set("time", row.bound);
  return json;
}

Fields<LeaderboardRow> board_fields() {
  const auto text = [](const char* key, std::string LeaderboardRow::*member) {
    return text_field<LeaderboardRow>(key, {key},
                                      [member](const auto& row) { return row.*member; });
  };
  return {
      text("topic", &LeaderboardRow::topic),
      text("network", &LeaderboardRow::network),
      text("collective", &LeaderboardRow::collective),
      text("ports", &LeaderboardRow::ports),
      {.key = "packet_limit",
       .column = {"packet limit", Align::right},
       .cell =
           [](const auto& row) {
             return Cell::number(static_cast<double>(row.packet_limit),
                                 row.packet_limit == 0 ? "none" : std::to_string(row.packet_limit));
           },
       .json = [](const auto& row) { return Json(row.packet_limit); }},
      {.key = "ts",
       .column = {"t_s", Align::right},
       .cell = [](const auto& row) { return Cell::number(row.startup, 6); },
       .json = [](const auto& row) { return Json(row.startup); }},
      {.key = "tm", .json = [](const auto&) { return Json(1U); }},
      {.column = {"published"},
       .cell = [](const auto& row) -> Cell { return entry_text(row.published); }},
      {.key = "published", .cell = [](const auto& row) -> Cell { return row.published.name; }},
      {.key = "published_time", .cell = [](const auto& row) { return time_cell(row.published); }},
      {.column = {"best"}, .cell = [](const auto& row) -> Cell { return entry_text(row.best); }},
      {.key = "best",
       .cell = [](const auto& row) -> Cell { return row.best.name; },
       .json = [](const auto& row) { return json_of(row.best); }},
      {.key = "best_time", .cell = [](const auto& row) { return time_cell(row.best); }},
      text_field<LeaderboardRow>("origin", {},
                                 [](const auto& row) { return to_string(row.best_origin); }),
      {.key = "lower_bound",
       .column = {"lower bound", Align::right},
       .cell = [](const auto& row) { return Cell::number(row.bound, 9); },
       .json = bound_json},
      fixed_field<LeaderboardRow>("ratio", {"ratio", Align::right}, 3,
                                  [](const auto& row) { return row.ratio(); }),
      {.key = "verified", .json = [](const auto& row) { return Json(row.verified); }},
      {.key = "published", .json = [](const auto& row) {
         return row.published.name.empty() ? Json() : json_of(row.published);
       }}};
}

Table table_of(const std::vector<LeaderboardRow>& rows) {
  return shown_table(board_fields(), rows);
}

/// The number of rows of a kind, how far they are from the bound, and how much slower the published
/// algorithms are.
struct Share {
  std::uint64_t rows = 0, with_published = 0;
  double sum = 0, sum_of_gains = 0;
  double largest = 1;

  void add(const LeaderboardRow& row) {
    ++rows;
    sum += row.ratio();
    largest = std::max(largest, row.ratio());
    if (row.published.name.empty()) return;
    ++with_published;
    sum_of_gains += row.published.time / row.best.time;
  }
  [[nodiscard]] Cell mean_ratio() const { return Cell::fixed(sum / static_cast<double>(rows), 3); }
  [[nodiscard]] Cell mean_gain() const {
    if (with_published == 0) return "none runs";
    return Cell::fixed(sum_of_gains / static_cast<double>(with_published), 2);
  }
};

/// Groups the ratios of rows by `name_of`, in order of first occurrence.
template <class NameOf>
Table shares_by(const char* title, const std::vector<LeaderboardRow>& rows, NameOf&& name_of) {
  std::vector<std::string> names;
  std::map<std::string, Share> shares;
  for (const LeaderboardRow& row : rows) {
    const std::string name = name_of(row);
    if (!shares.contains(name)) names.push_back(name);
    shares[name].add(row);
  }
  Table table;
  table.columns = {{title},
                   {"rows", Align::right},
                   {"mean ratio", Align::right},
                   {"largest", Align::right},
                   {"published over best", Align::right}};
  for (const std::string& name : names) {
    const Share& share = shares.at(name);
    table.rows.push_back({name, Cell::count(share.rows), share.mean_ratio(),
                          Cell::fixed(share.largest, 3), share.mean_gain()});
  }
  return table;
}

/// Returns the `count` rows farthest from the bound, farthest first.
std::vector<LeaderboardRow> farthest(std::vector<LeaderboardRow> rows, std::size_t count) {
  std::ranges::stable_sort(rows, std::greater{}, &LeaderboardRow::ratio);
  rows.resize(std::min(rows.size(), count));
  return rows;
}

/// Summarizes thousands of rows, and lists the worst ones.
std::string shares_of(const std::vector<LeaderboardRow>& rows) {
  static constexpr std::size_t shown = 150;
  return to_markdown(shares_by("collective and ports", rows,
                               [](const LeaderboardRow& row) {
                                 return fmt::format("{}, {}", row.collective, row.ports);
                               })) +
         "\n" +
         to_markdown(shares_by(
             "t_s", rows,
             [](const LeaderboardRow& row) { return fmt::format("{:g}", row.startup); })) +
         "\n" +
         to_markdown(
             shares_by("network", rows, [](const LeaderboardRow& row) { return row.network; })) +
         "\n## Farthest from the bound\n\n" + to_markdown(table_of(farthest(rows, shown)));
}

/// Generates docs/leaderboard.md and docs/leaderboard-any.md.
std::string page_of(const std::vector<LeaderboardRow>& rows, LeaderboardSet set,
                    std::string_view effort) {
  const BoardText text = text_of(set);
  const bool papers = set == LeaderboardSet::papers;
  return fmt::format(
             "# {}\n\nMade by `./asterism leaderboard{} --markdown{}{}` from `{}`; {}. {}: the "
             "fastest published algorithm that runs there, the fastest of all, both verified or "
             "metered as [plan.md](plan.md) says, and the lower bound; t_m = 1.\n\n{}\n\n",
             text.title, text.option, effort == "standard" ? "" : " --effort ",
             effort == "standard" ? "" : effort, text.file,
             papers ? "a test runs the smaller networks again and compares"
                    : "`--csv` instead of `--markdown` has every row",
             text.subject, sentence(summary_of(rows))) +
         (papers ? to_markdown(table_of(rows)) : shares_of(rows));
}

Table latex_table(const std::vector<LeaderboardRow>& rows) {
  Table table = table_of(rows);
  table.title = "The fastest published algorithm, the fastest of all and the lower bound; t_m = 1";
  table.notes = {sentence(summary_of(rows))};
  return table;
}

std::string text_of(const LeaderboardRow& row) {
  const std::string limit =
      row.packet_limit == 0 ? "" : fmt::format(", packets of {}", row.packet_limit);
  const auto line = [](const char* label, const std::string& text) {
    return labelled(label, text, text_width());
  };
  return paragraph(fmt::format("{} {}, ports: {}{}, t_s = {:g}", row.collective, row.network,
                               row.ports, limit, row.startup),
                   text_width(), 4) +
         line("  published ", entry_text(row.published)) +
         line("  best      ", entry_text(row.best)) +
         line("  at least  ", fmt::format("{:.9g}, ratio {:.3f}", row.bound, row.ratio()));
}

std::string text_of(const std::vector<LeaderboardRow>& rows) {
  std::string text;
  for (const LeaderboardRow& row : rows) text += text_of(row);
  return text + paragraph(sentence(summary_of(rows)), text_width());
}

Json document_of(const std::vector<LeaderboardRow>& rows) {
  const LeaderboardSummary summary = summary_of(rows);
  Json document = Json::object();
  document.set("rows", field_documents(board_fields(), rows));
  document.set("num_published", summary.with_published);
  document.set("num_beaten", summary.beaten);
  document.set("num_lost", summary.lost);
  document.set("num_verified", summary.verified);
  document.set("mean_ratio", summary.mean_ratio);
  document.set("max_ratio", summary.largest_ratio);
  return document;
}

}  // namespace

std::string leaderboard_report(const std::vector<LeaderboardRow>& rows, LeaderboardSet set,
                               std::string_view effort, Form form) {
  switch (form) {
    case Form::json:
      return document_of(rows).document();
    case Form::csv:
      return to_csv(record_table(board_fields(), rows));
    case Form::markdown:
      return page_of(rows, set, effort);
    case Form::latex:
      return to_latex(latex_table(rows));
    default:
      return text_of(rows);
  }
}

}  // namespace asterism
