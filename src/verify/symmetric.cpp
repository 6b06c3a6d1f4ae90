// Verifying and metering a symmetric schedule without expanding it.
//
// Every node does the same, so one look at the tree tells what all do. The packet that each node
// sends over port p at time t holds one message for every tree edge with that port and time
// (allgather), or one for every node below such an edge (alltoall). The checks mirror those of
// the explicit verifier, in the same order, so that both give the same verdict and numbers.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/symmetric.hpp>

#include "base/memory.hpp"
#include "schedule/tree_order.hpp"
#include "verify/symmetric_rules.hpp"
#include "verify/violations.hpp"

namespace asterism {

namespace {

constexpr double most_empty_steps_per_node = 16;

class SymmetricCheck {
 public:
  SymmetricCheck(const TimedTree& tree, const Problem& problem)
      : tree_(tree),
        problem_(problem),
        nodes_(tree.node_count()),
        order_(tree, problem.network),
        sizes_(order_.subtree_sizes()),
        log_(problem),
        cost_(problem, result_.metering),
        rules_(problem, log_),
        carried_(nodes_) {
    for (const std::uint32_t node : order_.from_root())
      last_time_ = std::max<std::uint64_t>(last_time_, tree.time(NodeId{node}));
    if (static_cast<double>(last_time_) >
        most_empty_steps_per_node * static_cast<double>(nodes_) + 1024)
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
      default:
        run_all_sources();
    }
    cost_.finish_until(last_time_);
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

  [[nodiscard]] bool personalized() const { return problem_.collective.personalized(); }
  [[nodiscard]] std::uint64_t time(std::uint32_t node) const { return tree_.time(NodeId{node}); }
  [[nodiscard]] std::uint64_t load(std::uint32_t node) const {
    return personalized() ? sizes_[node] : 1;
  }

  /// body(step, first, last) for the edges of each time, which are named by their lower ends.
  template <class Time, class Body>
  void for_each_step(const std::vector<std::uint32_t>& edges, Time&& time_of, Body&& body) {
    for (auto first = edges.begin(); first != edges.end();) {
      const std::uint64_t step = time_of(*first);
      auto last = first;
      while (last != edges.end() && time_of(*last) == step) ++last;
      cost_.begin(step);
      rules_.begin(step);
      body(step, first, last);
      first = last;
    }
  }

  void run_all_sources() {
    const std::vector<std::uint32_t> edges = order_.by_time(tree_);
    for_each_step(
        edges, [&](std::uint32_t node) { return time(node); },
        [&](std::uint64_t step, Iterator first, Iterator last) {
          if (step == 0) return lack(first, last, 0);
          std::uint32_t packets = 0;
          std::vector<std::uint32_t> arrived;
          while (first != last) {
            const Port port = order_.down(*first);
            auto end = first;
            std::uint64_t messages = 0;
            for (; end != last && order_.down(*end) == port; ++end) messages += load(*end);
            all_nodes_send(port, messages, packets, first, end, arrived);
            first = end;
          }
          for (const std::uint32_t node : arrived) carried_[node] = true;
        });
    count_missing(nodes_);
    if (personalized()) measure_buffers();
  }

  void all_nodes_send(Port port, std::uint64_t messages, std::uint32_t& packets, Iterator first,
                      Iterator last, std::vector<std::uint32_t>& arrived) {
    cost_.packet(port, messages, nodes_);
    if (!rules_.same_dimension(NodeId{0}, port, nodes_)) return;
    ++packets;
    if (!rules_.allow(NodeId{0}, port, messages, packets, packets, nodes_)) return;
    for (; first != last; ++first) {
      if (carried_[order_.parent(*first)])
        arrived.push_back(*first);
      else
        lack(first, first + 1, time(*first));
    }
  }

  /// The senders of these edges do not have what they should send.
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

  /// Below a node that is not the root, what goes on to a child waits from its arrival until
  /// the child's time.
  void measure_buffers() {
    std::vector<std::int64_t> change(last_time_ + 2);
    for (const std::uint32_t node : order_.from_root()) {
      const std::uint32_t parent = order_.parent(node);
      if (parent == 0 || time(parent) >= time(node)) continue;
      change[time(parent)] += sizes_[node];
      change[time(node)] -= sizes_[node];
    }
    std::int64_t waiting = 0;
    for (const std::int64_t delta : change) {
      waiting += delta;
      result_.metering.buffer =
          std::max(result_.metering.buffer, static_cast<std::uint64_t>(waiting));
    }
  }

  void run_scatter() {
    std::vector<std::uint64_t> last_sent(nodes_);
    std::vector<std::uint32_t> sent(nodes_);
    const std::vector<std::uint32_t> edges = order_.by_time(tree_);
    for_each_step(
        edges, [&](std::uint32_t node) { return time(node); },
        [&](std::uint64_t step, Iterator first, Iterator last) {
          if (step == 0) return lack(first, last, 0);
          std::vector<std::uint32_t> arrived;
          for (; first != last; ++first) {
            const std::uint32_t parent = order_.parent(*first);
            const Port port = order_.down(*first);
            cost_.packet(port, sizes_[*first], 1);
            if (!rules_.same_dimension(NodeId{parent}, port, 1)) continue;
            sent[parent] = last_sent[parent] == step ? sent[parent] + 1 : 1;
            last_sent[parent] = step;
            if (!rules_.allow(NodeId{parent}, port, sizes_[*first], sent[parent], 1, 1)) continue;
            if (carried_[parent])
              arrived.push_back(*first);
            else
              lack(first, first + 1, step);
          }
          for (const std::uint32_t node : arrived) {
            carried_[node] = true;
            result_.metering.buffer =
                std::max<std::uint64_t>(result_.metering.buffer, sizes_[node] - 1);
          }
        });
    count_missing(1);
  }

  /// The scatter backwards: at time T+1-t a node sends up what it has of its subtree.
  void run_gather() {
    std::vector<std::uint32_t> edges = order_.by_time(tree_);
    std::ranges::stable_sort(edges, std::greater{}, [&](std::uint32_t node) { return time(node); });
    std::vector<std::uint32_t> held(nodes_, 1);
    std::vector<std::uint64_t> last_received(nodes_);
    std::vector<std::uint32_t> received(nodes_);
    for_each_step(
        edges, [&](std::uint32_t node) { return last_time_ + 1 - time(node); },
        [&](std::uint64_t step, Iterator first, Iterator last) {
          std::vector<std::pair<std::uint32_t, std::uint32_t>> arrived;
          for (; first != last; ++first) {
            const std::uint32_t node = *first;
            const std::uint32_t parent = order_.parent(node);
            const Port port = tree_.up(NodeId{node});
            cost_.packet(port, sizes_[node], 1);
            if (!rules_.same_dimension(NodeId{node}, port, 1)) continue;
            received[parent] = last_received[parent] == step ? received[parent] + 1 : 1;
            last_received[parent] = step;
            if (!rules_.allow(NodeId{node}, port, sizes_[node], 1, received[parent], 1)) continue;
            if (held[node] < sizes_[node])
              log_.add(ViolationKind::sender_lacks_message, {step, NodeId{node}, port}, {},
                       sizes_[node] - held[node]);
            arrived.emplace_back(parent, held[node]);
            held[node] = 0;
          }
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
  StepCost cost_;
  PacketRules rules_;
  std::vector<bool> carried_;
  std::uint64_t last_time_ = 0;
  std::uint64_t missing_ = 0;
  NodeId first_missing_ = no_node;
};

}  // namespace

SymmetricResult check_symmetric(const TimedTree& tree, const ScheduleHeader& header,
                                std::uint64_t memory_limit) {
  require_symmetric(header.problem);
  MemoryBudget(memory_limit)
      .require(TreeOrder::bytes(static_cast<double>(tree.node_count())),
               fmt::format("verifying a symmetric schedule on {}", header.problem.network.spec()),
               "choose a smaller network");
  return SymmetricCheck(tree, header.problem).run();
}

}  // namespace asterism
