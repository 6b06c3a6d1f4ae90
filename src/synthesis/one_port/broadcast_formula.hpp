// "There is a one-port broadcast of a given number of steps" as a propositional formula.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "synthesis/one_port/broadcast_plan.hpp"
#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

/// What a formula asks for.
struct BroadcastQuestion {
  std::uint32_t steps = 0;
  /// Only those at this distance or more from the source must be told, and only nodes that can
  /// help with it are part of the formula. If even that is impossible, so is the broadcast.
  std::uint32_t nearest = 0;
};

class BroadcastFormula {
 public:
  /// `stop` is asked now and then; if it says so, the formula stays unsolved.
  BroadcastFormula(const SourceGraph& graph, const BroadcastQuestion& question,
                   const std::function<bool()>& stop);
  ~BroadcastFormula();

  /// Bytes that it takes, roughly.
  [[nodiscard]] static double bytes(const SourceGraph& graph, const BroadcastQuestion& question);

  /// The plan, or one whose `steps` is `never` if there is none. Nothing if it takes more
  /// conflicts. Nodes that need not be told may have no time in the plan.
  [[nodiscard]] std::optional<BroadcastPlan> solve(std::uint64_t conflicts);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
