// What readers of programs of ranks share: the problem that a file is about, and the schedule that
// its packets make.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <asterism/exchange.hpp>

#include "io/foreign/import/findings.hpp"
#include "io/foreign/import/timetable.hpp"

namespace asterism {

/// The problem of the words; if they name no network, all ranks are neighbours of all, and the
/// words say so then.
[[nodiscard]] Problem stated_for_ranks(ProblemWords& words, std::uint64_t ranks,
                                       const std::string& file);
/// Where the ranks are: at the nodes, or at the participants if there are as many. Throws
/// Error(usage) if there are other numbers of them.
[[nodiscard]] std::vector<NodeId> nodes_of_ranks(const Problem& problem, std::uint64_t ranks,
                                                 const std::string& file);

/// Packets between ranks that are no neighbours are findings.
void check_links(const RankEvents& events, const RankLinks& links, const Network& network,
                 const std::function<std::string(RankEvents::Id)>& name, FindingLog& findings);
/// Events that wait for each other are a finding.
void check_order(const RankEvents& events, const EventOrder& order,
                 const std::function<std::string(RankEvents::Id)>& name, FindingLog& findings);

/// Before a timetable is made: throws Error(too_large) if the links of the network do not fit.
void require_timetable_memory(const Network& network, std::uint64_t memory_limit);

/// What is found wrong, as a reading without steps.
[[nodiscard]] ExchangeReading reading_of(ScheduleHeader header, FindingLog& findings);

/// Appends the steps of the timetable to the reading, with the lines of both ends. `messages` is
/// called for the packets in their order.
void append_steps(ExchangeReading& reading, const RankEvents& events, const RankLinks& links,
                  const StepTimetable& table,
                  const std::function<std::vector<MessageId>(std::uint32_t packet)>& messages);

}  // namespace asterism
