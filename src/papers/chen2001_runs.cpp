#include "papers/chen2001_runs.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/meter.hpp>
#include <asterism/networks.hpp>
#include <asterism/verify.hpp>

#include "base/memory.hpp"
#include "graph/level_search.hpp"

namespace asterism {

namespace {

std::uint64_t max_nodes(Effort effort) {
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

class DeliveryRecorder final : public StepSink {
 public:
  explicit DeliveryRecorder(const Network& network)
      : network_(network), deliveries_(network.node_count()) {}

  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override {
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer transfer = step[i];
      const NodeId to = network_.neighbour(transfer.from, transfer.ports[0]);
      deliveries_[to.value()] = {
          transfer.from, network_.recursion()->link_level(transfer.from, transfer.ports[0])};
      ++copies_;
    }
  }

  [[nodiscard]] std::uint64_t copies() const { return copies_; }
  [[nodiscard]] std::vector<Delivery> take_deliveries() && { return std::move(deliveries_); }

 private:
  const Network& network_;
  std::vector<Delivery> deliveries_;
  std::uint64_t copies_ = 0;
};

Problem broadcast_problem(const NetworkPointer& network, NodeId source, std::uint64_t batch) {
  Model model;
  model.ports = Model::Ports::all;
  return Problem(network, Collective(CollectiveKind::broadcast, *network, {source}, batch), model);
}

}  // namespace

std::vector<Delivery> deliveries(const NetworkPointer& network, NodeId source,
                                 const PaperRequest& request) {
  const Problem problem = broadcast_problem(network, source, 1);
  DeliveryRecorder recorder(*network);
  ScheduleVerifier verifier(request.memory_limit);
  Tee tee({&verifier, &recorder});
  run_algorithm(algorithm_catalogue().get("chen01-stack"),
                {problem, {}, request.memory_limit, request.progress}, tee);
  if (!verifier.verdict().valid || recorder.copies() != network->node_count() - 1)
    throw Error(
        ErrorCode::unsupported,
        fmt::format("chen01-stack on {} sends {} copies", network->spec(), recorder.copies()),
        "each node has to get one");
  return std::move(recorder).take_deliveries();
}

BroadcastRun run_broadcast(const std::string& algorithm, const NetworkPointer& network,
                           NodeId source, std::uint64_t batch, const PaperRequest& request) {
  const Problem problem = broadcast_problem(network, source, batch);
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
    if (spec.starts_with(family) && make_network(spec)->node_count() <= max_nodes(request.effort))
      result.push_back(spec);
  return result;
}

std::string recursive_range(const std::string& family, const PaperRequest& request) {
  const std::vector<std::string> specs = recursive_specs(family, request);
  if (!family.empty()) return fmt::format("{}", fmt::join(specs, ", "));
  return fmt::format(
      "{} networks of at most {} nodes (wk, hypercomplete, hypernet, star), as in the exhibit "
      "steps",
      specs.size(), max_nodes(request.effort));
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
    survey.max_steps = std::max(survey.max_steps, steps);
    survey.diameter = std::max(survey.diameter, farthest);
    survey.above_eccentricity += steps > farthest ? 1 : 0;
  }
  return survey;
}

}  // namespace asterism
