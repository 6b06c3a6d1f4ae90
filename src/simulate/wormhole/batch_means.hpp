// Means with confidence intervals: a long run is cut into batches that are long enough to be nearly
// independent.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace asterism {

class BatchMeans {
 public:
  static constexpr std::size_t batches = 20;

  void add(std::size_t batch, double value) {
    sums_[batch] += value;
    counts_[batch] += 1;
  }

  [[nodiscard]] double mean() const {
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < batches; ++i) {
      sum += sums_[i];
      count += counts_[i];
    }
    return count > 0 ? sum / count : 0;
  }
  /// Returns half the width of the 95 % confidence interval of the mean, from the batches that have
  /// values.
  [[nodiscard]] double margin() const {
    double sum = 0, squares = 0, used = 0;
    for (std::size_t i = 0; i < batches; ++i) {
      if (counts_[i] == 0) continue;
      const double of_batch = sums_[i] / counts_[i];
      sum += of_batch;
      squares += of_batch * of_batch;
      used += 1;
    }
    if (used < 2) return 0;
    const double mean = sum / used;
    const double variance = (squares / used - mean * mean) * used / (used - 1);
    static constexpr double student = 2.093;  // 97.5 % with 19 degrees of freedom
    return variance > 0 ? student * std::sqrt(variance / used) : 0;
  }

 private:
  std::array<double, batches> sums_{}, counts_{};
};

}  // namespace asterism
