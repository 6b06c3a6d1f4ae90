// Searches for short exchanges: programs, the same on all nodes of a group, that sum up the
// contributions of all nodes. A beam search extends the best partial programs step by step.
//
// Guarantees that a program sums up every contribution exactly once, but not how far it is from the
// shortest. Takes O(steps beam width) multiplications of sets of group elements.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/work_budget.hpp"
#include "problem/step_cost.hpp"
#include "synthesis/exchange/exchange_group.hpp"

namespace asterism {

struct ExchangeCosts {
  PacketCost packet{1, 1};          ///< cost of a packet of parts over a link
  std::uint32_t ports_at_once = 1;  ///< ports that a node may use at the same time
  /// Programs that take at least this long are discarded.
  double time_to_beat = std::numeric_limits<double>::infinity();
};

/// Returns the fastest programs found, assuming that the ports share the load to some degree.
/// Returns at least one program unless every candidate took at least the time to beat even with
/// evenly shared load. `beam` is the number of partial programs of each length that are extended.
[[nodiscard]] std::vector<ExchangeProgram> find_exchanges(const ExchangeGroup& group,
                                                          const ExchangeCosts& costs,
                                                          const WorkBudget& beam);

}  // namespace asterism
