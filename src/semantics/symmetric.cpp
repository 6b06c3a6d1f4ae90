// Verifies and meters a symmetric schedule without expanding it.
//
// Every node does the same, so the tree alone describes what all nodes do. The packet that each
// node sends over port p at time t holds one message per tree edge with that port and time
// (allgather), or one per node below such an edge (alltoall). In a reduce-scatter, the times run
// backwards and every node gives its parts over the reverse ports; an allreduce is a reduce-scatter
// followed by an allgather of the results. The checks are those of the explicit verifier in the
// same order, so both give the same verdict and numbers.
#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/symmetric.hpp>

#include "schedule/tree_order.hpp"
#include "semantics/symmetric_rules.hpp"
#include "semantics/violations.hpp"

namespace asterism {

namespace {

constexpr double max_empty_steps_per_node = 16;

/// Counts the packets that each node has sent or received in the current step.
class EdgeCounts {
 public:
  explicit EdgeCounts(std::uint64_t nodes) : last_step_(nodes), count_(nodes) {}

  /// Counts one more packet and returns the new count.
  std::uint32_t count(std::uint32_t node, std::uint64_t step) {
    count_[node] = last_step_[node] == step ? count_[node] + 1 : 1;
    last_step_[node] = step;
    return count_[node];
  }

 private:
  std::vector<std::uint64_t> last_step_;
  std::vector<std::uint32_t> count_;
};

class SymmetricCheck {
 public:
  SymmetricCheck(const TimedTree& tree, const ScheduleHeader& header)
      : tree_(tree),
        problem_(header.problem),
        nodes_(tree.node_count()),
        order_(tree, problem_.network()),
        sizes_(order_.subtree_sizes()),
        log_(problem_),
        cost_(problem_, result_.metering),
        rules_(problem_, log_),
        carried_(nodes_) {
    result_.metering.header_bits = header.header_bits;
    result_.metering.chunks = header.chunks;
    for (const std::uint32_t node : order_.from_root())
      last_time_ = std::max<std::uint64_t>(last_time_, tree.time(NodeId{node}));
    if (static_cast<double>(last_time_) >
        max_empty_steps_per_node * static_cast<double>(nodes_) + 1024)
      throw Error(ErrorCode::out_of_range,
                  fmt::format("the tree's last time is {}, far more than it has nodes", last_time_),
                  "number the steps without large gaps");
  }

  [[nodiscard]] SymmetricResult run() && {
    carried_[0] = true;
    switch (problem_.collective.kind()) {
      case CollectiveKind::scatter:
        run_scatter();
        break;
      case CollectiveKind::gather:
        run_gather();
        break;
      case CollectiveKind::reduce_scatter:
        missing_ = run_backwards() ? 0 : nodes_;
        first_missing_ = NodeId{0};
        break;
      case CollectiveKind::allreduce:
        carried_[0] = run_backwards();
        extra_rounds_ += last_time_;  // the times of the allgather follow
        run_all_sources();
        break;
      default:
        run_all_sources();
    }
    cost_.finish_until(last_time_ + extra_rounds_);
    const std::uint64_t steps = result_.metering.steps;
    if (missing_ > 0)
      log_.add(ViolationKind::incomplete, {steps, first_missing_},
               fmt::format("{} lacking in all", missing_), missing_);
    result_.verdict = log_.verdict();
    result_.verdict.steps = steps;
    return std::move(result_);
  }

 private:
  using Iterator = std::vector<std::uint32_t>::const_iterator;

  /// What all nodes send over one port at a given time.
  struct PortLoad {
    Port port;  ///< the outgoing port
    std::uint64_t messages = 0;
    Iterator first, last;         ///< the edges
    Iterator next;                ///< the first edge that has not sent everything
    std::uint64_t next_sent = 0;  ///< what that edge has sent
    bool allowed = true;
  };

  /// Returns whether a time may last several steps.
  [[nodiscard]] bool splits() const {
    return tree_.splits_packets() && problem_.model.packet_limit != 0;
  }
  [[nodiscard]] bool personalized() const { return problem_.collective.personalized(); }
  [[nodiscard]] std::uint64_t time(std::uint32_t node) const { return tree_.time(NodeId{node}); }
  [[nodiscard]] std::uint64_t load(std::uint32_t node) const {
    return personalized() ? sizes_[node] : 1;
  }

  /// Calls body(step, first, last) for the edges of each time; an edge is identified by its lower
  /// end.
  template <class Time, class Body>
  void for_each_step(const std::vector<std::uint32_t>& edges, Time&& time_of, Body&& body) {
    for (auto first = edges.begin(); first != edges.end();) {
      const std::uint64_t step = time_of(*first);
      auto last = first;
      while (last != edges.end() && time_of(*last) == step) ++last;
      body(step, first, last);
      first = last;
    }
  }

  /// Calls body(step, round) for each step of a time whose largest packet has `largest` messages.
  template <class Body>
  void for_each_round(std::uint64_t time, std::uint64_t largest, Body&& body) {
    const std::uint64_t rounds = splits() ? problem_.model.packets_for(largest) : 1;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const std::uint64_t step = time + extra_rounds_ + round;
      cost_.begin(step);
      rules_.begin(step);
      body(step, round);
    }
    extra_rounds_ += rounds - 1;
  }
  /// Returns how many messages of a packet are sent in a round.
  [[nodiscard]] std::uint64_t part(std::uint64_t messages, std::uint64_t round) const {
    if (!splits()) return messages;
    const std::uint64_t limit = problem_.model.packet_limit;
    return messages <= round * limit ? 0 : std::min(limit, messages - round * limit);
  }

  void run_all_sources() {
    const std::vector<std::uint32_t> edges = order_.by_time(tree_);
    for_each_step(
        edges, [&](std::uint32_t node) { return time(node); },
        [&](std::uint64_t time, Iterator first, Iterator last) {
          if (time == 0) return lack(first, last, 0);
          std::vector<PortLoad> loads = port_loads(first, last);
          all_nodes_send(time, loads, false);
          std::vector<std::uint32_t> arrived;
          for (const PortLoad& load : loads)
            if (load.allowed) all_nodes_receive(load, arrived);
          for (const std::uint32_t node : arrived) carried_[node] = true;
        });
    count_missing(nodes_);
    if (personalized() && !splits()) measure_buffers();
  }

  /// Every node gives its part of a result once, after its descendants in the tree of the result;
  /// parts that arrive later stay with it. Returns whether the owners end up with the results.
  [[nodiscard]] bool run_backwards() {
    std::vector<std::uint32_t> edges = order_.by_time(tree_);
    std::ranges::stable_sort(edges, std::greater{}, [&](std::uint32_t node) { return time(node); });
    std::vector<std::uint32_t> held(nodes_, 1);
    for_each_step(
        edges, [&](std::uint32_t node) { return last_time_ + 1 - time(node); },
        [&](std::uint64_t time, Iterator first, Iterator last) {
          std::vector<PortLoad> loads = port_loads(first, last);
          for (PortLoad& load : loads) load.port = tree_.up(NodeId{*load.first});
          all_nodes_send(time, loads, true);
          std::vector<std::pair<std::uint32_t, std::uint32_t>> arrived;
          for (const PortLoad& load : loads)
            for (auto edge = load.first; load.allowed && edge != load.last; ++edge)
              arrived.emplace_back(order_.parent(*edge), std::exchange(held[*edge], 0));
          for (const auto& [parent, parts] : arrived) held[parent] += parts;
        });
    return held[0] == nodes_;
  }

  /// Groups the edges of a time by port.
  [[nodiscard]] std::vector<PortLoad> port_loads(Iterator first, Iterator last) const {
    std::vector<PortLoad> loads;
    while (first != last) {
      PortLoad next{order_.down(*first), 0, first, first, first};
      for (; next.last != last && order_.down(*next.last) == next.port; ++next.last)
        next.messages += load(*next.last);
      first = next.last;
      loads.push_back(next);
    }
    return loads;
  }

  void all_nodes_send(std::uint64_t time, std::vector<PortLoad>& loads, bool combined) {
    std::uint64_t largest = 0;
    for (const PortLoad& load : loads) largest = std::max(largest, load.messages);
    for_each_round(time, largest, [&](std::uint64_t, std::uint64_t round) {
      std::uint32_t packets = 0;
      for (PortLoad& load : loads) {
        const std::uint64_t messages = part(load.messages, round);
        if (messages == 0) continue;
        cost_.packet(load.port, messages, nodes_, combined);
        if (!rules_.same_dimension(NodeId{0}, load.port, nodes_)) {
          load.allowed = false;
          continue;
        }
        ++packets;
        if (!rules_.allow(NodeId{0}, load.port, messages, packets, packets, nodes_))
          load.allowed = false;
        if (personalized() && splits()) measure_buffers(load, messages);
      }
      count_waiting(std::exchange(round_change_, 0));
    });
  }

  void all_nodes_receive(const PortLoad& load, std::vector<std::uint32_t>& arrived) {
    for (auto edge = load.first; edge != load.last; ++edge) {
      if (carried_[order_.parent(*edge)])
        arrived.push_back(*edge);
      else
        lack(edge, edge + 1, time(*edge) + extra_rounds_);
    }
  }

  /// Logs that the senders of these edges do not have what they should send.
  void lack(Iterator first, Iterator last, std::uint64_t step) {
    const std::uint64_t copies = problem_.collective.kind() == CollectiveKind::scatter ? 1 : nodes_;
    for (; first != last; ++first)
      log_.add(ViolationKind::sender_lacks_message,
               {step, NodeId{order_.parent(*first)}, order_.down(*first)}, {},
               copies * load(*first));
  }

  void count_missing(std::uint64_t copies) {
    for (std::uint32_t node = 0; node < nodes_; ++node) {
      if (carried_[node]) continue;
      if (missing_ == 0) first_missing_ = NodeId{node};
      missing_ += copies;
    }
  }

  /// At a node other than the root, messages for a child wait from their arrival until the child's
  /// time.
  void measure_buffers() {
    std::vector<std::int64_t> change(last_time_ + 2);
    for (const std::uint32_t node : order_.from_root()) {
      const std::uint32_t parent = order_.parent(node);
      if (parent == 0 || time(parent) >= time(node)) continue;
      change[time(parent)] += sizes_[node];
      change[time(node)] -= sizes_[node];
    }
    for (const std::int64_t delta : change) count_waiting(delta);
  }

  /// The same for split packets: accounts for the next part of one. The message to the node itself
  /// does not wait there; it is the first of those addressed to its subtree.
  void measure_buffers(PortLoad& load, std::uint64_t messages) {
    while (messages > 0) {
      const std::uint32_t node = *load.next;
      const std::uint64_t sent = std::min<std::uint64_t>(messages, sizes_[node] - load.next_sent);
      round_change_ += static_cast<std::int64_t>(sent) - (load.next_sent == 0 ? 1 : 0);
      if (order_.parent(node) != 0) round_change_ -= static_cast<std::int64_t>(sent);
      messages -= sent;
      load.next_sent += sent;
      if (load.next_sent < sizes_[node]) continue;
      ++load.next;
      load.next_sent = 0;
    }
  }

  void count_waiting(std::int64_t change) {
    waiting_ += change;
    if (waiting_ > 0)
      result_.metering.buffer =
          std::max(result_.metering.buffer, static_cast<std::uint64_t>(waiting_));
  }

  void run_scatter() {
    EdgeCounts sent(nodes_);
    const std::vector<std::uint32_t> edges = order_.by_time(tree_);
    for_each_step(
        edges, [&](std::uint32_t node) { return time(node); },
        [&](std::uint64_t time, Iterator first, Iterator last) {
          if (time == 0) return lack(first, last, 0);
          std::vector<std::uint32_t> arrived;
          for_each_round(
              time, largest_subtree(first, last), [&](std::uint64_t step, std::uint64_t round) {
                for (auto edge = first; edge != last; ++edge) {
                  const std::uint64_t messages = part(sizes_[*edge], round);
                  if (messages == 0) continue;
                  const std::uint32_t parent = order_.parent(*edge);
                  const Port port = order_.down(*edge);
                  cost_.packet(port, messages, 1);
                  if (!rules_.same_dimension(NodeId{parent}, port, 1)) continue;
                  if (!rules_.allow(NodeId{parent}, port, messages, sent.count(parent, step), 1, 1))
                    continue;
                  if (round > 0) continue;  // the parent has all of it or nothing
                  if (carried_[parent])
                    arrived.push_back(*edge);
                  else
                    lack(edge, edge + 1, step);
                }
              });
          for (const std::uint32_t node : arrived) {
            carried_[node] = true;
            result_.metering.buffer =
                std::max<std::uint64_t>(result_.metering.buffer, sizes_[node] - 1);
          }
        });
    count_missing(1);
  }

  [[nodiscard]] std::uint64_t largest_subtree(Iterator first, Iterator last) const {
    std::uint64_t largest = 0;
    for (; first != last; ++first) largest = std::max<std::uint64_t>(largest, sizes_[*first]);
    return largest;
  }

  /// A scatter in reverse: at time T+1-t, a node sends upwards what it has of its subtree.
  void run_gather() {
    std::vector<std::uint32_t> edges = order_.by_time(tree_);
    std::ranges::stable_sort(edges, std::greater{}, [&](std::uint32_t node) { return time(node); });
    std::vector<std::uint32_t> held(nodes_, 1);
    EdgeCounts received(nodes_);
    for_each_step(
        edges, [&](std::uint32_t node) { return last_time_ + 1 - time(node); },
        [&](std::uint64_t time, Iterator first, Iterator last) {
          std::vector<std::pair<std::uint32_t, std::uint32_t>> arrived;
          for_each_round(time, largest_subtree(first, last),
                         [&](std::uint64_t step, std::uint64_t round) {
                           for (auto edge = first; edge != last; ++edge) {
                             const std::uint32_t node = *edge;
                             const std::uint64_t messages = part(sizes_[node], round);
                             if (messages == 0) continue;
                             const std::uint32_t parent = order_.parent(node);
                             const Port port = tree_.up(NodeId{node});
                             cost_.packet(port, messages, 1);
                             if (!rules_.same_dimension(NodeId{node}, port, 1)) continue;
                             if (!rules_.allow(NodeId{node}, port, messages, 1,
                                               received.count(parent, step), 1))
                               continue;
                             if (round > 0)
                               continue;  // all available messages were counted in the first round
                             if (held[node] < sizes_[node])
                               log_.add(ViolationKind::sender_lacks_message,
                                        {step, NodeId{node}, port}, {}, sizes_[node] - held[node]);
                             arrived.emplace_back(parent, held[node]);
                             held[node] = 0;
                           }
                         });
          for (const auto& [parent, messages] : arrived) {
            held[parent] += messages;
            if (parent != 0)
              result_.metering.buffer =
                  std::max<std::uint64_t>(result_.metering.buffer, held[parent] - 1);
          }
        });
    missing_ = nodes_ - held[0];
    first_missing_ = NodeId{0};
  }

  const TimedTree& tree_;
  const Problem& problem_;
  std::uint64_t nodes_;
  TreeOrder order_;
  std::vector<std::uint32_t> sizes_;
  SymmetricResult result_;
  ViolationLog log_;
  SymmetricCost cost_;
  PacketRules rules_;
  std::vector<bool> carried_;
  std::uint64_t last_time_ = 0;
  std::uint64_t extra_rounds_ = 0;  // steps beyond the first of each time so far
  std::int64_t waiting_ = 0;        // messages in a node's buffer
  std::int64_t round_change_ = 0;   // change of waiting_ in this round
  std::uint64_t missing_ = 0;
  NodeId first_missing_ = no_node;
};

}  // namespace

SymmetricResult check_symmetric(const TimedTree& tree, const ScheduleHeader& header,
                                std::uint64_t memory_limit) {
  require_symmetric(header.problem);
  require_tree_memory(header.problem, memory_limit);
  return SymmetricCheck(tree, header).run();
}

}  // namespace asterism
