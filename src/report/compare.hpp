// Networks side by side, as a table and as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/measure.hpp>

#include "report/form.hpp"

namespace asterism {

/// The winner of a plan, or why there is none.
struct Winner {
  std::string name;
  double time = 0, ratio = 1;
  std::string obstacle;
};

struct ComparedNetwork {
  std::string spec;
  std::uint64_t nodes = 0;
  NetworkMeasures measures;
  std::vector<Winner> winners;  ///< by collective
};

[[nodiscard]] std::string comparison_report(const std::vector<std::string>& collectives,
                                            const std::vector<ComparedNetwork>& networks,
                                            Form form);

}  // namespace asterism
