// What Open MPI and MPICH would do: the algorithm that their default rule chooses for this number
// of ranks and this size, with participants in ascending order.
#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "collective/baseline/library_choice.hpp"
#include "collective/baseline/rank_run.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr const char* choice_name = "choice";

/// The rule of a library.
using LibraryRule = std::string (*)(const LibraryCall& call);

std::string choice_of(const AlgorithmRequest& request, LibraryRule rule) {
  const auto* const choice = find_parameter<std::string>(request, choice_name);
  return choice != nullptr ? *choice : rule(library_call(request.problem));
}

std::optional<Obstacle> obstacle_to_library(const Problem& problem, LibraryRule rule) {
  if (auto obstacle = obstacle_to_ranks(problem)) return obstacle;
  return obstacle_to_rank_algorithm(rank_algorithm(rule(library_call(problem)), problem), problem);
}

CollectiveAlgorithm library_default(std::string name, std::string library, std::string summary,
                                    std::string citation, LibraryRule rule) {
  using enum CollectiveKind;
  return {.name = std::move(name),
          .summary = std::move(summary),
          .citation = std::move(citation),
          .origin = AlgorithmOrigin::baseline,
          .collectives = {broadcast, allgather, alltoall, scatter, gather, reduce, reduce_scatter,
                          allreduce, barrier, scan},
          .obstacle = [rule](const Problem& problem) { return obstacle_to_library(problem, rule); },
          .capabilities = Capabilities::ranks | Capability::uneven,
          .parameters = {{choice_name, "algorithm that the library chooses",
                          "what the library's default rule says",
                          [rule](const Problem& problem) {
                            return std::vector<ParameterValue>{rule(library_call(problem))};
                          }}},
          .chunks =
              [rule](const AlgorithmRequest& request) {
                const Problem& problem = request.problem;
                return chunks_for_ranks(problem,
                                        rank_algorithm(choice_of(request, rule), problem).blocks);
              },
          .body =
              [rule](const AlgorithmRequest& request, StepSink& sink) {
                run_rank_algorithm(rank_algorithm(choice_of(request, rule), request.problem),
                                   request, sink);
              },
          .hints = {.recipe =
                        [rule](const AlgorithmRequest& request) {
                          return rank_recipe(choice_of(request, rule));
                        },
                    .library = std::move(library)}};
}

}  // namespace

CollectiveAlgorithm open_mpi_default_algorithm() {
  return library_default(
      "open-mpi-default", "Open MPI default",
      "baseline: what Open MPI does by default, ranks in the order of the nodes and every message "
      "a packet",
      "Open MPI 4.1, fixed decision functions of coll/tuned", open_mpi_choice);
}

CollectiveAlgorithm mpich_default_algorithm() {
  return library_default(
      "mpich-default", "MPICH default",
      "baseline: what MPICH does by default, ranks in the order of the nodes and every message a "
      "packet",
      "MPICH 4, generic collective selection; Thakur, Rabenseifner and Gropp 2005", mpich_choice);
}

}  // namespace asterism
