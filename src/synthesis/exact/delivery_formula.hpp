// Encodes "there is a schedule with at most this many steps and at most this duration" as a
// propositional formula.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "synthesis/exact/delivery_task.hpp"

namespace asterism {

struct DeliveryQuestion {
  std::uint32_t steps = 0;
  double time = 0;  ///< time limit in lock step; infinity for none
};

enum class Decision { yes, no, unknown };

struct DeliveryAnswer {
  Decision answer = Decision::unknown;
  DeliverySteps steps{};  ///< valid if the answer is yes
};

/// Returns the number of variables for moves; the formula has a few times as many variables in
/// total.
[[nodiscard]] double delivery_moves(const DeliveryTask& task, std::uint32_t steps);

/// `conflicts` is the solver's conflict limit. The answer is unknown if the limit is reached, if
/// the formula would have more than `max_clauses` clauses, or if `stop`, which is polled regularly,
/// returns true. The answer is deterministic.
[[nodiscard]] DeliveryAnswer answer(const DeliveryTask& task, const DeliveryQuestion& question,
                                    std::uint64_t conflicts, std::uint64_t max_clauses,
                                    const std::function<bool()>& stop);

}  // namespace asterism
