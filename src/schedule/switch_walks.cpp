#include "schedule/switch_walks.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

SwitchWalks::SwitchWalks(const Schedule& schedule)
    : network_(schedule.header().problem.network()),
      messages_(schedule.header().problem.collective.message_count()),
      links_(network_) {
  for (std::size_t step = 0; step < schedule.size(); ++step) add_step(schedule, step);
}

double SwitchWalks::bytes(double deliveries) {
  static constexpr double per_queue = 80;
  return deliveries * (sizeof(Walk) + sizeof(std::uint32_t) + per_queue);
}

void SwitchWalks::add_step(const Schedule& schedule, std::size_t step) {
  arrived_.clear();
  for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
    const Transfer transfer = schedule.transfer(step, i);
    NodeId to = transfer.from;
    for (const Port port : transfer.ports) to = links_.end(to, port);
    for (const MessageId message : transfer.messages) depart(transfer.from, to, message);
  }
  for (const auto& [place, walk] : arrived_) waiting_[place].walks.push_back(walk);
}

void SwitchWalks::depart(NodeId from, NodeId to, MessageId message) {
  auto number = static_cast<std::uint32_t>(walks_.size());
  if (network_.is_switch(from)) {
    Queue& queue = waiting_[place(from, message)];
    if (queue.served == queue.walks.size())
      throw Error(ErrorCode::unsupported,
                  fmt::format("it needs a switch that copies ({})", network_.label(from)),
                  "let switches copy (--switches copy), or choose another algorithm");
    number = queue.walks[queue.served++];
  } else {
    walks_.push_back({from, to});
  }
  Walk& walk = walks_[number];
  walk.to = to;
  walk.last = walk_.size();
  ++walk.hops;
  walk_.push_back(number);
  if (network_.is_switch(to)) arrived_.emplace_back(place(to, message), number);
}

}  // namespace asterism
