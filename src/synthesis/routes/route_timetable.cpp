#include "synthesis/routes/route_timetable.hpp"

#include <algorithm>
#include <numeric>

namespace asterism::routes {

namespace {

/// Returns the duration of the part of each packet from message `begin` to `end`.
double round_time(const RouteGraph& graph, const RouteTimetable& table,
                  std::span<const std::uint64_t> loads, std::uint32_t step, std::uint64_t begin,
                  std::uint64_t end) {
  StepCost cost;
  for (std::uint32_t slot = table.first(step); slot < table.first(step + 1); ++slot) {
    if (loads[slot] <= begin) continue;
    const std::uint64_t messages = std::min(loads[slot], end) - begin;
    cost.add(graph.arc(table.arc(slot)).cost.packet(messages));
  }
  return graph.startup() + cost.step();
}

}  // namespace

RouteTimetable full_timetable(const RouteGraph& graph, std::uint32_t steps) {
  std::vector<std::uint32_t> all(graph.arcs().size());
  std::iota(all.begin(), all.end(), 0U);
  RouteTimetable table;
  for (std::uint32_t step = 0; step < steps; ++step) table.add_step(all);
  return table;
}

double time_of_step(const RouteGraph& graph, const RouteTimetable& table,
                    std::span<const std::uint64_t> loads, std::uint32_t step) {
  std::uint64_t largest = 0;
  for (std::uint32_t slot = table.first(step); slot < table.first(step + 1); ++slot)
    largest = std::max(largest, loads[slot]);
  const std::uint64_t limit = graph.max_packet_of(largest);
  double time = 0;
  for (std::uint64_t begin = 0; begin < largest; begin += limit)
    time += round_time(graph, table, loads, step, begin, begin + limit);
  return time;
}

void remove_loops(const RouteGraph& graph, std::span<const Parcel> parcels, TimedRoutes& routes) {
  std::ranges::sort(routes.hops, [](const Hop& a, const Hop& b) {
    return a.parcel != b.parcel ? a.parcel < b.parcel : a.slot < b.slot;
  });
  std::vector<std::uint64_t> loads(routes.table.slots());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < routes.hops.size();) {
    const std::uint32_t parcel = routes.hops[i].parcel;
    const std::size_t first = kept;
    for (; i < routes.hops.size() && routes.hops[i].parcel == parcel; ++i) {
      const Hop hop = routes.hops[i];
      const std::uint32_t to = graph.arc(routes.table.arc(hop.slot)).to;
      routes.hops[kept++] = hop;
      // Cuts back to the first hop that leaves the node at which this hop arrives.
      for (std::size_t k = first; k < kept; ++k)
        if (graph.arc(routes.table.arc(routes.hops[k].slot)).from == to) kept = k;
    }
    for (std::size_t k = first; k < kept; ++k) loads[routes.hops[k].slot] += parcels[parcel].count;
  }
  routes.hops.resize(kept);
  routes.time = time_of(graph, routes.table, loads);
}

double time_of(const RouteGraph& graph, const RouteTimetable& table,
               std::span<const std::uint64_t> loads) {
  double time = 0;
  for (std::uint32_t step = 0; step < table.steps(); ++step)
    time += time_of_step(graph, table, loads, step);
  return time;
}

}  // namespace asterism::routes
