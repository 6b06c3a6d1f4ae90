#include "synthesis/scan/scan_routes.hpp"

#include <algorithm>

#include <asterism/error.hpp>

namespace asterism::scans {

namespace {
constexpr std::uint32_t no_arrival = ~std::uint32_t{0};
}

std::vector<std::uint32_t> Ways::between(std::uint32_t from, std::uint32_t to) {
  for (std::uint32_t arc = graph_.first_out(from); arc < graph_.first_out(from + 1); ++arc)
    if (graph_.arc(arc).to == to) return {arc};
  if (arrival_[from].empty()) search(from);
  std::vector<std::uint32_t> arcs;
  for (std::uint32_t at = to; at != from; at = graph_.arc(arcs.back()).from) {
    if (arrival_[from][at] == no_arrival)
      throw Error(ErrorCode::unsupported, "some participants cannot be reached over these links",
                  "choose participants that links lead to");
    arcs.push_back(arrival_[from][at]);
  }
  std::ranges::reverse(arcs);
  return arcs;
}

void Ways::search(std::uint32_t from) {
  std::vector<std::uint32_t>& arrival = arrival_[from];
  arrival.assign(graph_.node_count(), no_arrival);
  std::vector<std::uint32_t> queue{from};
  queue.reserve(graph_.node_count());
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (std::uint32_t arc = graph_.first_out(queue[i]); arc < graph_.first_out(queue[i] + 1);
         ++arc) {
      const std::uint32_t to = graph_.arc(arc).to;
      if (to == from || arrival[to] != no_arrival) continue;
      arrival[to] = arc;
      queue.push_back(to);
    }
}

}  // namespace asterism::scans
