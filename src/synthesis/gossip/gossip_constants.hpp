// Constants of the matched-gossip and merging-gossip searches.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::gossip_constants {

// matched-gossip: settings of runs. Work is counted in words of bit sets that runs examine.

/// Words for all runs of a search. Chosen by trial; standard was halved once.
inline constexpr ByEffort<std::uint64_t> run_units{4'000'000, 15'000'000, 1'000'000'000};
/// The search ends after this many consecutive runs without improvement. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> runs_in_vain{3, 6, 200};
/// Number of different link rates that packet sizes refer to: the slowest, the median and the
/// fastest. Each one multiplies the number of runs.
inline constexpr std::size_t max_rates = 3;
/// Growth from one packet size tried to the next, in percent. Sizes in between are covered by
/// random variation around the best.
inline constexpr std::uint64_t pack_growth_percent = 150;

// matched-gossip: plans of arcs, found by annealing. Work is counted in words of bit sets.

/// Words for each attempt at a plan, per delivery: small problems need less. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> plan_units_per_delivery{300, 2000, 100'000};
/// The maximum number of words for each attempt, whatever the size. Chosen by trial; standard was
/// halved once.
inline constexpr ByEffort<std::uint64_t> max_plan_units{2'000'000, 10'000'000, 400'000'000};
/// Larger plans are not searched because an attempt would make too few changes. Chosen by trial.
inline constexpr double max_plan_bytes = 64e6;
/// Maximum number of steps of a plan that uses links kind by kind; longer plans are abandoned.
/// Chosen by trial.
inline constexpr std::uint64_t max_turns = 200;
/// A plan kind by kind that takes this many times as long as the best run is not improved further.
/// Chosen by trial.
inline constexpr double hopeless_turns = 1.5;
/// Maximum number of link kinds (rate and ports) that take turns; if there are more, only rates
/// distinguish them. Chosen by trial.
inline constexpr std::size_t max_link_kinds = 12;
/// Probability of accepting a change that loses one delivery, in thousandths: initial and final.
/// Chosen by trial.
inline constexpr std::uint64_t hottest = 800;
inline constexpr std::uint64_t coldest = 20;
inline constexpr std::uint64_t certain = 1000;
/// Size of smaller packets as a fraction of the largest size. Chosen by trial.
inline constexpr std::uint64_t smaller_numerator = 7;
inline constexpr std::uint64_t smaller_denominator = 8;
/// Divisor for the part of a saved start-up that may be spent on larger packets: half of it, so
/// that the plan is faster in any case.
inline constexpr double spare_startup_divisor = 2;

// Single runs.

/// Limit on the words examined to count the steps of a flood over all links: a fraction of a
/// second. The search ends at this bound, so a weaker bound only makes it longer.
inline constexpr std::uint64_t max_flooded_words = 50'000'000;
/// Rounds in which arcs replace lighter ones. More rounds gain little. Chosen by trial.
inline constexpr int max_exchange_rounds = 8;
/// Estimated number of words that can be examined in the time it takes to sort one number. Decides
/// between two ways of finding rare messages.
inline constexpr std::uint64_t words_per_sorted_number = 8;

// merging-gossip. Work is counted in runs.

/// Number of runs times the square of the number of nodes, to which the cost of a run is roughly
/// proportional. Chosen by trial; quick and full are 1/20 and 10 times standard.
inline constexpr ByEffort<double> merging_runs_times_square{0.05 * 1.5e6, 1.5e6, 10 * 1.5e6};
/// The minimum and maximum number of runs. Chosen by trial.
inline constexpr double min_merging_runs = 2;
inline constexpr double max_merging_runs = 2000;
/// On larger networks, runs that cannot beat the best candidate are abandoned.
inline constexpr std::uint64_t few_merging_nodes = 128;
/// A run with more steps is abandoned. Chosen by trial.
inline constexpr std::size_t max_merging_steps = 200;
/// Larger graphs are matched greedily because the optimal assignment takes cubic time.
inline constexpr std::uint32_t max_assigned_nodes = 200;
/// With more link classes, no random subsets of them are tried: too few of all subsets would be
/// covered.
inline constexpr std::uint32_t max_drawn_classes = 16;

}  // namespace asterism::gossip_constants
