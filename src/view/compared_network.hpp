// A network as a column of a comparison: measured, and the best of each collective planned.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <asterism/plan.hpp>
#include <asterism/problem.hpp>

#include "view/compare.hpp"
#include "view/json.hpp"

namespace asterism {

/// `words`: the model and all else that is the same for every network and collective. `how`: as for
/// a plan; its progress says which network and collective it is at.
[[nodiscard]] ComparedNetwork compared_network(const std::shared_ptr<const Network>& network,
                                               const std::vector<std::string>& collectives,
                                               const ProblemWords& words, const PlanOptions& how);

/// Its spec and its measures, without the winners.
[[nodiscard]] Json measures_json(const ComparedNetwork& network);

}  // namespace asterism
