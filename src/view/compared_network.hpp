// A network as a column of a comparison: its measures, and the best plan for each collective.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <asterism/plan.hpp>
#include <asterism/problem.hpp>

#include "view/compare.hpp"
#include "view/json.hpp"

namespace asterism {

/// `words` holds the model and everything else that is shared by all networks and collectives.
/// `how` holds the options of each plan; its progress names the current network and collective.
[[nodiscard]] ComparedNetwork compared_network(const std::shared_ptr<const Network>& network,
                                               const std::vector<std::string>& collectives,
                                               const ProblemWords& words, const PlanOptions& how);

/// Returns its spec and its measures, without the winners.
[[nodiscard]] Json measures_json(const ComparedNetwork& network);

}  // namespace asterism
