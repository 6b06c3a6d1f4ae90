// Machines for tests: boxes with slow links between them, and others drawn at random.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <asterism/problem.hpp>

#include "base/random.hpp"
#include "network/drawn_network.hpp"

namespace asterism::testing {

/// Uses the first participant as the source or root, if the collective has one.
inline Problem problem_on_machine(std::shared_ptr<const Network> network, CollectiveKind kind,
                                  const Model& model, std::uint64_t batch = 1,
                                  std::vector<NodeId> participants = {}) {
  std::vector<NodeId> sources;
  if (traits_of(kind).sources != CollectiveTraits::Sources::every)
    sources.push_back(participants.empty() ? NodeId{0} : participants.front());
  Collective collective(kind, *network, sources, batch, std::move(participants));
  return {std::move(network), std::move(collective), model};
}

/// Two boxes of 16 nodes, each behind a switch; nodes 2i of both are linked.
inline std::shared_ptr<const Network> two_boxes(double least_latency = 0.35) {
  std::vector<DrawnLink> links;
  for (std::uint64_t node = 0; node < 32; ++node)
    links.push_back({node, 32 + node / 16, {125, least_latency}});
  for (std::uint64_t node = 0; node < 16; node += 2)
    links.push_back({node, node + 16, {12.5, least_latency + 2.25}});
  return std::make_shared<DrawnNetwork>(34, links, std::vector<std::uint32_t>{32, 33});
}

/// A ring, perhaps one way, and more links, with rates and latencies.
inline std::shared_ptr<const DrawnNetwork> drawn_machine(Random& random, double added_latency = 0) {
  const std::uint64_t nodes = 3 + random.below(8);
  const bool directed = random.below(3) == 0;
  std::vector<DrawnLink> links;
  const auto add = [&](std::uint64_t a, std::uint64_t b) {
    DrawnLink link{a, b, {}, directed && random.below(2) != 0};
    link.cost.rate = 0.25 * static_cast<double>(1 + random.below(8));
    link.cost.latency =
        added_latency + 0.5 * static_cast<double>(random.below(4) * random.below(4));
    links.push_back(link);
  };
  for (std::uint64_t i = 0; i < nodes; ++i) add(i, (i + 1) % nodes);
  for (std::uint64_t more = random.below(2 * nodes); more > 0; --more) {
    const std::uint64_t a = random.below(nodes);
    const std::uint64_t b = random.below(nodes);
    if (a != b) add(a, b);
  }
  std::vector<std::uint32_t> switches;
  for (std::uint64_t node = 2; node < nodes; ++node)
    if (random.below(4) == 0) switches.push_back(static_cast<std::uint32_t>(node));
  return std::make_shared<DrawnNetwork>(nodes, links, switches);
}

}  // namespace asterism::testing
