// A schedule in words: what goes where, step by step, with the labels of the nodes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <asterism/owned_schedule.hpp>

namespace asterism {

struct StepLineLimits {
  std::size_t steps = 8;      ///< maximum number of steps shown
  std::size_t transfers = 6;  ///< maximum number of transfers shown per step
};

struct StepLines {
  /// One line per step, such as "000 -> 001 (of 000), 010 -> 011 (of 010), and 2 more".
  std::vector<std::string> lines{};
  std::size_t left_out = 0;  ///< number of steps not shown
};
[[nodiscard]] StepLines step_lines(const Schedule& schedule, const StepLineLimits& limits = {});

}  // namespace asterism
