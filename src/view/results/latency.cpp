#include "view/results/latency.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/json.hpp"
#include "view/results/deadlock.hpp"

namespace asterism {

namespace {

using Align = Column::Align;

std::string latency_ports_text(std::uint32_t ports) {
  return ports == 0 ? "all" : ports == 1 ? "one" : fmt::format("{}", ports);
}

Json latency_point_document(const Network& network, const LatencyPoint& point) {
  Json json = Json::object();
  json.set("load", point.load);
  json.set("saturated", point.saturated);
  json.set("packets", point.packets);
  const auto measured = [&](Json value) { return point.packets > 0 ? std::move(value) : Json(); };
  json.set("mean", measured(point.mean));
  json.set("margin", measured(point.margin));
  json.set("uncontended", measured(point.uncontended));
  json.set("median", measured(point.median));
  json.set("p95", measured(point.p95));
  json.set("p99", measured(point.p99));
  json.set("max", measured(point.longest));
  json.set("accepted", point.accepted);
  json.set("accepted_margin", point.accepted_margin);
  json.set("cycles", point.cycles);
  json.set("worm_hops", point.totals.worm_hops);
  json.set("flit_hops", point.totals.flit_hops);
  json.set("blocked", point.totals.blocked);
  json.set("deadlock", deadlock_document(network, point.deadlock));
  return json;
}

Json latency_points_document(const Network& network, const std::vector<LatencyPoint>& points) {
  Json json = Json::array();
  for (const LatencyPoint& point : points) json.add(latency_point_document(network, point));
  return json;
}

Json latency_document(const Network& network, const LatencyResults& results) {
  const WormholeSettings& machine = results.options.machine;
  Json document = Json::object();
  document.set("network", network.spec());
  document.set("traffic", results.source);
  document.set("routing", results.routing.empty() ? Json() : Json(results.routing));
  document.set("packet_flits",
               results.options.repeated ? Json() : Json(results.options.packet_flits));
  document.set("virtual_channels", machine.virtual_channels);
  document.set("datelines", machine.datelines);
  document.set("buffer", machine.buffer);
  document.set("hop", machine.hop);
  document.set("startup", machine.startup);
  document.set("ports", latency_ports_text(machine.ports));
  document.set("seed", results.options.seed);
  document.set("points", latency_points_document(network, results.points));
  Json saturation;
  if (results.saturation) {
    saturation = Json::object();
    saturation.set("below", results.saturation->below);
    saturation.set("above", results.saturation->above);
    saturation.set("points", latency_points_document(network, results.saturation->points));
  }
  document.set("saturation", std::move(saturation));
  return document;
}

const char* state_of(const LatencyPoint& point) {
  if (point.deadlock) return "deadlock";
  return point.saturated ? "saturated" : "steady";
}

Row latency_row(const LatencyPoint& point) {
  Row row{Cell::number(point.load, 4), state_of(point), Cell::fixed(point.accepted, 4),
          Cell::fixed(point.accepted_margin, 4)};
  const std::array<Cell, 5> measured{Cell::fixed(point.mean, 2), Cell::fixed(point.margin, 2),
                                     Cell::fixed(point.uncontended, 2), Cell::count(point.p95),
                                     Cell::count(point.p99)};
  for (const Cell& cell : measured) row.push_back(point.packets > 0 ? cell : Cell("-"));
  return row;
}

std::string machine_text(const LatencyResults& results) {
  const WormholeSettings& machine = results.options.machine;
  return fmt::format(
      "{}{} virtual channel{}, buffers of {} flit{}, {} cycle{} a hop, start-up {}, ports: {}, "
      "seed {}",
      results.options.repeated
          ? ""
          : fmt::format("packets of {} flit{} by {}, ",
                        with_thousands(results.options.packet_flits),
                        results.options.packet_flits == 1 ? "" : "s", results.routing),
      machine.virtual_channels, machine.virtual_channels == 1 ? "" : "s", machine.buffer,
      machine.buffer == 1 ? "" : "s", machine.hop, machine.hop == 1 ? "" : "s", machine.startup,
      latency_ports_text(machine.ports), results.options.seed);
}

std::string saturation_text(const Saturation& saturation) {
  if (saturation.above <= saturation.below)
    return fmt::format("not saturated even at {:g} flits per node and cycle", saturation.below);
  return fmt::format("saturation between {:g} and {:g} flits per node and cycle", saturation.below,
                     saturation.above);
}

void add_deadlock_notes(const Network& network, const LatencyPoint& point, Table& table) {
  for (const std::string& line : deadlock_text(network, point.deadlock))
    table.notes.push_back(fmt::format("load {:g}: {}", point.load, line));
}

std::vector<const LatencyPoint*> by_load(const LatencyResults& results) {
  std::vector<const LatencyPoint*> points;
  for (const LatencyPoint& point : results.points) points.push_back(&point);
  if (results.saturation)
    for (const LatencyPoint& point : results.saturation->points) points.push_back(&point);
  std::ranges::stable_sort(points, {}, [](const LatencyPoint* point) { return point->load; });
  return points;
}

Table latency_table(const Network& network, const LatencyResults& results) {
  Table table;
  table.title = fmt::format("latency on {} under {} traffic", network.spec(), results.source);
  table.columns = {{"load", Align::right},    {"state", Align::left},    {"accepted", Align::right},
                   {"acc. +-", Align::right}, {"latency", Align::right}, {"lat. +-", Align::right},
                   {"alone", Align::right},   {"95 %", Align::right},    {"99 %", Align::right}};
  const std::vector<const LatencyPoint*> points = by_load(results);
  for (const LatencyPoint* point : points) table.rows.push_back(latency_row(*point));
  table.notes = {machine_text(results),
                 "load and accepted in flits a sending node and cycle, latency in cycles from a "
                 "packet's generation to its last flit's delivery, with 95 % confidence; alone: "
                 "if no packet met another"};
  if (results.saturation) table.notes.push_back(saturation_text(*results.saturation));
  for (const LatencyPoint* point : points) add_deadlock_notes(network, *point, table);
  return table;
}

}  // namespace

std::string latency_report(const Network& network, const LatencyResults& results, Form form) {
  if (form == Form::json) return latency_document(network, results).document();
  return rendered({latency_table(network, results)}, form);
}

}  // namespace asterism
