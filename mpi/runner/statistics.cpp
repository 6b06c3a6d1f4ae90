#include "runner/statistics.hpp"

#include <algorithm>
#include <numeric>

namespace asterism::mpi {

namespace {

double percentile(const std::vector<double>& sorted, std::size_t percent) {
  const std::size_t rank = (percent * sorted.size() + 99) / 100;
  return sorted[rank == 0 ? 0 : rank - 1];
}

}  // namespace

Statistics statistics_of(std::vector<double> samples) {
  if (samples.empty()) return {};
  std::ranges::sort(samples);
  const double sum = std::accumulate(samples.begin(), samples.end(), 0.0);
  return {samples.size(),
          samples.front(),
          percentile(samples, 50),
          percentile(samples, 90),
          percentile(samples, 99),
          samples.back(),
          sum / static_cast<double>(samples.size())};
}

}  // namespace asterism::mpi
