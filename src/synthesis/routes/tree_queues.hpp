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

/// Messages in the order of arrival, which leave at either end.
class PairQueue {
 public:
  [[nodiscard]] std::size_t size() const { return pairs_.size() - first_; }
  void add(EndPair pair) { pairs_.push_back(pair); }
  /// Moves some messages to a packet. Requires that there are as many.
  void move_newest(std::size_t count, std::vector<EndPair>& packet);
  void move_oldest(std::size_t count, std::vector<EndPair>& packet);

 private:
  std::vector<EndPair> pairs_;
  std::size_t first_ = 0;  // the messages before it have left
};

/// Which of the messages that wait at an arc go first.
enum class QueueOrder : std::uint8_t {
  /// Those with the longest remaining path; among equals, those that arrived last.
  farthest_first,
  /// Those that arrived last, which keeps the links near the destinations busy.
  newest_first,
  /// Those that arrived first, from sources that send to all parts of the network in turn. If all
  /// arcs are nearly equally loaded, each receives its messages evenly, and few are idle.
  oldest_first,
};
inline constexpr QueueOrder all_queue_orders[] = {
    QueueOrder::farthest_first, QueueOrder::newest_first, QueueOrder::oldest_first};

/// How queues are served.
struct QueueService {
  /// Maximum packet size on the fastest arcs, proportional on others, but at least a batch.
  std::uint64_t pack = 1;
  QueueOrder order = QueueOrder::farthest_first;
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
    return service_.order == QueueOrder::farthest_first ? trees_.longest() : 1;
  }
  /// The queue of an arc for messages with a remaining distance.
  [[nodiscard]] PairQueue& queue(std::uint32_t arc, std::uint32_t distance) {
    const std::uint32_t number = service_.order == QueueOrder::farthest_first ? distance - 1 : 0;
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
  std::vector<PairQueue> queues_;              // by arc and remaining distance
  std::vector<std::vector<EndPair>> packets_;  // by arc
};

}  // namespace asterism::routes
