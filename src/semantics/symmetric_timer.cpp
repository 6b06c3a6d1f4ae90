// Times symmetric schedules by simulating one node.
//
// All nodes send over the same ports in the same order, and packets also arrive at a node in the
// order of the senders' ports. By induction over the packets, the ports and links of all nodes
// become free at the same times, and receiving ports at the same times as sending ports. One node's
// ports and links are therefore sufficient.
#include <algorithm>
#include <functional>
#include <span>

#include <fmt/format.h>

#include <asterism/expand.hpp>
#include <asterism/schedule_timer.hpp>

#include "base/memory.hpp"
#include "problem/link_costs.hpp"
#include "problem/step_cost.hpp"
#include "schedule/relative_places.hpp"
#include "schedule/tree_order.hpp"
#include "semantics/service.hpp"

namespace asterism {

namespace {

/// A representative node: its ports, its links, and the duration of its steps in lock step.
class AnyNode {
 public:
  explicit AnyNode(const Problem& problem)
      : model_(problem.model),
        ports_(1, PortService::limit(model_, problem.network().port_count())),
        links_(problem.network().port_count()),
        over_(problem.network().port_count()),
        steps_(model_.step_startup()) {
    const LinkCosts costs(model_, problem.network());
    for (Port port{0}; port.value() < problem.network().port_count(); ++port)
      if (problem.network().neighbour(NodeId{0}, port) != no_node)
        over_[port.value()].cross(costs.of(NodeId{0}, port));
  }

  /// Returns when a packet of `messages` messages, available from time `held`, has arrived and, if
  /// `combined`, has been combined at the receiver.
  [[nodiscard]] double send(Port port, std::uint64_t messages, double held, bool combined = false) {
    const PacketTime time =
        over_[port.value()].time_of(model_, messages, 0, combined ? messages : 0);
    const double begin = std::max({held, ports_.free_from(0), links_.free_from(port.value())});
    const double arrival = begin + time.until_arrival();
    ports_.serve_until(0, begin + time.busy);
    links_.serve(port.value(), begin + time.busy, time.busy);
    steps_.add(time.until_arrival());
    time_ = std::max(time_, arrival);
    return arrival;
  }
  void end_step() { steps_.end_step(); }

  /// Returns the timing without the completion times of nodes.
  [[nodiscard]] ScheduleTiming timing() const {
    ScheduleTiming timing;
    timing.time = time_;
    timing.lock_step = steps_.total();
    if (links_.empty() || !(links_.busy(links_.busiest()) > 0)) return timing;
    timing.busiest_node = NodeId{0};
    timing.busiest_port = Port{static_cast<std::uint32_t>(links_.busiest())};
    timing.busiest_time = links_.busy(links_.busiest());
    return timing;
  }

 private:
  const Model& model_;
  PortService ports_;
  LinkService links_;
  std::vector<PathCost> over_;  // by port
  StepCost steps_;
  double time_ = 0;
};

/// All nodes complete at the same time.
ScheduleTiming complete_at(ScheduleTiming timing, double time) {
  timing.first_complete = timing.median_complete = timing.last_complete = time;
  return timing;
}

/// Requires a valid tree: messages forwarded at a time have arrived at earlier times.
class TreeTiming {
 public:
  TreeTiming(const TimedTree& tree, const Problem& problem)
      : tree_(tree),
        model_(problem.model),
        kind_(problem.collective.kind()),
        personalized_(problem.collective.personalized()),
        splits_(tree.splits_packets() && model_.packet_limit > 0),
        order_(tree, problem.network()),
        sizes_(order_.subtree_sizes()),
        node_(problem),
        arrived_(tree.node_count()) {
    if (splits_ && personalized_) lay_out_subtrees();
  }

  static double bytes(double nodes) { return TreeOrder::bytes(nodes) + 40 * nodes; }

  [[nodiscard]] ScheduleTiming run() {
    using enum CollectiveKind;
    if (kind_ == reduce_scatter || kind_ == allreduce) run_backwards();
    if (kind_ == reduce_scatter) return complete_at(node_.timing(), arrived_[0]);
    run_forwards();
    return complete_at(node_.timing(), *std::ranges::max_element(arrived_));
  }

 private:
  void run_forwards() {
    const std::vector<std::uint32_t> edges = order_.by_time(tree_);
    std::uint32_t time = 1;
    for (auto first = edges.begin(); first != edges.end(); ++time) {
      auto last = first;
      while (last != edges.end() && tree_.time(NodeId{*last}) == time) ++last;
      take({first, last});
      first = last;
    }
  }

  /// A part is sent up once the parts from below have arrived. At the end, only the root holds a
  /// result.
  void run_backwards() {
    backwards_ = true;
    std::vector<std::uint32_t> edges = order_.by_time(tree_);
    const auto time_of = [&](std::uint32_t node) { return tree_.time(NodeId{node}); };
    std::ranges::stable_sort(edges, std::greater{}, time_of);
    std::uint32_t time = edges.empty() ? 0 : time_of(edges.front());
    for (auto first = edges.begin(); first != edges.end(); --time) {
      auto last = first;
      while (last != edges.end() && time_of(*last) == time) ++last;
      take({first, last});
      first = last;
    }
    backwards_ = false;
    for (std::size_t node = 1; node < arrived_.size(); ++node) arrived_[node] = 0;
  }

  /// The edges of a time over one port: what every node sends over it at that time.
  struct Load {
    Port port;
    std::span<const std::uint32_t> edges;
    std::uint64_t messages = 0;
  };
  /// A hop of a message, given by the entries of `arrived_` for its availability and its arrival.
  struct Hop {
    std::uint32_t before, after;
  };

  void take(std::span<const std::uint32_t> edges) {
    const std::vector<Load> loads = loads_of(edges);
    if (splits_ && !loads.empty())
      send_in_parts(loads);
    else
      send_whole(loads);
  }

  [[nodiscard]] std::vector<Load> loads_of(std::span<const std::uint32_t> edges) const {
    std::vector<Load> loads;
    while (!edges.empty()) {
      const Port port = order_.down(edges.front());
      std::size_t same = 0;
      std::uint64_t messages = 0;
      for (; same < edges.size() && order_.down(edges[same]) == port; ++same)
        messages += personalized_ ? sizes_[edges[same]] : 1;
      loads.push_back(
          {backwards_ ? tree_.up(NodeId{edges.front()}) : port, edges.first(same), messages});
      edges = edges.subspan(same);
    }
    return loads;
  }

  void send_whole(const std::vector<Load>& loads) {
    for (const Load& load : loads) {
      double held = 0;
      for (const std::uint32_t node : load.edges)
        held = std::max(held, arrived_[backwards_ ? node : order_.parent(node)]);
      const double end = node_.send(load.port, load.messages, held, backwards_);
      for (const std::uint32_t node : load.edges)
        arrive(backwards_ ? order_.parent(node) : node, end);
    }
    node_.end_step();
  }

  /// In the order of the expansion: each step sends the next part of every packet.
  void send_in_parts(const std::vector<Load>& loads) {
    std::vector<std::vector<Hop>> packets;
    std::uint64_t largest = 0;
    for (const Load& load : loads) {
      packets.push_back(hops_of(load));
      largest = std::max(largest, load.messages);
    }
    const std::uint64_t limit = model_.max_packet_of(largest);
    for (std::uint64_t begin = 0; begin < largest; begin += limit) {
      for (std::size_t i = 0; i < loads.size(); ++i)
        if (begin < packets[i].size())
          send_part(loads[i].port, std::span<const Hop>(packets[i])
                                       .subspan(begin, std::min(limit, packets[i].size() - begin)));
      node_.end_step();
    }
  }
  void send_part(Port port, std::span<const Hop> part) {
    double held = 0;
    for (const Hop& hop : part) held = std::max(held, arrived_[hop.before]);
    const double end = node_.send(port, part.size(), held, backwards_);
    for (const Hop& hop : part) arrive(hop.after, end);
  }
  /// Parts from below wait for each other.
  void arrive(std::uint32_t place, double time) {
    arrived_[place] = backwards_ ? std::max(arrived_[place], time) : time;
  }

  /// The parts of a subtree's packet arrive at different times, so each message, identified by its
  /// destination, has its own arrival time.
  [[nodiscard]] std::vector<Hop> hops_of(const Load& load) const {
    std::vector<Hop> hops;
    hops.reserve(load.messages);
    for (const std::uint32_t node : load.edges) {
      if (!personalized_ && backwards_) hops.push_back({node, order_.parent(node)});
      if (!personalized_ && !backwards_) hops.push_back({order_.parent(node), node});
      if (personalized_)
        for (std::uint32_t i = 0; i < sizes_[node]; ++i) {
          const std::uint32_t below = layout_[first_[node] + i];
          hops.push_back({below, below});
        }
    }
    return hops;
  }

  /// Lays out the subtree of each node as a contiguous range of one array.
  void lay_out_subtrees() {
    first_.assign(sizes_.size(), 0);
    layout_.assign(sizes_.size(), 0);
    std::vector<std::uint32_t> next(sizes_.size(), 1);  // after the node itself
    for (const std::uint32_t node : order_.from_root()) {
      const std::uint32_t parent = order_.parent(node);
      first_[node] = first_[parent] + next[parent];
      next[parent] += sizes_[node];
      layout_[first_[node]] = node;
    }
  }

  const TimedTree& tree_;
  const Model& model_;
  CollectiveKind kind_;
  bool personalized_;
  bool splits_;
  bool backwards_ = false;  // up the tree, with times in reverse order
  TreeOrder order_;
  std::vector<std::uint32_t> sizes_, first_, layout_;
  AnyNode node_;
  std::vector<double> arrived_;  // by node
};

}  // namespace

ScheduleTiming time_symmetric(const TimedTree& tree, const ScheduleHeader& header,
                              std::uint64_t memory_limit) {
  require_meaning_without_steps(header.problem.model);
  require_symmetric(header.problem);
  const CollectiveKind kind = header.problem.collective.kind();
  if (kind == CollectiveKind::scatter || kind == CollectiveKind::gather) {
    ScheduleTimer timer(memory_limit);
    expand_symmetric(tree, header, timer, memory_limit);
    return timer.timing();
  }
  const MemoryReservation memory =
      MemoryBudget(memory_limit)
          .reserve(
              TreeTiming::bytes(static_cast<double>(tree.node_count())),
              fmt::format("timing a symmetric schedule on {}", header.problem.network().spec()),
              "choose a smaller network");
  return TreeTiming(tree, header.problem).run();
}

class RelativeTimer::Work {
 public:
  Work(const Problem& problem, MemoryReservation memory)
      : memory_(std::move(memory)),
        problem_(problem),
        checks_(problem_),
        node_(problem_),
        arrived_(nodes()) {}

  void take(const RelativeStep& step) {
    ends_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      const RelativeStep::Packet packet = step[i];
      checks_.require_exists(packet);
      double held = 0;
      for (const NodeId destination : packet.destinations)
        held = std::max(held, arrived_[destination.value()]);
      ends_.push_back(node_.send(packet.port, packet.destinations.size(), held));
    }
    node_.end_step();
    for (std::size_t i = 0; i < step.size(); ++i)
      for (const NodeId destination : step[i].destinations)
        arrived_[destination.value()] = ends_[i];
  }

  [[nodiscard]] ScheduleTiming timing() const {
    return complete_at(node_.timing(), *std::ranges::max_element(arrived_));
  }

 private:
  [[nodiscard]] std::uint64_t nodes() const { return problem_.network().node_count(); }

  MemoryReservation memory_;
  Problem problem_;
  RelativePlaces checks_;
  AnyNode node_;
  std::vector<double> arrived_;  // by destination: when the message arrived at its current location
  std::vector<double> ends_;     // arrival times of the packets of a step
};

RelativeTimer::RelativeTimer(std::uint64_t memory_limit) : memory_limit_(memory_limit) {}
RelativeTimer::~RelativeTimer() = default;

void RelativeTimer::begin(const ScheduleHeader& header) {
  require_meaning_without_steps(header.problem.model);
  const auto nodes = static_cast<double>(header.problem.network().node_count());
  work_ = std::make_unique<Work>(
      header.problem, MemoryBudget(memory_limit_)
                          .reserve(RelativePlaces::bytes(header.problem.network()) + 8 * nodes,
                                   fmt::format("timing a symmetric schedule on {}",
                                               header.problem.network().spec()),
                                   "choose a smaller network"));
}
void RelativeTimer::take(const RelativeStep& step) {
  work_->take(step);
}
void RelativeTimer::end() {
  timing_ = work_->timing();
}

}  // namespace asterism
