// Results that are tables or documents: comparisons, leaderboards, embeddings, traffic, latencies,
// optimal broadcasts and sequences of ports.
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/stl.h>

#include <asterism/embedding.hpp>
#include <asterism/error.hpp>
#include <asterism/leaderboard.hpp>
#include <asterism/plan.hpp>
#include <asterism/problem.hpp>
#include <asterism/traffic.hpp>

#include "bindings.hpp"
#include "long_call.hpp"
#include "problem/units.hpp"
#include "python_network.hpp"
#include "report.hpp"
#include "view/compared_network.hpp"
#include "view/leaderboard.hpp"
#include "view/results/embedding.hpp"
#include "view/results/traffic.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

using Words = std::vector<std::pair<std::string, std::string>>;

Form form_of(const std::string& name) {
  static constexpr std::array forms{
      std::pair{"text", Form::text}, std::pair{"json", Form::json}, std::pair{"csv", Form::csv},
      std::pair{"markdown", Form::markdown}, std::pair{"latex", Form::latex}};
  std::vector<std::string> names;
  for (const auto& [known, form] : forms) {
    if (name == known) return form;
    names.emplace_back(known);
  }
  throw Error(ErrorCode::unknown_name, fmt::format("unknown form '{}' of a report", name),
              fmt::format("use {}", fmt::join(names, ", ")));
}

std::string render(const Report& self, const std::string& form) {
  const Form chosen = form_of(form);
  if (self.is_table || chosen == Form::text || chosen == Form::json) return self.render(chosen);
  throw Error(ErrorCode::unsupported, fmt::format("{} is no table", self.title),
              "use text or json");
}

void bind_report(py::module_& module) {
  py::class_<Report> type(module, "Report", "A result as the command line prints it.");
  type.attr("__module__") = "asterism";
  type.def("render", &render, py::arg("form") = "text",
           "The result as text, json, csv, markdown or latex.")
      .def_readonly("is_table", &Report::is_table, "Whether it has forms other than text and json.")
      .def("__repr__",
           [](const Report& self) { return fmt::format("<asterism.Report: {}>", self.title); });
}

Report compare(const std::vector<SharedNetwork>& networks,
               const std::vector<std::string>& collectives, const Words& model,
               const std::string& counts, const std::string& rank_by, const std::string& effort,
               std::uint64_t memory_limit, const py::object& shown) {
  ProblemWords words;
  words.model = model;
  words.counts = counts;
  PlanOptions how;
  how.memory_limit = memory_limit;
  how.rank_by = parse_clock(rank_by);
  how.effort = parse_effort(effort);
  Model machine;
  set_model_words(machine, model);
  Comparison comparison{
      .collectives = collectives,
      .networks = {},
      .asynchronous = how.rank_by.value_or(default_clock(machine)) == Clock::asynchronous,
      .in_microseconds = machine.unit == Model::Unit::microseconds};
  comparison.networks = run_long(shown, [&](const Progress& progress) {
    how.progress = progress;
    std::vector<ComparedNetwork> columns;
    for (const SharedNetwork& network : networks)
      columns.push_back(compared_network(network, collectives, words, how));
    return columns;
  });
  return {fmt::format("comparison of {} networks", networks.size()),
          [comparison](Form form) { return comparison_report(comparison, form); }};
}

Report leaderboard(const std::string& set, const std::string& topic, const std::string& effort,
                   std::uint64_t memory_limit, const py::object& shown) {
  const LeaderboardSet chosen = parse_leaderboard_set(set);
  const std::vector<LeaderboardGroup> groups =
      topic.empty() ? leaderboard_groups(chosen)
                    : groups_of_topic(leaderboard_groups(chosen), topic);
  LeaderboardOptions options{parse_effort(effort), memory_limit, {}};
  const auto rows = run_long(shown, [&](const Progress& progress) {
    options.progress = progress;
    return run_leaderboard(groups, options);
  });
  return {
      fmt::format("leaderboard of {} problems", rows.size()),
      [rows, chosen, effort](Form form) { return leaderboard_report(rows, chosen, effort, form); }};
}

Embedding embedding_of(const SharedNetwork& guest, const SharedNetwork& host,
                       const std::string& map, std::uint64_t memory_limit,
                       const Progress& progress) {
  if (!map.empty()) return read_embedding(guest, host, map, memory_limit, progress);
  try {
    return find_embedding(guest, host);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported) throw;
    throw Error(error.code(), error.sentence(),
                error.hint() + "; a map of the nodes is given by map=FILE");
  }
}

Report embed(const SharedNetwork& guest, const SharedNetwork& host, const std::string& map,
             std::uint64_t memory_limit, const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) -> Report {
    const Embedding embedding = embedding_of(guest, host, map, memory_limit, progress);
    const EmbeddingMeasures measures = measure_embedding(embedding, memory_limit, progress);
    return {
        fmt::format("embedding of {} in {}", guest->spec(), host->spec()),
        [embedding, measures](Form form) { return embedding_report(embedding, measures, form); }};
  });
}

Report traffic(const SharedNetwork& network, const std::string& routing, const std::string& tag,
               std::uint64_t pairs, std::uint64_t seed, std::uint64_t memory_limit,
               const py::object& shown) {
  const RouteAlgorithm& algorithm = route_algorithm(*network, routing);
  TrafficOptions options{pairs, seed, {}, {}};
  options.route.tag = tag;
  options.route.memory_limit = memory_limit;
  const Traffic measured = run_long(shown, [&](const Progress& progress) {
    options.progress = progress;
    return measure_traffic(network, algorithm, options);
  });
  return {fmt::format("traffic on {}", network->spec()),
          [network, measured](Form form) { return traffic_report(*network, measured, form); }};
}

}  // namespace

void bind_reports(py::module_& module) {
  bind_report(module);
  module.def("compare", &compare, py::arg("networks"), py::arg("collectives"), py::arg("model"),
             py::arg("counts") = "", py::arg("rank_by") = "default", py::arg("effort") = "standard",
             py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Networks side by side, with the best time of each collective.");
  module.def("leaderboard", &leaderboard, py::arg("set") = "papers", py::arg("topic") = "",
             py::arg("effort") = "standard", py::arg("memory_limit") = 0,
             py::arg("progress") = py::none(), "Published algorithms beside the best known.");
  module.def("embed", &embed, py::arg("guest"), py::arg("host"), py::arg("map") = "",
             py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Load, expansion, dilation and congestion of one network in another.");
  module.def("traffic", &traffic, py::arg("network"), py::arg("routing") = "", py::arg("tag") = "",
             py::arg("pairs") = 0, py::arg("seed") = 1, py::arg("memory_limit") = 0,
             py::arg("progress") = py::none(), "The load of links under uniform traffic.");
}

}  // namespace asterism::python
