#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/asynchronous.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "schedule/moves.hpp"
#include "simulate/delay_draw.hpp"
#include "simulate/event_queue.hpp"
#include "simulate/send_queues.hpp"

namespace asterism {

namespace {

struct ArrivalEvent {
  std::uint64_t time;
  std::uint64_t header;
  std::uint32_t from, to;
  std::uint32_t port;  // at the receiving node
  std::uint32_t message;
};

constexpr std::uint64_t events_per_report = 1 << 18;
/// The number of waiting events depends on the program; a broadcast keeps at most about one per
/// node.
constexpr double bytes_of_events_per_node = sizeof(ArrivalEvent);

/// Returns how many packets a node may send at a time; 0 if only the links limit it.
std::uint32_t port_limit_of(const Model& model) {
  return model.ports == Model::Ports::all ? 0 : model.packets_per_node();
}

void require_meaning(const Model& model) {
  require_meaning_without_steps(model);
  if (model.switching == Model::Switching::wormhole)
    throw Error(ErrorCode::unsupported,
                "a path of links in one step has no meaning to a node program",
                "run it step by step, or choose store-and-forward switching");
}

void require_room(const AlgorithmRequest& request) {
  const Network& network = request.problem.network();
  require_few_moves(request.problem, "running");
  const std::uint64_t messages = request.problem.collective.message_count();
  const auto nodes = static_cast<double>(network.node_count());
  const double state = 8.0 * network.port_count() + static_cast<double>(messages) / 8 +
                       SendQueues::bytes_per_node(port_limit_of(request.problem.model));
  MemoryBudget(request.memory_limit)
      .require(nodes * (state + bytes_of_events_per_node),
               fmt::format("an asynchronous run on {}", network.spec()),
               "choose a smaller network or batch");
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  if (network.node_count() >= most || messages >= most)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many nodes or messages", network.spec()),
                "choose fewer than 2^32 - 1 of them");
}

class Engine {
 public:
  Engine(NodeProgram& program, const AlgorithmRequest& request, const Delays& delays)
      : program_(program),
        request_(request),
        network_(request.problem.network()),
        messages_(request.problem.collective.message_count()),
        half_duplex_(request.problem.model.duplex == Model::Duplex::half),
        delay_(delays, network_),
        out_(program.header_bits()),
        link_free_(network_.node_count() * network_.port_count()),
        queues_(network_.node_count(), port_limit_of(request.problem.model)),
        has_(network_.node_count() * messages_) {
    run_.header_bits = program.header_bits();
  }

  AsynchronousRun run() {
    for (MessageId message{0}; message.value() < messages_; ++message) start(message);
    while (!events_.empty()) {
      if (run_.events % events_per_report == 0)
        report(request_.progress, "simulating without lock step", delivered_, has_.size());
      arrive(events_.take());
    }
    finish();
    return run_;
  }

 private:
  void start(MessageId message) {
    const NodeId source = request_.problem.collective.origin(message);
    has_[place(source, message)] = true;
    ++delivered_;
    ++run_.events;
    program_.start(source, message, out_);
    send_from(source);
  }

  void arrive(const ArrivalEvent& event) {
    now_ = event.time;
    const NodeId node{event.to};
    const MessageId message{event.message};
    ++run_.events;
    count_delivery(node, message);
    if (queues_.limited()) {
      queues_.finish(NodeId{event.from});
      send_waiting(NodeId{event.from});
    }
    program_.arrive(node, Port{event.port}, {message, event.header}, out_);
    send_from(node);
  }

  void count_delivery(NodeId node, MessageId message) {
    auto has = has_[place(node, message)];
    if (has) {
      ++run_.redundant;
      return;
    }
    has = true;
    ++delivered_;
    run_.completion = now_;
  }

  void send_from(NodeId node) {
    for (const auto& [port, packet] : out_.sendings()) {
      if (queues_.limited()) {
        if (network_.neighbour(node, port) != no_node) queues_.add(node, port, packet);
      } else {
        cross(node, port, packet);
      }
    }
    out_.clear();
    if (queues_.limited()) send_waiting(node);
  }

  void send_waiting(NodeId node) {
    while (const auto sending = queues_.next(node)) cross(node, sending->port, sending->packet);
  }

  void cross(NodeId from, Port port, const ProgramPacket& packet) {
    const NodeId to = network_.neighbour(from, port);
    if (to == no_node) return;
    const Port back = network_.reverse_port(from, port);
    std::uint64_t& free = link_free_[link_place(from, port, to, back)];
    const std::uint64_t ticks = delay_(from, port, packet.message);
    const std::uint64_t offered = std::max(now_, free);
    const std::uint64_t begun = queues_.limited() ? queues_.receive(to, offered, ticks) : offered;
    free = begun + ticks;
    ++run_.messages_total;
    events_.push({free, packet.header, static_cast<std::uint32_t>(from.value()),
                  static_cast<std::uint32_t>(to.value()), back.value(),
                  static_cast<std::uint32_t>(packet.message.value())});
  }

  /// In half-duplex mode, both directions of a link share one place.
  [[nodiscard]] std::uint64_t link_place(NodeId from, Port port, NodeId to, Port back) const {
    const std::uint64_t ports = network_.port_count();
    const std::uint64_t there = from.value() * ports + port.value();
    return half_duplex_ ? std::min(there, to.value() * ports + back.value()) : there;
  }

  [[nodiscard]] std::uint64_t place(NodeId node, MessageId message) const {
    return node.value() * messages_ + message.value();
  }

  void finish() {
    run_.quiet = now_;
    run_.header_bits_total = run_.header_bits * run_.messages_total;
    run_.missing = has_.size() - delivered_;
    run_.complete = run_.missing == 0;
    run_.exactly_once = run_.complete && run_.redundant == 0;
    if (run_.complete) return;
    const auto first = std::ranges::find(has_, false);
    run_.first_missing = NodeId{static_cast<std::uint64_t>(first - has_.begin()) / messages_};
  }

  NodeProgram& program_;
  const AlgorithmRequest& request_;
  const Network& network_;
  std::uint64_t messages_;
  bool half_duplex_;
  DelayDraw delay_;
  Outbox out_;
  EventQueue<ArrivalEvent> events_;
  std::vector<std::uint64_t> link_free_;
  SendQueues queues_;
  std::vector<bool> has_;  // by node and message
  std::uint64_t delivered_ = 0;
  std::uint64_t now_ = 0;
  AsynchronousRun run_;
};

}  // namespace

AsynchronousRun run_asynchronously(NodeProgram& program, const AlgorithmRequest& request,
                                   const Delays& delays) {
  require_meaning(request.problem.model);
  require_room(request);
  return Engine(program, request, delays).run();
}

AsynchronousRun run_asynchronously(const CollectiveAlgorithm& algorithm,
                                   const AlgorithmRequest& request, const Delays& delays) {
  if (algorithm.program() == nullptr) {
    std::vector<std::string> reactive;
    for (const CollectiveAlgorithm& other : algorithm_catalogue())
      if (other.program() != nullptr) reactive.push_back(other.name);
    throw Error(ErrorCode::unsupported,
                fmt::format("the algorithm {} needs steps: it has no node program", algorithm.name),
                fmt::format("these run without: {}", fmt::join(reactive, ", ")));
  }
  // A node program waits until it may send, so it obeys every port model.
  Problem all_port = request.problem;
  all_port.model.ports = Model::Ports::all;
  require_applicable(algorithm,
                     AlgorithmRequest{all_port, request.parameters, request.memory_limit, {}});
  const AlgorithmRequest own = divided(algorithm, request).own;
  return run_asynchronously(*(*algorithm.program())(own), own, delays);
}

}  // namespace asterism
