#include "plan/groups/joint_choice.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace asterism {

namespace {

/// Times combinations and keeps the best.
class JointSearch {
 public:
  JointSearch(const std::vector<GroupOptions>& groups, double bound, WorkBudget budget,
              std::uint64_t memory_limit, std::uint64_t& num_timed)
      : groups_(groups),
        bound_(bound),
        budget_(std::move(budget)),
        memory_limit_(memory_limit),
        num_timed_(num_timed) {}

  [[nodiscard]] JointChoice run() && {
    std::size_t most = 1;
    for (const GroupOptions& options : groups_) most = std::max(most, options.size());
    for (std::size_t rank = 0; rank < most && !is_done(); ++rank) (void)take(all_of_rank(rank));
    while (!is_done() && change_one_group()) continue;
    return std::move(best_);
  }

 private:
  [[nodiscard]] std::vector<std::uint32_t> all_of_rank(std::size_t rank) const {
    std::vector<std::uint32_t> candidates;
    for (const GroupOptions& options : groups_)
      candidates.push_back(static_cast<std::uint32_t>(std::min(rank, options.size() - 1)));
    return candidates;
  }

  /// The first combination is always timed.
  [[nodiscard]] bool is_done() const {
    static constexpr double near = 1 + 1e-9;
    return num_timed_ > 0 && (best_.time <= bound_ * near || budget_.is_spent());
  }

  bool change_one_group() {
    bool improved = false;
    for (std::size_t group = 0; group < groups_.size(); ++group)
      for (std::uint32_t candidate = 0; candidate < groups_[group].size() && !is_done();
           ++candidate) {
        if (candidate == best_.candidates[group]) continue;
        std::vector<std::uint32_t> changed = best_.candidates;
        changed[group] = candidate;
        improved = take(changed) || improved;
      }
    return improved;
  }

  bool take(const std::vector<std::uint32_t>& candidates) {
    budget_.check("combinations of candidates");
    ++num_timed_;
    std::vector<GroupSchedule> chosen;
    for (std::size_t group = 0; group < groups_.size(); ++group)
      chosen.push_back(groups_[group][candidates[group]]);
    const bool interleaved = take(candidates, chosen, interleaved_order(chosen));
    return take(candidates, chosen, sequential_order(chosen)) || interleaved;
  }

  bool take(const std::vector<std::uint32_t>& candidates, const std::vector<GroupSchedule>& chosen,
            JointOrder order) {
    std::uint64_t transfers = 1;
    for (const GroupSchedule& group : chosen) transfers += group.schedule->transfer_count();
    budget_.spend(transfers);
    std::vector<double> times = joint_times(chosen, order, memory_limit_);
    const double time = std::ranges::max(times);
    if (!(time < best_.time)) return false;
    best_ = {candidates, std::move(order), std::move(times), time};
    return true;
  }

  const std::vector<GroupOptions>& groups_;
  double bound_;
  WorkBudget budget_;
  std::uint64_t memory_limit_;
  std::uint64_t& num_timed_;
  JointChoice best_{{}, {}, {}, std::numeric_limits<double>::infinity()};
};

}  // namespace

JointChoice choose_together(const std::vector<GroupOptions>& groups, double bound,
                            WorkBudget budget, std::uint64_t memory_limit,
                            std::uint64_t& num_timed) {
  return JointSearch(groups, bound, std::move(budget), memory_limit, num_timed).run();
}

}  // namespace asterism
