#include "papers/chen2001_runs.hpp"

#include <algorithm>

#include <asterism/algorithm.hpp>
#include <asterism/meter.hpp>
#include <asterism/networks.hpp>
#include <asterism/verify.hpp>

#include "base/memory.hpp"
#include "search/level_search.hpp"

namespace asterism {

namespace {

std::uint64_t most_nodes(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return 130;
    case Effort::standard:
      return 1000;
    case Effort::full:
      break;
  }
  return 10'000;
}

}  // namespace

BroadcastRun run_broadcast(const std::string& algorithm, const NetworkPointer& network,
                           NodeId source, std::uint64_t batch, const PaperRequest& request) {
  Model model;
  model.ports = Model::Ports::all;
  const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {source}, batch),
                        model);
  ScheduleVerifier verifier(request.memory_limit);
  Meter meter;
  Tee tee({&verifier, &meter});
  run_algorithm(algorithm_catalogue().get(algorithm),
                {problem, {}, request.memory_limit, request.progress}, tee);
  const Violation* const violation = verifier.verdict().earliest();
  return {meter.metering().steps, verifier.verdict().redundant, meter.metering().header_bits,
          violation == nullptr ? "" : violation->text};
}

std::vector<std::string> recursive_specs(const std::string& family, const PaperRequest& request) {
  static const std::vector<std::string> all{"wk:3,2",
                                            "wk:3,3",
                                            "wk:3,4",
                                            "wk:3,5",
                                            "wk:4,2",
                                            "wk:4,3",
                                            "wk:4,4",
                                            "wk:5,2",
                                            "wk:5,3",
                                            "wk:5,4",
                                            "wk:6,2",
                                            "wk:6,3",
                                            "hypercomplete:2,3",
                                            "hypercomplete:2,4",
                                            "hypercomplete:3,2",
                                            "hypercomplete:3,3",
                                            "hypercomplete:4,2",
                                            "hypernet:2,2",
                                            "hypernet:2,3",
                                            "hypernet:2,4",
                                            "hypernet:3,2",
                                            "hypernet:3,3",
                                            "hypernet:4,2",
                                            "hypernet:4,3",
                                            "hypernet:5,2",
                                            "hypernet:3,2,kind=treelet",
                                            "hypernet:3,3,kind=treelet",
                                            "hypernet:3,2,kind=buslet",
                                            "hypernet:3,3,kind=buslet",
                                            "star:3",
                                            "star:4",
                                            "star:5",
                                            "star:6",
                                            "star:7"};
  std::vector<std::string> result;
  for (const std::string& spec : all)
    if (spec.starts_with(family) && make_network(spec)->node_count() <= most_nodes(request.effort))
      result.push_back(spec);
  return result;
}

std::uint64_t eccentricity(const Network& network, NodeId node, const PaperRequest& request) {
  return nodes_by_distance(network, node, MemoryBudget(request.memory_limit)).size() - 1;
}

SourceSurvey survey_sources(const NetworkPointer& network, const PaperRequest& request) {
  SourceSurvey survey;
  for (NodeId source{0}; source.value() < network->node_count(); ++source) {
    report(request.progress, network->spec(), source.value(), network->node_count());
    const std::uint64_t steps = run_broadcast("chen01-stack", network, source, 1, request).steps;
    const std::uint64_t farthest = eccentricity(*network, source, request);
    ++survey.sources;
    survey.most_steps = std::max(survey.most_steps, steps);
    survey.diameter = std::max(survey.diameter, farthest);
    survey.above_eccentricity += steps > farthest ? 1 : 0;
  }
  return survey;
}

}  // namespace asterism
