// The recursive networks that the stack-based broadcast is tested on.
#pragma once

#include <string>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/meter.hpp>
#include <asterism/networks.hpp>
#include <asterism/verify.hpp>

#include "base/random.hpp"

namespace asterism::testing {

inline const std::vector<std::string>& recursive_networks() {
  static const std::vector<std::string> specs{// clang-format off
      "wk:3,1", "wk:3,2", "wk:3,3", "wk:3,4", "wk:3,5", "wk:4,1", "wk:4,2", "wk:4,3", "wk:4,4",
      "wk:4,5", "wk:5,1", "wk:5,2", "wk:5,3", "wk:5,4", "wk:5,5", "wk:6,1", "wk:6,2", "wk:6,3",
      "wk:6,4", "wk:6,5", "hypercomplete:2,1", "hypercomplete:2,2", "hypercomplete:2,3",
      "hypercomplete:2,4", "hypercomplete:3,1", "hypercomplete:3,2", "hypercomplete:3,3",
      "hypercomplete:4,2", "hypernet:2,3", "hypernet:3,1", "hypernet:3,2", "hypernet:3,3",
      "hypernet:4,2", "hypernet:5,2", "hypernet:2,4,kind=treelet", "hypernet:3,1,kind=treelet",
      "hypernet:3,2,kind=treelet", "hypernet:3,3,kind=treelet", "hypernet:4,2,kind=treelet",
      "hypernet:2,3,kind=buslet", "hypernet:3,2,kind=buslet", "hypernet:3,3,kind=buslet",
      "star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8", "star:9", "pancake:3",
      "pancake:4", "pancake:5", "pancake:6"};
  // clang-format on
  return specs;
}

/// Every node of a network of at most 1000 nodes, otherwise some of them.
inline std::vector<NodeId> sources_of(const Network& network) {
  std::vector<NodeId> sources;
  if (network.node_count() <= 1000) {
    for (NodeId node{0}; node.value() < network.node_count(); ++node) sources.push_back(node);
    return sources;
  }
  Random random(network.node_count());
  const std::uint64_t samples = network.node_count() <= 10'000 ? 12 : 1;
  for (std::uint64_t i = 0; i < samples; ++i)
    sources.emplace_back(random.below(network.node_count()));
  return sources;
}

inline Problem all_port_broadcast(const std::shared_ptr<const Network>& network, NodeId source,
                                  std::uint64_t batch = 1) {
  Model model;
  model.ports = Model::Ports::all;
  return {network, Collective(CollectiveKind::broadcast, *network, {source}, batch), model};
}

struct VerifiedCost {
  Verdict verdict;
  Metering metering;
};

/// Verified and metered, without the lower bound, which needs searches.
inline VerifiedCost verified_cost(const std::string& algorithm, const Problem& problem) {
  ScheduleVerifier verifier;
  Meter meter;
  Tee tee({&verifier, &meter});
  run_algorithm(algorithm_catalogue().get(algorithm), {problem, {}, 0, {}}, tee);
  return {verifier.verdict(), meter.metering()};
}

}  // namespace asterism::testing
