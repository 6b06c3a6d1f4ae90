// The constants that steer the searches of matched-gossip and merging-gossip.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::gossip_constants {

// matched-gossip: settings of runs. Work is counted in words of bit sets that runs look at.

/// Words for all runs of a search. Chosen by trial; standard was halved once.
inline constexpr ByEffort<std::uint64_t> run_units{4'000'000, 15'000'000, 1'000'000'000};
/// The search ends after this many runs in a row that are not faster than the best. Chosen by
/// trial.
inline constexpr ByEffort<std::uint64_t> runs_in_vain{3, 6, 200};
/// Different link rates that packet sizes refer to: the slowest, the median and the fastest. Each
/// one multiplies the runs.
inline constexpr std::size_t max_rates = 3;
/// The growth from one packet size to the next that is tried, in percent. Sizes between are tried
/// by the random variation around the best.
inline constexpr std::uint64_t pack_growth_percent = 150;

// matched-gossip: plans of arcs, found by annealing. Work is counted in words of bit sets.

/// Words for each attempt at a plan, per delivery: small problems need less. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> plan_units_per_delivery{300, 2000, 100'000};
/// The maximum number of words for each attempt, whatever the size. Chosen by trial; standard was
/// halved once.
inline constexpr ByEffort<std::uint64_t> max_plan_units{2'000'000, 10'000'000, 400'000'000};
/// Larger plans are not searched for: an attempt would make too few changes. Chosen by trial.
inline constexpr double max_plan_bytes = 64e6;
/// Steps of a plan that uses links kind by kind; longer ones are given up. Chosen by trial.
inline constexpr std::uint64_t max_turns = 200;
/// A plan kind by kind that takes this many times as long as the best run is not improved. Chosen
/// by trial.
inline constexpr double hopeless_turns = 1.5;
/// Kinds of links (rate and ports) that take turns; where there are more, only rates tell them
/// apart. Chosen by trial.
inline constexpr std::size_t max_link_kinds = 12;
/// How likely a change that loses one delivery is kept, in thousandths: at first, and in the end.
/// Chosen by trial.
inline constexpr std::uint64_t hottest = 800;
inline constexpr std::uint64_t coldest = 20;
inline constexpr std::uint64_t certain = 1000;
/// What smaller packets keep of the largest size, as a fraction. Chosen by trial.
inline constexpr std::uint64_t smaller_numerator = 7;
inline constexpr std::uint64_t smaller_denominator = 8;
/// The part of a start-up saved that may go into larger packets, as a divisor: half of it, so that
/// the plan is faster in any case.
inline constexpr double spare_startup_divisor = 2;

// Single runs.

/// Words looked at for the number of steps of a flood over all links, a fraction of a second. The
/// search ends at this bound, so a weaker one only makes it longer.
inline constexpr std::uint64_t max_flooded_words = 50'000'000;
/// Rounds in which arcs replace lighter ones. More rounds gain little: chosen by trial.
inline constexpr int max_exchange_rounds = 8;
/// About how many words can be looked at in the time in which one number is sorted: an estimate.
/// Decides between two ways to find rare messages.
inline constexpr std::uint64_t words_per_sorted_number = 8;

// merging-gossip. Work is counted in runs.

/// Runs times the square of the number of nodes: what a run takes grows about with that. Chosen by
/// trial; quick and full are 1/20 and 10 times standard.
inline constexpr ByEffort<double> merging_runs_times_square{0.05 * 1.5e6, 1.5e6, 10 * 1.5e6};
/// The minimum and maximum number of runs. Chosen by trial.
inline constexpr double min_merging_runs = 2;
inline constexpr double max_merging_runs = 2000;
/// A run of more steps is given up. Chosen by trial.
inline constexpr std::size_t max_merging_steps = 200;
/// Larger graphs are matched greedily, because the best assignment takes cubic time.
inline constexpr std::uint32_t max_assigned_nodes = 200;
/// With more link classes no sets of those that are used in a step are drawn: too few of all sets
/// would be tried.
inline constexpr std::uint32_t max_drawn_classes = 16;

}  // namespace asterism::gossip_constants
