#include "synthesis/routes/tree_queues.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/parallel.hpp"
#include "base/random.hpp"

namespace asterism::routes {

void PairQueue::move_newest(std::size_t count, std::vector<EndPair>& packet) {
  const auto begin = pairs_.end() - static_cast<std::ptrdiff_t>(count);
  packet.insert(packet.end(), begin, pairs_.end());
  pairs_.erase(begin, pairs_.end());
}

/// The places of messages that left are given up when they are more than half of all.
void PairQueue::move_oldest(std::size_t count, std::vector<EndPair>& packet) {
  const auto begin = pairs_.begin() + static_cast<std::ptrdiff_t>(first_);
  packet.insert(packet.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
  first_ += count;
  if (2 * first_ <= pairs_.size()) return;
  pairs_.erase(pairs_.begin(), pairs_.begin() + static_cast<std::ptrdiff_t>(first_));
  first_ = 0;
}

TreeQueues::TreeQueues(const RouteGraph& graph, const DestinationTrees& trees, std::uint64_t batch,
                       const QueueService& service)
    : graph_(graph),
      trees_(trees),
      batch_(batch),
      service_(service),
      choice_(graph, graph.max_packet_of(service.pack)),
      queues_(graph.arcs().size() * queues_per_arc()),
      packets_(graph.arcs().size()) {
  for (std::uint32_t arc = 0; arc < packets_.size(); ++arc) {
    left_.push_back(trees.messages(arc) * static_cast<double>(batch));
    choice_.plan(arc, left_.back());
  }
  choice_.start();
}

double TreeQueues::bytes(const RouteGraph& graph, const DestinationTrees& trees) {
  static constexpr double growth = 3;  // of vectors that double, and of packets
  const auto ends = static_cast<double>(trees.ends().size());
  const auto arcs = static_cast<double>(graph.arcs().size());
  return growth * ends * ends * sizeof(EndPair) +
         arcs * (sizeof(PairQueue) * static_cast<double>(trees.longest()) +
                 sizeof(std::vector<EndPair>));
}

double TreeQueues::run(const Progress& progress, const StepTaker& take) {
  const std::uint64_t ends = trees_.ends().size();
  const std::uint64_t all = ends * (ends - 1);
  parallel_chunks(ends, 16, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t end = first; end < last; ++end) {
      report(progress, "scheduling messages", 0, all);
      start_from(end);
    }
  });
  double time = 0;
  std::uint64_t step = 0;
  for (std::uint64_t arrived = 0; arrived < all; ++step) {
    report(progress, "scheduling messages", arrived, all);
    if (service_.ramps) set_pack(step);
    const std::vector<std::uint32_t> arcs = choice_.choose();
    parallel_chunks(arcs.size(), 64, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i) fill_packet(arcs[i]);
    });
    for (const std::uint32_t arc : arcs) {
      choice_.finish(arc, packets_[arc].size() * batch_);
      left_[arc] -= static_cast<double>(packets_[arc].size() * batch_);
    }
    time += time_of(arcs);
    if (take) take(arcs);
    arrived += parallel_sum<std::uint64_t>(
        graph_.node_count(), 64, [&](std::uint64_t first, std::uint64_t last) {
          std::uint64_t count = 0;
          for (std::uint64_t node = first; node < last; ++node)
            count += deliver_to(static_cast<std::uint32_t>(node));
          return count;
        });
  }
  return time;
}

/// Packets grow from step to step and shrink with what is left at the busiest arc. The unit is what
/// can be sent in the time of a start-up.
void TreeQueues::set_pack(std::uint64_t step) {
  static constexpr double steps_left = 4;
  double left = 0;
  for (std::uint32_t arc = 0; arc < left_.size(); ++arc)
    left = std::max(left, left_[arc] * graph_.arc(arc).cost.per_message);
  const double unit = 2 * std::max(1.0, graph_.startup() / graph_.least_per_message());
  const double growing = unit * (static_cast<double>(step) + 1);
  const double shrinking = std::max(unit, left / graph_.least_per_message() / steps_left);
  const double pack = std::min({static_cast<double>(service_.pack), growing, shrinking});
  choice_.set_pack(graph_.max_packet_of(static_cast<std::uint64_t>(pack)));
}

namespace {

/// Returns all other ends in an order of the end's own at random, so that not all send over the
/// same arcs at the same time.
std::vector<std::uint16_t> drawn_order(std::size_t end, std::size_t ends) {
  std::vector<std::uint16_t> order;
  for (std::size_t other = 0; other < ends; ++other)
    if (other != end) order.push_back(static_cast<std::uint16_t>(other));
  Random random(end);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

/// Returns all other ends, each so far behind the one before that any few of them are spread evenly
/// over the numbering: by the golden ratio of all ends. All sources are at the same distance from
/// their destinations at the same time, so no two send to the same one.
std::vector<std::uint16_t> spread_order(std::size_t end, std::size_t ends) {
  static constexpr std::uint64_t golden_ratio_in_millionths = 618'034;
  std::uint64_t stride = ends * golden_ratio_in_millionths / 1'000'000;
  while (std::gcd(stride, std::uint64_t{ends}) != 1) ++stride;
  std::vector<std::uint16_t> order;
  for (std::uint64_t i = 1; i < ends; ++i)
    order.push_back(static_cast<std::uint16_t>((end + i * stride) % ends));
  return order;
}

}  // namespace

void TreeQueues::start_from(std::size_t end) {
  const std::size_t ends = trees_.ends().size();
  const bool spreads = service_.order == QueueOrder::oldest_first;
  for (const std::uint16_t other : spreads ? spread_order(end, ends) : drawn_order(end, ends))
    enqueue(trees_.ends()[end], {static_cast<std::uint16_t>(end), other});
}

/// Changes only queues of arcs that leave the node.
void TreeQueues::enqueue(std::uint32_t node, EndPair pair) {
  const std::uint32_t arc = trees_.arc(pair.to, node);
  queue(arc, trees_.distance(pair.to, node)).add(pair);
  choice_.add(arc, batch_);
}

void TreeQueues::fill_packet(std::uint32_t arc) {
  std::vector<EndPair>& packet = packets_[arc];
  std::uint64_t room = std::max<std::uint64_t>(1, choice_.room(arc) / batch_);
  for (std::uint32_t distance = queues_per_arc(); distance > 0 && room > 0; --distance) {
    PairQueue& waiting = queue(arc, distance);
    const std::uint64_t count = std::min<std::uint64_t>(room, waiting.size());
    if (service_.order == QueueOrder::oldest_first)
      waiting.move_oldest(count, packet);
    else
      waiting.move_newest(count, packet);
    room -= count;
  }
  choice_.remove(arc, packet.size() * batch_);
}

/// Empties the packets that arrive at a node. Returns how many of their pairs end there.
std::uint64_t TreeQueues::deliver_to(std::uint32_t node) {
  std::uint64_t arrived = 0;
  for (const std::uint32_t arc : graph_.in(node)) {
    for (const EndPair pair : packets_[arc])
      if (trees_.ends()[pair.to] == node)
        ++arrived;
      else
        enqueue(node, pair);
    packets_[arc].clear();
  }
  return arrived;
}

double TreeQueues::time_of(std::span<const std::uint32_t> arcs) const {
  double longest = 0;
  double parts = 1;
  for (const std::uint32_t arc : arcs) {
    const std::uint64_t load = packets_[arc].size() * batch_;
    const std::uint64_t part = graph_.max_packet_of(load);
    longest = std::max(longest, graph_.arc(arc).cost.packet(load));
    parts = std::max(parts, static_cast<double>((load + part - 1) / part));
  }
  return parts * graph_.startup() + longest;
}

}  // namespace asterism::routes
