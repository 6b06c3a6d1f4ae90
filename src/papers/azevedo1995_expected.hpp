// Complaints about broadcasts of azevedo1995 that do not take the stated number of steps.
#pragma once

#include <string>

#include <fmt/format.h>

#include <asterism/networks.hpp>

#include "papers/azevedo1995_runs.hpp"

namespace asterism {

/// Returns a complaint unless the schedule is valid and right(steps) holds.
template <class Right>
[[nodiscard]] std::string steps_complaint(const BroadcastChoice& choice, double printed,
                                          const PaperRequest& request, Right&& right) {
  const MeasuredBroadcast run = measured_broadcast(choice, request);
  if (!run.violation.empty()) return run.violation;
  if (right(static_cast<double>(run.steps))) return "";
  return fmt::format("{:g}, measured {} from {}", printed, run.steps,
                     make_network(choice.network)->label(NodeId{choice.source}));
}

[[nodiscard]] inline std::string expect_steps(const BroadcastChoice& choice, std::uint64_t printed,
                                              const PaperRequest& request) {
  const auto steps = static_cast<double>(printed);
  return steps_complaint(choice, steps, request, [&](double run) { return run == steps; });
}

[[nodiscard]] inline std::string expect_at_most(const BroadcastChoice& choice, double printed,
                                                const PaperRequest& request) {
  return steps_complaint(choice, printed, request, [&](double run) { return run <= printed; });
}

/// Checks every node of a small SCC, or each place of a cycle of a larger one, because renaming the
/// symbols maps every cycle to any other.
template <class Complaint>
[[nodiscard]] std::string from_all_sources(unsigned n, Complaint&& complaint) {
  constexpr unsigned max_symbols_of_all_nodes = 4;
  const std::uint64_t sources =
      n <= max_symbols_of_all_nodes ? make_network(sized("scc", n))->node_count() : n - 1;
  for (std::uint64_t source = 0; source < sources; ++source)
    if (std::string text = complaint(source); !text.empty()) return text;
  return "";
}

}  // namespace asterism
