#include "plan/trial_list.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

bool is_of_library(const Trial& trial) {
  return !trial.algorithm->hints.library.empty();
}

}  // namespace

TrialList::TrialList(const Problem& problem, const PlanOptions& options, const TrialRunner& runner)
    : runner_(runner) {
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    try {
      add(algorithm, problem, options.parameters);
    } catch (const Error& error) {
      if (error.code() == ErrorCode::interrupted) throw;
      failures_.push_back({{&algorithm, {}, places_++}, failed(error)});
    }
  }
  std::ranges::stable_sort(trials_, {}, &Trial::stage);
}

void TrialList::add(const CollectiveAlgorithm& algorithm, const Problem& problem,
                    const Parameters& fixed) {
  if (const auto obstacle = why_not(algorithm, problem)) {
    if (std::ranges::find(algorithm.collectives, problem.collective.kind()) !=
        algorithm.collectives.end())
      obstacles_.push_back(fmt::format("{}: {}", algorithm.name, sentence(*obstacle)));
    return;
  }
  for (const Parameters& parameters : combinations(algorithm, problem, fixed)) {
    Trial trial{&algorithm, parameters, places_++};
    trial.stage = stage_of(trial);
    if (!is_twin(trial)) trials_.push_back(std::move(trial));
  }
}

Trial::Stage TrialList::stage_of(const Trial& trial) const {
  const CollectiveAlgorithm& algorithm = *trial.algorithm;
  if (algorithm.has(Capability::made_to_measure)) return Trial::Stage::made_to_measure;
  const bool searches = algorithm.hints.searches &&
                        algorithm.hints.searches(divided(algorithm, runner_.request_of(trial)).own);
  return searches ? Trial::Stage::search : Trial::Stage::construct;
}

bool TrialList::is_twin(const Trial& trial) {
  if (!trial.algorithm->hints.recipe) return false;
  const DividedRequest division = divided(*trial.algorithm, runner_.request_of(trial));
  const auto [first, is_new] = first_by_recipe_.emplace(
      std::tuple(trial.algorithm->hints.recipe(division.own), division.chunks, division.pipeline),
      trial.place);
  if (!is_new) twins_[first->second].push_back(trial);
  return !is_new;
}

std::span<const Trial> TrialList::of(Trial::Stage stage) const {
  return {std::ranges::lower_bound(trials_, stage, {}, &Trial::stage),
          std::ranges::upper_bound(trials_, stage, {}, &Trial::stage)};
}

std::span<const Trial> TrialList::twins_of(const Trial& trial) const {
  const auto found = twins_.find(trial.place);
  return found != twins_.end() ? std::span<const Trial>(found->second) : std::span<const Trial>();
}

bool TrialList::is_optional(const Trial& trial) const {
  return !is_of_library(trial) && std::ranges::none_of(twins_of(trial), is_of_library);
}

}  // namespace asterism
