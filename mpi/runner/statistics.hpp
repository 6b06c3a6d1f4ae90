// Statistics of repeated measurements.
#pragma once

#include <cstddef>
#include <vector>

namespace asterism::mpi {

struct Statistics {
  std::size_t samples = 0;
  double least = 0, median = 0, p90 = 0, p99 = 0, most = 0, mean = 0;
};
/// Computes statistics. Percentile p is the smallest sample that at least p percent of the samples
/// do not exceed. All fields are 0 if there are no samples.
[[nodiscard]] Statistics statistics_of(std::vector<double> samples);

}  // namespace asterism::mpi
