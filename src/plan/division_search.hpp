// Searches for the number of pieces into which an algorithm should split divisible messages.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "plan/count_search.hpp"
#include "plan/trials.hpp"

namespace asterism {

/// Searches for the numbers of chunks and of pipelined pieces with which a trial takes the least
/// time: from an estimate by doubling and halving, then in between. Results do not depend on the
/// machine.
class DivisionSearch {
 public:
  /// `best_time` is that of the best candidate so far; divisions that remain far above it are not
  /// examined further. The runner, the problem and the options must outlive this object.
  DivisionSearch(const TrialRunner& runner, const Problem& problem, const PlanOptions& options,
                 double best_time);

  /// Returns the trial with a division that makes it faster than `undivided`, or nothing if none
  /// was found. `schedule` is that of the trial, if it is already available.
  [[nodiscard]] std::optional<Trial> faster(
      const Trial& trial, const PlanCandidate& undivided,
      const std::shared_ptr<const Schedule>& schedule = {}) const;

 private:
  struct Choice {
    Trial trial;
    double time;
    double pieces = 1;
  };
  [[nodiscard]] static bool takes_long(const Trial& trial, const PlanCandidate& undivided,
                                       double pieces);
  [[nodiscard]] bool links_are_too_busy(const Trial& trial, const PlanCandidate& undivided) const;
  [[nodiscard]] std::uint64_t max_count(const PlanCandidate& undivided) const;
  [[nodiscard]] std::uint64_t max_chunks(const Trial& trial, const PlanCandidate& undivided) const;
  [[nodiscard]] bool has_too_many_steps(const PlanCandidate& undivided) const;
  [[nodiscard]] double guess(const PlanCandidate& undivided) const;
  [[nodiscard]] CountEffort effort_for(const Trial& trial, const PlanCandidate& undivided) const;
  using TimesByChunks = std::map<std::uint64_t, double>;
  [[nodiscard]] Choice with_chunks(const Trial& trial, const PlanCandidate& undivided) const;
  [[nodiscard]] std::vector<double> times_with_chunks(const Trial& trial,
                                                      std::span<const std::uint64_t> counts,
                                                      TimesByChunks& known) const;
  [[nodiscard]] ChosenCount best_with_full_care(const Trial& trial,
                                                std::span<const ChosenCount> finalists) const;
  [[nodiscard]] Choice pipelined(const Trial& trial, const PlanCandidate& undivided,
                                 const Schedule& schedule) const;

  const TrialRunner& runner_;
  const Problem& problem_;
  const PlanOptions& options_;
  double mean_latency_;
  double best_time_;
  double hopeless_;
  double hopeless_startups_;  // schedules whose start-ups take as long are not divided
};

}  // namespace asterism
