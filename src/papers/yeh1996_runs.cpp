#include "papers/yeh1996_runs.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

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

StarRun run_on(const std::string& spec, const StarChoice& choice, const PaperRequest& request) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(choice.algorithm);
  const auto network = make_network(spec);
  const CollectiveKind kind = algorithm.collectives.front();
  const bool has_source = traits_of(kind).sources == CollectiveTraits::Sources::one;
  Model model;
  model.ports = choice.ports;
  const Problem problem(
      network,
      Collective(kind, *network, has_source ? std::vector{NodeId{0}} : std::vector<NodeId>{}),
      model);
  Parameters parameters;
  if (choice.forget) parameters["passing"] = "forget";
  const CheckedRun run =
      run_checked(algorithm, {problem, parameters, request.memory_limit, request.progress});
  const Violation* const violation = run.verdict.earliest();
  return {run.metering.steps, run.metering.transmissions,
          violation == nullptr ? "" : violation->text};
}

StarRun run_emulated(const MacroStarSize& size, StarChoice choice, const PaperRequest& request) {
  choice.algorithm = "emulate:" + choice.algorithm;
  return run_on(size.spec(), choice, request);
}

}  // namespace asterism
