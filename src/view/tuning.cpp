#include "view/tuning.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/fields.hpp"
#include "view/json.hpp"

namespace asterism {

namespace {

using Align = Column::Align;

/// A row of the table.
struct TunedRow {
  const TunedCollective* collective;
  std::size_t choice;

  [[nodiscard]] const TunedChoice& chosen() const { return collective->choices[choice]; }
  /// Where the next choice begins; nothing if this is the last.
  [[nodiscard]] std::optional<double> end() const {
    return choice + 1 < collective->choices.size()
               ? std::optional(collective->choices[choice + 1].from)
               : std::nullopt;
  }
};

std::vector<TunedRow> tuned_rows(const Tuning& tuning) {
  std::vector<TunedRow> rows;
  for (const TunedCollective& collective : tuning.collectives)
    for (std::size_t i = 0; i < collective.choices.size(); ++i) rows.push_back({&collective, i});
  return rows;
}

Cell bytes_cell(std::optional<double> bytes) {
  return bytes ? Cell::number(*bytes, size_text(*bytes)) : Cell("");
}

/// "MPIR_Bcast_intra_binomial" -> "binomial".
std::string short_name(const std::string& algorithm) {
  static constexpr std::string_view marker = "_intra_";
  const std::size_t found = algorithm.find(marker);
  return found == std::string::npos ? algorithm : algorithm.substr(found + marker.size());
}

Fields<TunedRow> tuned_fields() {
  return {
      text_field<TunedRow>("collective", {"collective"},
                           [](const auto& row) { return to_string(row.collective->kind); }),
      number_field<TunedRow>("ranks", {"ranks", Align::right},
                             [](const auto& row) { return row.collective->ranks; }),
      {.key = "from",
       .column = {"from", Align::right},
       .cell = [](const auto& row) { return bytes_cell(row.chosen().from); },
       .json = [](const auto& row) { return Json(row.chosen().from); }},
      {.key = "below",
       .column = {"below", Align::right, 1},
       .cell = [](const auto& row) { return bytes_cell(row.end()); },
       .json = [](const auto& row) { return Json(row.end()); }},
      {.column = {"algorithm"},
       .cell = [](const auto& row) -> Cell { return short_name(row.chosen().algorithm); }},
      text_field<TunedRow>("algorithm", {}, [](const auto& row) { return row.chosen().algorithm; }),
      text_field<TunedRow>("model", {"model", Align::left, 2},
                           [](const auto& row) { return row.chosen().model; }),
      {.key = "gain",
       .column = {"gain", Align::right},
       .cell = [](const auto& row) -> Cell {
         return row.chosen().gain ? Cell::fixed(*row.chosen().gain, 2) : Cell("");
       },
       .json = [](const auto& row) { return Json(row.chosen().gain); }}};
}

Table tuning_table(const Problem& machine, const Tuning& tuning) {
  Table table = shown_table(tuned_fields(), tuned_rows(tuning));
  table.title =
      fmt::format("decisions of {} on {}", to_string(tuning.library), machine.network().spec());
  table.notes = {
      "Sizes are as the library counts them. Gain: the largest ratio of the time of the library's "
      "default to that of the choice, at the sizes that were timed.",
      fmt::format("{} schedules were verified and timed, by models of the library's algorithms "
                  "without segments.",
                  with_thousands(tuning.num_timed))};
  return table;
}

Json tuning_document(const Problem& machine, const Tuning& tuning) {
  Json document = Json::object();
  document.set("network", machine.network().spec());
  document.set("library", to_string(tuning.library));
  document.set("model", model_document(machine.model));
  document.set("choices", field_documents(tuned_fields(), tuned_rows(tuning)));
  document.set("num_timed", tuning.num_timed);
  document.set("file", tuning_text(tuning));
  return document;
}

}  // namespace

std::string tuning_report(const Problem& machine, const Tuning& tuning, Form form) {
  if (form == Form::json) return tuning_document(machine, tuning).document();
  if (form == Form::csv) return to_csv(record_table(tuned_fields(), tuned_rows(tuning)));
  return rendered({tuning_table(machine, tuning)}, form);
}

}  // namespace asterism
