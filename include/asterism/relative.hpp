// Symmetric all-to-all schedules in which messages take ways of their own, told step by step as
// one source sees them.
//
// A timed tree suits messages that share the arrivals at every node. Where packets set out one
// after the other the schedule is a sequence of steps instead, and in each step some messages of
// node 0 move on over a port. A message is named by the node that it is for; on a port-symmetric
// network every other source does the same with the images of these nodes.
#pragma once

#include <span>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism {

/// What happens at once, as node 0 sees it. Flat arrays, reused from step to step.
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
  /// The messages for these destinations move on over a port, from wherever they are.
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

/// Takes a schedule step by step: begin, steps, end.
class RelativeSink {
 public:
  virtual ~RelativeSink() = default;
  virtual void begin(const ScheduleHeader& header) = 0;
  virtual void take(const RelativeStep& step) = 0;
  virtual void end() {}
};

}  // namespace asterism
