#include "explore/catalogue_document.hpp"

#include <asterism/collective.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/networks.hpp>
#include <asterism/version.hpp>

namespace asterism::explore {

namespace {

/// Describes the families that need no file.
Json families_document() {
  Json list = Json::array();
  for (const NetworkFamily& family : network_catalogue()) {
    if (family.examples.empty()) continue;
    Json json = Json::object();
    json.set("name", family.name);
    json.set("parameters", family.parameters);
    json.set("summary", family.summary);
    json.set("nodes", family.nodes);
    json.set("examples", Json::array_of(family.examples));
    list.add(std::move(json));
  }
  return list;
}

Json collectives_document() {
  Json list = Json::array();
  for (const CollectiveTraits& traits : collective_catalogue()) {
    Json json = Json::object();
    json.set("name", traits.names.front());
    json.set("description", traits.description);
    json.set("sources", traits.sources == CollectiveTraits::Sources::one    ? "one"
                        : traits.sources == CollectiveTraits::Sources::some ? "some"
                                                                            : "every");
    json.set("combines",
             traits.handling == Handling::combined || traits.handling == Handling::prefixes);
    list.add(std::move(json));
  }
  return list;
}

Json default_document(const FieldValue& value) {
  if (const auto* const word = std::get_if<std::string>(&value)) return *word;
  if (const auto* const number = std::get_if<double>(&value)) return *number;
  if (const auto* const count = std::get_if<std::uint64_t>(&value)) return *count;
  return {};
}

Json fields_document() {
  Json list = Json::array();
  for (const ModelField& field : model_fields()) {
    Json json = Json::object();
    json.set("name", field.name);
    json.set("description", field.description);
    json.set("words", Json::array_of(field.words));
    json.set("default", default_document(field.get(Model{})));
    list.add(std::move(json));
  }
  return list;
}

}  // namespace

Json catalogue_document(const Limits& limits) {
  Json json = Json::object();
  json.set("version", std::string_view(version));
  json.set("families", families_document());
  json.set("collectives", collectives_document());
  json.set("fields", fields_document());
  json.set("max_graph_bytes", limits.graph_bytes);
  json.set("max_networks", limits.networks);
  json.set("max_batch", limits.batch);
  return json;
}

}  // namespace asterism::explore
