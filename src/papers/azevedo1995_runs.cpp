#include "papers/azevedo1995_runs.hpp"

#include <algorithm>

#include <asterism/measure.hpp>
#include <asterism/meter.hpp>
#include <asterism/networks.hpp>
#include <asterism/verify.hpp>

namespace asterism {

MeasuredBroadcast measured_broadcast(const BroadcastChoice& choice, const PaperRequest& request) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(choice.algorithm);
  const auto network = make_network(choice.network);
  Model model = algorithm.weakest_model();
  if (model.ports == Model::Ports::single_dimension) model = {};
  const Problem problem(
      network,
      Collective(CollectiveKind::broadcast, *network, {NodeId{choice.source}}, choice.batch),
      model);
  ScheduleVerifier verifier(request.memory_limit);
  Meter meter;
  Tee tee({&verifier, &meter});
  run_algorithm(algorithm, {problem, choice.parameters, request.memory_limit, request.progress},
                tee);
  const Violation* violation = verifier.verdict().earliest();
  const bool has_laterals =
      std::ranges::find(network->link_classes(), "lateral") != network->link_classes().end();
  const std::uint64_t steps = meter.metering().steps;
  return {steps, has_laterals ? meter.metering().steps_over({"lateral"}) : steps,
          violation == nullptr ? "" : violation->text};
}

std::uint64_t measured_diameter(const std::string& network, const PaperRequest& request) {
  MeasureOptions options;
  options.memory_limit = request.memory_limit;
  options.progress = request.progress;
  return measure(*make_network(network), options).diameter;
}

}  // namespace asterism
