// The constants that steer the search of balanced-routes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"
#include "base/work_budget.hpp"

namespace asterism::route_constants {

// Work is estimated in prices that are looked at, of which some hundred million take a second, and
// counted in eighths of them, so that estimates with halves and quarters are whole numbers.

inline constexpr double units_per_look = 8;
[[nodiscard]] inline std::uint64_t units_of(double looks) {
  return whole_units(looks * units_per_look);
}
[[nodiscard]] inline double looks_left(const WorkBudget& budget) {
  return static_cast<double>(budget.left()) / units_per_look;
}

/// Looks for a search. Chosen by trial; at standard effort an alltoall on 64 nodes takes about half
/// a second (docs/synthesis.md).
inline constexpr ByEffort<double> looks{2e7, 1e8, 1.5e9};
/// The maximum number of looks per hop, because small problems need fewer. Chosen by trial; with
/// few sources there are few hops, and much depends on who goes first.
inline constexpr double max_looks_per_hop = 8000;
inline constexpr double max_looks_per_hop_of_few_sources = 60'000;
/// Additional looks per hop, which large problems cannot do without. Chosen by trial.
inline constexpr double min_looks_per_hop = 60;
/// Fewer sources than this are few: their parcels are routed in as many groups as there are
/// parcels. Chosen by trial.
inline constexpr std::size_t few_sources = 8;
/// Passes times parcels times steps of all routing in timetables: every parcel is looked at in
/// about half of the steps, which estimates of prices do not count. Takes some seconds; without
/// this limit a scatter of 65,535 messages per node on star:4 took minutes.
inline constexpr std::uint64_t waiting_units = 2'000'000'000;

// Balanced paths.

/// The part of all looks for balanced paths, and for relieving the busiest. Chosen by trial.
inline constexpr double share_of_paths = 0.15;
inline constexpr double share_of_relief = 0.1;
/// Looks at an arc in a pass, and when a parcel is moved: estimated, for a search with a queue.
inline constexpr double looks_per_arc = 16;
/// Passes over all parcels. Chosen by trial.
inline constexpr ByEffort<double> max_path_passes{2, 5, 5};
/// Paths are relieved only if all hops can be looked at this often.
inline constexpr double relief_rounds = 20;
/// Groups into which the parcels of a source are dealt: paths, and timetables at first.
inline constexpr double max_groups = 8;
/// Prices of loads are powers of two powers of two: the highest one, in later passes.
inline constexpr std::uint32_t steepest_paths = 5;
/// What a hop costs beside its load, as a share of the average: against detours. Chosen by trial.
inline constexpr double hop_share_of_paths = 0.05;
inline constexpr double hop_share_in_timetables = 0.02;
/// In the first pass, prices are computed anew when the number of routed groups has grown by 1 over
/// groups_per_refresh; in later passes, refreshes_per_pass times per pass.
inline constexpr std::uint32_t groups_per_refresh = 4;
inline constexpr std::uint32_t refreshes_per_pass = 32;

// Which timetables are tried.

/// A timetable is not tried if its start-ups and this share of the busiest load take longer than
/// the best: the paths that the load is known from may not be the best balanced.
inline constexpr double luck = 0.9;
/// Steps of timetables with all ports, in longest ways. After two in a row that are no better, none
/// is tried. Chosen by trial.
inline constexpr double step_factors[] = {1, 1.15, 1.3, 1.5, 2, 3, 4, 6, 8, 12};
inline constexpr std::uint32_t max_timetables_in_vain = 2;
/// How much more pairs count for each arc between them, in timetables by gossip and by drift.
/// Chosen by trial; 1 for drift is the number of messages.
inline constexpr double gossip_steepness[] = {4.0, 1.5, 2.0};
inline constexpr double drift_steepness[] = {1.0, 3.0};
inline constexpr double drift_steepness_of_few_sources[] = {1.5, 3.0};
/// Packets in drift are so small that the busiest node has this many of them, if they then hold
/// more than min_drift_pack messages. Chosen by trial.
inline constexpr double drift_parts[] = {4.0, 8.0, 16.0, 32.0};
inline constexpr double min_drift_pack = 4;
/// One timetable by drift, or by covering, may take this share of the looks. Chosen by trial.
inline constexpr double share_of_drift = 0.3;
inline constexpr double share_of_cover = 0.3;
/// Arcs and targets that drift looks at in the time of one price.
inline constexpr double drift_items_per_look = 2;
inline constexpr double drift_items_per_look_of_few_sources = 8;
/// Fewer steps are searched for if start-ups take this part of the busiest load, 1 over this.
inline constexpr double startup_share_divisor = 4;
/// Sweeps over all steps before a step that was taken away is given back. Chosen by trial.
inline constexpr int max_cover_sweeps = 60;
/// Steps of a timetable in turns, and its share of the looks for one pass. Chosen by trial.
inline constexpr std::uint32_t max_turns = 64;
inline constexpr double share_of_turns = 0.1;
/// Kinds of links that take turns; as in gossip_constants.hpp.
inline constexpr std::size_t max_link_kinds = 12;
/// Pairs times arcs that gossip looks at in a step: of more pairs it draws some. Chosen by trial.
inline constexpr std::uint64_t gossip_looks_per_step = 4'000'000;
/// Senders that are moved to make room for another one, one after the other. Chosen by trial.
inline constexpr std::uint32_t longest_chain = 8;

// Queues.

/// Packet sizes whose estimate is this many times the least one are not tried. Chosen by trial.
inline constexpr double hopeless_pack = 1.7;
/// Queues may take this part of the looks that are left, 1 over this.
inline constexpr double queue_share_divisor = 4;
/// Estimated looks at a hop, and at an arc in a step if ports are limited or not.
inline constexpr double queue_looks_per_hop = 20;
inline constexpr double queue_looks_per_limited_arc = 4;
inline constexpr double queue_looks_per_arc = 1;
/// Where packets have fewer messages on average, times of queues leave nothing to improve.
inline constexpr double few_messages_per_packet = 2;

// Routes in a timetable.

/// Passes after which a timetable is judged; the steepness of prices in the last ones.
inline constexpr double first_passes = 3;
inline constexpr std::uint32_t first_steepness[] = {2, 3};
/// One timetable may take the looks divided by this, with all ports and with fewer. About as many
/// as are tried.
inline constexpr double timetables = 8;
inline constexpr double limited_timetables = 40;
/// Orders of parcels that are drawn where few sources have all. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> max_draws{1, 4, 32};
/// The number of passes over the best routes at the end, and of groups per source then. The
/// steepness begins with last_steepness and grows by one every passes_per_steepness passes. Chosen
/// by trial.
inline constexpr ByEffort<std::uint32_t> last_passes{4, 8, 8};
inline constexpr double max_last_groups = 64;
inline constexpr std::uint32_t last_steepness = 3;
inline constexpr std::uint32_t passes_per_steepness = 3;

// Timetables that are revised step by step.

/// How many of the promising ones are. Chosen by trial.
inline constexpr ByEffort<std::size_t> max_revised{2, 2, 6};
/// The share of the looks left for all of them; the rest is for the last passes. Chosen by trial.
inline constexpr double share_of_revision = 0.8;
/// A timetable is not revised if one round takes more than this part of all looks, 1 over this.
inline constexpr double revision_share_divisor = 2;
/// Besides start-ups, revised routes usually take at most about this many times the busiest load.
/// Chosen by trial; orders the promising ones.
inline constexpr double usual_revision = 1.5;
/// Groups of a source, with few sources at most and with many. Chosen by trial.
inline constexpr double max_revised_groups = 64;
inline constexpr std::uint32_t revised_groups = 2;
/// The steepness of prices.
inline constexpr std::uint32_t revision_steepness = 3;
/// An arc is taken if it still saves this part of what it saved when it was ranked. Chosen by
/// trial; 1 would rank all arcs anew for each.
inline constexpr double nearly_as_good = 0.98;
/// Routes in a revised step are given up if they are this many times as long as the best after one
/// pass.
inline constexpr double hopeless_revision = 1.1;

}  // namespace asterism::route_constants
