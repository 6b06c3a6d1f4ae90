// Exchanges: programs by which all nodes of a group sum up their contributions, all doing the same.
// This looks for short ones step by step, and carries on the best of what it has begun.
//
// Guarantees that a program sums up every contribution exactly once; no bound on how far it is from
// the shortest. Takes O(steps beam width) multiplications of sets of group elements.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/work_budget.hpp"
#include "problem/step_cost.hpp"
#include "synthesis/exchange/exchange_group.hpp"

namespace asterism {

struct ExchangeCosts {
  PacketCost packet{1, 1};          ///< of parts over a link
  std::uint32_t ports_at_once = 1;  ///< that a node may use
  /// What takes as long is not looked at further.
  double time_to_beat = std::numeric_limits<double>::infinity();
};

/// The fastest programs found, if the load is shared by the ports to some degree; at least one,
/// unless all that were begun took as long as the time to beat even if the load were shared evenly.
/// `beam`: how many beginnings are carried on, of each length.
[[nodiscard]] std::vector<ExchangeProgram> find_exchanges(const ExchangeGroup& group,
                                                          const ExchangeCosts& costs,
                                                          const WorkBudget& beam);

}  // namespace asterism
