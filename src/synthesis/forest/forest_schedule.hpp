// Forests: messages go down the trees of a forest, in packets of the size that takes the least
// time.
//
// Guarantees that every message is delivered once to every node of its trees. Takes time
// O(trees nodes chunks log(arcs)) for each packet size that is tried.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/schedule.hpp>

#include "graph/forest.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// The arcs with capacities in proportion to their rates: whole numbers, exact if the rates are
/// multiples of a common one, and rounded to a thousandth of the fastest otherwise.
[[nodiscard]] std::vector<FlowArc> arcs_by_rate(const ProblemGraph& graph);

/// Throws Error(unsupported) if there is no forest (see make_forest).
[[nodiscard]] Forest forest_from(const ProblemGraph& graph, std::vector<std::uint32_t> roots,
                                 const AlgorithmRequest& request);

/// The messages of each root, `batch` of them one behind the other in the order of the roots, are
/// dealt to its trees. `request` is for the problem whose messages these are: that of the chunks.
void push_forest_schedule(const ProblemGraph& graph, const Forest& forest,
                          const std::vector<std::uint32_t>& roots, const AlgorithmRequest& request,
                          StepSink& sink);

/// Whether packing trees from `roots` roots takes less than a share of a few seconds.
/// forest_obstacle() says why it is not done if it would take longer than that.
[[nodiscard]] bool forest_is_quick(const Problem& problem, std::uint64_t roots, double share);
[[nodiscard]] std::string forest_obstacle(const Problem& problem, std::uint64_t roots);

/// "packing": the number of messages per packet on the slowest link.
[[nodiscard]] AlgorithmParameter forest_packing_parameter();

}  // namespace asterism
