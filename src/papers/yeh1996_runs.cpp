#include "papers/yeh1996_runs.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/permutation.hpp>

#include "papers/kept.hpp"

namespace asterism {

std::string MacroStarSize::spec() const {
  return fmt::format("macro-star:{},{}", l, n);
}
std::string MacroStarSize::star() const {
  return fmt::format("star:{}", symbols());
}
unsigned MacroStarSize::slowdown(Model::Ports ports) const {
  return ports == Model::Ports::all ? std::max(2 * n, l) + 1 : 3;
}

std::vector<MacroStarSize> macro_stars(const PaperRequest& request) {
  std::vector<MacroStarSize> sizes{{2, 2}, {3, 2}, {2, 3}};
  if (request.effort != Effort::quick) {
    sizes.push_back({4, 2});
    sizes.push_back({2, 4});
  }
  if (request.effort == Effort::full) sizes.push_back({3, 3});
  return sizes;
}

namespace {

/// Symmetric schedules are also verified move by move if that takes seconds or, at full effort, a
/// minute.
bool is_expanded(const Problem& problem, Effort effort) {
  const bool few_moves =
      effort == Effort::quick || (effort == Effort::standard && problem.collective.personalized());
  return problem.network().node_count() <= (few_moves ? factorials[5] : factorials[7]);
}

StarRun simulated(const std::string& spec, const StarChoice& choice, const PaperRequest& request) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(choice.algorithm);
  const auto network = make_network(spec);
  const CollectiveKind kind = algorithm.collectives.front();
  const bool has_source = traits_of(kind).sources == CollectiveTraits::Sources::one;
  Model model;
  model.ports = choice.ports;
  model.packet_limit = 1;  // section 3.1: a packet takes one slot
  const Problem problem(
      network,
      Collective(kind, *network, has_source ? std::vector{NodeId{0}} : std::vector<NodeId>{}),
      model);
  const Parameters parameters = choice.forget ? Parameters{{"passing", "forget"}} : Parameters{};
  const CheckedRun run =
      run_checked(algorithm, {problem, parameters, request.memory_limit, request.progress},
                  {is_expanded(problem, request.effort), {}});
  const Violation* const violation = run.verdict.earliest();
  StarRun result{run.metering.steps, run.metering.transmissions, run.expanded,
                 violation == nullptr ? "" : violation->text};
  for (const LinkUse& use : run.metering.link_use) result.packets_by_class.push_back(use.packets);
  return result;
}

}  // namespace

StarRun run_on(const std::string& network, const StarChoice& choice, const PaperRequest& request) {
  static Kept<std::tuple<std::string, std::string, Model::Ports, bool>, StarRun> kept;
  return kept.get({network, choice.algorithm, choice.ports, choice.forget},
                  [&] { return simulated(network, choice, request); });
}

StarRun run_emulated(const MacroStarSize& size, StarChoice choice, const PaperRequest& request) {
  choice.algorithm = "emulate:" + choice.algorithm;
  return run_on(size.spec(), choice, request);
}

}  // namespace asterism
