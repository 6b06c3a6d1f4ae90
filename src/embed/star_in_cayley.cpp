// The star on networks of the same permutations in which some links swap the first symbol with
// another and the rest leave it where it is: macro-stars of all kinds (yeh1996, section 4).
//
// A link s that keeps the first position takes position i to s(i), and s T_i s is T_s(i) if s is
// its own inverse. So the positions that are reached directly are searched outwards from.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/embedding.hpp>
#include <asterism/permutation_network.hpp>

namespace asterism {

namespace {

using Words = std::vector<std::vector<Port>>;

/// By position from 1 on: the walk that swaps it with the first. Empty where there is none.
Words swapping_walks(const PermutationNetwork& network) {
  const auto generators = network.generators();
  Words walks(network.symbols());
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
  return walks;
}

std::string obstacle_to_star_in_cayley(const Network& guest, const Network& host) {
  const auto* const permutations = dynamic_cast<const PermutationNetwork*>(&host);
  if (permutations == nullptr || !permutations->has_all_permutations())
    return "the host does not have all permutations as its nodes";
  if (permutations->symbols() != guest.parameters()[0])
    return fmt::format("the host has permutations of {} symbols", permutations->symbols());
  const Words walks = swapping_walks(*permutations);
  if (std::any_of(walks.begin() + 1, walks.end(), [](const auto& walk) { return walk.empty(); }))
    return "its links that keep the first symbol do not bring all others within reach";
  return "";
}

/// Nodes are numbered alike, by the ranks of their labels.
Embedding embed_star_in_cayley(const std::shared_ptr<const Network>& guest,
                               const std::shared_ptr<const Network>& host) {
  Words walks = swapping_walks(dynamic_cast<const PermutationNetwork&>(*host));
  walks.erase(walks.begin());  // port i of the star swaps the first symbol with position i + 1
  const auto append = [walks](NodeId, Port port, std::vector<Port>& path) {
    path.insert(path.end(), walks[port.value()].begin(), walks[port.value()].end());
  };
  return {"star-in-cayley", guest, host, [](NodeId node) { return node; }, append, walks};
}

}  // namespace

EmbeddingFamily star_in_cayley_embedding() {
  return {.name = "star-in-cayley",
          .guest = "star",
          .host = "",
          .summary =
              "every permutation is its own place; T_j becomes S T S on a macro-star, and what "
              "brings position j within reach on others",
          .citation = "yeh1996, Theorem 4.1",
          .obstacle = obstacle_to_star_in_cayley,
          .make = embed_star_in_cayley};
}

}  // namespace asterism
