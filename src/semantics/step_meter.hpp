// Computes the cost of steps from their packets, in the order of time. All costs are counted here.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/meter.hpp>

#include "problem/link_costs.hpp"
#include "problem/step_cost.hpp"

namespace asterism {

class StepMeter {
 public:
  /// The metering must outlive this object.
  StepMeter(const Problem& problem, Metering& metering);

  /// Records that a packet crosses a link, `copies` times in parallel.
  void cross(LinkClass link_class, std::uint64_t messages, std::uint64_t copies = 1,
             const LinkCost& cost = {});
  /// Records that the packet has crossed all its links; `combined` of its messages are combined at
  /// the destination.
  void end_packet(std::uint64_t messages, std::uint64_t copies = 1, std::uint64_t control = 0,
                  std::uint64_t combined = 0);
  void end_step();
  /// Ends steps until there are `step` of them. All but the first are empty.
  void end_steps_until(std::uint64_t step);

 private:
  [[nodiscard]] std::uint64_t& steps_by_used_links();

  Model model_;
  LinkCosts costs_;
  Metering& metering_;
  std::vector<bool> is_used_;    // by link class: whether this step uses it
  std::vector<LinkClass> used_;  // the link classes that this step uses
  // by link class: the number of steps that use no other, in `metering_`; null before the first
  std::vector<std::uint64_t*> steps_over_one_;
  std::uint64_t largest_ = 0;
  StepCost step_;
  PathCost path_;  // of the current packet
};

}  // namespace asterism
