// Symmetric all-to-all schedules in which messages take individual paths, described step by step as
// seen by one source.
//
// A timed tree suits messages that share their arrivals at every node. If packets start one after
// the other, the schedule is a sequence of steps instead, and in each step some messages of node 0
// move over a port. A message is named by its destination; on a port-symmetric network every other
// source does the same with the images of these nodes.
#pragma once

#include <span>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism {

/// Moves that take place at the same time, as seen by node 0. Stored in flat arrays, which are
/// reused for the next step.
class RelativeStep {
 public:
  struct Packet {
    Port port;
    std::span<const NodeId> destinations;
  };

  void clear() {
    packets_.clear();
    destinations_.clear();
  }
  /// Moves the messages for these destinations over a port, from wherever they are.
  void send(Port port, std::span<const NodeId> destinations) {
    if (destinations.empty()) return;
    destinations_.insert(destinations_.end(), destinations.begin(), destinations.end());
    packets_.push_back({port, destinations_.size()});
  }

  [[nodiscard]] std::size_t size() const { return packets_.size(); }
  [[nodiscard]] Packet operator[](std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : packets_[index - 1].end;
    return {packets_[index].port,
            {destinations_.data() + begin, destinations_.data() + packets_[index].end}};
  }

 private:
  struct Entry {
    Port port;
    std::size_t end = 0;
  };
  std::vector<Entry> packets_;
  std::vector<NodeId> destinations_;
};

/// Receives a schedule step by step: begin, then all steps or paths, then end.
class RelativeSink {
 public:
  virtual ~RelativeSink() = default;
  virtual void begin(const ScheduleHeader& header) = 0;
  virtual void take(const RelativeStep& step) = 0;
  /// Takes one packet on its way: a step for each port, in which nothing else moves. The same as
  /// taking these steps one by one, but a sink may do so faster.
  virtual void take_path(std::span<const NodeId> destinations, std::span<const Port> ports) {
    RelativeStep step;
    for (const Port port : ports) {
      step.clear();
      step.send(port, destinations);
      take(step);
    }
  }
  virtual void end() {}
};

}  // namespace asterism
