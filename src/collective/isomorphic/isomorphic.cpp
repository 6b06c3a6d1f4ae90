// Runs algorithms of other families on networks that are isomorphic to one of theirs.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"
#include "collective/isomorphic/counterparts.hpp"
#include "collective/isomorphic/translation.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr const char* isomorphic_name = "isomorphic";
constexpr const char* as_name = "as";

bool is_made_for_some(const CollectiveAlgorithm& algorithm) {
  return !algorithm.families.empty();
}

/// Returns the order of each port's generator, sorted. Networks with equal orders are equivalent
/// for algorithms that use the same ports at all nodes.
std::vector<std::uint64_t> port_periods(const Network& network) {
  std::vector<std::uint64_t> result;
  if (!network.port_symmetric()) return result;
  for (Port port{0}; port.value() < network.port_count(); ++port) {
    std::uint64_t period = 0;
    NodeId at{0};
    do {
      at = network.neighbour(at, port);
      ++period;
    } while (at != NodeId{0} && at != no_node);
    result.push_back(period);
  }
  std::ranges::sort(result);
  return result;
}

/// The algorithms that may do better on a counterpart than here.
class Choices {
 public:
  Choices(const Problem& problem, const Counterparts& counterparts)
      : problem_(problem), counterparts_(counterparts) {}

  [[nodiscard]] std::vector<std::string> list() {
    std::vector<std::vector<std::uint64_t>> seen{port_periods(problem_.network())};
    for (const Counterpart& counterpart : counterparts_.all) {
      auto periods = port_periods(*counterpart.network);
      const bool is_new = std::ranges::find(seen, periods) == seen.end();
      if (is_new) seen.push_back(std::move(periods));
      add_all(counterpart, is_new);
    }
    return std::move(result_);
  }

 private:
  /// A network of the catalogue has algorithms for its own numbering of nodes and ports; in a
  /// network from a file, the numbering has no meaning.
  [[nodiscard]] bool numbers_mean_nothing() const {
    return problem_.network().parameters().empty() &&
           problem_.network().node_count() <= max_nodes_for_all;
  }

  void add_all(const Counterpart& counterpart, bool has_new_ports) {
    const Problem there = problem_there(problem_, counterpart);
    const bool is_first = &counterpart == counterparts_.all.data();
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
      if (algorithm.name == isomorphic_name || why_not(algorithm, there)) continue;
      const bool useful =
          is_made_for_some(algorithm)
              ? is_useful(algorithm, is_first)
              : (algorithm.is_symmetric() && has_new_ports) || (is_first && numbers_mean_nothing());
      if (useful) add(counterpart, algorithm, there);
    }
  }
  /// Algorithms that apply directly, or that emulate another network, are left to the catalogue.
  [[nodiscard]] bool is_useful(const CollectiveAlgorithm& algorithm, bool is_first) const {
    const bool emulates = algorithm.name.starts_with("emulate:");
    return std::ranges::find(algorithm.families, problem_.network().family()) ==
               algorithm.families.end() &&
           (!emulates || (is_first && numbers_mean_nothing()));
  }

  void add(const Counterpart& counterpart, const CollectiveAlgorithm& algorithm,
           const Problem& there) {
    std::vector<std::string> words{fmt::format("{}/{}", counterpart.name, algorithm.name)};
    for (const AlgorithmParameter& parameter : algorithm.parameters) {
      if (parameter.choices == nullptr) continue;
      std::vector<std::string> longer;
      for (const std::string& word : words)
        for (const ParameterValue& value : parameter.choices(there))
          longer.push_back(fmt::format("{}/{}={}", word, parameter.name, to_text(value)));
      if (!longer.empty()) words = std::move(longer);
    }
    result_.insert(result_.end(), words.begin(), words.end());
  }

  static constexpr std::uint64_t max_nodes_for_all = 512;
  const Problem& problem_;
  const Counterparts& counterparts_;
  std::vector<std::string> result_;
};

std::vector<std::string> isomorphic_runs(const Problem& problem) {
  return Choices(problem, *counterparts_of(problem.shared_network())).list();
}

std::vector<ParameterValue> isomorphic_choices(const Problem& problem) {
  const std::vector<std::string> runs = isomorphic_runs(problem);
  return {runs.begin(), runs.end()};
}

/// The target of a request: the counterpart network, an algorithm, and the request for it.
struct RunThere {
  std::shared_ptr<const Counterparts> counterparts;
  const Counterpart* counterpart;
  const CollectiveAlgorithm* algorithm;
  AlgorithmRequest request;
};

std::string words_of(const AlgorithmRequest& request) {
  if (const auto* const given = find_parameter<std::string>(request, as_name)) return *given;
  const auto choices = isomorphic_runs(request.problem);
  if (choices.empty())
    throw Error(ErrorCode::unsupported,
                fmt::format("no algorithm of a network isomorphic to {} is of use here",
                            request.problem.network().spec()),
                "choose another algorithm");
  return choices.front();
}

const Counterpart& require_counterpart(const Counterparts& counterparts, const std::string& name) {
  if (const Counterpart* const found = counterparts.find(name)) return *found;
  std::vector<std::string> names;
  for (const Counterpart& counterpart : counterparts.all) names.push_back(counterpart.name);
  throw Error(ErrorCode::unknown_name,
              fmt::format("{} is not known to be isomorphic to this network", in_quotes(name)),
              fmt::format("choose one of {}", fmt::join(names, ", ")));
}

RunThere run_there(const AlgorithmRequest& request) {
  const std::string words = words_of(request);
  const std::vector<std::string> parts = split(words, '/');
  if (parts.size() < 2)
    throw Error(ErrorCode::malformed, fmt::format("as = {} names no algorithm", in_quotes(words)),
                "write NETWORK/ALGORITHM, as in hypercube:6/recursive-doubling");
  auto counterparts = counterparts_of(request.problem.shared_network());
  const Counterpart& counterpart = require_counterpart(*counterparts, parts[0]);
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(parts[1]);
  AlgorithmRequest there{problem_there(request.problem, counterpart),
                         {},
                         request.memory_limit,
                         request.progress,
                         request.effort};
  for (std::size_t i = 2; i < parts.size(); ++i) {
    const auto equals = parts[i].find('=');
    if (equals == std::string::npos)
      throw Error(ErrorCode::malformed, fmt::format("{} is no parameter", in_quotes(parts[i])),
                  "write NETWORK/ALGORITHM/NAME=VALUE");
    there.parameters[parts[i].substr(0, equals)] = parts[i].substr(equals + 1);
  }
  there.parameters = typed_parameters(algorithm, there.parameters);
  return {std::move(counterparts), &counterpart, &algorithm, std::move(there)};
}

void isomorphic_steps(const AlgorithmRequest& request, StepSink& sink) {
  const RunThere run = run_there(request);
  Translation translation(request.problem, *run.counterpart, sink);
  run_algorithm(*run.algorithm, run.request, translation);
}

std::uint64_t isomorphic_chunks(const AlgorithmRequest& request) {
  const RunThere run = run_there(request);
  return chunks_per_message(*run.algorithm, run.request);
}

bool isomorphic_searches(const AlgorithmRequest& request) {
  const RunThere run = run_there(request);
  return run.algorithm->hints.searches && run.algorithm->hints.searches(run.request);
}

std::optional<EquivalentRun> equivalent_run(const AlgorithmRequest& request) {
  RunThere run = run_there(request);
  if (!run.algorithm->is_symmetric()) return std::nullopt;
  return EquivalentRun{
      run.algorithm, std::move(run.request),
      [counterparts = run.counterparts, counterpart = run.counterpart](NodeId node, Port port) {
        return std::pair(NodeId{counterpart->here[node.value()]},
                         counterpart->port_here(node, port));
      }};
}

std::optional<Obstacle> isomorphic_obstacle(const Problem& problem) {
  const Model& model = problem.model;
  if (model.control == Model::Control::simd || model.routing != Model::Routing::any)
    return ObstacleCode::isomorphic_ports;
  if (model.has_class_costs()) return ObstacleCode::isomorphic_classes;
  const auto counterparts = counterparts_of(problem.shared_network());
  if (counterparts->all.empty())
    return counterparts->outcome == SymmetryOutcome::too_large ? ObstacleCode::isomorphic_too_large
                                                               : ObstacleCode::isomorphic_unknown;
  if (isomorphic_runs(problem).empty()) return ObstacleCode::isomorphic_without_more;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm isomorphic_algorithm() {
  std::vector<CollectiveKind> kinds;
  // A scan depends on the order of the nodes, which differs on the counterpart.
  for (const CollectiveTraits& traits : collective_catalogue())
    if (traits.handling != Handling::prefixes) kinds.push_back(traits.kind);
  return {.name = isomorphic_name,
          .summary =
              "finds the networks of the catalogue that the network is isomorphic to, or the "
              "group that makes it a Cayley graph, and runs the algorithms for those",
          .citation = "our own; T. Junttila, P. Kaski, ALENEX 2007 (bliss) for the labelling",
          .origin = AlgorithmOrigin::ours,
          .collectives = std::move(kinds),
          .obstacle = isomorphic_obstacle,
          .capabilities = Capabilities::ranks | Capability::control_units,
          .parameters = {{.name = as_name,
                          .description =
                              "NETWORK/ALGORITHM[/NAME=VALUE...]: what runs there, as in "
                              "hypercube:6/recursive-doubling; the network is cayley for the "
                              "Cayley graph of a group that was found",
                          .fallback = "the first that applies",
                          .choices = isomorphic_choices}},
          .chunks = isomorphic_chunks,
          .body = isomorphic_steps,
          .hints = {.searches = isomorphic_searches, .equivalent = equivalent_run}};
}

}  // namespace asterism
