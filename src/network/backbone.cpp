// Real networks, as drawn in the literature.
#include <algorithm>
#include <map>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/stored.hpp"

namespace asterism {

namespace {

struct Backbone {
  std::uint64_t year;
  std::vector<std::pair<const char*, const char*>> links;
};

const std::vector<Backbone>& backbones() {
  static const std::vector<Backbone> known{
      {1971,
       {{"UCLA", "SRI"},
        {"UCLA", "UCSB"},
        {"UCLA", "RAND"},
        {"UCSB", "SRI"},
        {"SRI", "Stanford"},
        {"SRI", "Utah"},
        {"Stanford", "UCLA"},
        {"RAND", "SDC"},
        {"RAND", "BBN"},
        {"SDC", "Utah"},
        {"Utah", "Illinois"},
        {"Illinois", "MIT"},
        {"MIT", "BBN"},
        {"MIT", "Lincoln"},
        {"Lincoln", "Case"},
        {"Case", "Carnegie"},
        {"Carnegie", "Burroughs"},
        {"Burroughs", "Harvard"},
        {"Harvard", "BBN"}}},
      {1991,
       {{"WA", "CA1"}, {"WA", "CA2"}, {"WA", "IL"}, {"CA1", "CA2"}, {"CA1", "UT"}, {"CA2", "TX"},
        {"UT", "CO"},  {"UT", "MI"},  {"CO", "NE"}, {"CO", "TX"},   {"TX", "GA"},  {"TX", "MD"},
        {"NE", "IL"},  {"IL", "PA"},  {"PA", "GA"}, {"PA", "NY"},   {"PA", "NJ"},  {"MI", "NY"},
        {"MI", "NJ"},  {"NY", "MD"},  {"NJ", "MD"}}}};
  return known;
}

/// Nodes are numbered in order of appearance in the list.
std::unique_ptr<Network> network_of(const Backbone& backbone, NetworkTraits traits) {
  std::vector<std::string> labels;
  std::map<std::string, std::uint32_t> ids;
  const auto id_of = [&](const char* label) {
    const auto [found, is_new] = ids.try_emplace(label, static_cast<std::uint32_t>(labels.size()));
    if (is_new) labels.emplace_back(label);
    return found->second;
  };
  std::vector<StoredNetwork::Link> links;
  links.reserve(backbone.links.size());
  for (const auto& [from, to] : backbone.links) {
    const std::uint32_t a = id_of(from);
    const std::uint32_t b = id_of(to);
    links.emplace_back(a, b);
  }
  const auto nodes = static_cast<std::uint32_t>(labels.size());
  return std::make_unique<StoredNetwork>(std::move(traits), nodes, links, std::move(labels));
}

}  // namespace

NetworkFamily backbone_family() {
  return {
      .name = "backbone",
      .parameters = "year",
      .summary = "networks that were built: the ARPANET (1971), the NSFNET T1 backbone (1991)",
      .nodes = "15 and 14",
      .citation =
          "F. E. Heart, A. McKenzie, J. McQuillan, D. Walden, ARPANET completion report (1978); "
          "D. L. Mills, H.-W. Braun, The NSFNET backbone network, SIGCOMM (1987)",
      .reading =
          "the ARPANET as the maps of spring 1971 draw it, simplified; the NSFNET of 14 nodes "
          "and 21 links that papers on optical networks use",
      .examples = {"backbone:1971", "backbone:1991"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::uint64_t year = arguments.number("year", 1969, 1995);
        const auto chosen = std::ranges::find(backbones(), year, &Backbone::year);
        if (chosen == backbones().end())
          throw arguments.error(ErrorCode::unknown_name,
                                "has a year that is none of 1971 and 1991");
        return network_of(*chosen, arguments.traits());
      }};
}

}  // namespace asterism
