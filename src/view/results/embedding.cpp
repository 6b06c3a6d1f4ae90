#include "view/results/embedding.hpp"

#include <fmt/format.h>

#include "view/json.hpp"

namespace asterism {

namespace {

using Align = Column::Align;

Json document_of(const Embedding& embedding, const EmbeddingMeasures& measures) {
  Json classes = Json::array();
  for (const LinkLoad& load : measures.classes) {
    Json json = Json::object();
    json.set("class", load.link_class);
    json.set("max", load.most);
    json.set("mean", load.mean);
    classes.add(std::move(json));
  }
  Json document = Json::object();
  document.set("guest", embedding.guest->spec());
  document.set("host", embedding.host->spec());
  document.set("embedding", embedding.name);
  document.set("load", measures.load);
  document.set("expansion", measures.expansion);
  document.set("dilation", measures.dilation);
  document.set("mean_dilation", measures.mean_dilation);
  document.set("congestion", measures.congestion);
  document.set("mean_congestion", measures.mean_congestion);
  document.set("classes", std::move(classes));
  return document;
}

Table summary_table(const Embedding& embedding, const EmbeddingMeasures& measures) {
  static constexpr int digits = 4;
  Table table;
  table.title = fmt::format("{} on {} by {}", embedding.guest->spec(), embedding.host->spec(),
                            embedding.name);
  table.columns = {{"", Align::left}, {"max", Align::right}, {"mean", Align::right}};
  table.rows = {
      {"load", Cell::count(measures.load), Cell::number(1 / measures.expansion, digits)},
      {"expansion", "", Cell::number(measures.expansion, digits)},
      {"dilation", Cell::count(measures.dilation), Cell::number(measures.mean_dilation, digits)},
      {"congestion", Cell::count(measures.congestion),
       Cell::number(measures.mean_congestion, digits)}};
  for (const LinkLoad& load : measures.classes)
    table.rows.push_back({fmt::format("congestion of {}", load.link_class), Cell::count(load.most),
                          Cell::number(load.mean, digits)});
  table.notes = {"congestion: paths over a link in one direction"};
  return table;
}

}  // namespace

std::string embedding_report(const Embedding& embedding, const EmbeddingMeasures& measures,
                             Form form) {
  if (form == Form::json) return document_of(embedding, measures).document();
  return rendered({summary_table(embedding, measures)}, form);
}

}  // namespace asterism
