#include "graph/links_towards.hpp"

#include <vector>

namespace asterism {

LinkTable links_towards(const Network& network, const Progress& progress) {
  LinkTable links(network, progress);
  if (!network.directed()) return links;
  std::vector<std::vector<std::uint32_t>> sources(links.node_count());
  for (std::uint32_t node = 0; node < links.node_count(); ++node)
    for (const std::uint32_t end : links.neighbours(node)) sources[end].push_back(node);
  LinkTable reversed;
  for (const std::vector<std::uint32_t>& of_node : sources) reversed.add_node(of_node);
  return reversed;
}

}  // namespace asterism
