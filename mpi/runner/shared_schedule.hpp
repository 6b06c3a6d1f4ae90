// The schedule to run: read or generated, and verified, by the first rank, and distributed to all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>

#include "engine/node_plan.hpp"
#include "shell/world.hpp"

namespace asterism::mpi {

/// The user's request.
struct ScheduleWords {
  /// A file alone; or a network, a collective, and an algorithm (the best of the plan if omitted).
  std::vector<std::string> words{};
  ProblemWords problem{};
};

/// The schedule that all ranks run, as bytes.
struct CheckedSchedule {
  std::string bytes;      ///< in the binary format, all moves
  std::string complaint;  ///< of the verifier; empty if it is valid
  /// The spec of the network that was asked for. If it has switches, the schedule itself is one
  /// between its hosts, on which the ranks run.
  std::string network{};
};
[[nodiscard]] CheckedSchedule checked_schedule(const CollectiveAlgorithm& algorithm,
                                               const AlgorithmRequest& request);
/// Throws Error if the words are invalid or the schedule cannot be made or read.
[[nodiscard]] CheckedSchedule checked_schedule(const ScheduleWords& words);

/// Returns the number of hosts of the network that the words name, or of the schedule file they
/// name.
[[nodiscard]] std::uint64_t node_count(const ScheduleWords& words);

/// Distributes the first rank's schedule. Stops all ranks if it is not valid.
void share_schedule(const World& world, CheckedSchedule& schedule);

struct NodeSchedule {
  ScheduleHeader header;
  NodePlan plan;
};
/// Returns the header and the plan of a node from such bytes.
[[nodiscard]] NodeSchedule schedule_of_node(const std::string& bytes, NodeId node,
                                            const NodePlanOptions& options);

}  // namespace asterism::mpi
