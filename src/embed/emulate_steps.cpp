// Explicit schedules of the guest as schedules of the host.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <asterism/emulate.hpp>

#include "base/memory.hpp"
#include "embed/step_plans.hpp"

namespace asterism {

namespace {

/// Which node has which message, a bit each.
class Copies {
 public:
  explicit Copies(const Collective& collective)
      : messages_(collective.message_count()),
        bits_((collective.node_count() * messages_ + 63) / 64) {
    for (MessageId message{0}; message.value() < messages_; ++message)
      give(collective.origin(message), message);
  }
  static double bytes(const Collective& collective) {
    return static_cast<double>(collective.node_count()) *
           static_cast<double>(collective.message_count()) / 8;
  }
  [[nodiscard]] bool has(NodeId node, MessageId message) const {
    const std::uint64_t bit = index(node, message);
    return (bits_[bit / 64] >> (bit % 64) & 1U) != 0;
  }
  void give(NodeId node, MessageId message) {
    const std::uint64_t bit = index(node, message);
    bits_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }

 private:
  [[nodiscard]] std::uint64_t index(NodeId node, MessageId message) const {
    return node.value() * messages_ + message.value();
  }
  std::uint64_t messages_;
  std::vector<std::uint64_t> bits_;
};

/// A packet on the host.
struct Packet {
  NodeId from;
  Port port;
  std::vector<MessageId> messages;
};

/// What goes over a link and comes back over it next: messages by the node that they come from.
using Crossing = std::map<NodeId, std::vector<MessageId>>;

std::vector<MessageId> without(const std::vector<MessageId>& all,
                               const std::vector<MessageId>& some) {
  std::vector<MessageId> rest;
  for (const MessageId message : all)
    if (std::ranges::find(some, message) == some.end()) rest.push_back(message);
  return rest;
}

}  // namespace

class StepEmulator::Work {
 public:
  Work(Embedding embedding, ScheduleHeader header, StepSink& sink, Passing passing,
       std::uint64_t memory_limit)
      : embedding_(std::move(embedding)),
        header_(std::move(header)),
        sink_(sink),
        plans_(embedding_, header_.problem.model),
        copies_are_kept_(passing == Passing::keep) {
    const Collective& collective = header_.problem.collective;
    if (collective.personalized() || !copies_are_kept_) return;
    MemoryBudget(memory_limit)
        .require(Copies::bytes(collective),
                 fmt::format("who has which message on {}", header_.problem.network().spec()),
                 "choose a smaller network");
    copies_.emplace(collective);
  }

  void begin() { sink_.begin(header_); }

  void take(const Step& step) {
    UsedPorts used = plans_.no_ports();
    for (std::size_t i = 0; i < step.size(); ++i) used[step[i].ports[0].value()] = true;
    const auto& [table, outer] = plans_.of(used);
    std::vector<std::vector<Packet>> slots(table.slots);
    for (std::size_t i = 0; i < step.size(); ++i) spread(step[i], table, slots);
    if (outer && pending_port_ == outer) merge_into_pending(slots.front());
    flush_pending();
    for (std::size_t slot = joined_ ? 1 : 0; slot < slots.size(); ++slot)
      if (outer && slot + 1 == slots.size())
        hold(std::move(slots[slot]), *outer);
      else
        push(slots[slot]);
    if (slots.empty()) push({});
    joined_ = false;
  }

  void end() {
    flush_pending();
    sink_.end();
  }

 private:
  [[nodiscard]] const Model& model() const { return header_.problem.model; }
  [[nodiscard]] const Network& host() const { return *embedding_.host; }

  /// The hops of a packet, each in its slot.
  void spread(const Transfer& transfer, const Timetable& table,
              std::vector<std::vector<Packet>>& slots) const {
    NodeId at = transfer.from;
    const auto& word = embedding_.words[transfer.ports[0].value()];
    for (std::size_t hop = 0; hop < word.size(); ++hop) {
      slots[table.slot_of[transfer.ports[0].value()][hop] - 1].push_back(
          {at, word[hop], {transfer.messages.begin(), transfer.messages.end()}});
      at = host().neighbour(at, word[hop]);
    }
  }

  /// What the pending hop brings to a node and this one takes back stays where it is; the rest of
  /// `leaving` joins the pending packets if it fits, and is left for a step of its own if not.
  void merge_into_pending(std::vector<Packet>& leaving) {
    Crossing coming;
    for (const Packet& packet : pending_) coming[packet.from] = packet.messages;
    for (Packet& packet : leaving) {
      const NodeId other = host().neighbour(packet.from, packet.port);
      const auto found = coming.find(other);
      if (found == coming.end()) continue;
      const std::vector<MessageId> before = packet.messages;
      packet.messages = without(packet.messages, found->second);
      if (header_.problem.collective.personalized()) found->second = without(found->second, before);
    }
    for (Packet& packet : pending_) packet.messages = coming[packet.from];
    std::erase_if(leaving, [](const Packet& packet) { return packet.messages.empty(); });
    joined_ = join(coming, leaving);
  }

  /// False, with nothing changed, if a packet would be too large.
  bool join(const Crossing& coming, const std::vector<Packet>& leaving) {
    for (const Packet& packet : leaving) {
      const auto found = coming.find(packet.from);
      const std::size_t others = found == coming.end() ? 0 : found->second.size();
      if (!model().packet_fits(others + packet.messages.size())) return false;
    }
    std::map<NodeId, std::size_t> place;
    for (std::size_t i = 0; i < pending_.size(); ++i) place[pending_[i].from] = i;
    for (const Packet& packet : leaving) {
      const auto [found, is_new] = place.try_emplace(packet.from, pending_.size());
      if (is_new) pending_.push_back({packet.from, packet.port, {}});
      auto& messages = pending_[found->second].messages;
      messages.insert(messages.end(), packet.messages.begin(), packet.messages.end());
    }
    return true;
  }

  void hold(std::vector<Packet> packets, Port port) {
    pending_ = std::move(packets);
    pending_port_ = port;
  }
  void flush_pending() {
    if (!pending_port_) return;
    pending_port_.reset();
    push(pending_);
    pending_.clear();
  }

  void push(const std::vector<Packet>& packets) {
    step_.clear();
    for (const Packet& packet : packets) {
      const std::vector<MessageId> messages = copies_ ? lacking(packet) : packet.messages;
      if (!messages.empty()) step_.add(packet.from, packet.port, messages);
    }
    if (step_.empty() && copies_are_kept_) return;
    sink_.take(step_);
  }

  /// What the node at the other end does not have, and has from now on.
  std::vector<MessageId> lacking(const Packet& packet) {
    const NodeId to = host().neighbour(packet.from, packet.port);
    std::vector<MessageId> result;
    for (const MessageId message : packet.messages) {
      if (copies_->has(to, message)) continue;
      copies_->give(to, message);
      result.push_back(message);
    }
    return result;
  }

  Embedding embedding_;
  ScheduleHeader header_;
  StepSink& sink_;
  StepPlans plans_;
  bool copies_are_kept_;
  std::optional<Copies> copies_;  // of copied messages, if they are kept
  std::vector<Packet> pending_;   // the last hop of a step, which the next may join
  std::optional<Port> pending_port_;
  bool joined_ = false;  // the first hop of this step joined the last of the step before
  Step step_;
};

StepEmulator::StepEmulator(Embedding embedding, ScheduleHeader header, StepSink& sink,
                           Passing passing, std::uint64_t memory_limit)
    : work_(std::make_unique<Work>(std::move(embedding), std::move(header), sink, passing,
                                   memory_limit)) {}
StepEmulator::~StepEmulator() = default;

void StepEmulator::begin(const ScheduleHeader&) {
  work_->begin();
}
void StepEmulator::take(const Step& step) {
  work_->take(step);
}
void StepEmulator::end() {
  work_->end();
}

}  // namespace asterism
