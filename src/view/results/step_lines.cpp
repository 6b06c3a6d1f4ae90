#include "view/results/step_lines.hpp"

#include <fmt/format.h>

#include "view/results/way_text.hpp"

namespace asterism {

namespace {

/// Describes the contents of a packet; empty if the problem has a single message.
std::string packet_contents(const Problem& problem, const Transfer& transfer) {
  const std::size_t count = transfer.messages.size();
  if (count == 0) return transfer.control > 0 ? " (control)" : "";
  if (count > 1) return fmt::format(" ({} messages)", count);
  if (problem.collective.message_count() == 1) return "";
  return fmt::format(" ({})", problem.collective.describe(problem.network(), transfer.messages[0]));
}

std::string transfers_line(const Schedule& schedule, std::size_t step, std::size_t most) {
  const Problem& problem = schedule.header().problem;
  const std::size_t all = schedule.transfers_in(step);
  if (all == 0) return "nothing moves";
  // If only one would be omitted, it is shown instead.
  const std::size_t told = all <= most + 1 ? all : most;
  std::string line;
  for (std::size_t i = 0; i < told; ++i) {
    const Transfer transfer = schedule.transfer(step, i);
    line += (i == 0 ? "" : ", ") + way_text(problem.network(), transfer) +
            packet_contents(problem, transfer);
  }
  if (told < all) line += fmt::format(", and {} more", all - told);
  return line;
}

}  // namespace

StepLines step_lines(const Schedule& schedule, const StepLineLimits& limits) {
  const std::size_t all = schedule.size();
  const std::size_t told = all <= limits.steps + 1 ? all : limits.steps;
  StepLines result;
  result.left_out = all - told;
  result.lines.reserve(told);
  for (std::size_t step = 0; step < told; ++step)
    result.lines.push_back(transfers_line(schedule, step, limits.transfers));
  return result;
}

}  // namespace asterism
