// What steps cost, as their packets are met in the order of time: the one place that counts.
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

  /// A packet crosses a link, `copies` times alike.
  void cross(LinkClass link_class, std::uint64_t messages, std::uint64_t copies = 1,
             const LinkCost& cost = {});
  /// It has crossed all its links; `combined` of its messages are combined with others there.
  void end_packet(std::uint64_t messages, std::uint64_t copies = 1, std::uint64_t control = 0,
                  std::uint64_t combined = 0);
  void end_step();
  /// Ends steps until there are `step` of them; nothing moves in all but the first.
  void end_steps_until(std::uint64_t step);

 private:
  void begin_step();

  Model model_;
  LinkCosts costs_;
  Metering& metering_;
  std::vector<bool> used_;  // link classes in this step
  std::uint64_t largest_ = 0;
  StepCost step_;
  PathCost path_;  // of the packet at hand
};

}  // namespace asterism
