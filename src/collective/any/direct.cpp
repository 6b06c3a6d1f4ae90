// Sends every message separately along a shortest path; conflicts are resolved step by step.
//
// Each node keeps one queue per port. In every step, the nodes take turns, longest queue first, and
// send the head of a queue if the model allows it and the other end is still free to receive. The
// node that chooses first changes from step to step, so no node is starved.
#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "graph/breadth_first_tree.hpp"
#include "problem/step_rules.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();

/// The port that a message takes next at a node.
class NextHops {
 public:
  explicit NextHops(const AlgorithmRequest& request)
      : network_(request.problem.network()), collective_(request.problem.collective) {
    const CollectiveKind kind = collective_.kind();
    const std::uint64_t targets = kind == CollectiveKind::gather ? 1 : network_.node_count();
    reserve_memory(request, static_cast<double>(targets));
    port_.resize(targets * network_.node_count());
    for (std::uint64_t target = 0; target < targets; ++target) {
      const NodeId node =
          kind == CollectiveKind::gather ? collective_.sources()[0] : NodeId{target};
      fill(target, BreadthFirstTree(network_, node, request.memory_limit));
      report(request.progress, "routing", target + 1, targets);
    }
  }

  [[nodiscard]] Port port(NodeId at, MessageId message) const {
    const std::uint64_t target =
        collective_.kind() == CollectiveKind::gather ? 0 : collective_.destination(message).value();
    return Port{port_[target * network_.node_count() + at.value()]};
  }

 private:
  void reserve_memory(const AlgorithmRequest& request, double targets) {
    const auto nodes = static_cast<double>(network_.node_count());
    const double messages = static_cast<double>(collective_.message_count());
    memory_ =
        MemoryBudget(request.memory_limit)
            .reserve(2 * targets * nodes + 12 * messages,
                     fmt::format("the routes of {} on {}", collective_.name(), network_.spec()),
                     "use a symmetric algorithm such as cyclic-sweep, or a smaller network");
    if (messages >= nothing || network_.port_count() > std::numeric_limits<std::uint16_t>::max())
      throw Error(ErrorCode::too_large,
                  fmt::format("{} has too many messages for direct", network_.spec()),
                  "use a symmetric algorithm such as cyclic-sweep, or a smaller network");
  }

  void fill(std::uint64_t target, const BreadthFirstTree& tree) {
    for (const std::uint32_t node : tree.order()) {
      if (tree.depth(node) == 0) continue;
      const Port up = network_.reverse_port(NodeId{tree.parent(node)}, tree.down(node));
      port_[target * network_.node_count() + node] = static_cast<std::uint16_t>(up.value());
    }
  }

  MemoryReservation memory_;
  const Network& network_;
  const Collective& collective_;
  std::vector<std::uint16_t> port_;  // by target, then by node
};

/// The waiting messages of all nodes: a list for each node and port.
class Queues {
 public:
  Queues(std::uint64_t nodes, std::uint32_t ports, std::uint64_t messages)
      : ports_(ports), queues_(nodes * ports), next_(messages, nothing) {}

  void push(NodeId node, Port port, std::uint32_t message) {
    Queue& queue = at(node, port);
    next_[message] = nothing;
    if (queue.length++ == 0)
      queue.head = message;
    else
      next_[queue.tail] = message;
    queue.tail = message;
  }
  std::uint32_t pop(NodeId node, Port port) {
    Queue& queue = at(node, port);
    const std::uint32_t message = queue.head;
    queue.head = next_[message];
    --queue.length;
    return message;
  }
  [[nodiscard]] std::uint32_t length(NodeId node, Port port) const {
    return queues_[node.value() * ports_ + port.value()].length;
  }

 private:
  struct Queue {
    std::uint32_t head = nothing, tail = nothing, length = 0;
  };
  Queue& at(NodeId node, Port port) { return queues_[node.value() * ports_ + port.value()]; }

  std::uint32_t ports_;
  std::vector<Queue> queues_;
  std::vector<std::uint32_t> next_;
};

class DirectRun {
 public:
  DirectRun(const AlgorithmRequest& request, StepSink& sink)
      : request_(request),
        network_(request.problem.network()),
        model_(request.problem.model),
        collective_(request.problem.collective),
        sink_(sink),
        hops_(request),
        queues_(network_.node_count(), network_.port_count(), collective_.message_count()),
        rules_(network_, model_),
        class_is_used_(model_.control == Model::Control::simd ? network_.link_classes().size()
                                                              : 0) {
    enqueue_all();
  }

  void run() {
    const std::uint64_t all = waiting_;
    while (waiting_ > 0) {
      ++step_number_;
      rules_.begin_step();
      step_.clear();
      arrivals_.clear();
      choose_dimensions();
      for (std::uint64_t turn = 0; turn < network_.node_count(); ++turn)
        serve(NodeId{(turn + step_number_) % network_.node_count()});
      sink_.take(step_);
      deliver();
      report(request_.progress, "delivering", all - waiting_, all);
    }
  }

 private:
  struct Arrival {
    NodeId to;
    std::uint32_t message;
  };

  /// Longest paths first, so that the last messages to leave have the shortest paths.
  void enqueue_all() {
    std::vector<std::uint32_t> messages;
    for (std::uint64_t i = 0; i < collective_.message_count(); ++i)
      if (collective_.origin(MessageId{i}) != collective_.destination(MessageId{i}))
        messages.push_back(static_cast<std::uint32_t>(i));
    if (collective_.kind() == CollectiveKind::scatter) {
      const BreadthFirstTree tree(network_, collective_.sources()[0], request_.memory_limit);
      std::ranges::stable_sort(messages, std::greater{}, [&](std::uint32_t message) {
        const NodeId end = collective_.destination(MessageId{message});
        return tree.depth(static_cast<std::uint32_t>(end.value()));
      });
    }
    for (const std::uint32_t message : messages) {
      const NodeId origin = collective_.origin(MessageId{message});
      queues_.push(origin, hops_.port(origin, MessageId{message}), message);
    }
    waiting_ = messages.size();
  }

  /// Under the single-dimension model all nodes use one port, and under SIMD control the same
  /// classes of links: those with most work.
  void choose_dimensions() {
    if (model_.ports == Model::Ports::single_dimension) dimension_ = busiest_port();
    if (model_.control == Model::Control::simd) choose_classes();
  }

  [[nodiscard]] Port busiest_port() const {
    std::vector<std::uint64_t> waiting(network_.port_count());
    for_all_waiting([&](NodeId, Port port) { ++waiting[port.value()]; });
    return Port{static_cast<std::uint32_t>(std::ranges::max_element(waiting) - waiting.begin())};
  }

  /// Chooses the busiest classes among the links that the chosen port allows.
  void choose_classes() {
    const std::size_t classes = class_is_used_.size();
    std::vector<std::uint64_t> waiting(classes);
    for_all_waiting([&](NodeId node, Port port) {
      if (!dimension_ || port == *dimension_) ++waiting[network_.link_class(node, port).value()];
    });
    std::vector<std::size_t> by_work(classes);
    std::iota(by_work.begin(), by_work.end(), 0);
    std::ranges::stable_sort(by_work, std::greater{}, [&](std::size_t i) { return waiting[i]; });
    const std::uint32_t most = model_.classes_per_step(network_.port_count());
    for (std::size_t rank = 0; rank < classes; ++rank) class_is_used_[by_work[rank]] = rank < most;
  }

  template <class Body>
  void for_all_waiting(Body&& body) const {
    for (NodeId node{0}; node.value() < network_.node_count(); ++node)
      for (Port port{0}; port.value() < network_.port_count(); ++port)
        if (queues_.length(node, port) > 0) body(node, port);
  }

  [[nodiscard]] bool in_dimension(NodeId node, Port port) const {
    if (dimension_ && port != *dimension_) return false;
    return class_is_used_.empty() || class_is_used_[network_.link_class(node, port).value()];
  }

  void serve(NodeId node) {
    ports_.clear();
    for (std::uint32_t port = 0; port < network_.port_count(); ++port)
      if (queues_.length(node, Port{port}) > 0 && in_dimension(node, Port{port}))
        ports_.push_back(Port{port});
    std::ranges::stable_sort(ports_, std::greater{},
                             [&](Port port) { return queues_.length(node, port); });
    for (const Port port : ports_) {
      if (!rules_.may_send(node)) return;
      send_if_free(node, port);
    }
  }

  void send_if_free(NodeId node, Port port) {
    const NodeId to = network_.neighbour(node, port);
    if (!rules_.may_receive(to) || !rules_.link_is_free(node, port, to)) return;
    rules_.send(node);
    rules_.receive(to);
    rules_.use_link(node, port, to);
    const std::uint32_t message = queues_.pop(node, port);
    step_.add(node, port, MessageId{message});
    arrivals_.push_back({to, message});
  }

  void deliver() {
    for (const Arrival& arrival : arrivals_) {
      const MessageId message{arrival.message};
      if (arrival.to == collective_.destination(message))
        --waiting_;
      else
        queues_.push(arrival.to, hops_.port(arrival.to, message), arrival.message);
    }
  }

  const AlgorithmRequest& request_;
  const Network& network_;
  const Model& model_;
  const Collective& collective_;
  StepSink& sink_;
  NextHops hops_;
  Queues queues_;
  StepRules rules_;
  std::uint64_t step_number_ = 0;
  std::uint64_t waiting_ = 0;
  Step step_;
  std::vector<Arrival> arrivals_;
  std::vector<Port> ports_;
  std::optional<Port> dimension_;
  std::vector<bool> class_is_used_;  // in this step; empty if all are used
};

void direct(const AlgorithmRequest& request, StepSink& sink) {
  DirectRun(request, sink).run();
}

}  // namespace

CollectiveAlgorithm direct_algorithm() {
  return {
      .name = "direct",
      .summary =
          "every message on its own over a shortest path, conflicts resolved into steps; "
          "adapts to the port model",
      .citation = "baseline",
      .origin = AlgorithmOrigin::baseline,
      .collectives = {CollectiveKind::alltoall, CollectiveKind::scatter, CollectiveKind::gather},
      .ports = Model::Ports::single_dimension,
      .capabilities = {Capability::uneven},
      .body = direct};
}

}  // namespace asterism
