#include "synthesis/one_port/known_broadcasts.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "embedded/data.hpp"

namespace asterism {

namespace {

[[noreturn]] void refuse(const KnownBroadcast& known, const std::string& complaint) {
  throw Error(ErrorCode::malformed,
              fmt::format("data/broadcasts.txt, line {}: {}", known.line, complaint),
              "write a network and its number of steps, then a line with ports for each step");
}

}  // namespace

std::vector<KnownBroadcast> parse_known_broadcasts(std::string_view text) {
  std::vector<KnownBroadcast> result;
  std::size_t number = 0;
  std::uint64_t steps_left = 0;
  for (const std::string& line : split(text, '\n')) {
    ++number;
    if (steps_left > 0) {
      result.back().steps.push_back(line);
      --steps_left;
      continue;
    }
    const std::vector<std::string> parts = words(line.substr(0, line.find('#')), " \t\r");
    if (parts.empty()) continue;
    result.push_back({parts[0], {}, number});
    const auto steps = parts.size() == 2 ? parse_whole_number(parts[1]) : std::nullopt;
    if (!steps) refuse(result.back(), "there is no number of steps after the network");
    steps_left = *steps;
  }
  if (steps_left > 0) refuse(result.back(), fmt::format("{} steps are missing", steps_left));
  return result;
}

BroadcastPlan plan_of(const KnownBroadcast& known, const SourceGraph& graph) {
  BroadcastPlan plan;
  plan.time.assign(graph.node_count(), BroadcastPlan::never);
  plan.sender.assign(graph.node_count(), no_sender);
  plan.time[SourceGraph::source] = 0;
  plan.steps = 0;
  std::vector<std::uint32_t> informed{SourceGraph::source};
  for (const std::string& ports : known.steps) {
    ++plan.steps;
    if (ports.size() > informed.size())
      refuse(known, fmt::format("step {} has more ports than informed nodes", plan.steps));
    for (std::size_t i = 0; i < ports.size(); ++i) {
      if (ports[i] == '.') continue;
      const std::uint32_t sender = informed[i];
      const auto port = static_cast<std::size_t>(ports[i] - '0');
      const auto ends = graph.neighbours(sender);
      if (port >= ends.size() || plan.time[ends[port]] != BroadcastPlan::never)
        refuse(known,
               fmt::format("step {} informs no new node over port {}", plan.steps, ports[i]));
      plan.time[ends[port]] = plan.steps;
      plan.sender[ends[port]] = sender;
      informed.push_back(ends[port]);
    }
  }
  if (informed.size() != graph.node_count())
    refuse(known, fmt::format("{} of {} nodes are informed", informed.size(), graph.node_count()));
  return plan;
}

std::optional<BroadcastPlan> known_broadcast(const Network& network, const SourceGraph& graph) {
  static const std::vector<KnownBroadcast> all = parse_known_broadcasts(data::broadcasts);
  const auto known = std::ranges::find(all, network.spec(), &KnownBroadcast::spec);
  if (known == all.end()) return std::nullopt;
  return plan_of(*known, graph);
}

}  // namespace asterism
