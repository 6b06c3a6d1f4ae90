// Problems that the tests of several layers run algorithms over.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>

#include "extent.hpp"

namespace asterism::testing {

/// A problem with the network that it is about.
struct Case {
  std::shared_ptr<const Network> network;
  std::shared_ptr<const Problem> problem;
};

inline Case make_case(const std::string& spec, CollectiveKind kind, const Model& model = {},
                      std::vector<NodeId> sources = {}, std::uint64_t batch = 1) {
  const std::shared_ptr<const Network> network = make_network(spec);
  const bool every_node = traits_of(kind).sources == CollectiveTraits::Sources::every;
  if (sources.empty() && !every_node) {
    NodeId source{network->node_count() / 3};
    // Switches cannot be sources; they come after the other nodes in every family that has some.
    if (network->is_switch(source)) source = NodeId{0};
    sources.push_back(source);
  }
  auto problem = std::make_shared<const Problem>(
      Problem(network, Collective(kind, *network, std::move(sources), batch), model));
  return {network, problem};
}

inline const std::vector<CollectiveKind>& all_collectives() {
  using enum CollectiveKind;
  static const std::vector<CollectiveKind> kinds{broadcast, multi_broadcast, allgather,
                                                 alltoall,  scatter,         gather};
  return kinds;
}

/// Networks of every kind, small enough for an alltoall move by move.
inline const std::vector<std::string>& schedule_networks() {
  static const std::vector<std::string> specs{"star:3",
                                              "star:4",
                                              "star:5",
                                              "macro-star:2,2",
                                              "macro-star:2,1,1",
                                              "scc:3",
                                              "scc:4",
                                              "ccc:3",
                                              "hypercube:1",
                                              "hypercube:2",
                                              "hypercube:5",
                                              "torus:2x3",
                                              "torus:4x4",
                                              "torus:3x5",
                                              "torus:3x3x3",
                                              "mesh:2x2",
                                              "mesh:4x5",
                                              "ring:3",
                                              "ring:8",
                                              "complete:2",
                                              "complete:7",
                                              "wk:3,3",
                                              "wk:4,2",
                                              "hypercomplete:2,3",
                                              "hypernet:3,2",
                                              "hypernet:3,2,kind=treelet",
                                              "hypernet:2,3,kind=buslet",
                                              "pancake:4",
                                              "bubble-sort:4",
                                              "macro-star:1,4,nucleus=2x2",
                                              "clustered-star:4,2",
                                              "incomplete-star:17",
                                              "arrangement:5,2",
                                              "de-bruijn:2,4",
                                              "folded-hypercube:4",
                                              "fibonacci-cube:5",
                                              "hcn:2",
                                              "hfn:2",
                                              "rhsn:3,1"};
  return specs;
}

/// The port models, each with its name.
inline std::vector<Model> port_models() {
  std::vector<Model> models;
  for (const char* ports : {"one", "2", "all", "single-dimension"}) {
    Model model;
    parse_ports(ports, model);
    models.push_back(model);
  }
  return models;
}

/// Long searches take minutes under the sanitizers, so they run on the smallest networks only.
inline bool is_too_slow(const CollectiveAlgorithm& algorithm, const Network& network) {
  static constexpr std::uint64_t max_nodes_when_sanitized = 12;
  return few_examples() && network.node_count() > max_nodes_when_sanitized &&
         (algorithm.has(Capability::made_to_measure) || algorithm.name == "isomorphic");
}

/// Calls body(algorithm, case) for every fitting algorithm, network, collective and port model.
inline void for_every_fit(
    const std::function<void(const CollectiveAlgorithm&, const Case&)>& body) {
  for (const std::string& spec : schedule_networks())
    for (const CollectiveKind kind : all_collectives())
      for (const Model& model : port_models()) {
        const Case here = make_case(spec, kind, model);
        // Larger ones take minutes under the sanitizers.
        if (few_examples() && here.network->node_count() > 80) continue;
        for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
          if (!is_too_slow(algorithm, *here.network) && !why_not(algorithm, *here.problem))
            body(algorithm, here);
      }
}

[[nodiscard]] inline std::vector<Step> steps_of(const ScheduleRecorder& recorder) {
  std::vector<Step> steps;
  for (std::size_t i = 0; i < recorder.schedule().size(); ++i)
    steps.push_back(recorder.schedule().step(i));
  return steps;
}

}  // namespace asterism::testing
