// Emulates explicit schedules of the guest on the host.
#include <algorithm>
#include <map>
#include <span>

#include <fmt/format.h>

#include <asterism/emulate.hpp>

#include "base/memory.hpp"
#include "schedule/links.hpp"
#include "semantics/holdings.hpp"
#include "synthesis/emulate/step_plans.hpp"

namespace asterism {

namespace {

using Copies = HeldCopies<PresenceOnly<bool>>;

/// A packet on the host that carries messages of the guest's current step.
struct Hop {
  NodeId from, to;
  Port port;
  std::span<const MessageId> messages;
};

/// A packet that outlives the step.
struct Packet {
  NodeId from, to;
  Port port;
  std::vector<MessageId> messages;
};

std::vector<Packet> kept(const std::vector<Hop>& hops) {
  std::vector<Packet> packets;
  packets.reserve(hops.size());
  for (const Hop& hop : hops)
    packets.push_back({hop.from, hop.to, hop.port, {hop.messages.begin(), hop.messages.end()}});
  return packets;
}

/// The messages that cross a link, by sender.
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
        links_(*embedding_.host),
        plans_(embedding_, header_.problem.model),
        copies_are_kept_(passing == Passing::keep) {
    const Collective& collective = header_.problem.collective;
    if (collective.personalized() || !copies_are_kept_) return;
    MemoryBudget(memory_limit)
        .require(Copies::bytes(collective) + Links::bytes(*embedding_.host),
                 fmt::format("who has which message on {}", header_.problem.network().spec()),
                 "choose a smaller network");
    copies_.emplace(header_.problem.collective, no_node);
  }

  void begin() { sink_.begin(header_); }

  void take(const Step& step) {
    UsedPorts used = plans_.no_ports();
    for (std::size_t i = 0; i < step.size(); ++i) used[step[i].ports[0].value()] = true;
    const auto& [table, outer] = plans_.of(used);
    spread(step, table);
    std::size_t slot = 0;
    if (outer && pending_port_ == outer) {
      std::vector<Packet> first = kept(slots_[slot++]);
      const bool joined = merge_into_pending(first);
      flush_pending();
      if (!joined) push(first);
    } else {
      flush_pending();
    }
    for (; slot < table.slots; ++slot)
      if (outer && slot + 1 == table.slots)
        hold(kept(slots_[slot]), *outer);
      else
        push(slots_[slot]);
    if (table.slots == 0) push(std::vector<Hop>());
  }

  void end() {
    flush_pending();
    sink_.end();
  }

 private:
  [[nodiscard]] const Model& model() const { return header_.problem.model; }

  /// Puts each hop of every packet into its slot.
  void spread(const Step& step, const Timetable& table) {
    if (slots_.size() < table.slots) slots_.resize(table.slots);
    for (std::vector<Hop>& slot : slots_) slot.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer transfer = step[i];
      const std::uint32_t port = transfer.ports[0].value();
      NodeId at = transfer.from;
      for (std::size_t hop = 0; hop < embedding_.words[port].size(); ++hop) {
        const Port over = embedding_.words[port][hop];
        const NodeId to = links_.end(at, over);
        slots_[table.slot_of[port][hop] - 1].push_back({at, to, over, transfer.messages});
        at = to;
      }
    }
  }

  /// Messages that the pending hop brings to a node and that this hop would take back stay where
  /// they are. Returns true if the rest of `leaving` fits and joins the pending packets; otherwise
  /// it needs a separate step.
  bool merge_into_pending(std::vector<Packet>& leaving) {
    Crossing coming;
    for (const Packet& packet : pending_) coming[packet.from] = packet.messages;
    for (Packet& packet : leaving) {
      const auto found = coming.find(packet.to);
      if (found == coming.end()) continue;
      const std::vector<MessageId> before = packet.messages;
      packet.messages = without(packet.messages, found->second);
      if (header_.problem.collective.personalized()) found->second = without(found->second, before);
    }
    for (Packet& packet : pending_) packet.messages = coming[packet.from];
    std::erase_if(leaving, [](const Packet& packet) { return packet.messages.empty(); });
    return join(coming, leaving);
  }

  /// Returns false and changes nothing if a packet would be too large.
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
      if (is_new) pending_.push_back({packet.from, packet.to, packet.port, {}});
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

  /// Accepts packets or hops.
  template <class Packets>
  void push(const Packets& packets) {
    step_.clear();
    for (const auto& packet : packets) {
      const std::span<const MessageId> messages =
          copies_ ? lacking(packet.to, packet.messages) : packet.messages;
      if (!messages.empty()) step_.add(packet.from, packet.port, messages);
    }
    if (step_.empty() && copies_are_kept_) return;
    sink_.take(step_);
  }

  /// Returns the messages that the node lacks and marks them as held.
  std::span<const MessageId> lacking(NodeId node, std::span<const MessageId> messages) {
    lacking_.clear();
    for (const MessageId message : messages)
      if (copies_->arrive(node, message, true) == Arrival::fresh) lacking_.push_back(message);
    return lacking_;
  }

  Embedding embedding_;
  ScheduleHeader header_;
  StepSink& sink_;
  Links links_;  // links of the host
  StepPlans plans_;
  bool copies_are_kept_;
  std::optional<Copies> copies_;  // if copied messages are kept
  std::vector<Packet> pending_;   // the last hop of a step; the next hop may join it
  std::optional<Port> pending_port_;
  std::vector<std::vector<Hop>> slots_;  // of this step
  std::vector<MessageId> lacking_;       // of a packet
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
