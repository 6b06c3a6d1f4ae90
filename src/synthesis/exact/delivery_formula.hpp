// "There is a schedule of at most this many steps that takes at most this long" as a propositional
// formula.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "synthesis/exact/delivery_task.hpp"

namespace asterism {

struct DeliveryQuestion {
  std::uint32_t steps = 0;
  double time = 0;  ///< in lock step; infinity for any
};

enum class Decision { yes, no, unknown };

struct DeliveryAnswer {
  Decision answer = Decision::unknown;
  DeliverySteps steps{};  ///< if the answer is yes
};

/// The number of variables that say what goes where; the formula has a few times as many.
[[nodiscard]] double delivery_moves(const DeliveryTask& task, std::uint32_t steps);

/// `conflicts` is how many the solver may meet: the answer is unknown if they do not suffice, if
/// the formula would have more than `max_clauses`, and if `stop`, which is asked now and then, says
/// so. The same question has the same answer every time.
[[nodiscard]] DeliveryAnswer answer(const DeliveryTask& task, const DeliveryQuestion& question,
                                    std::uint64_t conflicts, std::uint64_t max_clauses,
                                    const std::function<bool()>& stop);

}  // namespace asterism
