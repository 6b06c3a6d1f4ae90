#include "view/results/traffic.hpp"

#include <cmath>

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/fields.hpp"

namespace asterism {

namespace {

using Align = Column::Align;
constexpr int decimals = 4;

Fields<ClassTraffic> class_fields(bool exact) {
  const auto if_exact = [exact](std::string key, double ClassTraffic::*member) {
    Field<ClassTraffic> field = fixed_field<ClassTraffic>(
        key, {exact ? key : "", Align::right}, decimals,
        [member](const ClassTraffic& of_class) { return of_class.*member; });
    if (!exact) field.json = [](const ClassTraffic&) { return Json(); };
    return field;
  };
  return {text_field<ClassTraffic>("class", {"links"}, [](const auto& c) { return c.link_class; }),
          number_field<ClassTraffic>("links", {"number", Align::right},
                                     [](const auto& c) { return c.links; }),
          fixed_field<ClassTraffic>("mean", {"mean", Align::right}, decimals,
                                    [](const auto& c) { return c.mean; }),
          fixed_field<ClassTraffic>("margin", {exact ? "" : "+-", Align::right}, decimals,
                                    [](const auto& c) { return c.margin; }),
          if_exact("min", &ClassTraffic::least),
          if_exact("max", &ClassTraffic::most)};
}

Json document_of(const Network& network, const Traffic& traffic) {
  Json document = Json::object();
  document.set("network", network.spec());
  document.set("algorithm", traffic.algorithm);
  document.set("exact", traffic.exact);
  document.set("pairs", traffic.pairs);
  document.set("mean_hops", traffic.mean_hops);
  document.set("classes", field_documents(class_fields(traffic.exact), traffic.classes));
  document.set("imbalance",
               std::isfinite(traffic.imbalance()) ? Json(traffic.imbalance()) : Json());
  return document;
}

Table table_of(const Network& network, const Traffic& traffic) {
  Table table = shown_table(class_fields(traffic.exact), traffic.classes);
  table.title =
      fmt::format("uniform traffic on {} by {}: {}{} pairs", network.spec(), traffic.algorithm,
                  traffic.exact ? "all " : "a sample of ", with_thousands(traffic.pairs));
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
