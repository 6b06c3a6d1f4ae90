#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/reverse.hpp>

#include "base/memory.hpp"
#include "network/transposed.hpp"
#include "schedule/links.hpp"
#include "schedule/switch_walks.hpp"

namespace asterism {

namespace {

/// One bit per node and message.
class NodeMessageBits {
 public:
  explicit NodeMessageBits(const Collective& collective)
      : messages_(collective.message_count()), bits_(collective.node_count() * messages_) {}

  static double bytes(const Collective& collective) {
    return static_cast<double>(collective.node_count()) *
           static_cast<double>(collective.message_count()) / 8;
  }

  /// Sets the bit. Returns whether it was not set.
  bool set(NodeId node, MessageId message) {
    const std::uint64_t place = node.value() * messages_ + message.value();
    if (bits_[place]) return false;
    bits_[place] = true;
    return true;
  }
  [[nodiscard]] bool test(NodeId node, MessageId message) const {
    return bits_[node.value() * messages_ + message.value()];
  }

 private:
  std::uint64_t messages_;
  std::vector<bool> bits_;
};

/// Determines which messages of which transfers are needed.
class NeededDeliveries {
 public:
  explicit NeededDeliveries(const Schedule& schedule)
      : schedule_(schedule),
        collective_(schedule.header().problem.collective),
        links_(schedule.header().problem.network()) {
    if (schedule.header().problem.switches_only_forward()) walks_.emplace(schedule);
    needed_.resize(walks_ ? walks_->count() : num_deliveries(schedule));
    find_first_arrivals();
    if (!collective_.all_take_part()) leave_out_dead_ends();
  }

  static double bytes(const Schedule& schedule) {
    const Problem& problem = schedule.header().problem;
    const double bits = NodeMessageBits::bytes(problem.collective);
    const double walks = problem.switches_only_forward()
                             ? SwitchWalks::bytes(static_cast<double>(num_deliveries(schedule)))
                             : 0;
    return 3 * bits + Links::bytes(problem.network()) + walks;
  }

  /// By delivery number (see SwitchWalks).
  [[nodiscard]] bool operator[](std::size_t delivery) const { return needed_[number(delivery)]; }

 private:
  using Walk = SwitchWalks::Walk;

  [[nodiscard]] std::size_t number(std::size_t delivery) const {
    return walks_ ? walks_->number(delivery) : delivery;
  }
  [[nodiscard]] Walk walk(std::size_t delivery, const Transfer& transfer) const {
    if (walks_) return walks_->of(delivery);
    NodeId to = transfer.from;
    for (const Port port : transfer.ports) to = links_.end(to, port);
    return {transfer.from, to, delivery, 1};
  }

  static std::uint64_t num_deliveries(const Schedule& schedule) {
    std::uint64_t count = 0;
    for (std::size_t step = 0; step < schedule.size(); ++step)
      for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
        count += schedule.transfer(step, i).messages.size();
    return count;
  }

  void find_first_arrivals() {
    NodeMessageBits has(collective_);
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
      has.set(collective_.origin(message), message);
    std::size_t delivery = 0;
    for (std::size_t step = 0; step < schedule_.size(); ++step)
      for (std::size_t i = 0; i < schedule_.transfers_in(step); ++i) {
        const Transfer transfer = schedule_.transfer(step, i);
        for (const MessageId message : transfer.messages) {
          const Walk taken = walk(delivery, transfer);
          if (taken.last == delivery) needed_[number(delivery)] = has.set(taken.to, message);
          ++delivery;
        }
      }
  }

  /// Works from the end: an arrival at a non-participant is needed if that node forwards it to a
  /// node that needs it.
  void leave_out_dead_ends() {
    NodeMessageBits passes_on(collective_);
    std::size_t delivery = walks_ ? walks_->deliveries() : needed_.size();
    for (std::size_t step = schedule_.size(); step-- > 0;)
      for (std::size_t i = schedule_.transfers_in(step); i-- > 0;) {
        const Transfer transfer = schedule_.transfer(step, i);
        for (std::size_t m = transfer.messages.size(); m-- > 0;) {
          const MessageId message = transfer.messages[m];
          const Walk taken = walk(--delivery, transfer);
          if (!collective_.takes_part(taken.to) && !passes_on.test(taken.to, message))
            needed_[number(delivery)] = false;
          if (needed_[number(delivery)]) passes_on.set(taken.from, message);
        }
      }
  }

  const Schedule& schedule_;
  const Collective& collective_;
  Links links_;
  std::optional<SwitchWalks> walks_;  // if switches only forward
  std::vector<bool> needed_;          // by walk
};

void require_handling(const Schedule& schedule, Handling handling, const char* hint) {
  const Collective& collective = schedule.header().problem.collective;
  if (collective.handling() != handling)
    throw Error(ErrorCode::unsupported,
                fmt::format("a schedule for {} cannot be treated so", collective.name()), hint);
}

/// Returns the collective that a reversed schedule solves.
CollectiveKind backwards(CollectiveKind kind) {
  switch (kind) {
    case CollectiveKind::broadcast:
      return CollectiveKind::reduce;
    case CollectiveKind::allgather:
      return CollectiveKind::reduce_scatter;
    case CollectiveKind::scatter:
      return CollectiveKind::gather;
    case CollectiveKind::gather:
      return CollectiveKind::scatter;
    default:
      throw Error(ErrorCode::unsupported,
                  fmt::format("a schedule for {} is nothing backwards", to_string(kind)),
                  "broadcast, allgather, scatter and gather can be reversed");
  }
}

ScheduleHeader header_backwards(const ScheduleHeader& header) {
  const Problem& problem = header.problem;
  const Collective& collective = problem.collective;
  if (collective.has_counts() && collective.handling() == Handling::copied)
    throw Error(ErrorCode::unsupported,
                fmt::format("a schedule for {} is nothing backwards", collective.name()),
                "leave the counts out");
  auto network = same_both_ways(problem.network()) ? problem.shared_network()
                                                   : transposed(problem.shared_network());
  Collective reversed(
      backwards(collective.kind()), *network,
      {collective.sources().begin(), collective.sources().end()}, collective.batch(),
      {collective.participants().begin(), collective.participants().end()}, collective.counts());
  ScheduleHeader result{{std::move(network), std::move(reversed), problem.model}};
  result.algorithm = header.algorithm.empty() ? "" : "reverse:" + header.algorithm;
  result.parameters = header.parameters;
  result.no_redundancy = collective.handling() == Handling::copied || header.no_redundancy;
  result.chunks = header.chunks;
  return result;
}

/// The paths of transfers, reversed.
class WaysBack {
 public:
  explicit WaysBack(const Network& network) : network_(network), links_(network) {
    if (!network.port_symmetric()) return;
    for (Port port{0}; port.value() < network.port_count(); ++port)
      reverse_.push_back(network.neighbour(NodeId{0}, port) == no_node
                             ? Port{0}
                             : network.reverse_port(NodeId{0}, port));
  }

  /// Returns the end of a transfer; stores the ports back from there in `path`.
  NodeId turn(const Transfer& transfer, std::vector<Port>& path) const {
    path.clear();
    NodeId at = transfer.from;
    for (const Port port : transfer.ports) {
      path.push_back(reverse_.empty() ? network_.reverse_port(at, port) : reverse_[port.value()]);
      at = links_.end(at, port);
    }
    std::ranges::reverse(path);
    return at;
  }

 private:
  const Network& network_;
  Links links_;
  std::vector<Port> reverse_;  // by port, if it is the same at all nodes
};

/// Maps messages to those of the reversed schedule. A partial result that passes through switches
/// is posted, because a switch must not combine it with others.
class TurnedMessages {
 public:
  TurnedMessages(const Schedule& schedule, const Collective& reversed) : reversed_(reversed) {
    if (reversed.handling() != Handling::combined ||
        !schedule.header().problem.switches_only_forward())
      return;
    walks_.emplace(schedule);
    next_step_ = walks_->deliveries();
  }

  /// Must be called from the last step of the schedule to the first, querying all transfers of
  /// each.
  void begin_step(const Schedule& schedule, std::size_t step) {
    for (std::size_t i = 0; walks_ && i < schedule.transfers_in(step); ++i)
      next_step_ -= schedule.transfer(step, i).messages.size();
    delivery_ = next_step_;
  }
  [[nodiscard]] std::span<const MessageId> of(const Transfer& transfer) {
    if (!walks_) return transfer.messages;
    messages_.clear();
    for (const MessageId message : transfer.messages) {
      const SwitchWalks::Walk& walk = walks_->of(delivery_++);
      messages_.push_back(walk.hops == 1 ? message
                                         : reversed_.posted(walk.to, walk.from, message.value()));
    }
    return messages_;
  }

 private:
  const Collective& reversed_;
  std::optional<SwitchWalks> walks_;
  std::size_t delivery_ = 0, next_step_ = 0;
  std::vector<MessageId> messages_;
};

/// Every step of the result corresponds to one of the schedule, unless nothing is left of it.
Schedule turned_round(const Schedule& schedule, ScheduleHeader header) {
  const WaysBack ways(schedule.header().problem.network());
  Schedule result(std::move(header));
  TurnedMessages messages(schedule, result.header().problem.collective);
  std::vector<Port> path;
  Step turned;
  for (std::size_t step = schedule.size(); step-- > 0;) {
    turned.clear();
    messages.begin_step(schedule, step);
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
      const Transfer transfer = schedule.transfer(step, i);
      if (transfer.messages.empty()) continue;
      const NodeId from = ways.turn(transfer, path);
      turned.add(from, path, messages.of(transfer));
    }
    if (!turned.empty()) result.append(turned);
  }
  return result;
}

}  // namespace

Schedule without_redundancy(const Schedule& schedule, std::uint64_t memory_limit) {
  require_handling(schedule, Handling::copied, "choose one of a broadcast or an allgather");
  const MemoryReservation memory =
      MemoryBudget(memory_limit)
          .reserve(NeededDeliveries::bytes(schedule),
                   fmt::format("what is needed of a schedule for {} on {}",
                               schedule.header().problem.collective.name(),
                               schedule.header().problem.network().spec()),
                   "choose a smaller network or fewer messages");
  const NeededDeliveries needed(schedule);
  ScheduleHeader header = schedule.header();
  header.no_redundancy = true;
  header.control = false;
  Schedule result(std::move(header));
  Step left;
  std::vector<MessageId> packet;
  std::size_t delivery = 0;
  for (std::size_t step = 0; step < schedule.size(); ++step) {
    left.clear();
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
      const Transfer transfer = schedule.transfer(step, i);
      packet.clear();
      for (const MessageId message : transfer.messages)
        if (needed[delivery++]) packet.push_back(message);
      if (!packet.empty()) left.add(transfer.from, transfer.ports, packet);
    }
    if (!left.empty()) result.append(left);
  }
  return result;
}

Schedule reversed(const Schedule& schedule, std::uint64_t memory_limit) {
  ScheduleHeader header = header_backwards(schedule.header());
  if (schedule.header().problem.collective.handling() == Handling::moved)
    return turned_round(schedule, std::move(header));
  return turned_round(without_redundancy(schedule, memory_limit), std::move(header));
}

}  // namespace asterism
