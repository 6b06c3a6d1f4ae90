// The leaderboard: the networks, collectives and models of the papers, each with the fastest
// published algorithm, the fastest of all, and the lower bound.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/effort.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// What is planned: every network with every collective, under every model.
struct LeaderboardGroup {
  std::string paper;
  std::vector<std::string> networks, collectives, ports;
  std::vector<std::uint64_t> packet_limits;  ///< 0 for none
};
/// As the project keeps them; throws Error(malformed) if `text` (TOML) is not of that form.
[[nodiscard]] std::vector<LeaderboardGroup> leaderboard_groups();
[[nodiscard]] std::vector<LeaderboardGroup> parse_leaderboard(const std::string& text);

/// An algorithm with its parameters and its time; the name is empty where there is none.
struct LeaderboardEntry {
  std::string name;
  double time = 0;
};

struct LeaderboardRow {
  std::string paper, network, collective, ports;
  std::uint64_t packet_limit = 0;
  double startup = 1;  ///< t_s; t_m is 1
  LeaderboardEntry published;
  LeaderboardEntry best;
  AlgorithmOrigin best_origin = AlgorithmOrigin::published;
  double bound = 0;

  [[nodiscard]] double ratio() const { return bound > 0 ? best.time / bound : 1; }
};

struct LeaderboardOptions {
  Effort effort = Effort::standard;
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// The rows of all groups for t_s = 100, 1 and 0.1: those networks that the effort allows.
[[nodiscard]] std::vector<LeaderboardRow> run_leaderboard(
    const std::vector<LeaderboardGroup>& groups, const LeaderboardOptions& options = {});

struct LeaderboardSummary {
  std::uint64_t rows = 0;
  std::uint64_t with_published = 0;  ///< rows in which a published algorithm could be run
  std::uint64_t beaten = 0;          ///< of these, rows in which the best is faster
  std::uint64_t lost = 0;            ///< of these, rows in which it is slower: none
  double mean_ratio = 1;             ///< of the best to the lower bound
};
[[nodiscard]] LeaderboardSummary summary_of(const std::vector<LeaderboardRow>& rows);

}  // namespace asterism
