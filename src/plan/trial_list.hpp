// All trials of a plan: each applicable algorithm of the catalogue with each combination of its
// parameters, by stage. Trials that produce the same schedule are run once.
#pragma once

#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "plan/trials.hpp"

namespace asterism {

struct OmittedTrial {
  Trial trial;
  OmissionReason reason;
};

class TrialList {
 public:
  TrialList(const Problem& problem, const PlanOptions& options, const TrialRunner& runner);

  [[nodiscard]] std::size_t size() const { return trials_.size(); }
  [[nodiscard]] std::span<const Trial> of(Trial::Stage stage) const;
  /// Returns the trials that produce the same schedule as this one and are not run themselves.
  [[nodiscard]] std::span<const Trial> twins_of(const Trial& trial) const;
  /// Returns whether the trial may be skipped. Library defaults are always shown.
  [[nodiscard]] bool is_optional(const Trial& trial) const;
  /// Algorithms whose parameters or obstacles could not be determined.
  [[nodiscard]] const std::vector<OmittedTrial>& failures() const { return failures_; }
  /// Entries "NAME: reason" for algorithms that support this collective but do not apply here.
  [[nodiscard]] const std::vector<std::string>& obstacles() const { return obstacles_; }

 private:
  void add(const CollectiveAlgorithm& algorithm, const Problem& problem, const Parameters& fixed);
  [[nodiscard]] Trial::Stage stage_of(const Trial& trial) const;
  [[nodiscard]] bool is_twin(const Trial& trial);

  const TrialRunner& runner_;
  std::vector<Trial> trials_;  // by stage, then by place
  std::size_t places_ = 0;
  /// By recipe, chunks and pipelined pieces: the index of the trial that is run.
  std::map<std::tuple<std::string, std::uint64_t, std::uint64_t>, std::size_t> first_by_recipe_;
  std::map<std::size_t, std::vector<Trial>> twins_;  // by that index
  std::vector<OmittedTrial> failures_;
  std::vector<std::string> obstacles_;
};

}  // namespace asterism
