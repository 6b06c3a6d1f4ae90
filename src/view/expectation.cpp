#include "view/expectation.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "problem/machine_words.hpp"
#include "view/bandwidth.hpp"
#include "view/fields.hpp"
#include "view/spoken_name.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

using Align = Column::Align;

Problem problem_of_size(const Problem& problem, const ExpectedSize& size) {
  Problem result = problem;
  result.model.message_size = size.message;
  return result;
}

/// The names of all libraries that some size has a candidate of, sorted.
std::vector<std::string> library_names(const Expectation& expectation) {
  std::vector<std::string> names;
  for (const ExpectedSize& size : expectation.sizes)
    for (const PlanCandidate& candidate : size.libraries) names.push_back(candidate.library);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

const PlanCandidate* find_library(const ExpectedSize& size, const std::string& name) {
  const auto found = std::ranges::find(size.libraries, name, &PlanCandidate::library);
  return found == size.libraries.end() ? nullptr : &*found;
}

/// "NCCL ring" -> "nccl_ring_time".
std::string library_key(const std::string& name) {
  std::string key = lower_case(name);
  std::ranges::replace(key, ' ', '_');
  return key + "_time";
}

/// In its own unit and with few digits, so that a row fits a line.
Cell own_time_cell(double microseconds) {
  static constexpr double thousand = 1e3;
  double number = microseconds;
  const char* unit = "us";
  if (number >= thousand) {
    number /= thousand;
    unit = "ms";
  }
  if (number >= thousand) {
    number /= thousand;
    unit = "s";
  }
  return Cell::number(microseconds, fmt::format("{:.5g} {}", number, unit));
}

Cell library_time_cell(const PlanCandidate* candidate) {
  return candidate == nullptr ? Cell("-") : own_time_cell(candidate->ranked_time());
}

Json library_document(const Problem& problem, const PlanCandidate& candidate) {
  Json json = Json::object();
  json.set("library", candidate.library);
  json.set("algorithm", candidate.algorithm);
  json.set("parameters", Json::object_of(to_texts(candidate.parameters)));
  json.set("time", candidate.ranked_time());
  json.set("ratio", candidate.ratio);
  add_bandwidth(json, problem, candidate.ranked_time());
  json.set("verified", candidate.verified);
  return json;
}

Field<ExpectedSize> bandwidth_field(std::string key, std::string column,
                                    double ExpectedSize::*which) {
  return {.key = std::move(key),
          .column = {std::move(column), Align::right},
          .cell = [which](const auto& size) {
            return Cell::number(size.*which, fmt::format("{:.2f}", size.*which));
          }};
}

/// The fields of a size that have a number for people, too.
Fields<ExpectedSize> shown_fields() {
  return {
      {.key = "buffer",
       .column = {"size", Align::right},
       .cell = [](const auto& s) { return Cell::number(s.buffer, size_text(s.buffer)); },
       .json = [](const auto& s) { return Json(s.buffer); }},
      number_field<ExpectedSize>("message", {}, [](const auto& s) { return s.message; }),
      {.key = "time",
       .column = {"time", Align::right},
       .cell = [](const auto& s) { return own_time_cell(s.best.ranked_time()); },
       .json = [](const auto& s) { return Json(s.best.ranked_time()); }},
      bandwidth_field("algorithm_bandwidth", "algbw", &ExpectedSize::algorithm_bandwidth),
      bandwidth_field("bus_bandwidth", "busbw", &ExpectedSize::bus_bandwidth),
      {.key = "lower_bound",
       .column = {"bound", Align::right},
       .cell = [](const auto& s) { return own_time_cell(s.bound.time); },
       .json = [](const auto& s) { return bound_document(s.bound); }},
      fixed_field<ExpectedSize>("ratio", {"ratio", Align::right}, 3,
                                [](const auto& s) { return s.best.ratio; }),
      {.column = {"algorithm"}, .cell = [](const auto& s) -> Cell { return spoken_name(s.best); }}};
}

/// All fields; the problem must outlive them.
Fields<ExpectedSize> size_fields(const Problem& problem, const Expectation& expectation) {
  Fields<ExpectedSize> fields = shown_fields();
  fields.push_back({.key = "algorithm",
                    .cell = [](const auto& s) -> Cell {
                      return name_with_parameters(s.best.algorithm, s.best.parameters);
                    },
                    .json = [](const auto& s) { return Json(s.best.algorithm); }});
  fields.push_back({.key = "parameters", .json = [](const auto& s) {
                      return Json::object_of(to_texts(s.best.parameters));
                    }});
  fields.push_back({.key = "verified",
                    .cell = [](const auto& s) { return s.best.verified ? "yes" : "no"; },
                    .json = [](const auto& s) { return Json(s.best.verified); }});
  fields.push_back({.key = "planned", .json = [](const auto& s) { return Json(s.planned); }});
  fields.push_back({.key = "bandwidth", .json = [&problem](const auto& s) {
                      return bandwidth_document(problem_of_size(problem, s), s.best.ranked_time());
                    }});
  fields.push_back({.key = "libraries", .json = [&problem](const auto& s) {
                      Json libraries = Json::array();
                      const Problem sized = problem_of_size(problem, s);
                      for (const PlanCandidate& candidate : s.libraries)
                        libraries.add(library_document(sized, candidate));
                      return libraries;
                    }});
  for (const std::string& name : library_names(expectation))
    fields.push_back({.key = library_key(name), .cell = [name](const auto& s) -> Cell {
                        const PlanCandidate* const found = find_library(s, name);
                        return found == nullptr ? Cell() : Cell::number(found->ranked_time(), 9);
                      }});
  return fields;
}

std::string meaning_sentence(SizeMeaning meaning) {
  return meaning == SizeMeaning::buffer
             ? "Sizes are those of a node's whole buffer, as in nccl-tests."
             : "Rows are chosen by the size of a message, as in the OSU benchmarks; the column "
               "shows the whole buffer.";
}

/// The machine without the message size, which is another in every row.
std::string machine_of_any_size(const Problem& problem) {
  static constexpr std::string_view phrase = ", messages of ";
  std::string words = machine_words(problem.model, problem.network());
  const std::size_t begin = words.find(phrase);
  if (begin == std::string::npos) return words;
  const std::size_t end = words.find(',', begin + phrase.size());
  return words.erase(begin, end == std::string::npos ? end : end - begin);
}

std::string plans_sentence(const Expectation& expectation) {
  if (expectation.num_plans == expectation.sizes.size()) return "Every size was planned.";
  return fmt::format(
      "{} of {} sizes were planned; the others run the best candidates of the plans around them.",
      with_thousands(expectation.num_plans), with_thousands(expectation.sizes.size()));
}

Table best_table(const Problem& problem, const Expectation& expectation, SizeMeaning meaning) {
  Table table = shown_table(shown_fields(), expectation.sizes);
  table.title = fmt::format(
      "{}{}, {}", expectation.interrupted ? "warning: interrupted: sizes are missing\n" : "",
      problem_text(problem), machine_of_any_size(problem));
  table.notes = {meaning_sentence(meaning) + " Bandwidths are in GB/s.",
                 plans_sentence(expectation)};
  return table;
}

Table library_table(const Expectation& expectation) {
  Table table;
  table.title = "times that library defaults reach";
  table.columns = {{"size", Align::right}};
  const std::vector<std::string> names = library_names(expectation);
  for (const std::string& name : names) table.columns.push_back({name, Align::right});
  for (const ExpectedSize& size : expectation.sizes) {
    Row row{Cell::number(size.buffer, size_text(size.buffer))};
    for (const std::string& name : names)
      row.push_back(library_time_cell(find_library(size, name)));
    table.rows.push_back(std::move(row));
  }
  table.notes = {"Models of the algorithms, with ranks in the order of the nodes."};
  if (std::ranges::any_of(names, [](const std::string& name) { return name.starts_with("NCCL"); }))
    table.notes.emplace_back(
        "NCCL itself looks for rings and trees that suit the machine and use all network cards; "
        "it may be several times as fast.");
  return table;
}

Json expectation_document(const Problem& problem, const Expectation& expectation,
                          SizeMeaning meaning) {
  Problem largest = problem;
  if (!expectation.sizes.empty()) largest.model.message_size = expectation.sizes.back().message;
  Json document = Json::object();
  add_problem(document, largest);
  const bool asynchronous =
      !expectation.sizes.empty() && expectation.sizes.front().best.timing.has_value();
  document.set("ranked_by", asynchronous ? "asynchronous" : "lock-step");
  document.set("sizes_of", meaning == SizeMeaning::buffer ? "buffer" : "message");
  const Fields<ExpectedSize> fields = size_fields(problem, expectation);
  Json sizes = Json::array();
  for (const ExpectedSize& size : expectation.sizes) sizes.add(field_document(fields, size));
  document.set("sizes", std::move(sizes));
  document.set("num_plans", expectation.num_plans);
  if (expectation.interrupted) document.set("warning", "interrupted: sizes are missing");
  return document;
}

using TimeOfSize = std::function<std::optional<double>(const ExpectedSize&)>;

/// Adds a curve of times and one of bus bandwidths.
void add_curves(Figure& figure, const Problem& problem, const Expectation& expectation,
                const std::string& name, const TimeOfSize& time_of) {
  Curve times{name + ", time", {}};
  Curve bandwidths{name + ", bus bandwidth", {}};
  bandwidths.on_second_axis = true;
  for (const ExpectedSize& size : expectation.sizes) {
    const auto time = time_of(size);
    if (!time) continue;
    times.points.emplace_back(size.buffer, *time);
    if (const auto found = bandwidths_of(problem_of_size(problem, size), *time))
      bandwidths.points.emplace_back(size.buffer, in_gigabytes(found->bus));
  }
  figure.curves.push_back(std::move(times));
  figure.curves.push_back(std::move(bandwidths));
}

}  // namespace

std::string expectation_report(const Problem& problem, const Expectation& expectation,
                               SizeMeaning meaning, Form form) {
  if (form == Form::json) return expectation_document(problem, expectation, meaning).document();
  if (form == Form::csv)
    return to_csv(record_table(size_fields(problem, expectation), expectation.sizes));
  std::vector<Table> tables{best_table(problem, expectation, meaning)};
  if (!library_names(expectation).empty()) tables.push_back(library_table(expectation));
  return rendered(tables, form);
}

Figure expectation_figure(const Problem& problem, const Expectation& expectation) {
  Figure figure{.title = problem_text(problem),
                .x_label = "buffer in bytes",
                .y_label = "time in us",
                .log_x = true,
                .log_y = true,
                .curves = {},
                .y2_label = "bus bandwidth in GB/s"};
  add_curves(figure, problem, expectation, "best",
             [](const ExpectedSize& size) { return size.best.ranked_time(); });
  for (const std::string& name : library_names(expectation))
    add_curves(figure, problem, expectation, name,
               [&name](const ExpectedSize& size) -> std::optional<double> {
                 const PlanCandidate* const found = find_library(size, name);
                 return found == nullptr ? std::nullopt : std::optional(found->ranked_time());
               });
  return figure;
}

}  // namespace asterism
