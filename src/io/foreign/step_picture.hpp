// One step of a schedule, for formats that draw it.
#pragma once

#include <string>
#include <vector>

#include <asterism/exchange.hpp>

namespace asterism {

/// A link that a packet crosses; a path has several.
struct DrawnHop {
  NodeId from, to;
  std::string label;  ///< what the packet holds, in a few words
};

/// The option `step`, from 1.
[[nodiscard]] ExchangeOption step_option();
/// Throws Error(usage) if the schedule has no such step.
[[nodiscard]] std::size_t asked_step(const ExchangeRequest& request);
[[nodiscard]] std::vector<DrawnHop> hops_of(const Schedule& schedule, std::size_t step);

}  // namespace asterism
