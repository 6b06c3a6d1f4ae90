#include "collective/idle_steps.hpp"

#include "synthesis/parameters.hpp"

namespace asterism {

AlgorithmParameter idle_parameter() {
  return {.name = "idle",
          .description = "keep or drop the steps in which nothing moves",
          .fallback = "keep",
          .choices =
              [](const Problem&) {
                return std::vector<ParameterValue>{"drop"};  // never slower
              },
          .type = ParameterType::word({"keep", "drop"})};
}

bool keeps_idle_steps(const AlgorithmRequest& request) {
  return text_parameter(request, "idle") != "drop";
}

}  // namespace asterism
