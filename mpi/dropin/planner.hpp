// Chooses the schedule for each key, on one rank, which sends it to the others.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include <asterism/owned_schedule.hpp>

#include "../engine/host_schedule.hpp"
#include "plan_key.hpp"
#include "settings.hpp"

namespace asterism::dropin {

/// Plans for one network and machine. A result for one root is reused for others where it applies,
/// and for all communicators. Thread-safe.
class Planner {
 public:
  explicit Planner(const Settings& settings)
      : settings_(settings), hosts_(mpi::hosts_of(*settings.network)) {}

  /// Returns the best schedule found within the time limit of the settings or, if there is none,
  /// one in which every rank sends directly to those that need its data. Throws only if memory runs
  /// out.
  [[nodiscard]] Schedule plan(const PlanKey& key);

 private:
  struct Choice {
    std::string algorithm;
    Parameters parameters;
  };
  [[nodiscard]] Problem problem_of(const PlanKey& key) const;
  [[nodiscard]] std::vector<Choice> candidates(const Problem& problem) const;
  [[nodiscard]] Schedule run(const Problem& problem, const Choice& choice) const;
  [[nodiscard]] bool is_usable(const Schedule& schedule, const PlanKey& key) const;
  [[nodiscard]] bool try_run(const Problem& problem, const PlanKey& key, const Choice& choice,
                             std::optional<Schedule>& schedule) const;

  const Settings& settings_;
  std::vector<NodeId> hosts_;
  std::mutex mutex_;
  std::map<PlanKey, Choice> chosen_;  // by the first requested root
};

}  // namespace asterism::dropin
