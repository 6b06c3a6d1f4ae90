#include "papers/azevedo1995_record.hpp"

#include <algorithm>
#include <map>

namespace asterism {

void BroadcastRecord::begin(const ScheduleHeader& header) {
  network_ = header.problem.shared_network();
  informed_.assign(network_->node_count(), 0);
  last_steps_.assign(header.problem.collective.batch(), 0);
}

void BroadcastRecord::take(const Step& step) {
  std::vector<bool>& used = used_ports_.emplace_back(network_->port_count(), false);
  std::map<NodeId, std::uint64_t> sends;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const Transfer transfer = step[i];
    const Port port = transfer.ports.front();
    const std::uint64_t message = transfer.messages.front().value();
    if (message == 0)
      informed_[network_->neighbour(transfer.from, port).value()] = used_ports_.size();
    last_steps_[message] = used_ports_.size();
    used[port.value()] = true;
    max_sends_ = std::max(max_sends_, ++sends[transfer.from]);
  }
}

}  // namespace asterism
