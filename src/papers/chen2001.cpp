// The statements of chen2001 about broadcasts on recursive networks, measured.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/asynchronous.hpp>
#include <asterism/networks.hpp>
#include <asterism/papers.hpp>

#include "embedded/claims.hpp"
#include "papers/chen2001_parts.hpp"

namespace asterism {

namespace {

constexpr const char* by_schedule = "schedule, all sources";

std::string more_than(std::uint64_t steps, std::uint64_t most) {
  return steps <= most ? "" : fmt::format("{} steps, not {}", steps, most);
}

std::uint64_t steps_from(const NetworkPointer& network, NodeId source,
                         const PaperRequest& request) {
  return run_broadcast("chen01-stack", network, source, 1, request).steps;
}

/// The verifier checks the schedule's claim of no redundancy.
Finding theorem_1(const PaperRequest& request) {
  return for_all_sources("", request, [&](const NetworkPointer& network, NodeId source) {
    return run_broadcast("chen01-stack", network, source, 1, request).violation;
  });
}

unsigned seeds_per_source(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return 3;
    case Effort::standard:
      return 5;
    case Effort::full:
      break;
  }
  return 20;
}

std::string asynchronous_complaint(const Problem& problem, const Delays& delays,
                                   const PaperRequest& request) {
  const AsynchronousRun run = run_asynchronously(algorithm_catalogue().get("chen01-stack"),
                                                 {problem, {}, request.memory_limit, {}}, delays);
  if (run.exactly_once) return "";
  return fmt::format("{}, seed {}: {} missing, {} redundant", to_string(delays), delays.seed,
                     run.missing, run.redundant);
}

/// Delays of each packet and of each link, with the same seeds from every source.
Finding asynchronous(const PaperRequest& request) {
  const unsigned seeds = seeds_per_source(request.effort);
  Model model;
  model.ports = Model::Ports::all;
  Finding found = for_all_sources(
      "", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {source}),
                              model);
        for (const char* kind : {"random:1,10", "random-links:1,100"}) {
          Delays delays = parse_delays(kind);
          for (delays.seed = 1; delays.seed <= seeds; ++delays.seed)
            if (std::string text = asynchronous_complaint(problem, delays, request); !text.empty())
              return text;
        }
        return "";
      });
  found.how = fmt::format("events, all sources, {} seeds each for two kinds of delays", seeds);
  return found;
}

Finding pipeline(const PaperRequest& request) {
  static constexpr std::uint64_t batch = 10;
  Finding found = for_all_sources(
      "", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const BroadcastRun run = run_broadcast("chen01-stack", network, source, batch, request);
        if (!run.violation.empty()) return run.violation;
        return more_than(run.steps, steps_from(network, source, request) + batch - 1);
      });
  if (!found.range.empty()) found.range += fmt::format(", B = {}", batch);
  return found;
}

Finding wk_optimal(const PaperRequest& request) {
  return for_all_sources("wk", request, [&](const NetworkPointer& network, NodeId source) {
    return more_than(steps_from(network, source, request), eccentricity(*network, source, request));
  });
}

Finding hypercomplete(const PaperRequest& request) {
  for (const std::string& spec : recursive_specs("hypercomplete", request)) {
    const SourceSurvey survey = survey_sources(make_network(spec), request);
    if (survey.max_steps != survey.diameter)
      return fails(
          fmt::format("{}: {} steps, diameter {}", spec, survey.max_steps, survey.diameter),
          by_schedule);
  }
  return holds_in_range(recursive_range("hypercomplete", request), by_schedule);
}

std::uint64_t printed_hypernet_bound(const Network& network) {
  const std::uint64_t doublings = network.parameters()[1] - 1;
  return (network.parameters()[0] + 1) * (std::uint64_t{1} << doublings) - 1;
}

bool of_cubelets(const Network& network) {
  return network.recursion()->block_shape() == BlockShape::cube;
}

/// Calls measured(network, source), which must not exceed the bound on hypernets of cubelets.
template <class Measured>
Finding at_most_the_hypernet_bound(const char* how, const PaperRequest& request,
                                   Measured&& measured) {
  Finding found = for_all_sources(
      "hypernet", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        if (!of_cubelets(*network)) return "";
        return more_than(measured(network, source), printed_hypernet_bound(*network));
      });
  found.how = how;
  if (found.verdict == ClaimVerdict::fails) return found;
  std::vector<std::string> specs = recursive_specs("hypernet", request);
  std::erase_if(specs, [](const auto& spec) { return !of_cubelets(*make_network(spec)); });
  found.range = fmt::format("{}", fmt::join(specs, ", "));
  return found;
}

Finding hypernet(const PaperRequest& request) {
  return at_most_the_hypernet_bound(by_schedule, request,
                                    [&](const NetworkPointer& network, NodeId source) {
                                      return steps_from(network, source, request);
                                    });
}

Finding hypernet_diameter(const PaperRequest& request) {
  return at_most_the_hypernet_bound("search, all sources", request,
                                    [&](const NetworkPointer& network, NodeId source) {
                                      return eccentricity(*network, source, request);
                                    });
}

PaperRows statements(const PublishedTable& published, const PaperRequest& request) {
  StatementMeasurements measurements{{"theorem 1", theorem_1},
                                     {"asynchronous", asynchronous},
                                     {"pipeline", pipeline},
                                     {"wk optimal", wk_optimal},
                                     {"hypercomplete", hypercomplete},
                                     {"hypernet", hypernet},
                                     {"hypernet diameter", hypernet_diameter},
                                     {"faults", chen2001_fault_free_substar}};
  measurements.merge(chen2001_structure_statements());
  measurements.merge(chen2001_star_statements());
  measurements.merge(chen2001_copy_statements());
  measurements.merge(chen2001_header_statements());
  return measured_statements(published, request, measurements);
}

PaperRows steps(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const std::string& spec : recursive_specs("", request)) {
    const SourceSurvey survey = survey_sources(make_network(spec), request);
    rows.push_back({{.measured = spec, .published = spec},
                    measured_cell(survey.sources, "schedule"),
                    measured_cell(survey.max_steps, "schedule"),
                    measured_cell(survey.diameter, "search"),
                    measured_cell(survey.above_eccentricity, "schedule")});
  }
  return rows;
}

PaperRows star_broadcasts(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  const unsigned most = request.effort == Effort::quick      ? 6
                        : request.effort == Effort::standard ? 8
                                                             : 9;
  for (unsigned n = 3; n <= most; ++n) {
    const auto network = make_network(fmt::format("star:{}", n));
    const std::string size = std::to_string(n);
    rows.push_back({{.measured = size, .published = size},
                    measured_cell(eccentricity(*network, NodeId{0}, request), "search")});
    for (const auto& [algorithm, batch] : {std::pair("chen01-stack", 1U), std::pair("sheu93", 1U),
                                           std::pair("tseng97-trees", n - 1)}) {
      const BroadcastRun run = run_broadcast(algorithm, network, NodeId{0}, batch, request);
      rows.back().push_back(measured_cell(run.steps, "schedule"));
    }
    const BroadcastRun flood = run_broadcast("plain-flood", network, NodeId{0}, 1, request);
    rows.back().push_back(measured_cell(flood.steps, "schedule"));
    rows.back().push_back(measured_cell(flood.redundant, "schedule"));
  }
  return rows;
}

}  // namespace

Paper chen2001_paper() {
  return {.id = "chen2001",
          .claims = std::string(claims::chen2001),
          .exhibits = {{"steps", steps},
                       {"star", star_broadcasts},
                       {"headers", chen2001_headers},
                       {"statements", statements}},
          .sentences = std::string(claims::chen2001_sentences)};
}

}  // namespace asterism
