// What a plan tries: an algorithm with values of its parameters, run for its cost.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/plan.hpp>

namespace asterism {

/// An algorithm with values of its parameters.
struct Trial {
  const CollectiveAlgorithm* algorithm;
  Parameters parameters{};
  std::size_t place = 0;  ///< in the order of the catalogue
  /// What constructs comes before what searches, and that before what is made to measure: either
  /// may turn out to be needless.
  enum class Stage { construct, search, made_to_measure };
  Stage stage = Stage::construct;
  Progress progress{};  ///< in place of that of the plan, if there is one
  double time_to_beat = std::numeric_limits<double>::infinity();  ///< as in AlgorithmRequest

  [[nodiscard]] std::string name() const {
    return name_with_parameters(algorithm->name, parameters);
  }
};

/// Every combination of the values that are worth trying, with those of `fixed` for the parameters
/// that it names; one without any if there are none.
[[nodiscard]] std::vector<Parameters> combinations(const CollectiveAlgorithm& algorithm,
                                                   const Problem& problem,
                                                   const Parameters& fixed = {});

/// The reason of a candidate that failed with an error.
[[nodiscard]] OmissionReason failed(const Error& error);

/// A candidate, or why there is none.
struct TrialResult {
  std::optional<PlanCandidate> candidate{};
  std::optional<OmissionReason> reason{};
  /// The schedule of an algorithm that searches, kept so that nobody searches for it again. Only
  /// set if its messages may be cut and it is small.
  std::shared_ptr<const Schedule> schedule{};
};

/// Runs trials, concurrently if it is called from several threads. The problem must outlive this
/// object.
class TrialRunner {
 public:
  /// `bound` of the problem; the measures of the network are in the options.
  TrialRunner(const Problem& problem, PlanOptions options, const LowerBound& bound);

  [[nodiscard]] AlgorithmRequest request_of(const Trial& trial) const;
  /// One that fails, for whatever reason, is left out; throws Error(interrupted) only.
  [[nodiscard]] TrialResult run(const Trial& trial) const;
  /// Whether an algorithm that searches does so with the effort of the plan or with less.
  enum class Care { less, full };
  using Push = std::function<void(StepSink& sink)>;
  /// The ranked time without verification; nothing if the trial fails. `push` pushes the schedule,
  /// which the algorithm makes if there is none.
  [[nodiscard]] std::optional<double> measured_time(const Trial& trial, const Push& push = {},
                                                    Care care = Care::less) const;
  /// The whole schedule, move by move; nothing if that fails.
  [[nodiscard]] std::optional<Schedule> recorded(const Trial& trial) const;
  /// The chunks of each message; nothing if the algorithm refuses.
  [[nodiscard]] std::optional<std::uint64_t> chunks_of(const Trial& trial) const;
  /// The estimated work of making and checking the schedule, in about nanoseconds of one core; the
  /// same on every machine.
  [[nodiscard]] double work_of(const Trial& trial) const;
  /// What the trial takes at least, by the clock of the plan.
  struct Optimum {
    double time = 0;
    std::uint64_t startups =
        0;  ///< that it follows from; 0 if it is the lower bound of the problem
  };
  [[nodiscard]] Optimum optimum_of(const Trial& trial) const;
  /// Whether there is so little to move that everything is tried.
  [[nodiscard]] bool is_small() const;
  [[nodiscard]] bool asynchronous() const { return options_.rank_by == Clock::asynchronous; }
  /// The candidate of a trial that makes the same schedule as another did.
  [[nodiscard]] static PlanCandidate same_result(const Trial& trial, PlanCandidate other);
  /// Why a schedule that is not valid is left out.
  [[nodiscard]] static OmissionReason refusal(const Verdict& verdict);

 private:
  [[nodiscard]] AlgorithmRequest quicker_request_of(const Trial& trial) const;
  [[nodiscard]] TrialResult try_out(const Trial& trial) const;
  [[nodiscard]] TrialResult verify(const Trial& trial) const;
  [[nodiscard]] std::optional<TrialResult> verified_within_memory(const Trial& trial) const;
  [[nodiscard]] bool is_worth_recording(const Trial& trial) const;
  [[nodiscard]] TrialResult meter(const Trial& trial) const;
  [[nodiscard]] TrialResult result(const Trial& trial, Metering metering, bool verified,
                                   const std::optional<ScheduleTiming>& timing) const;
  [[nodiscard]] double estimated_moves() const;
  [[nodiscard]] std::uint64_t least_steps() const;
  [[nodiscard]] double moves_to_run(const Trial& trial) const;
  [[nodiscard]] Error too_much_work(double work) const;
  [[nodiscard]] bool combines() const;

  const Problem& problem_;
  PlanOptions options_;
  LowerBound bound_;
  double moves_ = 0;
};

}  // namespace asterism
