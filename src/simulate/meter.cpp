#include <algorithm>

#include <asterism/meter.hpp>

namespace asterism {

void Meter::begin(const ScheduleHeader& header) {
  problem_ = &header.problem;
  rates_ = problem_->model.rates_of(problem_->network);
  metering_ = {};
  header_bits_ = header.header_bits;
  for (const std::string& name : problem_->network.link_classes())
    metering_.link_use.push_back({name, 0, 0});
  links_ = StepLinks(metering_.link_use.size());
  held_.assign(problem_->collective.personalized() ? problem_->network.node_count() : 0, 0);
}

void Meter::take(const Step& step) {
  const Network& network = problem_->network;
  std::uint64_t largest = 0;
  double longest = problem_->model.startup;
  arrivals_.clear();
  for (std::size_t i = 0; i < step.size(); ++i) {
    const Transfer transfer = step[i];
    const std::uint64_t messages = transfer.messages.size();
    NodeId at = transfer.from;
    double rate = rates_.empty() ? 1 : 0;
    for (const Port port : transfer.ports) {
      if (at.value() >= network.node_count() || port.value() >= network.port_count()) break;
      const LinkClass link_class = network.link_class(at, port);
      LinkUse& use = metering_.link_use[link_class.value()];
      links_.add(link_class);
      ++use.packets;
      use.messages += messages;
      rate = rate == 0 ? rates_[link_class.value()] : std::min(rate, rates_[link_class.value()]);
      at = transfer.ports.size() > 1 || !held_.empty() ? network.neighbour(at, port) : at;
      if (at == no_node) break;
    }
    if (!held_.empty()) count_buffers(transfer, at);
    ++metering_.packets_total;
    metering_.header_bits = header_bits_;
    metering_.header_bits_total += header_bits_;
    metering_.messages_total += messages;
    largest = std::max(largest, messages);
    longest = std::max(longest, problem_->model.transfer_time(messages, rate == 0 ? 1 : rate));
  }
  for (const NodeId node : arrivals_)
    metering_.buffer = std::max(metering_.buffer, held_[node.value()]);
  links_.end_step(metering_);
  ++metering_.steps;
  ++metering_.startups;
  metering_.transmissions += largest;
  metering_.max_packet = std::max(metering_.max_packet, largest);
  metering_.time += longest;
}

/// Messages leave at the same time as others arrive, so the peak is looked for after the step.
void Meter::count_buffers(const Transfer& transfer, NodeId to) {
  const Collective& collective = problem_->collective;
  for (const MessageId message : transfer.messages) {
    if (message.value() >= collective.message_count()) continue;
    const NodeId origin = collective.origin(message);
    const NodeId destination = collective.destination(message);
    const auto in_transit = [&](NodeId node) {
      return node != origin && node != destination && node.value() < held_.size();
    };
    if (in_transit(transfer.from) && held_[transfer.from.value()] > 0)
      --held_[transfer.from.value()];
    if (!in_transit(to)) continue;
    ++held_[to.value()];
    arrivals_.push_back(to);
  }
}

}  // namespace asterism
