// Latency against offered load, as a table and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <asterism/latency.hpp>

#include "view/form.hpp"

namespace asterism {

struct LatencyResults {
  LatencyOptions options;
  std::string source;   ///< a pattern, or the file name of a schedule
  std::string routing;  ///< the algorithm; empty for a schedule
  std::vector<LatencyPoint> points;
  std::optional<Saturation> saturation;
};

[[nodiscard]] std::string latency_report(const Network& network, const LatencyResults& results,
                                         Form form);

}  // namespace asterism
