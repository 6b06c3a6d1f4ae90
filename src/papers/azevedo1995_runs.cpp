#include "papers/azevedo1995_runs.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include <asterism/measure.hpp>
#include <asterism/meter.hpp>
#include <asterism/networks.hpp>
#include <asterism/verify.hpp>

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

}  // namespace

MeasuredBroadcast measured_broadcast(const BroadcastChoice& choice, const PaperRequest& request) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(choice.algorithm);
  const auto network = make_network(choice.network);
  const Problem problem(
      network,
      Collective(CollectiveKind::broadcast, *network, {NodeId{choice.source}}, choice.batch),
      model_of(choice, algorithm, *network));
  ScheduleVerifier verifier(request.memory_limit);
  Meter meter;
  Tee tee({&verifier, &meter});
  run_algorithm(algorithm, {problem, choice.parameters, request.memory_limit, request.progress},
                tee);
  const Violation* violation = verifier.verdict().earliest();
  const Metering& metering = meter.metering();
  const auto idle = metering.steps_by_links.find({});
  return {metering.steps,
          has_laterals(*network) ? metering.steps_over({"lateral"}) : metering.steps,
          idle == metering.steps_by_links.end() ? 0 : idle->second, metering.time,
          violation == nullptr ? "" : violation->text};
}

MeasuredNetwork measured_network(const std::string& network, const PaperRequest& request) {
  MeasureOptions options;
  options.memory_limit = request.memory_limit;
  options.progress = request.progress;
  const NetworkMeasures measures = measure(*make_network(network), options);
  const auto& pairs = measures.distance_distribution;
  return {std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}) / measures.sources,
          measures.diameter, measures.degree_min, measures.degree_max};
}

unsigned max_symbols(const PaperRequest& request) {
  switch (request.effort) {
    case Effort::quick:
      return 5;
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

MeasuredBroadcast searched_on_star(unsigned n, const PaperRequest& request) {
  return measured_broadcast({.algorithm = "search-one-port", .network = sized("star", n)}, request);
}

std::uint64_t printed_scc_diameter(unsigned n) {
  return static_cast<std::uint64_t>(make_network(sized("scc", n))->published().diameter->value);
}

}  // namespace asterism
