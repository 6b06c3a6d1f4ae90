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
#include "verify/violations.hpp"

namespace asterism {

namespace {

constexpr double most_empty_steps_per_node = 16;

/// The steps of a schedule as they are met in the order of time, each a few packets.
class StepCost {
 public:
  StepCost(const Problem& problem, Metering& metering)
      : problem_(problem), rates_(problem.model.rates_of(problem.network)), metering_(metering) {
    for (const std::string& name : problem.network.link_classes())
      metering_.link_use.push_back({name, 0, 0});
  }

  /// Everything up to the step before this one is over; steps between were empty.
  void begin(std::uint64_t step) {
    finish_until(step - 1);
    longest_ = problem_.model.startup;
  }
  /// `copies` packets of `messages` each leave over the same port.
  void packet(Port port, std::uint64_t messages, std::uint64_t copies) {
    const LinkClass link_class = problem_.network.link_class(NodeId{0}, port);
    LinkUse& use = metering_.link_use[link_class.value()];
    use.packets += copies;
    use.messages += copies * messages;
    metering_.packets_total += copies;
    metering_.messages_total += copies * messages;
    largest_ = std::max(largest_, messages);
    longest_ =
        std::max(longest_, problem_.model.transfer_time(messages, rates_[link_class.value()]));
  }
  void finish_until(std::uint64_t step) {
    for (; metering_.steps < step; ++metering_.steps) {
      metering_.time += longest_ == 0 ? problem_.model.startup : longest_;
      metering_.transmissions += largest_;
      metering_.max_packet = std::max(metering_.max_packet, largest_);
      largest_ = 0;
      longest_ = problem_.model.startup;
    }
    metering_.startups = metering_.steps;
  }

 private:
  const Problem& problem_;
  std::vector<double> rates_;
  Metering& metering_;
  std::uint64_t largest_ = 0;
  double longest_ = 0;
};

/// The rules of the model for the packets of one step, in the order of the explicit verifier.
class PacketRules {
 public:
  PacketRules(const Problem& problem, ViolationLog& log) : problem_(problem), log_(log) {}

  void begin(std::uint64_t step) {
    step_ = step;
    first_port_.reset();
  }

  /// `sent` and `received`: how many packets the nodes at both ends have had, this one included.
  /// Whether `copies` such packets may be carried out.
  bool allow(NodeId node, Port port, std::uint64_t messages, std::uint32_t sent,
             std::uint32_t received, std::uint64_t copies) {
    const Model& model = problem_.model;
    bool allowed = true;
    if (model.ports != Model::Ports::all) {
      const std::uint32_t limit = model.ports == Model::Ports::several ? model.port_limit : 1;
      if (sent > limit) complain(ViolationKind::sends_too_much, node, port, copies);
      if (received > limit) complain(ViolationKind::receives_too_much, node, port, copies);
      allowed = sent <= limit && received <= limit;
    }
    if (model.packet_limit != 0 && messages > model.packet_limit) {
      complain(ViolationKind::packet_too_large, node, port, copies);
      return false;
    }
    return allowed;
  }

  bool same_dimension(NodeId node, Port port, std::uint64_t copies) {
    const Model& model = problem_.model;
    if (!first_port_) first_port_ = port;
    const auto class_of = [&](Port of) { return problem_.network.link_class(NodeId{0}, of); };
    const bool mixed =
        (model.ports == Model::Ports::single_dimension && port != *first_port_) ||
        (model.control == Model::Control::simd && class_of(port) != class_of(*first_port_));
    if (mixed) complain(ViolationKind::mixed_dimensions, node, port, copies);
    return !mixed;
  }

 private:
  void complain(ViolationKind kind, NodeId node, Port port, std::uint64_t copies) {
    log_.add(kind, {step_, node, port}, {}, copies);
  }

  const Problem& problem_;
  ViolationLog& log_;
  std::uint64_t step_ = 0;
  std::optional<Port> first_port_;
};

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
