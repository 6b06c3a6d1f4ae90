// The trials of a plan: an algorithm with parameter values, run to determine its cost.
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

/// An algorithm with parameter values.
struct Trial {
  const CollectiveAlgorithm* algorithm;
  Parameters parameters{};
  std::size_t place = 0;  ///< in the order of the catalogue
  /// Constructions come before searches, and searches before made-to-measure algorithms: the later
  /// stages may turn out to be unnecessary.
  enum class Stage { construct, search, made_to_measure };
  Stage stage = Stage::construct;
  Progress progress{};  ///< overrides that of the plan, if set
  double time_to_beat = std::numeric_limits<double>::infinity();  ///< as in AlgorithmRequest

  [[nodiscard]] std::string name() const {
    return name_with_parameters(algorithm->name, parameters);
  }
};

/// Returns every combination of the values that are worth trying, with those of `fixed` for the
/// parameters that it names; a single empty combination if there are none.
[[nodiscard]] std::vector<Parameters> combinations(const CollectiveAlgorithm& algorithm,
                                                   const Problem& problem,
                                                   const Parameters& fixed = {});

/// Returns the omission reason of a candidate that failed with an error.
[[nodiscard]] OmissionReason failed(const Error& error);

/// A candidate, or the reason why there is none.
struct TrialResult {
  std::optional<PlanCandidate> candidate{};
  std::optional<OmissionReason> reason{};
  /// The schedule, kept to avoid running the algorithm again. Only set if its messages may be split
  /// and it is small.
  std::shared_ptr<const Schedule> schedule{};
};

/// Runs trials, concurrently if it is called from several threads. The problem must outlive this
/// object.
class TrialRunner {
 public:
  /// `bound` is that of the problem. The options must contain the measures of the network.
  TrialRunner(const Problem& problem, PlanOptions options, const LowerBound& bound);

  [[nodiscard]] AlgorithmRequest request_of(const Trial& trial) const;
  /// A trial that fails for any reason is omitted. Throws only Error(interrupted).
  [[nodiscard]] TrialResult run(const Trial& trial) const;
  /// Whether an algorithm that searches does so with the effort of the plan or with less.
  enum class Care { less, full };
  using Push = std::function<void(StepSink& sink)>;
  /// Returns the ranked time without verification; nothing if the trial fails. `push` pushes the
  /// schedule; without it, the algorithm creates one.
  [[nodiscard]] std::optional<double> measured_time(const Trial& trial, const Push& push = {},
                                                    Care care = Care::less) const;
  /// Returns the whole explicit schedule; nothing if that fails.
  [[nodiscard]] std::optional<Schedule> recorded(const Trial& trial) const;
  /// Returns the number of chunks per message; nothing if the algorithm refuses.
  [[nodiscard]] std::optional<std::uint64_t> chunks_of(const Trial& trial) const;
  /// Returns the estimated work of creating and checking the schedule, in approximate single-core
  /// nanoseconds; the same on every machine.
  [[nodiscard]] double work_of(const Trial& trial) const;
  /// The minimum time of the trial by the clock of the plan.
  struct Optimum {
    double time = 0;
    std::uint64_t startups =
        0;  ///< start-ups from which it follows; 0 if it is the lower bound of the problem
  };
  [[nodiscard]] Optimum optimum_of(const Trial& trial) const;
  /// Returns whether the problem is small enough to try everything.
  [[nodiscard]] bool is_small() const;
  [[nodiscard]] bool asynchronous() const { return options_.rank_by == Clock::asynchronous; }
  /// Returns whether times and sizes have units. Then messages are cut into many pieces, because
  /// sizes are large compared with latencies.
  [[nodiscard]] bool has_units() const { return problem_.model.unit == Model::Unit::microseconds; }
  /// Returns the candidate of a trial that produces the same schedule as another one.
  [[nodiscard]] static PlanCandidate same_result(const Trial& trial, PlanCandidate other);
  /// Returns why an invalid schedule is omitted.
  [[nodiscard]] static OmissionReason refusal(const Verdict& verdict);

 private:
  [[nodiscard]] AlgorithmRequest quicker_request_of(const Trial& trial) const;
  [[nodiscard]] TrialResult try_out(const Trial& trial) const;
  [[nodiscard]] std::optional<EquivalentRun> equivalent_of(const Trial& trial) const;
  [[nodiscard]] TrialResult verify(const Trial& trial) const;
  [[nodiscard]] TrialResult verify(const Trial& trial, const EquivalentRun& equivalent) const;
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
