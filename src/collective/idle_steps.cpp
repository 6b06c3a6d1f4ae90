#include "collective/idle_steps.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

AlgorithmParameter idle_parameter() {
  return {.name = "idle",
          .description = "keep or drop the steps in which nothing moves",
          .fallback = "keep",
          .choices = [](const Problem&) {
            return std::vector<std::string>{"drop"};  // never slower
          }};
}

bool keeps_idle_steps(const AlgorithmRequest& request) {
  const auto found = request.parameters.find("idle");
  if (found == request.parameters.end() || found->second == "keep") return true;
  if (found->second == "drop") return false;
  throw Error(ErrorCode::unknown_name,
              fmt::format("idle = {} is not known", in_quotes(found->second)),
              "write keep or drop");
}

}  // namespace asterism
