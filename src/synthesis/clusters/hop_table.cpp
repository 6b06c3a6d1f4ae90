#include "synthesis/clusters/hop_table.hpp"

#include <algorithm>

#include <asterism/error.hpp>

#include "base/parallel.hpp"

namespace asterism {

HopTable::HopTable(const ProblemGraph& graph)
    : nodes_(graph.node_count()),
      hops_(static_cast<std::size_t>(nodes_) * nodes_, static_cast<unsigned char>(max_hops)) {
  parallel_chunks(nodes_, 16, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t source = first; source < last; ++source)
      search(graph, static_cast<std::uint32_t>(source));
  });
}

std::uint32_t HopTable::eccentricity(std::uint32_t node) const {
  const auto row = hops_.begin() + static_cast<std::ptrdiff_t>(node) * nodes_;
  return *std::max_element(row, row + nodes_);
}

void HopTable::search(const ProblemGraph& graph, std::uint32_t source) {
  unsigned char* const row = hops_.data() + static_cast<std::size_t>(source) * nodes_;
  std::vector<std::uint32_t> reached{source};
  reached.reserve(nodes_);
  row[source] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::uint32_t next = row[reached[i]] + 1U;
    for (const Arc& arc : graph.out(reached[i])) {
      if (row[arc.to] != max_hops) continue;
      if (next >= max_hops)
        throw Error(ErrorCode::unsupported, "some nodes are too far apart",
                    "choose another algorithm");
      row[arc.to] = static_cast<unsigned char>(next);
      reached.push_back(arc.to);
    }
  }
  if (reached.size() != nodes_)
    throw Error(ErrorCode::unsupported, "some nodes cannot be reached from others",
                "choose another algorithm");
}

}  // namespace asterism
