#include "neighbour_lists.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism::python {

namespace {

constexpr std::int64_t none = -1;

void require_offsets(std::span<const std::uint64_t> first, std::uint64_t nodes,
                     std::uint64_t ends) {
  if (first.size() != nodes + 1 || first.front() != 0 || first.back() != ends ||
      !std::ranges::is_sorted(first))
    throw Error(ErrorCode::usage, "lists of neighbours do not begin where they are said to",
                "give an offset for each node and the end of the last list");
}

}  // namespace

NeighbourLists::NeighbourLists(std::span<const std::uint64_t> first, std::vector<std::int64_t> ends,
                               std::uint64_t nodes)
    : first_(first.begin(), first.end()), ends_(std::move(ends)), nodes_(nodes) {
  require_offsets(first, nodes, ends_.size());
  for (std::uint64_t node = 0; node < nodes_; ++node)
    for (const std::int64_t other : list(node))
      if (other < none || (other >= 0 && static_cast<std::uint64_t>(other) >= nodes_))
        throw Error(ErrorCode::out_of_range,
                    fmt::format("node {} has the neighbour {}, and there are {} nodes", node, other,
                                nodes_),
                    fmt::format("nodes are numbered from 0 to {}; None is a port without a link",
                                nodes_ - 1));
}

std::vector<std::int64_t> NeighbourLists::reverse_ports() const {
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::int64_t>> ports;
  for (std::uint64_t node = 0; node < nodes_; ++node)
    for (std::size_t port = 0; port < list(node).size(); ++port)
      if (end(node, port) != none)
        ports[{node, static_cast<std::uint64_t>(end(node, port))}].push_back(
            static_cast<std::int64_t>(port));
  std::vector<std::int64_t> reverse(ends_.size(), none);
  for (const auto& [ends, there] : ports) {
    const auto back = ports.find({ends.second, ends.first});
    if (back == ports.end()) continue;
    for (std::size_t k = 0; k < std::min(there.size(), back->second.size()); ++k)
      reverse[first_[ends.first] + static_cast<std::uint64_t>(there[k])] = back->second[k];
  }
  return reverse;
}

std::vector<GraphLink> NeighbourLists::links(bool directed) const {
  const std::vector<std::int64_t> reverse = reverse_ports();
  std::vector<std::uint32_t> arrivals(nodes_);  // ports at which one-way links end
  for (std::uint64_t node = 0; node < nodes_; ++node)
    arrivals[node] = static_cast<std::uint32_t>(list(node).size());
  std::vector<GraphLink> links;
  links.reserve(ends_.size());
  for (std::uint64_t node = 0; node < nodes_; ++node)
    for (std::size_t port = 0; port < list(node).size(); ++port) {
      if (end(node, port) == none) continue;
      const auto other = static_cast<std::uint64_t>(end(node, port));
      const std::int64_t back = reverse[first_[node] + port];
      if (back != none && std::pair(other, back) < std::pair(node, static_cast<std::int64_t>(port)))
        continue;
      if (back == none && !directed)
        throw Error(
            ErrorCode::not_a_network,
            fmt::format("node {} has the neighbour {}, which does not have {}", node, other, node),
            "name the link at both ends, or say directed=True if it leads one way");
      GraphLink link;
      link.from = node;
      link.to = other;
      link.port = static_cast<std::uint32_t>(port);
      link.one_way = back == none;
      link.reverse_port = link.one_way ? arrivals[other]++ : static_cast<std::uint32_t>(back);
      links.push_back(std::move(link));
    }
  return links;
}

bool NeighbourLists::maps_first_to(std::uint64_t node, const std::vector<std::int64_t>& reverse,
                                   std::vector<std::int64_t>& image) const {
  std::ranges::fill(image, none);
  std::vector<bool> taken(nodes_, false);
  std::vector<std::uint64_t> reached{0};
  reached.reserve(nodes_);
  image[0] = static_cast<std::int64_t>(node);
  taken[node] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::uint64_t here = reached[i];
    const auto there = static_cast<std::uint64_t>(image[here]);
    for (std::size_t port = 0; port < list(here).size(); ++port) {
      const std::int64_t next = end(here, port);
      const std::int64_t wanted = end(there, port);
      if ((next == none) != (wanted == none)) return false;
      if (reverse[first_[here] + port] != reverse[first_[there] + port]) return false;
      if (next == none) continue;
      std::int64_t& known = image[static_cast<std::uint64_t>(next)];
      if (known == none) {
        if (taken[static_cast<std::uint64_t>(wanted)]) return false;
        taken[static_cast<std::uint64_t>(wanted)] = true;
        known = wanted;
        reached.push_back(static_cast<std::uint64_t>(next));
      } else if (known != wanted) {
        return false;
      }
    }
  }
  return reached.size() == nodes_;
}

bool NeighbourLists::port_symmetric() const {
  static constexpr std::uint64_t max_work = 50'000'000;
  if (nodes_ < 2 || ends_.size() > max_work / nodes_) return false;
  const std::size_t degree = list(0).size();
  for (std::uint64_t node = 0; node < nodes_; ++node)
    if (list(node).size() != degree || std::ranges::find(list(node), none) != list(node).end())
      return false;
  const std::vector<std::int64_t> reverse = reverse_ports();
  if (std::ranges::find(reverse, none) != reverse.end()) return false;
  std::vector<std::int64_t> image(nodes_);
  for (std::uint64_t node = 1; node < nodes_; ++node)
    if (!maps_first_to(node, reverse, image)) return false;
  return true;
}

}  // namespace asterism::python
