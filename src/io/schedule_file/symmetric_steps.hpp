// Symmetric schedules in the records of explicit ones: only the messages of node 0 are written.
//
// Step t of a timed tree has the transfer [u, p, 0] for every node that is reached at time t from u
// over port p: the path of node 0's own message. A relative step has the transfer [0, p, D] for the
// messages of node 0, identified by their destinations D, that move over port p from wherever they
// are.
#pragma once

#include <functional>

#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// Calls body(step) for the times 1, 2, .. of the tree.
void for_each_tree_step(const TimedTree& tree, const Network& network,
                        const std::function<void(const Step&)>& body);
/// Adds the nodes reached at a time. Throws Error(malformed) if a transfer is not an edge of a
/// tree.
void add_tree_step(TimedTree& tree, const Network& network, const Step& step, std::uint32_t time);

[[nodiscard]] Step as_step(const RelativeStep& step);
/// Throws Error(malformed) if a transfer does not start at node 0.
[[nodiscard]] RelativeStep as_relative(const Step& step);

}  // namespace asterism
