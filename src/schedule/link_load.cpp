#include "schedule/link_load.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "base/memory.hpp"

namespace asterism {

void LinkLoadMeter::begin(const ScheduleHeader& header) {
  problem_ = header.problem;
  const double ports =
      static_cast<double>(network().node_count()) * static_cast<double>(network().port_count());
  MemoryBudget(memory_limit_)
      .require(ports * sizeof(Count), fmt::format("the load of every link of {}", network().spec()),
               "choose a smaller network");
  costs_.emplace(problem_->model, network());
  counts_.assign(network().node_count() * network().port_count(), {});
}

void LinkLoadMeter::take(const Step& step) {
  for (std::size_t i = 0; i < step.size(); ++i) {
    const Transfer transfer = step[i];
    NodeId at = transfer.from;
    for (const Port port : transfer.ports) {
      if (at.value() >= network().node_count() || port.value() >= network().port_count()) break;
      const NodeId next = network().neighbour(at, port);
      if (next == no_node) break;
      PathCost link;
      link.cross(costs_->of(at, port));
      Count& count = counts_[index(at, port)];
      ++count.packets;
      count.messages += transfer.messages.size();
      count.time += link.time_of(problem_->model, transfer.messages.size(), transfer.control).busy;
      at = next;
    }
  }
}

DirectedLoad LinkLoadMeter::load_of(NodeId node, Port port) const {
  const Count& count = counts_[index(node, port)];
  return {node, port, count.packets, count.messages, count.time};
}

std::vector<DirectedLoad> LinkLoadMeter::most_loaded(std::size_t count) const {
  const auto is_more = [](const DirectedLoad& a, const DirectedLoad& b) {
    return std::tuple(-a.time, ~a.packets, a.from, a.port) <
           std::tuple(-b.time, ~b.packets, b.from, b.port);
  };
  std::vector<DirectedLoad> most;  // sorted, and at most as many as requested
  for_each([&](const DirectedLoad& load) {
    if (load.packets == 0) return;
    if (most.size() == count && (most.empty() || !is_more(load, most.back()))) return;
    if (most.size() == count) most.pop_back();
    most.insert(std::ranges::upper_bound(most, load, is_more), load);
  });
  return most;
}

}  // namespace asterism
