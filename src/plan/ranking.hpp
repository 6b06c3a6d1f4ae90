// The candidates that a plan has found so far, and the lower bound of its problem.
#pragma once

#include <memory>
#include <vector>

#include "plan/trials.hpp"

namespace asterism {

struct RankedTrial {
  Trial trial;
  PlanCandidate candidate;
  std::shared_ptr<const Schedule> schedule{};  // as in TrialResult
  bool is_divided = false;                     // whether other numbers of pieces were tried
};

class Ranking {
 public:
  /// Times are sums over steps; times whose ratio is this close to 1 are considered equal.
  static constexpr double rounding = 1e-12;

  /// The bound must outlive this object.
  explicit Ranking(const LowerBound& bound) : bound_(bound) {}

  [[nodiscard]] std::vector<RankedTrial>& trials() { return trials_; }
  [[nodiscard]] const std::vector<RankedTrial>& trials() const { return trials_; }
  void add(RankedTrial ranked) { trials_.push_back(std::move(ranked)); }
  void sort_by_time();

  /// Minimum time of all candidates, verified or not; infinite if there are none.
  [[nodiscard]] double best_time() const;
  /// The first of the fastest verified candidates; null if there are none.
  [[nodiscard]] const RankedTrial* best_verified() const;
  /// A verified candidate that takes at most `ratio` times the lower bound; null if there is none.
  [[nodiscard]] const RankedTrial* within(double ratio) const;
  [[nodiscard]] bool is_within(const PlanCandidate& candidate, double ratio) const;
  /// A verified candidate that meets the bound; null if there is none.
  [[nodiscard]] const RankedTrial* optimal() const;

  /// Returns whether it also meets the bounds on start-ups and transmissions, so that nothing is
  /// better for other costs either.
  [[nodiscard]] bool meets_bound(const PlanCandidate& candidate) const;
  /// Returns whether the ratio to the bound is meaningful: a bound of 0 on a positive time is not.
  [[nodiscard]] bool is_bounded(const PlanCandidate& candidate) const {
    return bound_.time > 0 || !(candidate.ranked_time() > 0);
  }
  /// Throws std::logic_error if a verified schedule is below the lower bound: then the verifier or
  /// the bound is wrong, and nothing in the plan can be trusted.
  void require_bound_holds() const;

 private:
  const LowerBound& bound_;
  std::vector<RankedTrial> trials_;
};

}  // namespace asterism
