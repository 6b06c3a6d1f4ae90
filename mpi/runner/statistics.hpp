// What repeated measurements come to.
#pragma once

#include <cstddef>
#include <vector>

namespace asterism::mpi {

struct Statistics {
  std::size_t samples = 0;
  double least = 0, median = 0, p90 = 0, p99 = 0, most = 0, mean = 0;
};
/// Percentiles are samples: the smallest that so many percent are not above. All are 0 without any.
[[nodiscard]] Statistics statistics_of(std::vector<double> samples);

}  // namespace asterism::mpi
