#include "cli/chosen_algorithm.hpp"

#include <asterism/error.hpp>
#include <asterism/plan.hpp>

namespace asterism::cli {

ChosenAlgorithm chosen_algorithm(const ProblemOptions& options, const Session& session) {
  if (!options.algorithm.empty() && options.algorithm != best_algorithm) {
    const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(options.algorithm);
    return {&algorithm, stated_problem(options, algorithm)};
  }
  if (!options.words.parameters.empty())
    throw Error(ErrorCode::usage, "parameters are those of an algorithm, and none is named",
                "name it with --algorithm, or leave the parameters out");
  Problem problem = stated_problem(options);
  PlanOptions how;
  how.memory_limit = session.memory_limit();
  how.progress = session.progress();
  const PlanCandidate best = make_plan(problem, how).candidates.front();
  return {&algorithm_catalogue().get(best.algorithm), {std::move(problem), best.parameters}};
}

}  // namespace asterism::cli
