#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/repair.hpp>

#include "base/memory.hpp"
#include "plan/repair/places.hpp"
#include "plan/repair/problem_after.hpp"

namespace asterism {

class FaultFilter::Work {
 public:
  Work(const Problem& before, const FaultyNetwork& network, Problem after)
      : before_(before),
        network_(network),
        after_(std::move(after)),
        messages_left_(before_.collective, after_.collective, network),
        places_(after_.collective) {}

  [[nodiscard]] const Problem& problem() const { return after_; }

  const Step& filtered(const Step& step, Losses& losses) {
    left_.clear();
    arrivals_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) filter(step[i], losses);
    for (const auto& [node, message] : arrivals_) places_.arrive(node, message);
    return left_;
  }

  void sum_up(Losses& losses) const {
    const Collective& collective = after_.collective;
    if (collective.personalized())
      count_stranded(losses);
    else
      count_lacking(losses);
    losses.gone = messages_gone();
  }

 private:
  /// Returns the end of a path, or no_node if it is broken.
  [[nodiscard]] NodeId end_of(NodeId from, std::span<const Port> ports) const {
    NodeId at = from;
    for (const Port port : ports) {
      if (at == no_node || port.value() >= network_.port_count()) return no_node;
      at = network_.neighbour(at, port);
    }
    return at;
  }

  void filter(const Transfer& transfer, Losses& losses) {
    ++losses.transfers;
    const bool exists = transfer.from.value() < network_.base().node_count();
    const NodeId from = exists ? network_.from_base(transfer.from) : no_node;
    const NodeId to = end_of(from, transfer.ports);
    packet_.clear();
    bool lacks_some = false;
    for (const MessageId message : transfer.messages) {
      const bool is_known = message.value() < before_.collective.message_count();
      const std::optional<MessageId> now = is_known ? messages_left_(message) : std::nullopt;
      if (to != no_node && now && places_.has(from, *now))
        packet_.push_back(*now);
      else
        lacks_some = true;
    }
    const bool only_control = transfer.messages.empty() && to != no_node;
    if (packet_.empty() && !only_control) {
      ++losses.lost_transfers;
      return;
    }
    if (lacks_some) ++losses.shortened_transfers;
    left_.add(from, transfer.ports, packet_, transfer.control);
    for (const MessageId message : packet_) {
      places_.depart(message);
      arrivals_.emplace_back(to, message);
    }
  }

  void count_stranded(Losses& losses) const {
    const Collective& collective = after_.collective;
    std::vector<bool> lacks(collective.node_count());
    for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
      const NodeId destination = collective.destination(message);
      if (places_.place(message) == destination) continue;
      ++losses.missing;
      lacks[destination.value()] = true;
    }
    for (NodeId node{0}; node.value() < lacks.size(); ++node)
      if (lacks[node.value()]) losses.incomplete.push_back(node);
  }

  void count_lacking(Losses& losses) const {
    const Collective& collective = after_.collective;
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
      const NodeId node = collective.participant(i);
      const std::uint64_t missing_before = losses.missing;
      for (MessageId message{0}; message.value() < collective.message_count(); ++message)
        if (!places_.has(node, message)) ++losses.missing;
      if (losses.missing > missing_before) losses.incomplete.push_back(node);
    }
  }

  /// Returns the number of deliveries lost because the origin is gone, counted for each remaining
  /// receiver.
  [[nodiscard]] std::uint64_t messages_gone() const {
    const Collective& before = before_.collective;
    const std::uint64_t left = after_.collective.participant_count();
    const std::uint64_t lost = before.participant_count() - left;
    switch (before.kind()) {
      case CollectiveKind::broadcast:
      case CollectiveKind::scatter:
        return 0;
      case CollectiveKind::multi_broadcast:
        return (before.sources().size() - after_.collective.sources().size()) * before.batch() *
               left;
      case CollectiveKind::gather:
        return lost * before.batch();
      default:
        return lost * before.batch() * left;
    }
  }

  Problem before_;
  const FaultyNetwork& network_;
  Problem after_;
  MessagesLeft messages_left_;
  MessagePlaces places_;
  Step left_;
  std::vector<MessageId> packet_;
  std::vector<std::pair<NodeId, MessageId>> arrivals_;
};

FaultFilter::FaultFilter(std::shared_ptr<const FaultyNetwork> network, StepSink& next,
                         std::uint64_t memory_limit)
    : network_(std::move(network)), next_(next), memory_limit_(memory_limit) {}

FaultFilter::~FaultFilter() = default;

void FaultFilter::begin(const ScheduleHeader& header) {
  losses_ = {};
  Problem after = problem_after(header.problem, network_);
  MemoryBudget(memory_limit_)
      .require(MessagePlaces::bytes(after.collective),
               fmt::format("following the messages on {}", network_->spec()),
               "choose a smaller network");
  ScheduleHeader left = header;
  left.problem = after;
  work_ = std::make_unique<Work>(header.problem, *network_, std::move(after));
  next_.begin(left);
}

void FaultFilter::take(const Step& step) {
  next_.take(work_->filtered(step, losses_));
}

void FaultFilter::end() {
  work_->sum_up(losses_);
  next_.end();
}

}  // namespace asterism
