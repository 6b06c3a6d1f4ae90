// The walks of copied messages through switches that only forward: from a host over switches to the
// next host.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include <asterism/owned_schedule.hpp>

#include "schedule/links.hpp"

namespace asterism {

/// The messages of all transfers of a schedule, numbered consecutively, are its deliveries. Copies
/// that wait at a switch leave in the order of their arrival.
class SwitchWalks {
 public:
  struct Walk {
    NodeId from;
    NodeId to;             ///< a switch if the walk ends there
    std::size_t last = 0;  ///< delivery
    std::uint32_t hops = 0;
  };

  /// Throws Error(unsupported) if a switch would have to copy.
  explicit SwitchWalks(const Schedule& schedule);

  static double bytes(double deliveries);

  [[nodiscard]] const Walk& of(std::size_t delivery) const { return walks_[walk_[delivery]]; }
  [[nodiscard]] std::size_t number(std::size_t delivery) const { return walk_[delivery]; }
  [[nodiscard]] std::size_t count() const { return walks_.size(); }
  [[nodiscard]] std::size_t deliveries() const { return walk_.size(); }

 private:
  struct Queue {
    std::vector<std::uint32_t> walks;
    std::size_t served = 0;
  };

  void add_step(const Schedule& schedule, std::size_t step);
  void depart(NodeId from, NodeId to, MessageId message);
  [[nodiscard]] std::uint64_t place(NodeId node, MessageId message) const {
    return node.value() * messages_ + message.value();
  }

  const Network& network_;
  std::uint64_t messages_;
  Links links_;
  std::vector<Walk> walks_;
  std::vector<std::uint32_t> walk_;  // by delivery
  // By switch and message; only for lookup, never iterated.
  std::unordered_map<std::uint64_t, Queue> waiting_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> arrived_;  // in this step, with its walk
};

}  // namespace asterism
