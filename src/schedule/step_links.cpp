#include <algorithm>

#include <asterism/meter.hpp>

namespace asterism {

void StepLinks::end_step(Metering& metering) {
  std::vector<LinkClass> classes;
  for (LinkClass link_class{0}; link_class.value() < used_.size(); ++link_class)
    if (used_[link_class.value()]) classes.push_back(link_class);
  ++metering.steps_by_links[classes];
  used_.assign(used_.size(), false);
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
