// Executes the plans of all nodes without MPI, step by step, on texts: combining concatenates, so
// that the result shows what was combined with what, and in which order.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <asterism/schedule.hpp>

#include "engine/node_plan.hpp"

namespace asterism::mpi::tests {

/// By node and item: what the node has in the end. Initially a node has "<node:item>" of
/// everything.
using Results = std::vector<std::map<std::uint64_t, std::string>>;

[[nodiscard]] Results carried_out(const std::vector<NodePlan>& plans);

[[nodiscard]] inline std::string initial_text(std::uint64_t node, std::uint64_t item) {
  return fmt::format("<{}:{}>", node, item);
}

}  // namespace asterism::mpi::tests
