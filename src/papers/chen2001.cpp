// What chen2001 says of broadcasts on recursive networks, measured.
#include <fmt/format.h>

#include <asterism/asynchronous.hpp>
#include <asterism/networks.hpp>
#include <asterism/papers.hpp>

#include "embedded/claims.hpp"
#include "papers/chen2001_runs.hpp"
#include "papers/statements.hpp"

namespace asterism {

namespace {

constexpr const char* by_schedule = "schedule, all sources";

/// complaint(network, source) until there is one, over all networks of a family.
template <class Complaint>
Finding for_all_sources(const std::string& family, const PaperRequest& request,
                        Complaint&& complaint) {
  for (const std::string& spec : recursive_specs(family, request)) {
    const auto network = make_network(spec);
    for (NodeId source{0}; source.value() < network->node_count(); ++source) {
      report(request.progress, spec, source.value(), network->node_count());
      const std::string text = complaint(network, source);
      if (!text.empty())
        return {fmt::format("fails for {} from {}: {}", spec, network->label(source), text),
                by_schedule};
    }
  }
  return {"holds", by_schedule};
}

std::string more_than(std::uint64_t steps, std::uint64_t most) {
  return steps <= most ? "" : fmt::format("{} steps, not {}", steps, most);
}

std::uint64_t steps_from(const NetworkPointer& network, NodeId source,
                         const PaperRequest& request) {
  return run_broadcast("chen01-stack", network, source, 1, request).steps;
}

/// The verifier is told that the schedule claims no redundancy.
Finding theorem_1(const PaperRequest& request) {
  return for_all_sources("", request, [&](const NetworkPointer& network, NodeId source) {
    return run_broadcast("chen01-stack", network, source, 1, request).violation;
  });
}

Finding asynchronous(const PaperRequest& request) {
  Delays delays = parse_delays("random:1,10");
  Model model;
  model.ports = Model::Ports::all;
  Finding found = for_all_sources(
      "", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {source}),
                              model);
        ++delays.seed;
        const AsynchronousRun run =
            run_asynchronously(algorithm_catalogue().get("chen01-stack"),
                               {problem, {}, request.memory_limit, {}}, delays);
        if (run.exactly_once) return "";
        return fmt::format("seed {}: {} missing, {} redundant", delays.seed, run.missing,
                           run.redundant);
      });
  found.how = fmt::format("events, {} seeds", delays.seed - 1);
  return found;
}

Finding pipeline(const PaperRequest& request) {
  static constexpr std::uint64_t batch = 10;
  return for_all_sources(
      "", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        if (source.value() % 8 != 0) return "";
        const BroadcastRun run = run_broadcast("chen01-stack", network, source, batch, request);
        if (!run.violation.empty()) return run.violation;
        return more_than(run.steps, steps_from(network, source, request) + batch - 1);
      });
}

Finding n_bits(const PaperRequest& request) {
  return for_all_sources(
      "", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const BroadcastRun run = run_broadcast("chen01-stack", network, source, 1, request);
        const unsigned levels = network->recursion()->levels();
        return run.header_bits <= levels ? "" : fmt::format("{} bits", run.header_bits);
      });
}

Finding wk_optimal(const PaperRequest& request) {
  return for_all_sources("wk", request, [&](const NetworkPointer& network, NodeId source) {
    return more_than(steps_from(network, source, request), eccentricity(*network, source, request));
  });
}

Finding hypercomplete(const PaperRequest& request) {
  for (const std::string& spec : recursive_specs("hypercomplete", request)) {
    const SourceSurvey survey = survey_sources(make_network(spec), request);
    if (survey.most_steps != survey.diameter)
      return {fmt::format("fails for {}: {} steps, diameter {}", spec, survey.most_steps,
                          survey.diameter),
              by_schedule};
  }
  return {"holds", by_schedule};
}

bool of_cubelets(const Network& network) {
  return network.recursion()->block_shape() == BlockShape::cube;
}

std::uint64_t printed_hypernet_bound(const Network& network) {
  const std::uint64_t doublings = network.parameters()[1] - 1;
  return (network.parameters()[0] + 1) * (std::uint64_t{1} << doublings) - 1;
}

Finding hypernet(const PaperRequest& request) {
  return for_all_sources(
      "hypernet", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        if (!of_cubelets(*network)) return "";
        return more_than(steps_from(network, source, request), printed_hypernet_bound(*network));
      });
}

Finding hypernet_diameter(const PaperRequest& request) {
  Finding found = for_all_sources(
      "hypernet", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        if (!of_cubelets(*network)) return "";
        return more_than(eccentricity(*network, source, request), printed_hypernet_bound(*network));
      });
  found.how = "search";
  return found;
}

Finding star(const PaperRequest& request) {
  return for_all_sources(
      "star", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const std::uint64_t steps = steps_from(network, source, request);
        return steps == 2 * network->parameters()[0] - 3 ? "" : fmt::format("{} steps", steps);
      });
}

Finding star_diameter(const PaperRequest& request) {
  for (unsigned n = 3; n <= 8; ++n) {
    const unsigned printed = (3 * (n - 1) + 1) / 2;
    const auto network = make_network(fmt::format("star:{}", n));
    const std::uint64_t measured = eccentricity(*network, NodeId{0}, request);
    if (measured != printed)
      return {fmt::format("fails for n = {}: {}, measured {}", n, printed, measured), "search"};
  }
  return {"holds", "search"};
}

PaperRows statements(const PublishedTable& published, const PaperRequest& request) {
  static const StatementMeasurements measurements{{"theorem 1", theorem_1},
                                                  {"asynchronous", asynchronous},
                                                  {"pipeline", pipeline},
                                                  {"n bits", n_bits},
                                                  {"wk optimal", wk_optimal},
                                                  {"hypercomplete", hypercomplete},
                                                  {"hypernet", hypernet},
                                                  {"hypernet diameter", hypernet_diameter},
                                                  {"star", star},
                                                  {"star diameter", star_diameter}};
  return measured_statements(published, request, measurements);
}

PaperRows steps(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const std::string& spec : recursive_specs("", request)) {
    const SourceSurvey survey = survey_sources(make_network(spec), request);
    rows.push_back({{.measured = spec, .published = spec},
                    measured_cell(survey.sources, "schedule"),
                    measured_cell(survey.most_steps, "schedule"),
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
          .exhibits = {{"steps", steps}, {"star", star_broadcasts}, {"statements", statements}}};
}

}  // namespace asterism
