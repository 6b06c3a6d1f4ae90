#include "collective/graph/route_timetable.hpp"

#include <algorithm>
#include <numeric>

namespace asterism::routes {

namespace {

/// Of the part of each packet from message `begin` to `end`.
double round_time(const RouteGraph& graph, const Timetable& table,
                  std::span<const std::uint64_t> loads, std::uint32_t step, std::uint64_t begin,
                  std::uint64_t end) {
  double longest = 0;
  for (std::uint32_t slot = table.first(step); slot < table.first(step + 1); ++slot) {
    if (loads[slot] <= begin) continue;
    const RouteArc& arc = graph.arc(table.arc(slot));
    const auto messages = static_cast<double>(std::min(loads[slot], end) - begin);
    longest = std::max(longest, arc.latency + arc.a_message * messages);
  }
  return graph.startup() + longest;
}

}  // namespace

Timetable full_timetable(const RouteGraph& graph, std::uint32_t steps) {
  std::vector<std::uint32_t> all(graph.arcs().size());
  std::iota(all.begin(), all.end(), 0U);
  Timetable table;
  for (std::uint32_t step = 0; step < steps; ++step) table.add_step(all);
  return table;
}

double time_of_step(const RouteGraph& graph, const Timetable& table,
                    std::span<const std::uint64_t> loads, std::uint32_t step) {
  std::uint64_t largest = 0;
  for (std::uint32_t slot = table.first(step); slot < table.first(step + 1); ++slot)
    largest = std::max(largest, loads[slot]);
  const std::uint64_t limit = graph.packet_limit() > 0 ? graph.packet_limit() : largest;
  double time = 0;
  for (std::uint64_t begin = 0; begin < largest; begin += limit)
    time += round_time(graph, table, loads, step, begin, begin + limit);
  return time;
}

double time_of(const RouteGraph& graph, const Timetable& table,
               std::span<const std::uint64_t> loads) {
  double time = 0;
  for (std::uint32_t step = 0; step < table.steps(); ++step)
    time += time_of_step(graph, table, loads, step);
  return time;
}

}  // namespace asterism::routes
