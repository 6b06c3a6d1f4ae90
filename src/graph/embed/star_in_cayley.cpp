// Embeds the star in networks of the same permutations in which some links swap the first symbol
// with another and the rest keep it in place: macro-stars of all kinds (yeh1996, section 4).
//
// A link s that keeps the first position takes position i to s(i), and s T_i s is T_s(i) if s is
// its own inverse. The search therefore starts from the positions that are reached directly.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/embedding.hpp>
#include <asterism/permutation_network.hpp>

#include "network/required_shape.hpp"
#include "network/swapping_walks.hpp"

namespace asterism {

namespace {

std::string obstacle_to_star_in_cayley(const Network& guest, const Network& host) {
  const auto* const permutations = host.permutations();
  if (permutations == nullptr || !permutations->has_all_permutations())
    return "the host does not have all permutations as its nodes";
  if (permutations->symbols() != guest.parameters()[0])
    return fmt::format("the host has permutations of {} symbols", permutations->symbols());
  if (std::ranges::any_of(swapping_walks(*permutations), &std::vector<Port>::empty))
    return "its links that keep the first symbol do not bring all others within reach";
  return "";
}

/// Both networks number nodes by the ranks of their labels.
Embedding embed_star_in_cayley(const std::shared_ptr<const Network>& guest,
                               const std::shared_ptr<const Network>& host) {
  // Port i of the star swaps the first symbol with position i + 1.
  const auto walks = swapping_walks(required_shape(host->permutations()));
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
              "every permutation is mapped to itself; link j becomes S T S on a macro-star, and on "
              "others a walk that swaps the same two positions",
          .citation = "yeh1996, Theorem 4.1",
          .obstacle = obstacle_to_star_in_cayley,
          .make = embed_star_in_cayley};
}

}  // namespace asterism
