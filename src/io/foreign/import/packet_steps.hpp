// Common parts of the readers of rank programs: the problem of a file, and the schedule formed by
// its packets.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <asterism/exchange.hpp>

#include "io/foreign/import/findings.hpp"
#include "io/foreign/import/timetable.hpp"

namespace asterism {

/// Returns the problem of the words. If they name no network, it is a complete graph, and the words
/// are updated.
[[nodiscard]] Problem stated_for_ranks(ProblemWords& words, std::uint64_t ranks,
                                       const std::string& file);
/// Returns the node of each rank: all nodes, or the participants if there are as many. Throws
/// Error(usage) if neither number matches.
[[nodiscard]] std::vector<NodeId> nodes_of_ranks(const Problem& problem, std::uint64_t ranks,
                                                 const std::string& file);

/// Packets between ranks that are not neighbours are findings.
void check_links(const RankEvents& events, const RankLinks& links, const Network& network,
                 const std::function<std::string(RankEvents::Id)>& name, FindingLog& findings);
/// Events that wait for each other are a finding.
void check_order(const RankEvents& events, const EventOrder& order,
                 const std::function<std::string(RankEvents::Id)>& name, FindingLog& findings);

/// Throws Error(too_large), before a timetable is made, if the links of the network exceed the
/// memory limit.
void require_timetable_memory(const Network& network, std::uint64_t memory_limit);

/// Returns the findings as a reading without steps.
[[nodiscard]] ExchangeReading reading_of(ScheduleHeader header, FindingLog& findings);

/// Appends the steps of the timetable to the reading, with the lines of both ends. `messages` is
/// called for the packets in order.
void append_steps(ExchangeReading& reading, const RankEvents& events, const RankLinks& links,
                  const StepTimetable& table,
                  const std::function<std::vector<MessageId>(std::uint32_t packet)>& messages);

}  // namespace asterism
