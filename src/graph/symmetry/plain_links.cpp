#include "graph/symmetry/plain_links.hpp"

#include <algorithm>

namespace asterism {

bool has_plain_links(const Network& network) {
  return !network.directed() && !network.has_own_link_costs() && !network.has_switches();
}

bool has_parallel_links(const LinkTable& links) {
  std::vector<std::uint32_t> ends;
  for (std::uint32_t node = 0; node < links.node_count(); ++node) {
    ends.assign(links.neighbours(node).begin(), links.neighbours(node).end());
    std::ranges::sort(ends);
    if (std::ranges::adjacent_find(ends) != ends.end() ||
        std::ranges::find(ends, node) != ends.end())
      return true;
  }
  return false;
}

bool preserves_links(const LinkTable& links, const Network& other, const NodeMap& image) {
  std::vector<bool> hit(image.size());
  std::vector<std::uint32_t> here, there;
  for (std::uint32_t node = 0; node < links.node_count(); ++node) {
    if (image[node] >= image.size() || hit[image[node]]) return false;
    hit[image[node]] = true;
    here.clear();
    there.clear();
    for (const std::uint32_t end : links.neighbours(node)) here.push_back(image[end]);
    for (Port port{0}; port.value() < other.port_count(); ++port)
      if (const NodeId end = other.neighbour(NodeId{image[node]}, port); end != no_node)
        there.push_back(static_cast<std::uint32_t>(end.value()));
    std::ranges::sort(here);
    std::ranges::sort(there);
    if (here != there) return false;
  }
  return true;
}

}  // namespace asterism
