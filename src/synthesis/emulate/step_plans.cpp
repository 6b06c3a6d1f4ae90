#include "synthesis/emulate/step_plans.hpp"

namespace asterism {

namespace {

std::optional<Port> outer_port(const Embedding& embedding, const std::vector<Port>& used) {
  std::optional<Port> outer;
  for (const Port port : used) {
    const auto& word = embedding.words[port.value()];
    if (word.size() < 3 || word.front() != word.back()) return std::nullopt;
    if (outer && *outer != word.front()) return std::nullopt;
    outer = word.front();
  }
  return outer;
}

std::vector<Port> listed(const UsedPorts& used) {
  std::vector<Port> ports;
  for (std::uint32_t port = 0; port < used.size(); ++port)
    if (used[port]) ports.emplace_back(port);
  return ports;
}

}  // namespace

const StepPlan& StepPlans::of(const UsedPorts& used) {
  const auto found = plans_.find(used);
  if (found != plans_.end()) return found->second;
  const std::vector<Port> ports = listed(used);
  return plans_
      .emplace(used,
               StepPlan{make_timetable(embedding_, ports, model_), outer_port(embedding_, ports)})
      .first->second;
}

}  // namespace asterism
