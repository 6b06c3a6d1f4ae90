#include "papers/tseng1998_costs.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/permutation.hpp>

#include "papers/kept.hpp"

namespace asterism {

namespace {

MeasuredCost simulated(const std::string& algorithm, unsigned n, CollectiveKind kind,
                       const Parameters& parameters, const PaperRequest& request) {
  static Kept<std::tuple<std::string, unsigned, Parameters>, MeasuredCost> kept;
  return kept.get({algorithm, n, parameters}, [&]() -> MeasuredCost {
    const auto network = make_network(fmt::format("star:{}", n));
    const Problem problem(network, Collective(kind, *network));
    const Evaluation simulation =
        evaluate(algorithm_catalogue().get(algorithm),
                 {problem, parameters, request.memory_limit, request.progress});
    const Violation* const violation = simulation.verdict.earliest();
    return {{simulation.metering.startups, simulation.metering.transmissions},
            "schedule",
            violation == nullptr ? "" : violation->text,
            simulation.bound.transmissions};
  });
}

Cost enumerated(unsigned n, unsigned k, const PaperRequest& request) {
  const SubstarSurvey outer = measured_substars(n, k, request);
  const SubstarSurvey inner = measured_substars(k, 1, request);
  return {outer.hops + outer.substars * inner.hops,
          factorials[k] * outer.hops + outer.substars * inner.hops};
}

}  // namespace

StarLimits star_limits(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return {6, 9, 6};
    case Effort::standard:
      return {9, 12, 7};
    case Effort::full:
      break;
  }
  return {10, 12, 8};
}

SubstarSurvey measured_substars(unsigned n, unsigned k, const PaperRequest& request) {
  static Kept<std::pair<unsigned, unsigned>, SubstarSurvey> kept;
  return kept.get({n, k}, [&] { return survey_substars(n, k, request.progress); });
}

MeasuredCost measured_personalized(unsigned n, unsigned k, const PaperRequest& request) {
  const StarLimits limits = star_limits(request.effort);
  if (n <= limits.schedules)
    return simulated("tseng98-personalized", n, CollectiveKind::alltoall, {{"k", std::uint64_t{k}}},
                     request);
  if (n <= limits.enumeration) return {enumerated(n, k, request), "enumeration", ""};
  return {personalized_cost(n, std::span(&k, 1)), "formula", ""};
}

MeasuredCost measured_nonpersonalized(unsigned n, const PaperRequest& request) {
  if (n > star_limits(request.effort).allgathers) return {nonpersonalized_cost(n), "formula", ""};
  return simulated("tseng98-nonpersonalized", n, CollectiveKind::allgather, {}, request);
}

MeasuredCost measured_hamiltonian(unsigned n, const PaperRequest& request) {
  if (n > star_limits(request.effort).allgathers) return {hamiltonian_cost(n), "formula", ""};
  return simulated("fragopoulou95-nonpersonalized", n, CollectiveKind::allgather, {}, request);
}

std::string ways_of_personalized(Effort effort) {
  const auto [schedules, enumeration, allgathers] = star_limits(effort);
  std::string ways = fmt::format("schedule to n = {}, enumeration to n = {}", schedules,
                                 std::min(enumeration, largest_n));
  if (enumeration < largest_n) ways += fmt::format(", formula to n = {}", largest_n);
  return ways;
}

std::string ways_of_nonpersonalized(Effort effort) {
  return fmt::format("schedule to n = {}, formula to n = {}", star_limits(effort).allgathers,
                     largest_n);
}

}  // namespace asterism
