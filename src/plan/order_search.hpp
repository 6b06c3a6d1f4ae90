// The search for an order of ranks with a low estimated time.
#pragma once

#include <cstdint>
#include <vector>

#include "base/work_budget.hpp"
#include "plan/placement_cost.hpp"

namespace asterism {

/// Indices of participants by rank.
using IndexOrder = std::vector<std::uint32_t>;

class OrderSearch {
 public:
  /// The cost must outlive this object. The budget is in units of PlacementCost::work().
  OrderSearch(PlacementCost& cost, const WorkBudget& budget) : cost_(cost), budget_(budget) {}

  /// Begins at the same rank as `order` and goes on to the nearest participant that is left.
  [[nodiscard]] IndexOrder nearest_walk(const IndexOrder& order);
  /// Exchanges two ranks, moves one, or reverses the ranks between two, as long as that helps.
  [[nodiscard]] IndexOrder improved(IndexOrder order);
  /// Does the same `num_kicks` times from where a few exchanges at random lead, and keeps the best.
  [[nodiscard]] IndexOrder kicked(IndexOrder order, std::uint64_t num_kicks);

  [[nodiscard]] std::uint64_t num_estimated() const { return num_estimated_; }

 private:
  enum class Change { exchange, reverse, move_up, move_down };
  [[nodiscard]] double estimate(const IndexOrder& order);
  [[nodiscard]] bool improve(IndexOrder& order, double& time, Change change);

  PlacementCost& cost_;
  WorkBudget budget_;
  std::uint64_t num_estimated_ = 0;
};

}  // namespace asterism
