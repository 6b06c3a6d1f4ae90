// Writes a playback as the JSON that a page reads.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <asterism/player.hpp>

#include "io/playback/base64.hpp"
#include "io/schedule_file/model_json.hpp"

namespace asterism {

namespace {

const char* handling_name(Handling handling) {
  switch (handling) {
    case Handling::copied:
      return "copied";
    case Handling::moved:
      return "moved";
    case Handling::combined:
      return "combined";
    case Handling::prefixes:
      return "prefixes";
  }
  return "";
}

ordered_json links_json(const PlaybackNetwork& network) {
  std::vector<std::int32_t> from, to, kind;
  std::vector<std::int32_t> bend_first{0};
  std::vector<double> bends;
  std::vector<bool> one_way;
  bool some_one_way = false;
  for (const PlaybackNetwork::Link& link : network.links) {
    from.push_back(link.from);
    to.push_back(link.to);
    kind.push_back(link.kind);
    one_way.push_back(link.one_way);
    some_one_way = some_one_way || link.one_way;
    for (const Point& point : link.way) {
      bends.push_back(point.x);
      bends.push_back(point.y);
    }
    bend_first.push_back(static_cast<std::int32_t>(bends.size() / 2));
  }
  ordered_json links;
  links["from"] = base64_of(from);
  links["to"] = base64_of(to);
  links["class"] = base64_of(kind);
  if (some_one_way) links["one_way"] = one_way;
  if (bends.empty()) return links;
  links["bend_first"] = base64_of(bend_first);
  links["bend_xy"] = base64_of(bends);
  return links;
}

ordered_json network_json(const PlaybackNetwork& network) {
  std::vector<double> x, y;
  x.reserve(network.places.size());
  y.reserve(network.places.size());
  for (const Point& place : network.places) {
    x.push_back(place.x);
    y.push_back(place.y);
  }
  ordered_json result;
  result["spec"] = network.spec;
  result["nodes"] = network.labels.size();
  result["labels"] = network.labels;
  result["x"] = base64_of(x);
  result["y"] = base64_of(y);
  result["width"] = network.width;
  result["height"] = network.height;
  result["links"] = links_json(network);
  result["link_classes"] = network.kinds;
  result["switches"] = network.switches;
  result["failed_links"] = network.failed_links;
  std::vector<std::int32_t> idle = network.failed_nodes;
  idle.insert(idle.end(), network.cut_off_nodes.begin(), network.cut_off_nodes.end());
  std::ranges::sort(idle);
  result["failed_nodes"] = idle;
  result["cut_off_nodes"] = network.cut_off_nodes;
  return result;
}

ordered_json collective_json(const Playback::Collective& collective) {
  ordered_json result;
  result["name"] = collective.name;
  result["sentence"] = collective.sentence;
  result["handling"] = handling_name(collective.handling);
  result["messages"] = collective.messages;
  if (!collective.names.empty()) result["names"] = collective.names;
  return result;
}

ordered_json machine_json(const Playback& playback) {
  const Model& model = playback.model;
  ordered_json result;
  result["sentence"] = playback.chunks == 1 ? playback.machine
                                            : fmt::format("{}, {} chunks per message",
                                                          playback.machine, playback.chunks);
  result["message_time"] = model.message_time();
  result.update(model_json(model));
  return result;
}

ordered_json algorithm_json(const Playback::Algorithm& algorithm) {
  ordered_json result;
  result["name"] = algorithm.name;
  result["sentence"] = algorithm.sentence;
  result["reference"] = algorithm.reference;
  return result;
}

ordered_json steps_json(const PlaybackSteps& steps) {
  ordered_json result;
  result["count"] = steps.count();
  result["first"] = base64_of(steps.first);
  result["link"] = base64_of(steps.link);
  result["from"] = base64_of(steps.from);
  result["to"] = base64_of(steps.to);
  result["item_first"] = base64_of(steps.item_first);
  result["items"] = base64_of(steps.items);
  if (!steps.parts.empty()) result["parts"] = base64_of(steps.parts);
  if (std::ranges::any_of(steps.control, [](std::int32_t units) { return units > 0; }))
    result["control"] = base64_of(steps.control);
  if (!steps.path_first.empty()) {
    result["path_first"] = base64_of(steps.path_first);
    result["path"] = base64_of(steps.path);
  }
  if (!steps.refused.empty()) result["refused"] = steps.refused;
  return result;
}

void add_holdings(ordered_json& document, const PlaybackHoldings& holdings) {
  ordered_json held;
  held["first"] = base64_of(holdings.first);
  held["node"] = base64_of(holdings.node);
  held["amount"] = base64_of(holdings.amount);
  document["held"] = std::move(held);
  document["held_at_start"] = base64_of(holdings.at_start);
  document["held_at_end_needed"] = base64_of(holdings.needed);
}

ordered_json start_json(const PlaybackHoldings& holdings) {
  ordered_json start;
  start["first"] = base64_of(holdings.start_first);
  start["messages"] = base64_of(holdings.start_items);
  start["needed"] = base64_of(holdings.needed);
  return start;
}

ordered_json cost_json(const Playback& playback) {
  ordered_json cost;
  cost["time"] = playback.cost.time;
  cost["startups"] = playback.cost.startups;
  cost["transmissions"] = playback.cost.transmissions;
  cost["unit"] = playback.model.unit == Model::Unit::microseconds ? "us" : "";
  return cost;
}

ordered_json verdict_json(const PlaybackVerdict& verdict) {
  ordered_json result;
  result["valid"] = verdict.correct;
  result["sentence"] = verdict.sentence;
  result["step"] = verdict.step;
  result["transfer"] = verdict.transfer;
  result["node"] = verdict.node;
  return result;
}

/// Returns one line of JSON. Invalid UTF-8 is replaced.
std::string line_of(const ordered_json& document) {
  return document.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace

std::string playback_json(const Playback& playback) {
  ordered_json document;
  document["format"] = 2;
  document["title"] = playback.title;
  document["command"] = playback.command;
  document["version"] = playback.version;
  document["network"] = network_json(playback.network);
  document["collective"] = collective_json(playback.collective);
  document["model"] = machine_json(playback);
  document["algorithm"] = algorithm_json(playback.algorithm);
  document["start"] = start_json(playback.holdings);
  document["steps"] = steps_json(playback.steps);
  add_holdings(document, playback.holdings);
  document["cost"] = cost_json(playback);
  document["lower_bound"] = {{"time", playback.bound.time}, {"reason", playback.bound.reason}};
  document["optimal"] = playback.optimal;
  document["verdict"] = verdict_json(playback.verdict);
  return line_of(document);
}

std::string held_json(const HeldState& state) {
  ordered_json nodes = ordered_json::array();
  for (std::size_t i = 0; i < state.nodes.size(); ++i) {
    const HeldState::Node& node = state.nodes[i];
    ordered_json shown;
    shown["node"] = i;
    shown["label"] = node.label;
    shown["amount"] = node.amount;
    shown["items"] = node.items;
    if (!node.parts.empty()) shown["parts"] = node.parts;
    nodes.push_back(std::move(shown));
  }
  ordered_json document;
  document["step"] = state.step;
  document["steps"] = state.steps;
  document["nodes"] = std::move(nodes);
  return line_of(document);
}

}  // namespace asterism
