// Encodes "there is a one-port broadcast with a given number of steps" as a propositional formula.
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
  /// Only nodes at this distance or more from the source must be informed, and only nodes that can
  /// contribute are part of the formula. If even that is impossible, so is the broadcast.
  std::uint32_t nearest = 0;
};

class BroadcastFormula {
 public:
  /// Polls `stop` regularly; if it returns true, the formula remains unsolved.
  BroadcastFormula(const SourceGraph& graph, const BroadcastQuestion& question,
                   const std::function<bool()>& stop);
  ~BroadcastFormula();

  /// Estimated memory in bytes.
  [[nodiscard]] static double bytes(const SourceGraph& graph, const BroadcastQuestion& question);

  /// Returns the plan; its `steps` is `never` if there is none. Returns nothing if the conflict
  /// limit is reached. Nodes that need not be informed may have no time in the plan.
  [[nodiscard]] std::optional<BroadcastPlan> solve(std::uint64_t conflicts);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
