#include "papers/azevedo1995_runs.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

#include <asterism/measure.hpp>
#include <asterism/meter.hpp>
#include <asterism/networks.hpp>
#include <asterism/optimum.hpp>
#include <asterism/verify.hpp>

#include "base/natural_log.hpp"
#include "papers/kept.hpp"

namespace asterism {

namespace {

bool has_laterals(const Network& network) {
  return std::ranges::find(network.link_classes(), "lateral") != network.link_classes().end();
}

Model model_of(const BroadcastChoice& choice, const CollectiveAlgorithm& algorithm,
               const Network& network) {
  Model model = algorithm.weakest_model();
  if (model.ports == Model::Ports::single_dimension) model.ports = Model::Ports::one;
  model.control = choice.control;
  model.startup = 0;
  if (has_laterals(network))
    for (const std::string& name : network.link_classes())
      if (name != "lateral") model.rates[name] = choice.local_rate;
  return model;
}

MeasuredBroadcast run_broadcast(const BroadcastChoice& choice, const PaperRequest& request,
                                std::vector<StepSink*> observers) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(choice.algorithm);
  const auto network = make_network(choice.network);
  const Problem problem(
      network,
      Collective(CollectiveKind::broadcast, *network, {NodeId{choice.source}}, choice.batch),
      model_of(choice, algorithm, *network));
  ScheduleVerifier verifier(request.memory_limit);
  Meter meter;
  observers.insert(observers.end(), {&verifier, &meter});
  Tee tee(std::move(observers));
  run_algorithm(algorithm, {problem, choice.parameters, request.memory_limit, request.progress},
                tee);
  const Violation* violation = verifier.verdict().earliest();
  const Metering& metering = meter.metering();
  const auto found = metering.steps_by_links.find({});
  const std::uint64_t idle = found == metering.steps_by_links.end() ? 0 : found->second;
  const bool has_local_steps = has_laterals(*network);
  const double idle_time = static_cast<double>(idle) / (has_local_steps ? choice.local_rate : 1);
  return {.steps = metering.steps,
          .lateral = has_local_steps ? metering.steps_over({"lateral"}) : metering.steps,
          .idle = idle,
          .time = metering.time + idle_time,
          .busy_time = metering.time,
          .violation = violation == nullptr ? "" : violation->text};
}

}  // namespace

MeasuredBroadcast measured_broadcast(const BroadcastChoice& choice, const PaperRequest& request) {
  using Key = std::tuple<std::string, std::string, std::uint64_t, std::uint64_t, Parameters, double,
                         Model::Control>;
  static Kept<Key, MeasuredBroadcast> kept;
  return kept.get({choice.algorithm, choice.network, choice.source, choice.batch, choice.parameters,
                   choice.local_rate, choice.control},
                  [&] { return run_broadcast(choice, request, {}); });
}

MeasuredBroadcast observed_broadcast(const BroadcastChoice& choice, const PaperRequest& request,
                                     StepSink& observer) {
  return run_broadcast(choice, request, {&observer});
}

MeasuredNetwork measured_network(const std::string& network, const PaperRequest& request) {
  MeasureOptions options;
  options.memory_limit = request.memory_limit;
  options.progress = request.progress;
  const NetworkMeasures measures = measure(*make_network(network), options);
  const auto& pairs = measures.distance_distribution;
  return {std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}) / measures.sources,
          measures.diameter, measures.min_degree, measures.max_degree};
}

unsigned max_symbols(const PaperRequest& request) {
  switch (request.effort) {
    case Effort::quick:
      return 6;
    case Effort::standard:
      return 7;
    case Effort::full:
      break;
  }
  return 8;
}

std::string sized(const std::string& family, std::uint64_t n) {
  return fmt::format("{}:{}", family, n);
}

double rate_of_theorem_5(bool several_ports, std::uint64_t n) {
  return static_cast<double>(several_ports ? (n - 1) / 2 : n / 2);
}

MeasuredBroadcast measured_on_scc(bool several_ports, unsigned n, const PaperRequest& request) {
  return measured_broadcast(
      {.algorithm = several_ports ? "azevedo95-multi-port" : "azevedo95-one-port",
       .network = sized("scc", n),
       .local_rate = rate_of_theorem_5(several_ports, n)},
      request);
}

double over_the_diameter(const std::string& algorithm, const std::string& network,
                         const PaperRequest& request) {
  const auto run = measured_broadcast({algorithm, network}, request);
  const auto diameter = measured_network(network, request).diameter;
  return (static_cast<double>(run.steps) / static_cast<double>(diameter) - 1) * 100;
}

std::uint64_t fewest_one_port_steps(const std::string& network, const PaperRequest& request) {
  static Kept<std::string, std::uint64_t> kept;
  return kept.get(network, [&] {
    OptimumOptions options;
    options.memory_limit = request.memory_limit;
    options.progress = request.progress;
    const OptimalBroadcast found = optimal_broadcast(*make_network(network), NodeId{0}, options);
    return found.proven() ? found.upper : 0;
  });
}

std::uint64_t mendia_steps(unsigned n) {
  std::uint64_t steps = 0;
  for (unsigned i = 2; i <= n; ++i)
    steps += static_cast<std::uint64_t>(std::bit_width(i - 1)) + 1;  // ceil(log2 i) + 1
  return steps;
}

double log_2(double x) {
  return natural_log(x) / natural_log(2);
}

std::uint64_t printed_scc_diameter(unsigned n) {
  return static_cast<std::uint64_t>(make_network(sized("scc", n))->published().diameter->value);
}

}  // namespace asterism
