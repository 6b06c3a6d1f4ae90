#include <limits>

#include <fmt/format.h>

#include <asterism/certify.hpp>
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>

#include "io/certificate/certificate_format.hpp"

namespace asterism {

namespace {

/// Relative difference of two times that is due to rounding.
constexpr double rounding_of_times = 1e-9;

/// The checker moves messages one by one, at about a million per second.
constexpr std::uint64_t max_certified_moves = 100'000'000;
/// The state of the checker, in nodes times messages.
constexpr double max_certified_state = 0x1p28;

/// Returns whether the checker knows the symmetric form of such a schedule.
bool stays_symmetric(const Problem& problem, const CollectiveAlgorithm& algorithm,
                     std::uint64_t chunks) {
  const Collective& collective = problem.collective;
  if (!algorithm.is_symmetric() || !collective.all_take_part()) return false;
  const std::uint64_t messages = collective.batch() * chunks;
  switch (collective.kind()) {
    case CollectiveKind::allgather:
    case CollectiveKind::reduce_scatter:
    case CollectiveKind::alltoall:
      return messages == 1;
    case CollectiveKind::allreduce:
      return messages == collective.node_count();
    default:
      return false;
  }
}

/// Throws Error if the checker would refuse the explicit schedule.
void require_few_moves(const Problem& problem, const Metering& metering) {
  const double state = problem.collective.handling() == Handling::moved
                           ? 8.0
                           : static_cast<double>(problem.network().node_count());
  const double messages = problem.collective.handling() == Handling::combined
                              ? 64.0 * static_cast<double>(problem.collective.result_count())
                              : static_cast<double>(problem.collective.message_count());
  if (metering.messages_total <= max_certified_moves &&
      state * messages * static_cast<double>(metering.chunks) <= max_certified_state)
    return;
  throw Error(ErrorCode::too_large,
              fmt::format("the schedule moves {} messages one by one, too many for the checker",
                          metering.messages_total),
              "choose a smaller network, or an algorithm whose schedule is symmetric");
}

Certification certification_of(const std::string& algorithm, const LowerBound& bound,
                               const CertificateClaims& claims) {
  const Model& model = claims.problem.model;
  const CertifiedBound& startups = claims.bounds.best_startups();
  const CertifiedBound& transmissions = claims.bounds.transmissions;
  Certification result;
  result.algorithm = algorithm;
  result.startups = claims.startups;
  result.transmissions = claims.transmissions.value();
  result.startups_bound = startups.value.numerator;
  result.transmissions_bound = transmissions.value.value();
  result.time =
      combined_time(model, static_cast<double>(claims.startups), claims.transmissions.value());
  result.time_bound = claims.bounds.time(claims.problem);
  result.startups_witness = startups.kind();
  result.transmissions_witness = transmissions.kind();
  result.planner_bound = bound.time;
  result.optimal =
      claims.bounds.of_time.empty()
          ? (model.startup == 0 || Amount{claims.startups, 1} == startups.value) &&
                (model.transmission == 0 || claims.transmissions == transmissions.value)
          : result.time <= result.time_bound * (1 + rounding_of_times);
  return result;
}

std::string what_is_not_certified(const Certification& certification) {
  if (!certification.is_weaker()) return "";
  return fmt::format(
      "the planner's lower bound on the time is {:.10g}, of which {:.10g} has "
      "witnesses",
      certification.planner_bound, certification.time_bound);
}

void require_valid(const Verdict& verdict) {
  if (verdict.valid) return;
  throw Error(ErrorCode::unsupported,
              fmt::format("the schedule is not valid: {}", verdict.earliest()->text),
              "choose another algorithm");
}

/// Runs the algorithm twice: what a schedule costs precedes it in the file.
Certification write_claims(const Problem& problem, const CollectiveAlgorithm& algorithm,
                           const Parameters& parameters, const LowerBound& bound, std::ostream& out,
                           const CertifyOptions& options) {
  AlgorithmRequest request{problem, parameters, options.memory_limit, options.progress};
  request.effort = options.effort;
  const CheckedRun first = run_checked(algorithm, request);
  require_valid(first.verdict);
  const Metering& metering = first.metering;
  const bool expand = !stays_symmetric(problem, algorithm, metering.chunks);
  if (expand) require_few_moves(problem, metering);
  const std::string name = name_with_parameters(algorithm.name, parameters);
  CertificateClaims claims{
      .title =
          fmt::format("{} on {} by {}", problem.collective.name(), problem.network().spec(), name),
      .not_certified = {},
      .problem = problem,
      .startups = metering.startups,
      .transmissions = {metering.transmissions, metering.chunks},
      .bounds = certified_bounds(problem, bound, options.memory_limit, options.progress)};
  const Certification result = certification_of(name, bound, claims);
  claims.not_certified = what_is_not_certified(result);
  const ScheduleFormat format = certificate_format(claims);
  ScheduleWriter writer(out, format);
  require_valid(write_checked(algorithm, request, writer, {.expand = expand}).verdict);
  return result;
}

}  // namespace

double Certification::ratio() const {
  return time_bound > 0 ? time / time_bound
                        : (time > 0 ? std::numeric_limits<double>::infinity() : 1.0);
}

bool Certification::is_weaker() const {
  return planner_bound > time_bound * (1 + rounding_of_times);
}

Certification write_certificate(const Problem& problem, const PlanCandidate& candidate,
                                const LowerBound& bound, std::ostream& out,
                                const CertifyOptions& options) {
  require_certifiable(problem);
  return write_claims(problem, algorithm_catalogue().get(candidate.algorithm), candidate.parameters,
                      bound, out, options);
}

Certification certify(const Problem& problem, std::ostream& out, const CertifyOptions& options,
                      const CollectiveAlgorithm* algorithm, const Parameters& parameters) {
  require_certifiable(problem);
  if (algorithm != nullptr)
    return write_claims(problem, *algorithm, parameters,
                        lower_bound(problem, options.memory_limit, options.progress), out, options);
  PlanOptions how;
  how.memory_limit = options.memory_limit;
  how.effort = options.effort;
  how.progress = options.progress;
  how.rank_by = Clock::lock_step;
  const Plan plan = make_plan(problem, how);
  if (plan.interrupted) throw Error(ErrorCode::interrupted, "interrupted");
  return write_certificate(problem, plan.candidates.front(), plan.bound, out, options);
}

}  // namespace asterism
