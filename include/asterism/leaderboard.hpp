// The leaderboards: networks, collectives and models from the papers and beyond, each with the
// fastest published algorithm, the fastest of all, and the lower bound.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/effort.hpp>
#include <asterism/plan.hpp>
#include <asterism/progress.hpp>
#include <asterism/tasks.hpp>

namespace asterism {

/// Problems to plan: every network with every collective, under every model.
struct LeaderboardGroup {
  std::string topic;  ///< the source paper, or what the networks have in common
  std::vector<std::string> networks, collectives, ports;
  std::vector<std::uint64_t> packet_limits{0};  ///< 0 for no limit
  std::vector<double> startups{100, 1, 0.1};    ///< t_s; t_m is 1
  /// Whether to make one plan per start-up time, because schedules are specific to it, rather than
  /// one for all.
  bool planned_apart = false;
  std::vector<std::string> sources{};  ///< sources of a multi-broadcast, as rules
  std::uint64_t batch = 1;             ///< messages per source
  double message_size = 1;             ///< of each message; t_m is per unit
  /// Other fields of the model, such as {"switching", "wormhole"}.
  std::vector<std::pair<std::string, std::string>> model{};
  Effort effort = Effort::quick;  ///< minimum effort at which this group is planned
};

/// The built-in lists of groups.
enum class LeaderboardSet {
  papers,      ///< the networks, collectives and models of the papers
  any,         ///< networks outside the papers, with every collective
  reductions,  ///< allreduce on networks of both lists
};
/// Parses "papers", "any" or "reductions". Throws Error otherwise.
[[nodiscard]] LeaderboardSet parse_leaderboard_set(std::string_view text);
/// Returns the groups of a built-in list.
[[nodiscard]] std::vector<LeaderboardGroup> leaderboard_groups(
    LeaderboardSet set = LeaderboardSet::papers);
/// Returns the groups of a topic. Throws Error(unknown_name) if there are none.
[[nodiscard]] std::vector<LeaderboardGroup> groups_of_topic(std::vector<LeaderboardGroup> groups,
                                                            std::string_view topic);
/// Parses groups from TOML. Throws Error(malformed) if the text is not of that form.
[[nodiscard]] std::vector<LeaderboardGroup> parse_leaderboard(const std::string& text);

/// An algorithm with its parameters, and its time; the name is empty if there is none.
struct LeaderboardEntry {
  std::string name;
  double time = 0;
};

/// The result for one problem.
struct LeaderboardRow {
  std::string topic, network, collective, ports;
  std::uint64_t packet_limit = 0;
  double startup = 1;  ///< t_s; t_m is 1
  LeaderboardEntry published;
  LeaderboardEntry best;
  AlgorithmOrigin best_origin = AlgorithmOrigin::published;
  double bound = 0;
  bool verified = false;  ///< whether `best` was verified, move by move or by symmetry
  std::string remark{};   ///< what LeaderboardOptions::remark_on_best returned

  /// Returns the ratio of the best time to the lower bound.
  [[nodiscard]] double ratio() const { return bound > 0 ? best.time / bound : 1; }
};

/// The best candidate of a row, with the problem that the row is about and its lower bound.
struct LeaderboardBest {
  const LeaderboardRow& row;
  const Problem& problem;
  const PlanCandidate& candidate;
  const LowerBound& bound;
};

/// Options of run_leaderboard.
struct LeaderboardOptions {
  Effort effort = Effort::standard;
  std::uint64_t memory_limit = 0;
  Progress progress{};
  /// Called for every row that is computed, by several threads or processes at the same time.
  std::function<std::string(const LeaderboardBest&, const Progress&)> remark_on_best{};
  TaskRunner* runner = nullptr;  ///< the threads of this process if null
};

/// Returns the rows of all groups that the effort includes.
[[nodiscard]] std::vector<LeaderboardRow> run_leaderboard(
    const std::vector<LeaderboardGroup>& groups, const LeaderboardOptions& options = {});

/// Totals over the rows of a leaderboard.
struct LeaderboardSummary {
  std::uint64_t rows = 0;
  std::uint64_t with_published = 0;  ///< rows in which a published algorithm could be run
  std::uint64_t beaten = 0;          ///< of these, rows in which the best is faster
  std::uint64_t lost = 0;            ///< of these, rows in which the best is slower; always 0
  std::uint64_t verified = 0;        ///< rows whose best was verified
  double mean_ratio = 1;             ///< of the best to the lower bound
  double largest_ratio = 1;
};
/// Summarises the rows of a leaderboard.
[[nodiscard]] LeaderboardSummary summary_of(const std::vector<LeaderboardRow>& rows);

}  // namespace asterism
