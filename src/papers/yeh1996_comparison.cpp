// Comparison of networks of similar size, as named by yeh1996.
#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>

#include "graph/bisection.hpp"
#include "papers/statements.hpp"
#include "papers/yeh1996_formulas.hpp"

namespace asterism {

namespace {

std::vector<std::string> compared_networks(const PaperRequest& request) {
  std::vector<std::string> specs{"star:5",      "macro-star:2,2", "scc:4", "ccc:5",
                                 "hypercube:7", "de-bruijn:2,7",  "hcn:3", "rhsn:2,3"};
  if (request.effort == Effort::full)
    specs.insert(specs.end(), {"star:7", "macro-star:3,2", "scc:6", "ccc:9", "hypercube:12",
                               "de-bruijn:2,12", "hcn:6", "rhsn:2,6"});
  return specs;
}

/// Returns the time of the planner's best candidate, with one port and t_s = 10.
PaperCell best_time(const std::shared_ptr<const Network>& network, CollectiveKind kind,
                    const std::shared_ptr<const NetworkMeasures>& measures,
                    const PaperRequest& request) {
  const bool has_source = traits_of(kind).sources == CollectiveTraits::Sources::one;
  Model model;
  model.startup = 10;
  const Problem problem(
      network,
      Collective(kind, *network, has_source ? std::vector{NodeId{0}} : std::vector<NodeId>{}),
      model);
  PlanOptions options;
  options.memory_limit = request.memory_limit;
  options.progress = request.progress;
  options.measures = measures;
  try {
    const Plan plan = make_plan(problem, options);
    return measured_cell(fmt::format("{:.0f}", plan.candidates.front().metering.time), "schedule");
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported) throw;
    return measured_cell("too large to schedule", "plan");
  }
}

}  // namespace

PaperRows yeh1996_comparison(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const std::string& spec : compared_networks(request)) {
    const auto network = make_network(spec);
    MeasureOptions how;
    how.sources = MeasureOptions::Sources::all;
    how.memory_limit = request.memory_limit;
    how.progress = request.progress;
    const auto measures = std::make_shared<const NetworkMeasures>(measure(*network, how));
    const Bisection halves = bisection(*network);
    rows.push_back(
        {label_cell(spec), measured_cell(network->node_count(), "search"),
         measured_cell(fmt::format("{}", measures->max_degree), "search"),
         measured_cell(fmt::format("{}", measures->diameter), "search"),
         measured_cell(fmt::format("{:.4f}", measures->average_distance), "search"),
         measured_cell(fmt::format("{}", measures->max_degree * measures->diameter), "search"),
         measured_cell(halves.at_least == halves.at_most
                           ? fmt::format("{}", halves.at_most)
                           : fmt::format("{} to {}", halves.at_least, halves.at_most),
                       "bound and cut"),
         best_time(network, CollectiveKind::broadcast, measures, request),
         best_time(network, CollectiveKind::allgather, measures, request),
         best_time(network, CollectiveKind::alltoall, measures, request)});
  }
  return rows;
}

}  // namespace asterism
