// Forest schedules: messages go down the trees of a forest, in packets of the size that takes the
// least time.
//
// Guarantees that every message is delivered once to every node of its trees. Takes O(trees nodes
// chunks log(arcs)) time for each packet size tried.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/obstacle.hpp>
#include <asterism/schedule.hpp>

#include "graph/forest.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// Returns the arcs with integer capacities proportional to their rates. They are exact if the
/// rates are multiples of a common one, and otherwise rounded to a thousandth of the fastest.
[[nodiscard]] std::vector<FlowArc> arcs_by_rate(const ProblemGraph& graph);

/// Throws Error(unsupported) if there is no forest (see make_forest).
[[nodiscard]] Forest forest_from(const ProblemGraph& graph, std::vector<std::uint32_t> roots,
                                 const AlgorithmRequest& request);

/// Distributes the messages of each root, `batch` consecutive messages in the order of the roots,
/// over its trees. `request` must be for the chunked problem to which these messages belong.
void push_forest_schedule(const ProblemGraph& graph, const Forest& forest,
                          const std::vector<std::uint32_t>& roots, const AlgorithmRequest& request,
                          StepSink& sink);

/// Returns whether packing trees from `roots` roots takes less than the given share of the time
/// limit of a few seconds. Forests that exceed the limit are not packed; forest_obstacle() explains
/// this.
[[nodiscard]] bool forest_is_quick(const Problem& problem, std::uint64_t roots, double share);
[[nodiscard]] std::optional<Obstacle> forest_obstacle(const Problem& problem, std::uint64_t roots);

/// "packing": the number of messages per packet on the slowest link.
[[nodiscard]] AlgorithmParameter forest_packing_parameter();

}  // namespace asterism
