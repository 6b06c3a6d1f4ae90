#include "view/networks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>

#include "network/spec_form.hpp"
#include "view/facts.hpp"
#include "view/json.hpp"

namespace asterism {

namespace {

Json json_of(const NetworkFamily& family) {
  Json json = Json::object();
  json.set("name", family.name);
  json.set("spec", spec_form(family));
  json.set("summary", family.summary);
  json.set("nodes", family.nodes);
  json.set("citation", family.citation);
  json.set("reading", family.reading);
  json.set("examples", Json::array_of(family.examples));
  return json;
}

std::string document() {
  Json families = Json::array();
  for (const NetworkFamily& family : network_catalogue()) families.add(json_of(family));
  Json document = Json::object();
  document.set("networks", std::move(families));
  return document.document();
}

std::string text_of(const NetworkFamily& family) {
  std::string text = fmt::format("{}\n  {}\n  nodes: {}; {}\n", spec_form(family), family.summary,
                                 family.nodes, family.citation);
  if (!family.reading.empty()) text += fmt::format("  our reading: {}\n", family.reading);
  if (!family.examples.empty())
    text += fmt::format("  for example: {}\n", fmt::join(family.examples, ", "));
  return text + '\n';
}

std::string section_of(const NetworkFamily& family) {
  return fmt::format("\n## `{}`\n\n{}.\n\n{}", spec_form(family), family.summary,
                     markdown_list(facts_of(family)));
}

/// Used to generate the page networks.md of the documentation site.
constexpr const char* page_title =
    "# Networks\n\nMade from the catalogue by `./asterism networks --markdown`.\n";

}  // namespace

std::vector<Fact> facts_of(const NetworkFamily& family) {
  std::vector<Fact> facts{{"Nodes", family.nodes}, {"Source", family.citation}};
  if (!family.reading.empty()) facts.push_back({"Our reading", family.reading});
  if (!family.examples.empty())
    facts.push_back({"Examples", fmt::format("`{}`", fmt::join(family.examples, "`, `"))});
  return facts;
}

std::string network_catalogue_report(Form form) {
  if (form == Form::json) return document();
  const bool page = form == Form::markdown;
  std::string text = page ? page_title : "";
  for (const NetworkFamily& family : network_catalogue())
    text += page ? section_of(family) : text_of(family);
  return text;
}

}  // namespace asterism
