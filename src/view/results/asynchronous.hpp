// Runs of a node program under delays, as text and as JSON.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/asynchronous.hpp>

#include "view/form.hpp"

namespace asterism {

/// Runs with several seeds: the first in full, and the variation over the others.
struct AsynchronousRuns {
  Delays delays;  ///< with the first seed
  std::uint64_t seeds = 1;
  AsynchronousRun first;
  std::uint64_t completion_least = 0, completion_most = 0;
  std::uint64_t complete = 0, exactly_once = 0;
  std::uint64_t redundant_most = 0;
};

[[nodiscard]] std::string asynchronous_report(const std::string& algorithm, const Problem& problem,
                                              const AsynchronousRuns& runs, Form form);

}  // namespace asterism
