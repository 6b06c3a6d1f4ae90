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

  /// Returns the duration of a step in which only packets of `messages` messages move, over links
  /// of one class and cost.
  [[nodiscard]] double time_of_lone(std::uint64_t messages, LinkClass link_class,
                                    const LinkCost& cost) const;
  /// Adds steps in which `copies` packets of `messages` messages move over links of one class, that
  /// of the step. `for_each(body)` calls body(link_class, time) for each step, with time_of_lone().
  /// The current step must have ended.
  template <class ForEach>
  void add_lone_steps(std::uint64_t messages, std::uint64_t copies, ForEach&& for_each) {
    std::uint64_t steps = 0;
    double time = metering_.time;
    for_each([&](LinkClass link_class, double of_step) {
      LinkUse& use = metering_.link_use[link_class.value()];
      use.packets += copies;
      use.messages += copies * messages;
      ++steps_over(link_class);
      time += of_step;
      ++steps;
    });
    metering_.time = time;
    count_lone_steps(steps, messages, copies);
  }
  /// Ends steps until there are `step` of them. All but the first are empty.
  void end_steps_until(std::uint64_t step);

 private:
  [[nodiscard]] std::uint64_t& steps_by_used_links();
  /// Returns the number of steps over links of this class only, which is not looked up each time.
  [[nodiscard]] std::uint64_t& steps_over(LinkClass link_class) {
    std::uint64_t*& steps = steps_over_one_[link_class.value()];
    if (steps == nullptr) steps = &metering_.steps_by_links[{link_class}];
    return *steps;
  }
  void count_packets(std::uint64_t messages, std::uint64_t copies);
  void count_lone_steps(std::uint64_t steps, std::uint64_t messages, std::uint64_t copies);

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
