// "There is a one-port broadcast of so many steps" as a propositional formula.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "synthesis/broadcast_plan.hpp"
#include "synthesis/source_graph.hpp"

namespace asterism {

class BroadcastFormula {
 public:
  /// The most conflicts that the solver can count.
  static constexpr std::uint64_t most_conflicts = std::numeric_limits<int>::max();

  /// Throws Error(too_large) if it does not fit `memory_limit` (0: what the system has free).
  BroadcastFormula(const SourceGraph& graph, std::uint32_t steps, std::uint64_t memory_limit);
  ~BroadcastFormula();

  /// A plan of at most so many steps, or one whose `steps` is `never` if there is none. Nothing if
  /// it takes more conflicts, or if `stop`, which is asked now and then, says so.
  [[nodiscard]] std::optional<BroadcastPlan> solve(std::uint64_t conflicts,
                                                   const std::function<bool()>& stop);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
