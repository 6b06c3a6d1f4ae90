#include "view/compare.hpp"

#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "view/bandwidth.hpp"
#include "view/compared_network.hpp"
#include "view/json.hpp"
#include "view/spoken_name.hpp"
#include "view/wide_counts.hpp"

namespace asterism {

namespace {

Cell diameter_cell(const NetworkMeasures& measures) {
  if (measures.exact) return Cell::count(measures.diameter);
  return fmt::format("{} to {}", measures.diameter, measures.diameter_at_most);
}

/// A table with one line per quantity and one column per network.
class Sheet {
 public:
  explicit Sheet(const std::vector<ComparedNetwork>& networks) : networks_(networks) {
    table_.columns.push_back({""});
    for (const ComparedNetwork& network : networks)
      table_.columns.push_back({network.spec, Column::Align::right});
  }

  void add(std::string name, const std::function<Cell(const ComparedNetwork&)>& cell_of) {
    Row row{std::move(name)};
    for (const ComparedNetwork& network : networks_) row.push_back(cell_of(network));
    table_.rows.push_back(std::move(row));
  }
  void add(std::string name, std::size_t collective,
           const std::function<Cell(const Winner&)>& cell_of) {
    add(std::move(name), [&](const ComparedNetwork& network) {
      const Winner& winner = network.winners[collective];
      return winner.obstacle.empty() ? cell_of(winner) : Cell("none");
    });
  }
  [[nodiscard]] Table take() { return std::move(table_); }

 private:
  const std::vector<ComparedNetwork>& networks_;
  Table table_;
};

Table table_of(const Comparison& comparison) {
  const std::vector<std::string>& collectives = comparison.collectives;
  const std::vector<ComparedNetwork>& networks = comparison.networks;
  using Network = const ComparedNetwork&;
  Sheet sheet(networks);
  sheet.add("nodes", [](Network network) { return Cell::count(network.nodes); });
  sheet.add("degree", [](Network network) { return Cell::count(network.measures.max_degree); });
  sheet.add("links",
            [](Network network) { return wide_with_thousands(exact_links(network.measures)); });
  sheet.add("diameter", [](Network network) { return diameter_cell(network.measures); });
  sheet.add("average distance",
            [](Network network) { return Cell::fixed(network.measures.average_distance, 4); });
  for (std::size_t i = 0; i < collectives.size(); ++i) {
    sheet.add(collectives[i] + ", time", i,
              [](const Winner& winner) { return Cell::number(winner.time, 9); });
    sheet.add(collectives[i] + ", ratio", i,
              [](const Winner& winner) { return Cell::fixed(winner.ratio, 3); });
    if (comparison.in_microseconds)
      sheet.add(collectives[i] + ", bus GB/s", i, [](const Winner& winner) {
        return winner.bandwidths ? Cell::number(in_gigabytes(winner.bandwidths->bus), 6) : Cell();
      });
    sheet.add(collectives[i] + ", by", i, [](const Winner& winner) {
      const std::string name = spoken_name(winner.algorithm, winner.parameters);
      return Cell(winner.verified ? name : name + " (not verified)");
    });
  }
  Table table = sheet.take();
  if (!collectives.empty()) table.notes = {"ratio: time divided by the lower bound"};
  if (comparison.in_microseconds) table.notes.emplace_back("times in microseconds");
  if (comparison.asynchronous)
    table.notes.emplace_back(
        "times and lower bounds are asynchronous: no packet waits for the steps of others");
  return table;
}

Row measures_row(const ComparedNetwork& network) {
  const NetworkMeasures& measures = network.measures;
  return {network.spec,
          Cell::count(network.nodes),
          Cell::count(measures.max_degree),
          fmt::format("{}", exact_links(measures)),
          Cell::count(measures.diameter),
          Cell::count(measures.diameter_at_most),
          Cell::fixed(measures.average_distance, 4)};
}

void add_winner(Row& row, const Winner& winner, bool in_microseconds) {
  const bool there = winner.obstacle.empty();
  row.emplace_back(winner.name());
  row.push_back(there ? Cell::number(winner.time, 9) : Cell());
  row.push_back(there ? Cell::fixed(winner.ratio, 3) : Cell());
  if (in_microseconds) {
    const Bandwidths known = winner.bandwidths.value_or(Bandwidths{});
    for (const double bandwidth : {known.algorithm, known.bus})
      row.push_back(winner.bandwidths ? Cell::number(in_gigabytes(bandwidth), 6) : Cell());
  }
  row.emplace_back(winner.obstacle);
}

/// Returns a line for each network and collective, or for each network if there are no collectives.
Table records_of(const Comparison& comparison) {
  const std::vector<std::string>& collectives = comparison.collectives;
  std::vector<std::string> names{
      "network", "nodes", "degree", "links", "diameter", "diameter_at_most", "average_distance"};
  if (!collectives.empty()) {
    for (const char* name : {"collective", "algorithm", "time", "ratio"}) names.emplace_back(name);
    if (comparison.in_microseconds)
      for (const char* name : {"algorithm_bandwidth", "bus_bandwidth"}) names.emplace_back(name);
    names.emplace_back("obstacle");
  }
  Table table;
  for (const std::string& name : names) table.columns.push_back({name});
  for (const ComparedNetwork& network : comparison.networks) {
    if (collectives.empty()) table.rows.push_back(measures_row(network));
    for (std::size_t i = 0; i < collectives.size(); ++i) {
      Row row = measures_row(network);
      row.emplace_back(collectives[i]);
      add_winner(row, network.winners[i], comparison.in_microseconds);
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

Json json_of(const Winner& winner) {
  Json json = Json::object();
  if (!winner.obstacle.empty()) {
    json.set("obstacle", winner.obstacle);
    return json;
  }
  json.set("algorithm", winner.algorithm);
  json.set("parameters", Json::object_of(to_texts(winner.parameters)));
  json.set("time", winner.time);
  json.set("ratio", winner.ratio);
  if (winner.bandwidths) {
    Json bandwidth = Json::object();
    bandwidth.set("algorithm", in_gigabytes(winner.bandwidths->algorithm));
    bandwidth.set("bus", in_gigabytes(winner.bandwidths->bus));
    bandwidth.set("unit", "GB/s");
    json.set("bandwidth", std::move(bandwidth));
  }
  json.set("verified", winner.verified);
  return json;
}

Json json_of(const ComparedNetwork& network, const std::vector<std::string>& collectives) {
  Json json = measures_json(network);
  Json best = Json::object();
  for (std::size_t i = 0; i < network.winners.size(); ++i)
    best.set(collectives[i], json_of(network.winners[i]));
  json.set("best", std::move(best));
  return json;
}

}  // namespace

std::string Winner::name() const {
  return name_with_parameters(algorithm, parameters);
}

std::string comparison_report(const Comparison& comparison, Form form) {
  const std::vector<std::string>& missing = comparison.missing;
  if (form == Form::csv) return to_csv(records_of(comparison));
  if (form != Form::json) {
    Table table = table_of(comparison);
    if (!missing.empty())
      table.notes.push_back(fmt::format("interrupted before {}", fmt::join(missing, ", ")));
    return rendered({std::move(table)}, form);
  }
  Json list = Json::array();
  for (const ComparedNetwork& network : comparison.networks)
    list.add(json_of(network, comparison.collectives));
  Json document = Json::object();
  document.set("networks", std::move(list));
  Json before = Json::array();
  for (const std::string& spec : missing) before.add(spec);
  document.set("interrupted_before", std::move(before));
  return document.document();
}

}  // namespace asterism
