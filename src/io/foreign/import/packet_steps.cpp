#include "io/foreign/import/packet_steps.hpp"

#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "problem/step_rules.hpp"

namespace asterism {

Problem stated_for_ranks(ProblemWords& words, std::uint64_t ranks, const std::string& file) {
  if (words.network.empty() && ranks < 2)
    throw Error(ErrorCode::usage, fmt::format("{} has one rank, which makes no network", file),
                "name the network that it is for");
  if (words.network.empty()) words.network = fmt::format("complete:{}", ranks);
  return state_problem(words);
}

std::vector<NodeId> nodes_of_ranks(const Problem& problem, std::uint64_t ranks,
                                   const std::string& file) {
  const Network& network = problem.network();
  const bool is_all = ranks == network.node_count();
  if (!is_all && ranks != problem.collective.participant_count())
    throw Error(ErrorCode::usage,
                fmt::format("{} has {} ranks, and {} has {} nodes", file, ranks, network.spec(),
                            network.node_count()),
                fmt::format("name the network that it is for, as complete:{}", ranks));
  std::vector<NodeId> nodes;
  nodes.reserve(ranks);
  for (std::uint64_t rank = 0; rank < ranks; ++rank)
    nodes.push_back(is_all ? NodeId{rank} : problem.collective.participant(rank));
  return nodes;
}

void check_links(const RankEvents& events, const RankLinks& links, const Network& network,
                 const std::function<std::string(RankEvents::Id)>& name, FindingLog& findings) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> known;
  for (const RankEvents::Packet& packet : events.packets()) {
    const std::pair pair(events[packet.send].rank, events[packet.receive].rank);
    if (known.contains(pair)) continue;
    if (!links.ports(pair.first, pair.second).empty()) {
      known.insert(pair);
      continue;
    }
    findings.add(
        "no such link", events[packet.send].line, pair.first,
        fmt::format("{} sends to rank {}, and {} has no link from {} to {}", name(packet.send),
                    pair.second, network.spec(), network.label(links.node(pair.first)),
                    network.label(links.node(pair.second))));
  }
}

void check_order(const RankEvents& events, const EventOrder& order,
                 const std::function<std::string(RankEvents::Id)>& name, FindingLog& findings) {
  if (order.cycle.empty()) return;
  // A receive and a send of one step have the same name.
  std::vector<std::string> names;
  for (const RankEvents::Id event : order.cycle)
    if (std::string next = name(event); names.empty() || names.back() != next)
      names.push_back(std::move(next));
  static constexpr std::size_t max_named = 6;
  std::string chain = names.front();
  for (std::size_t i = 1; i < names.size() && i < max_named; ++i)
    chain += " waits for " + names[i] + ", which";
  if (names.size() > max_named)
    chain += fmt::format(" waits for {} others, the last of which", names.size() - max_named);
  const RankEvent& first = events[order.cycle.front()];
  findings.add("deadlock", first.line, first.rank, chain + " waits for the first");
}

void require_timetable_memory(const Network& network, std::uint64_t memory_limit) {
  MemoryBudget(memory_limit)
      .require(StepRules::bytes(network), fmt::format("ordering packets on {}", network.spec()),
               "name a network of fewer links, on which only neighbours send to each other");
}

ExchangeReading reading_of(ScheduleHeader header, FindingLog& findings) {
  ExchangeReading reading{.schedule = Schedule(std::move(header))};
  reading.findings = findings.take();
  return reading;
}

void append_steps(ExchangeReading& reading, const RankEvents& events, const RankLinks& links,
                  const StepTimetable& table,
                  const std::function<std::vector<MessageId>(std::uint32_t packet)>& messages) {
  Step step;
  reading.places.reserve(events.packets().size());
  for (const std::vector<StepTimetable::Place>& places : table.steps) {
    step.clear();
    for (const StepTimetable::Place& place : places) {
      const RankEvents::Packet& packet = events.packets()[place.packet];
      const std::vector<MessageId> carried = messages(place.packet);
      step.add(links.node(events[packet.send].rank), place.port, carried);
      reading.places.push_back({events[packet.send].line, events[packet.receive].line});
    }
    reading.schedule.append(step);
  }
}

}  // namespace asterism
