// Constants of the balanced-routes search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"
#include "base/work_budget.hpp"

namespace asterism::route_constants {

// Work is estimated in looks at prices, of which some hundred million take a second. It is counted
// in eighths of a look, so that estimates with halves and quarters are whole numbers.

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
/// Maximum number of looks per hop; small problems need fewer. Chosen by trial. With few sources
/// there are few hops, and the result depends strongly on the routing order.
inline constexpr double max_looks_per_hop = 8000;
inline constexpr double max_looks_per_hop_of_few_sources = 60'000;
/// Additional looks per hop, which large problems need. Chosen by trial.
inline constexpr double min_looks_per_hop = 60;
/// Fewer sources than this count as few: their parcels are routed in as many groups as there are
/// parcels. Chosen by trial.
inline constexpr std::size_t few_sources = 8;
/// Limit on passes times parcels times steps of all routing in timetables: every parcel is examined
/// in about half of the steps, which estimates of prices do not count. Takes some seconds; without
/// this limit, a scatter of 65,535 messages per node on star:4 took minutes.
inline constexpr std::uint64_t waiting_units = 2'000'000'000;

// Balanced paths.

/// Shares of all looks for finding balanced paths and for relieving the busiest resources. Chosen
/// by trial.
inline constexpr double share_of_paths = 0.15;
inline constexpr double share_of_relief = 0.1;
/// Estimated looks per arc in a pass or when a parcel is moved, for a search with a queue.
inline constexpr double looks_per_arc = 16;
/// Passes over all parcels. Chosen by trial.
inline constexpr ByEffort<double> max_path_passes{2, 5, 5};
/// Paths are relieved only if every hop can be examined this often.
inline constexpr double relief_rounds = 20;
/// Maximum number of groups into which the parcels of a source are divided, for paths and for
/// initial timetables.
inline constexpr double max_groups = 8;
/// Prices are loads raised to the power 2^k; this is the largest k, used in later passes.
inline constexpr std::uint32_t steepest_paths = 5;
/// Cost of a hop in addition to its load, as a share of the average; discourages detours. Chosen by
/// trial.
inline constexpr double hop_share_of_paths = 0.05;
inline constexpr double hop_share_in_timetables = 0.02;
/// In the first pass, prices are recomputed when the number of routed groups has grown by
/// 1/groups_per_refresh; in later passes, refreshes_per_pass times per pass.
inline constexpr std::uint32_t groups_per_refresh = 4;
inline constexpr std::uint32_t refreshes_per_pass = 32;

// Which timetables are tried.

/// A timetable is not tried if its start-ups plus this share of the busiest load take longer than
/// the best. The share is below 1 because the load is that of paths that may not be optimally
/// balanced.
inline constexpr double luck = 0.9;
/// Numbers of steps of timetables with all ports, as multiples of the longest path. The search
/// stops after max_timetables_in_vain consecutive timetables without improvement. Chosen by trial.
inline constexpr double step_factors[] = {1, 1.15, 1.3, 1.5, 2, 3, 4, 6, 8, 12};
inline constexpr std::uint32_t max_timetables_in_vain = 2;
/// Factor by which the weight of a pair grows with each arc between them, in gossip and drift
/// timetables. Chosen by trial; for drift, 1 counts messages only.
inline constexpr double gossip_steepness[] = {4.0, 1.5, 2.0};
inline constexpr double drift_steepness[] = {1.0, 3.0};
inline constexpr double drift_steepness_of_few_sources[] = {1.5, 3.0};
/// Packets in drift are small enough that the busiest node has this many of them, provided that
/// they hold more than min_drift_pack messages. Chosen by trial.
inline constexpr double drift_parts[] = {4.0, 8.0, 16.0, 32.0};
inline constexpr double min_drift_pack = 4;
/// Maximum share of the looks for one drift or covering timetable. Chosen by trial.
inline constexpr double share_of_drift = 0.3;
inline constexpr double share_of_cover = 0.3;
/// Arcs and targets that drift examines in the time of one look at a price.
inline constexpr double drift_items_per_look = 2;
inline constexpr double drift_items_per_look_of_few_sources = 8;
/// A search for fewer steps is made if start-ups take at least this part of the busiest load, as a
/// divisor.
inline constexpr double startup_share_divisor = 4;
/// Sweeps over all steps before a removed step is restored. Chosen by trial.
inline constexpr int max_cover_sweeps = 60;
/// Maximum number of steps of a timetable in turns, and its share of the looks for one pass. Chosen
/// by trial.
inline constexpr std::uint32_t max_turns = 64;
inline constexpr double share_of_turns = 0.1;
/// Maximum number of link kinds that take turns; as in gossip_constants.hpp.
inline constexpr std::size_t max_link_kinds = 12;
/// Limit on pairs times arcs that gossip examines in a step; it samples the pairs if there are
/// more. Chosen by trial.
inline constexpr std::uint64_t gossip_looks_per_step = 4'000'000;
/// Maximum number of senders that are moved in a chain to make room for another one. Chosen by
/// trial.
inline constexpr std::uint32_t longest_chain = 8;

// Queues.

/// Packet sizes whose estimate exceeds the smallest one by this factor are not tried. Chosen by
/// trial.
inline constexpr double hopeless_pack = 1.7;
/// Part of the remaining looks that queues may take, as a divisor.
inline constexpr double queue_share_divisor = 4;
/// Estimated looks per hop, and per arc and step with and without port limits.
inline constexpr double queue_looks_per_hop = 20;
inline constexpr double queue_looks_per_limited_arc = 4;
inline constexpr double queue_looks_per_arc = 1;
/// If packets have fewer messages on average, the times of queues cannot be improved.
inline constexpr double few_messages_per_packet = 2;

// Routes in a timetable.

/// Number of passes after which a timetable is judged, and the steepness of prices in the last
/// ones.
inline constexpr double first_passes = 3;
inline constexpr std::uint32_t first_steepness[] = {2, 3};
/// Part of the looks that one timetable may take, with all ports and with fewer, as a divisor:
/// about the number of timetables tried.
inline constexpr double timetables = 8;
inline constexpr double limited_timetables = 40;
/// Number of random orders of parcels tried if there are few sources. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> max_draws{1, 4, 32};
/// Number of passes over the best routes at the end, and of groups per source. The steepness starts
/// at last_steepness and grows by one every passes_per_steepness passes. Chosen by trial.
inline constexpr ByEffort<std::uint32_t> last_passes{4, 8, 8};
inline constexpr double max_last_groups = 64;
inline constexpr std::uint32_t last_steepness = 3;
inline constexpr std::uint32_t passes_per_steepness = 3;

// Timetables that are revised step by step.

/// Number of promising timetables that are revised. Chosen by trial.
inline constexpr ByEffort<std::size_t> max_revised{2, 2, 6};
/// Share of the remaining looks for all revisions; the rest is for the last passes. Chosen by
/// trial.
inline constexpr double share_of_revision = 0.8;
/// A timetable is not revised if one round takes more than this part of all looks, as a divisor.
inline constexpr double revision_share_divisor = 2;
/// Apart from start-ups, revised routes usually take at most about this many times the busiest
/// load. Used to rank promising timetables. Chosen by trial.
inline constexpr double usual_revision = 1.5;
/// Groups per source: maximum with few sources, and the number with many. Chosen by trial.
inline constexpr double max_revised_groups = 64;
inline constexpr std::uint32_t revised_groups = 2;
/// The steepness of prices.
inline constexpr std::uint32_t revision_steepness = 3;
/// An arc is taken if it still saves this part of what it saved when it was ranked. Chosen by
/// trial; 1 would rank all arcs again for each choice.
inline constexpr double nearly_as_good = 0.98;
/// Routes in a revised step are abandoned if they take this many times as long as the best after
/// one pass.
inline constexpr double hopeless_revision = 1.1;

// Destination trees.

/// Number of arcs examined while trees are balanced: some seconds. Chosen by trial.
inline constexpr double arcs_of_trees = 4e8;
/// Limits on the rounds, the first included. After eight, the largest load hardly falls.
inline constexpr double min_rounds_of_trees = 2;
inline constexpr double max_rounds_of_trees = 8;
/// A round is useful if it reduces the largest load by this factor. Chosen by trial.
inline constexpr double useful_round = 0.998;
inline constexpr std::uint32_t max_rounds_in_vain = 2;
/// Number of messages moved over an arc while packet sizes are tried: some seconds.
inline constexpr double moves_of_packs = 2.5e8;

}  // namespace asterism::route_constants
