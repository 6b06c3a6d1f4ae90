#include "network/swapping_walks.hpp"

#include <algorithm>

namespace asterism {

std::vector<std::vector<Port>> swapping_walks(const PermutationNetwork& network) {
  const auto generators = network.generators();
  std::vector<std::vector<Port>> walks(network.symbols());
  std::vector<unsigned> found;
  for (unsigned position = 1; position < network.symbols(); ++position) {
    const Permutation swap = Permutation{}.with_swapped(0, position);
    const auto direct = std::ranges::find(generators, swap, &Generator::action);
    if (direct == generators.end()) continue;
    walks[position] = {Port{static_cast<std::uint32_t>(direct - generators.begin())}};
    found.push_back(position);
  }
  for (std::size_t i = 0; i < found.size(); ++i)
    for (std::uint32_t g = 0; g < generators.size(); ++g) {
      const Permutation action = generators[g].action;
      if (action[0] != 0 || compose(action, action) != Permutation{}) continue;
      const unsigned next = action[found[i]];
      if (!walks[next].empty()) continue;
      walks[next] = walks[found[i]];
      walks[next].insert(walks[next].begin(), Port{g});
      walks[next].push_back(Port{g});
      found.push_back(next);
    }
  walks.erase(walks.begin());
  return walks;
}

}  // namespace asterism
