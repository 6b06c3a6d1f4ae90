#include "semantics/step_meter.hpp"

#include <algorithm>
#include <limits>

namespace asterism {

namespace {

/// Returns min(total + copies * units, 2^64 - 1); a file may contain any number of units.
std::uint64_t saturated_sum(std::uint64_t total, std::uint64_t copies, std::uint64_t units) {
  std::uint64_t sum = 0;
  if (__builtin_mul_overflow(copies, units, &sum) || __builtin_add_overflow(total, sum, &sum))
    return std::numeric_limits<std::uint64_t>::max();
  return sum;
}

}  // namespace

StepMeter::StepMeter(const Problem& problem, Metering& metering)
    : model_(problem.model),
      costs_(problem.model, problem.network()),
      metering_(metering),
      is_used_(problem.network().link_classes().size()),
      steps_over_one_(problem.network().link_classes().size()),
      step_(model_.step_startup()) {
  for (const std::string& name : problem.network().link_classes())
    metering_.link_use.push_back({name, 0, 0});
}

void StepMeter::cross(LinkClass link_class, std::uint64_t messages, std::uint64_t copies,
                      const LinkCost& cost) {
  if (!is_used_[link_class.value()]) {
    is_used_[link_class.value()] = true;
    used_.push_back(link_class);
  }
  LinkUse& use = metering_.link_use[link_class.value()];
  use.packets += copies;
  use.messages += copies * messages;
  path_.cross(LinkCosts::joined(costs_.of(link_class), cost));
}

void StepMeter::end_packet(std::uint64_t messages, std::uint64_t copies, std::uint64_t control,
                           std::uint64_t combined) {
  count_packets(messages, copies);
  metering_.control_packets += control > 0 ? copies : 0;
  metering_.control_total = saturated_sum(metering_.control_total, copies, control);
  largest_ = std::max(largest_, messages);
  step_.add(path_.time_of(model_, messages, control, combined).until_arrival());
  path_.clear();
}

void StepMeter::count_packets(std::uint64_t messages, std::uint64_t copies) {
  metering_.packets_total += copies;
  metering_.messages_total += copies * messages;
  metering_.header_bits_total += copies * metering_.header_bits;
}

double StepMeter::time_of_lone(std::uint64_t messages, LinkClass link_class,
                               const LinkCost& cost) const {
  PathCost path;
  path.cross(LinkCosts::joined(costs_.of(link_class), cost));
  StepCost step(model_.step_startup());
  step.add(path.time_of(model_, messages).until_arrival());
  return step.end_step();
}

void StepMeter::count_lone_steps(std::uint64_t steps, std::uint64_t messages,
                                 std::uint64_t copies) {
  metering_.steps += steps;
  metering_.startups += steps;
  metering_.transmissions += steps * messages;
  if (steps > 0) metering_.max_packet = std::max(metering_.max_packet, messages);
  count_packets(messages, steps * copies);
}

void StepMeter::end_step() {
  ++metering_.steps;
  ++metering_.startups;
  metering_.transmissions += largest_;
  metering_.max_packet = std::max(metering_.max_packet, largest_);
  metering_.time += step_.end_step();
  ++steps_by_used_links();
  largest_ = 0;
  for (const LinkClass link_class : used_) is_used_[link_class.value()] = false;
  used_.clear();
}

std::uint64_t& StepMeter::steps_by_used_links() {
  if (used_.size() == 1) return steps_over(used_.front());
  std::ranges::sort(used_);
  return metering_.steps_by_links[used_];
}

void StepMeter::end_steps_until(std::uint64_t step) {
  while (metering_.steps < step) end_step();
}

std::uint64_t Metering::steps_over(std::initializer_list<std::string_view> classes) const {
  const auto is_one_of_them = [&](LinkClass used) {
    return std::ranges::find(classes, link_use[used.value()].link_class) != classes.end();
  };
  std::uint64_t total = 0;
  for (const auto& [used, steps] : steps_by_links)
    if (std::ranges::any_of(used, is_one_of_them)) total += steps;
  return total;
}

}  // namespace asterism
