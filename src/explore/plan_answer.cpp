#include "explore/plan_answer.hpp"

#include <algorithm>

#include <asterism/error.hpp>
#include <asterism/reasons.hpp>

#include "explore/sweep_figure.hpp"
#include "view/plan.hpp"
#include "view/spoken_name.hpp"
#include "view/verdict.hpp"

namespace asterism::explore {

namespace {

Json candidate_document(const PlanCandidate& candidate) {
  Json json = Json::object();
  json.set("name", name_with_parameters(candidate.algorithm, candidate.parameters));
  json.set("spoken", spoken_name(candidate));
  json.set("algorithm", candidate.algorithm);
  json.set("parameters", Json::object_of(to_texts(candidate.parameters)));
  json.set("origin", to_string(candidate.origin));
  json.set("our_construction", candidate.our_construction());
  json.set("startups", candidate.metering.startups);
  json.set("transmissions", candidate.metering.transmissions);
  json.set("volume", candidate.volume);
  json.set("max_packet", candidate.metering.max_packet);
  json.set("time", candidate.ranked_time());
  json.set("ratio", candidate.ratio);
  json.set("verified", candidate.verified);
  return json;
}

std::optional<SweepAxis> axis_of_file(std::string_view name) {
  if (name == "sweep.csv") return SweepAxis::ratio;
  return std::nullopt;
}

}  // namespace

PlanOptions PlanAnswer::plan_options(const Progress& progress) {
  PlanOptions how;
  how.memory_limit = memory_limit_;
  how.effort = parse_effort(question_.effort);
  how.progress = progress;
  how.rank_by = question_.rank_by;
  how.watcher.bound = [this](const LowerBound& bound) {
    const std::scoped_lock lock(mutex_);
    bound_ = bound;
  };
  how.watcher.candidate = [this](const PlanCandidate& candidate) {
    const std::scoped_lock lock(mutex_);
    const auto place = std::ranges::upper_bound(candidates_, candidate.ranked_time(), {},
                                                &PlanCandidate::ranked_time);
    candidates_.insert(place, candidate);
  };
  return how;
}

void PlanAnswer::find(const Progress& progress) {
  const Problem problem = state_problem(question_.first_problem());
  const Network& network = problem.network();
  require_nodes(network, limits_);
  {
    const std::scoped_lock lock(mutex_);
    warnings_.assign(network.warnings().begin(), network.warnings().end());
  }
  auto found =
      std::make_shared<const Found>(Found{problem, make_plan(problem, plan_options(progress))});
  const std::scoped_lock lock(mutex_);
  bound_ = found->plan.bound;
  candidates_ = found->plan.candidates;
  found_ = std::move(found);
}

std::shared_ptr<const PlanAnswer::Found> PlanAnswer::found() const {
  const std::scoped_lock lock(mutex_);
  return found_;
}

Json PlanAnswer::so_far() const {
  const std::scoped_lock lock(mutex_);
  Json json = Json::object();
  json.set("kind", "plan");
  json.set("warnings", Json::array_of(warnings_));
  json.set("bound", bound_ ? bound_document(*bound_) : Json());
  Json candidates = Json::array();
  for (const PlanCandidate& candidate : candidates_) candidates.add(candidate_document(candidate));
  json.set("candidates", std::move(candidates));
  if (!found_) return json;
  const Plan& plan = found_->plan;
  Json omissions = Json::array();
  for (const PlanOmission& omission : plan.omissions) {
    Json omitted = Json::object();
    omitted.set("name", spoken_name(omission.algorithm, omission.parameters));
    omitted.set("reason", sentence(omission.reason));
    omissions.add(std::move(omitted));
  }
  json.set("nodes", found_->problem.network().node_count());
  json.set("unit", found_->problem.model.unit == Model::Unit::microseconds ? "us" : "");
  json.set("omissions", std::move(omissions));
  json.set("explanation", plan_summary(found_->problem, plan));
  json.set("warning", plan.warning);
  return json;
}

std::optional<AnswerFile> PlanAnswer::file(std::string_view name) const {
  const auto all = found();
  if (all == nullptr) return std::nullopt;
  if (name == "plan.json")
    return AnswerFile{"application/json",
                      plan_report(all->problem, all->plan, std::nullopt, Form::json), "plan.json"};
  if (name == "figure.json")
    return AnswerFile{"application/json", figure_document(all->problem, all->plan).document()};
  const auto axis = axis_of_file(name);
  if (name != "plan.csv" && !axis) return std::nullopt;
  std::optional<SweptPlan> swept;
  if (axis) swept = SweptPlan{*axis, stretches_of(all->problem, all->plan, *axis)};
  return AnswerFile{"text/csv", plan_report(all->problem, all->plan, swept, Form::csv),
                    std::string(name)};
}

std::optional<AlgorithmRequest> PlanAnswer::request_of(std::size_t candidate) const {
  const auto all = found();
  if (all == nullptr || candidate >= all->plan.candidates.size()) return std::nullopt;
  AlgorithmRequest request{all->problem, all->plan.candidates[candidate].parameters, memory_limit_};
  request.effort = parse_effort(question_.effort);
  return request;
}

std::optional<PlanCandidate> PlanAnswer::candidate(std::size_t candidate) const {
  const auto all = found();
  if (all == nullptr || candidate >= all->plan.candidates.size()) return std::nullopt;
  return all->plan.candidates[candidate];
}

}  // namespace asterism::explore
