#include "view/results/traffic.hpp"

#include <cmath>

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/json.hpp"

namespace asterism {

namespace {

using Align = Column::Align;
constexpr int decimals = 4;

Json document_of(const Network& network, const Traffic& traffic) {
  Json classes = Json::array();
  for (const ClassTraffic& of_class : traffic.classes) {
    Json json = Json::object();
    json.set("class", of_class.link_class);
    json.set("links", of_class.links);
    json.set("mean", of_class.mean);
    json.set("margin", of_class.margin);
    json.set("min", traffic.exact ? Json(of_class.least) : Json());
    json.set("max", traffic.exact ? Json(of_class.most) : Json());
    classes.add(std::move(json));
  }
  Json document = Json::object();
  document.set("network", network.spec());
  document.set("algorithm", traffic.algorithm);
  document.set("exact", traffic.exact);
  document.set("pairs", traffic.pairs);
  document.set("mean_hops", traffic.mean_hops);
  document.set("classes", std::move(classes));
  document.set("imbalance",
               std::isfinite(traffic.imbalance()) ? Json(traffic.imbalance()) : Json());
  return document;
}

Row row_of(const ClassTraffic& of_class, bool exact) {
  Row row{of_class.link_class, Cell::count(of_class.links), Cell::fixed(of_class.mean, decimals)};
  if (!exact) {
    row.push_back(Cell::fixed(of_class.margin, decimals));
    return row;
  }
  row.push_back(Cell::fixed(of_class.least, decimals));
  row.push_back(Cell::fixed(of_class.most, decimals));
  return row;
}

Table table_of(const Network& network, const Traffic& traffic) {
  Table table;
  table.title =
      fmt::format("uniform traffic on {} by {}: {}{} pairs", network.spec(), traffic.algorithm,
                  traffic.exact ? "all " : "a sample of ", with_thousands(traffic.pairs));
  table.columns = {{"links", Align::left}, {"number", Align::right}, {"mean", Align::right}};
  if (traffic.exact) {
    table.columns.push_back({"min", Align::right});
    table.columns.push_back({"max", Align::right});
  } else {
    table.columns.push_back({"+-", Align::right});
  }
  for (const ClassTraffic& of_class : traffic.classes)
    table.rows.push_back(row_of(of_class, traffic.exact));
  table.notes = {
      fmt::format("{:.4f} hops on average; packets over a link, in one direction, for each packet "
                  "that a node sends{}",
                  traffic.mean_hops, traffic.exact ? "" : " (with 95 % confidence)")};
  if (std::isfinite(traffic.imbalance()))
    table.notes.push_back(
        fmt::format("the most loaded class carries {:.3f} times what the least "
                    "loaded does",
                    traffic.imbalance()));
  return table;
}

}  // namespace

std::string traffic_report(const Network& network, const Traffic& traffic, Form form) {
  if (form == Form::json) return document_of(network, traffic).document();
  return rendered({table_of(network, traffic)}, form);
}

}  // namespace asterism
