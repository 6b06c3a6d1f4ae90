#include "runner/shared_schedule.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/plan.hpp>
#include <asterism/schedule_file.hpp>

#include "engine/host_schedule.hpp"

namespace asterism::mpi {

namespace {

constexpr const char* format_name = "binary";
constexpr const char* best_algorithm = "best";

/// Also keeps the header.
class HeaderKeeper final : public StepSink {
 public:
  void begin(const ScheduleHeader& header) override { header_ = header; }
  void take(const Step&) override {}
  [[nodiscard]] ScheduleHeader taken() && { return *std::move(header_); }

 private:
  std::optional<ScheduleHeader> header_;
};

std::string complaint_of(const Verdict& verdict) {
  const Violation* const first = verdict.earliest();
  return verdict.valid || first == nullptr ? "" : first->text;
}

std::ifstream opened(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file || std::filesystem::is_directory(name))
    throw Error(ErrorCode::not_found, fmt::format("cannot read {:.200}", name),
                "name a schedule file, or a network and a collective");
  return file;
}

CheckedSchedule read_checked(const std::string& name) {
  std::ifstream file = opened(name);
  ScheduleReader reader(file, name);
  std::ostringstream out;
  ScheduleWriter writer(out, schedule_formats().get(format_name));
  const CheckedRun run = check_file(reader, {}, {&writer});
  return {std::move(out).str(), complaint_of(run.verdict)};
}

Model default_model(const CollectiveAlgorithm& algorithm) {
  return algorithm.ports == Model::Ports::single_dimension ? Model{} : algorithm.weakest_model();
}

/// Returns what the hosts execute if the network has switches.
CheckedSchedule for_hosts(CheckedSchedule checked) {
  if (!checked.complaint.empty()) return checked;
  std::istringstream in(checked.bytes);
  ScheduleReader reader(in, "the schedule");
  const std::shared_ptr<const Network> network = reader.header().problem.shared_network();
  checked.network = network->spec();
  if (!network->has_switches()) return checked;
  ScheduleRecorder recorder;
  reader.push_into(recorder);
  std::ostringstream out;
  ScheduleWriter writer(out, schedule_formats().get(format_name));
  between_hosts(std::move(recorder).take_schedule(), network_of_hosts(network)).push_into(writer);
  checked.bytes = std::move(out).str();
  return checked;
}

/// Returns the best schedule of a plan that hosts can execute.
CheckedSchedule best_checked(const Problem& problem) {
  const std::vector<PlanCandidate> candidates = make_plan(problem).candidates;
  for (const PlanCandidate& candidate : candidates) {
    try {
      return for_hosts(checked_schedule(algorithm_catalogue().get(candidate.algorithm),
                                        {problem, candidate.parameters}));
    } catch (const Error& error) {
      if (error.code() != ErrorCode::unsupported || &candidate == &candidates.back()) throw;
    }
  }
  throw Error(ErrorCode::unsupported, "the plan has no candidate");
}

CheckedSchedule made_checked(ProblemWords words, const std::string& name) {
  if (!name.empty() && name != best_algorithm) {
    const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(name);
    return for_hosts(checked_schedule(algorithm, {state_problem(words, default_model(algorithm)),
                                                  parse_parameters(algorithm, words.parameters)}));
  }
  if (!words.parameters.empty())
    throw Error(ErrorCode::usage, "parameters are those of an algorithm, and none is named",
                "name it behind the collective, or leave the parameters out");
  return best_checked(state_problem(words));
}

}  // namespace

CheckedSchedule checked_schedule(const CollectiveAlgorithm& algorithm,
                                 const AlgorithmRequest& request) {
  std::ostringstream out;
  ScheduleWriter writer(out, schedule_formats().get(format_name));
  EvaluationOptions options;
  options.expand = true;
  options.sinks = {&writer};
  const CheckedRun run = run_checked(algorithm, request, options);
  return {std::move(out).str(), complaint_of(run.verdict)};
}

CheckedSchedule checked_schedule(const ScheduleWords& words) {
  if (words.words.size() == 1) return for_hosts(read_checked(words.words[0]));
  ProblemWords problem = words.problem;
  problem.network = words.words.at(0);
  problem.collective = words.words.at(1);
  return made_checked(std::move(problem), words.words.size() > 2 ? words.words[2] : "");
}

std::uint64_t node_count(const ScheduleWords& words) {
  if (words.words.size() > 1) return network_of_hosts(make_network(words.words[0]))->node_count();
  std::ifstream file = opened(words.words.at(0));
  return network_of_hosts(ScheduleReader(file, words.words[0]).header().problem.shared_network())
      ->node_count();
}

void share_schedule(const World& world, CheckedSchedule& schedule) {
  world.share(schedule.complaint);
  if (!schedule.complaint.empty())
    world.stop(exit_wrong,
               fmt::format("error: the schedule is not valid: {}\n"
                           "hint: `asterism verify` gives details; the schedule was not run\n",
                           schedule.complaint));
  world.share(schedule.bytes);
  world.share(schedule.network);
}

NodeSchedule schedule_of_node(const std::string& bytes, NodeId node,
                              const NodePlanOptions& options) {
  std::istringstream in(bytes);
  ScheduleReader reader(in, "the schedule");
  HeaderKeeper header;
  NodePlanSink plan(node, options);
  Tee both({&header, &plan});
  reader.push_into(both);
  return {std::move(header).taken(), std::move(plan).take_plan()};
}

}  // namespace asterism::mpi
