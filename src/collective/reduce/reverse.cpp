// reverse:NAME: reduces over the same links backwards along which an algorithm spreads messages.
#include <utility>

#include <fmt/format.h>

#include <asterism/reverse.hpp>

#include "collective/reduce/forward_problem.hpp"
#include "collective/reduce/reduce.hpp"

namespace asterism {

namespace {

AlgorithmRequest forward_request(const AlgorithmRequest& request,
                                 const CollectiveAlgorithm& guest) {
  return guest_request_of(request, guest, forward_problem(request.problem));
}

AlgorithmBody reverse_body(const CollectiveAlgorithm& guest) {
  if (guest.tree() != nullptr)
    return TreeAlgorithm([guest](const AlgorithmRequest& request) {
      return (*guest.tree())(forward_request(request, guest));
    });
  return StepAlgorithm([guest](const AlgorithmRequest& request, StepSink& sink) {
    push_steps(reversed(recorded(guest, forward_request(request, guest)), request.memory_limit),
               sink);
  });
}

AlgorithmParameter for_forward_problem(AlgorithmParameter parameter) {
  if (parameter.choices != nullptr)
    parameter.choices = [choices = parameter.choices](const Problem& problem) {
      return choices(forward_problem(problem));
    };
  return parameter;
}

std::optional<Obstacle> reverse_obstacle(const CollectiveAlgorithm& guest, const Problem& problem) {
  if (auto obstacle = obstacle_to_reversal(problem)) return obstacle;
  return why_not(guest, forward_problem(problem));
}

}  // namespace

CollectiveAlgorithm reverse_algorithm(const CollectiveAlgorithm& guest) {
  CollectiveAlgorithm result{
      .name = "reverse:" + guest.name,
      .summary = fmt::format("{} backwards: where a message would arrive, a part of its result is "
                             "given",
                             guest.name),
      .citation = guest.citation,
      .origin = guest.origin,
      .families = guest.families,
      .obstacle = [guest](const Problem& problem) { return reverse_obstacle(guest, problem); },
      .ports = guest.ports,
      .switches = switches_backwards(guest),
      .capabilities = capabilities_backwards(guest),
      .body = reverse_body(guest)};
  if (does(guest, CollectiveKind::broadcast)) result.collectives.push_back(CollectiveKind::reduce);
  if (does(guest, CollectiveKind::allgather))
    result.collectives.push_back(CollectiveKind::reduce_scatter);
  for (const AlgorithmParameter& parameter : guest.parameters)
    result.parameters.push_back(for_forward_problem(parameter));
  if (guest.chunks != nullptr)
    result.chunks = [guest](const AlgorithmRequest& request) {
      return guest.chunks(forward_request(request, guest));
    };
  result.hints.max_chunks = guest.hints.max_chunks;
  if (guest.hints.min_startups != nullptr)
    result.hints.min_startups = [guest](const AlgorithmRequest& request) {
      return guest.hints.min_startups(forward_request(request, guest));
    };
  if (guest.hints.searches != nullptr)
    result.hints.searches = [guest](const AlgorithmRequest& request) {
      return guest.hints.searches(forward_request(request, guest));
    };
  return result;
}

}  // namespace asterism
