// Times the messages of destination trees: each waits at every arc of its path. In each step, the
// arcs that are used take some of the waiting messages. Keeps where each message is and nothing of
// earlier steps.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "synthesis/routes/destination_trees.hpp"
#include "synthesis/routes/route_choice.hpp"

namespace asterism::routes {

/// The messages from one end to another.
struct EndPair {
  std::uint16_t from;
  std::uint16_t to;
};
inline constexpr std::size_t max_ends_of_trees = 0xffff;

/// How queues are served.
struct QueueService {
  /// Maximum packet size on the fastest arcs, proportional on others, but at least a batch.
  std::uint64_t pack = 1;
  /// Whether messages with the longest remaining path go first. Otherwise, those that arrived last
  /// go first, which keeps the links near the destinations busy.
  bool farthest_first = true;
  /// Whether the first and the last packets are smaller, so that paths fill and drain in less time.
  bool ramps = false;
};

class TreeQueues {
 public:
  /// Every end sends `batch` messages to every other. The arguments must outlive this object.
  /// Requires at most max_ends_of_trees ends.
  TreeQueues(const RouteGraph& graph, const DestinationTrees& trees, std::uint64_t batch,
             const QueueService& service);
  static double bytes(const RouteGraph& graph, const DestinationTrees& trees);

  /// Called for each step with the arcs that it uses; packet() has what they carry.
  using StepTaker = std::function<void(std::span<const std::uint32_t> arcs)>;
  /// Returns the time of all steps. May be called once. The progress is called by several threads
  /// and may stop the run.
  double run(const Progress& progress, const StepTaker& take = {});
  [[nodiscard]] std::span<const EndPair> packet(std::uint32_t arc) const { return packets_[arc]; }

 private:
  [[nodiscard]] std::uint32_t queues_per_arc() const {
    return service_.farthest_first ? trees_.longest() : 1;
  }
  /// The queue of an arc for messages with a remaining distance.
  [[nodiscard]] std::vector<EndPair>& queue(std::uint32_t arc, std::uint32_t distance) {
    const std::uint32_t number = service_.farthest_first ? distance - 1 : 0;
    return queues_[std::size_t{arc} * queues_per_arc() + number];
  }
  void set_pack(std::uint64_t step);
  void start_from(std::size_t end);
  void enqueue(std::uint32_t node, EndPair pair);
  void fill_packet(std::uint32_t arc);
  std::uint64_t deliver_to(std::uint32_t node);
  [[nodiscard]] double time_of(std::span<const std::uint32_t> arcs) const;

  const RouteGraph& graph_;
  const DestinationTrees& trees_;
  std::uint64_t batch_;
  QueueService service_;
  StepChoice choice_;
  std::vector<double> left_;                   // messages that will still cross each arc
  std::vector<std::vector<EndPair>> queues_;   // by arc and remaining distance; the last goes first
  std::vector<std::vector<EndPair>> packets_;  // by arc
};

}  // namespace asterism::routes
