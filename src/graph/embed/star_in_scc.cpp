// Embeds the star in the star-connected cycles, for comparison as in yeh1996: a node is at the
// first place of its cycle, and a link goes through the place of its dimension.
#include <fmt/format.h>

#include <asterism/embedding.hpp>

#include "network/connected_cycles.hpp"
#include "network/required_shape.hpp"
#include "network/ring_step.hpp"

namespace asterism {

namespace {

/// Goes around the cycle in the shorter direction.
void go_round(const ConnectedCycles& cycles, std::uint64_t from, std::uint64_t to,
              std::vector<Port>& path) {
  const std::uint64_t length = cycles.cycle_length();
  const std::uint64_t forward = (to + length - from) % length;
  const bool goes_right = forward <= length - forward;
  path.insert(path.end(), goes_right ? forward : length - forward,
              goes_right ? right_port : left_port);
}

std::string obstacle_to_star_in_scc(const Network& guest, const Network& host) {
  if (host.parameters()[0] == guest.parameters()[0]) return "";
  return fmt::format("the cycles are those of star:{}", host.parameters()[0]);
}

Embedding embed_star_in_scc(const std::shared_ptr<const Network>& guest,
                            const std::shared_ptr<const Network>& host) {
  const auto& cycles = required_shape(host->connected_cycles());
  const auto path = [&cycles](NodeId, Port port, std::vector<Port>& walk) {
    go_round(cycles, 0, port.value(), walk);
    walk.push_back(lateral_port);
    go_round(cycles, port.value(), 0, walk);
  };
  const auto place = [&cycles](NodeId node) { return cycles.node_at(node.value(), 0); };
  return {"star-in-scc", guest, host, place, path, {}};
}

}  // namespace

EmbeddingFamily star_in_scc_embedding() {
  return {
      .name = "star-in-scc",
      .guest = "star",
      .host = "scc",
      .summary =
          "a node is mapped to the first node of its cycle; a link leads along the cycle to its "
          "dimension, over the lateral link and back along the other cycle",
      .citation = "our own, for the comparison in yeh1996, section 4.1",
      .obstacle = obstacle_to_star_in_scc,
      .make = embed_star_in_scc};
}

}  // namespace asterism
