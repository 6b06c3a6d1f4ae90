#include "synthesis/planned_steps.hpp"

namespace asterism {

PlannedSteps PlannedSteps::without_idle_moves(std::uint64_t message_count) const {
  const auto place = [&](std::uint32_t node, std::uint32_t message) {
    return node * message_count + message;
  };
  // Each node receives a message once, so when going back in time its later forwards are already
  // known.
  std::vector<bool> passed_on(graph_->node_count() * message_count);
  std::vector<bool> is_needed(messages_.size());
  for (std::size_t packet = packets_.size(); packet-- > 0;) {
    const Arc& arc = graph_->arc(packets_[packet].arc);
    const std::span<const std::uint32_t> messages = messages_of(packet);
    for (const std::uint32_t& message : messages) {
      if (!graph_->takes_part(arc.to) && !passed_on[place(arc.to, message)]) continue;
      is_needed[static_cast<std::size_t>(&message - messages_.data())] = true;
      passed_on[place(arc.from, message)] = true;
    }
  }
  PlannedSteps result(*graph_, *model_);
  std::vector<std::uint32_t> needed;
  std::size_t packet = 0;
  for (const std::size_t end : step_ends_) {
    for (; packet < end; ++packet) {
      needed.clear();
      for (const std::uint32_t& message : messages_of(packet))
        if (is_needed[static_cast<std::size_t>(&message - messages_.data())])
          needed.push_back(message);
      if (!needed.empty()) result.add(packets_[packet].arc, needed);
    }
    if (!result.step_is_empty()) result.end_step();
  }
  return result;
}

template <class AddMessages>
void PlannedSteps::push_packets(StepSink& sink, AddMessages&& add_messages) const {
  Step step;
  std::vector<MessageId> ids;
  std::size_t packet = 0;
  for (const std::size_t end : step_ends_) {
    step.clear();
    for (; packet < end; ++packet) {
      ids.clear();
      for (const std::uint32_t message : messages_of(packet)) add_messages(message, ids);
      const Arc& arc = graph_->arc(packets_[packet].arc);
      step.add(NodeId{arc.from}, arc.port, ids);
    }
    sink.take(step);
  }
}

void PlannedSteps::push(StepSink& sink) const {
  push_packets(
      sink, [](std::uint32_t message, std::vector<MessageId>& ids) { ids.emplace_back(message); });
}

void PlannedSteps::push_blocks(StepSink& sink, std::span<const std::uint64_t> firsts) const {
  push_packets(sink, [&](std::uint32_t block, std::vector<MessageId>& ids) {
    append_message_range(firsts[block], firsts[block + 1], ids);
  });
}

}  // namespace asterism
