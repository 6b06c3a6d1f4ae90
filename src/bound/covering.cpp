#include "bound/covering.hpp"

#include <algorithm>

namespace asterism {

namespace {

constexpr double nearly_nothing = 1e-9;

/// The simplex tableau of the price problem: one row per amount; one column per price, then one per
/// slack variable, and finally one for the objective.
class PriceTableau {
 public:
  PriceTableau(const std::vector<CoveringDemand>& demands, std::size_t amounts)
      : rows_(amounts), prices_(demands.size()), columns_(demands.size() + amounts + 1) {
    cells_.resize((rows_ + 1) * columns_);
    basis_.resize(rows_);
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t i = 0; i < prices_; ++i) at(row, i) = demands[i].gives[row];
      at(row, prices_ + row) = 1;
      at(row, columns_ - 1) = 1;
      basis_[row] = prices_ + row;
    }
    for (std::size_t i = 0; i < prices_; ++i) at(rows_, i) = demands[i].due;
  }

  void raise() {
    static constexpr std::size_t max_pivots_per_row = 12;
    for (std::size_t pivot = 0; pivot < max_pivots_per_row * rows_; ++pivot) {
      const std::size_t column = best_column();
      if (column == columns_) return;
      const std::size_t row = tightest_row(column);
      if (row == rows_) return;
      exchange(row, column);
    }
  }

  [[nodiscard]] std::vector<double> prices() const {
    std::vector<double> result(prices_);
    for (std::size_t row = 0; row < rows_; ++row)
      if (basis_[row] < prices_)
        result[basis_[row]] = std::max(0.0, cells_[row * columns_ + columns_ - 1]);
    return result;
  }

 private:
  double& at(std::size_t row, std::size_t column) { return cells_[row * columns_ + column]; }

  /// Returns columns_ if no column improves the objective.
  std::size_t best_column() {
    std::size_t best = columns_;
    for (std::size_t column = 0; column + 1 < columns_; ++column)
      if (at(rows_, column) > (best == columns_ ? nearly_nothing : at(rows_, best))) best = column;
    return best;
  }
  std::size_t tightest_row(std::size_t column) {
    std::size_t tightest = rows_;
    double least = 0;
    for (std::size_t row = 0; row < rows_; ++row) {
      if (at(row, column) <= nearly_nothing) continue;
      const double ratio = at(row, columns_ - 1) / at(row, column);
      if (tightest != rows_ && ratio >= least) continue;
      tightest = row;
      least = ratio;
    }
    return tightest;
  }
  void exchange(std::size_t row, std::size_t column) {
    const double scale = 1 / at(row, column);
    for (std::size_t i = 0; i < columns_; ++i) at(row, i) *= scale;
    for (std::size_t other = 0; other <= rows_; ++other) {
      const double factor = at(other, column);
      if (other == row || factor == 0) continue;
      for (std::size_t i = 0; i < columns_; ++i) at(other, i) -= factor * at(row, i);
    }
    basis_[row] = column;
  }

  std::size_t rows_, prices_, columns_;
  std::vector<double> cells_;
  std::vector<std::size_t> basis_;  // by row
};

}  // namespace

double least_covering_sum(const std::vector<CoveringDemand>& demands, std::size_t amounts) {
  static constexpr double rounding = 1e-9;
  PriceTableau tableau(demands, amounts);
  tableau.raise();
  const std::vector<double> prices = tableau.prices();
  double max_earned = 0;
  for (std::size_t amount = 0; amount < amounts; ++amount) {
    double earned = 0;
    for (std::size_t i = 0; i < demands.size(); ++i) earned += prices[i] * demands[i].gives[amount];
    max_earned = std::max(max_earned, earned);
  }
  double sum = 0;
  for (std::size_t i = 0; i < demands.size(); ++i) sum += prices[i] * demands[i].due;
  return max_earned > 0 ? sum / max_earned * (1 - rounding) : 0;
}

}  // namespace asterism
