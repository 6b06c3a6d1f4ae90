// Allreduce over many roots: every root sums up some of the results over a tree and distributes
// them over the same tree.
//
// The trees grow together, step by step: every node takes results that it lacks from neighbours
// that have them, evenly over its links. The distribution follows these steps, and the reduction
// runs through them backwards. Two ways of growing are compared, and the faster one is kept: a
// step takes all that is within reach, so that there are as few steps as possible; or about the
// same from every link, so that no step waits for the busiest link, and what is left comes later.
//
// Takes four bytes per node and result, one bit more while the trees grow, and one visit per link,
// step and 64 results, on all cores.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/schedule.hpp>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Pushes the steps for a collective in which every node participates; `root_of` contains the root
/// of each result. Links must have two directions, which can be used at the same time. Throws
/// Error(too_large) if the memory limit is too low, and Error(unsupported) if a node cannot be
/// reached from a root.
void push_root_gossip(const ProblemGraph& graph, const AlgorithmRequest& request,
                      const Collective& collective, const std::vector<std::uint32_t>& root_of,
                      StepSink& sink);

}  // namespace asterism
