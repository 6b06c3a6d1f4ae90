#include "semantics/check_cost.hpp"

#include "semantics/step_check.hpp"
#include "semantics/transfer_clock.hpp"

namespace asterism {

namespace {

/// In nanoseconds, measured on schedules with several million moves on tori.
struct WorkOfMove {
  double checked = 0;
  double timed = 0;  ///< additional cost of timing
};
constexpr WorkOfMove work_of_packet{100, 250};

constexpr WorkOfMove work_of_move(Handling handling) {
  switch (handling) {
    case Handling::copied:
      return {8, 60};
    case Handling::moved:
      return {40, 60};
    case Handling::combined:
      return {120, 150};
    case Handling::prefixes:
      return {400, 400};
  }
  return {};
}

}  // namespace

CheckCost cost_of_check(const Problem& problem, const ScheduleSize& size, bool timed) {
  const WorkOfMove of_move = work_of_move(problem.collective.handling());
  CheckCost cost;
  cost.work = size.moves * of_move.checked + size.packets * work_of_packet.checked;
  cost.bytes = StepCheck::bytes(problem);
  if (!timed) return cost;
  cost.work += size.moves * of_move.timed + size.packets * work_of_packet.timed;
  cost.bytes += TransferClock::bytes(problem);
  return cost;
}

}  // namespace asterism
