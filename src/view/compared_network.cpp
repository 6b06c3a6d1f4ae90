#include "view/compared_network.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/measure.hpp>

#include "view/wide_counts.hpp"

namespace asterism {

namespace {

/// Adds the current network and collective to progress reports.
Progress progress_at(const std::string& place, const Progress& progress) {
  return [place, progress](std::string_view what, std::uint64_t done, std::uint64_t all) {
    report(progress, fmt::format("{}: {}", place, what), done, all);
  };
}

Winner winner_of(ProblemWords words, const ComparedNetwork& network, const std::string& collective,
                 PlanOptions how) {
  words.network = network.spec;
  words.faults = {};  // the faults are in the spec
  words.collective = collective;
  if (!names_counts(collective)) words.counts.clear();
  const Problem problem = state_problem(words);
  if (how.rank_by == Clock::asynchronous) require_meaning_without_steps(problem.model);
  how.progress = progress_at(network.spec + " " + collective, how.progress);
  how.measures = std::make_shared<const NetworkMeasures>(network.measures);
  try {
    const PlanCandidate best = make_plan(problem, how).candidates.front();
    return {.algorithm = best.algorithm,
            .parameters = best.parameters,
            .time = best.ranked_time(),
            .ratio = best.ratio,
            .verified = best.verified,
            .bandwidths = bandwidths_of(problem, best.ranked_time())};
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported) throw;
    return {.obstacle = error.sentence()};
  }
}

}  // namespace

ComparedNetwork compared_network(const std::shared_ptr<const Network>& network,
                                 const std::vector<std::string>& collectives,
                                 const ProblemWords& words, const PlanOptions& how) {
  MeasureOptions measure_options;
  measure_options.memory_limit = how.memory_limit;
  measure_options.progress = progress_at(network->spec(), how.progress);
  ComparedNetwork column{
      network->spec(), network->node_count(), measure(*network, measure_options), {}};
  column.winners.reserve(collectives.size());
  for (const std::string& collective : collectives)
    column.winners.push_back(winner_of(words, column, collective, how));
  return column;
}

Json measures_json(const ComparedNetwork& network) {
  Json json = Json::object();
  json.set("network", network.spec);
  json.set("nodes", network.nodes);
  json.set("degree", network.measures.max_degree);
  json.set("links", json_of_wide(exact_links(network.measures)));
  json.set("diameter", network.measures.diameter);
  json.set("diameter_exact", network.measures.exact);
  json.set("average_distance", network.measures.average_distance);
  return json;
}

}  // namespace asterism
