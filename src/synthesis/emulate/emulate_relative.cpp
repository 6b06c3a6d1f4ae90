// Emulates relative steps of the guest, which describe one source, on the host.
#include <asterism/emulate.hpp>

#include "synthesis/emulate/step_plans.hpp"

namespace asterism {

class RelativeEmulator::Work {
 public:
  Work(Embedding embedding, ScheduleHeader header, RelativeSink& sink)
      : embedding_(std::move(embedding)),
        header_(std::move(header)),
        sink_(sink),
        plans_(embedding_, header_.problem.model),
        comes_back_(header_.problem.network().node_count()) {}

  void begin() { sink_.begin(header_); }

  void take(const RelativeStep& step) {
    UsedPorts used = plans_.no_ports();
    for (std::size_t i = 0; i < step.size(); ++i) used[step[i].port.value()] = true;
    const auto& [table, outer] = plans_.of(used);
    std::vector<Slot> slots(table.slots);
    for (std::size_t i = 0; i < step.size(); ++i) spread(step[i], table, slots);
    bool joined = false;
    if (outer && pending_port_ == outer) joined = merge_into_pending(slots.front());
    flush_pending();
    for (std::size_t slot = joined ? 1 : 0; slot < slots.size(); ++slot)
      if (outer && slot + 1 == slots.size())
        hold(std::move(slots[slot]), *outer);
      else
        push(slots[slot]);
  }

  void end() {
    flush_pending();
    sink_.end();
  }

 private:
  struct Packet {
    Port port;
    std::vector<NodeId> destinations;
  };
  using Slot = std::vector<Packet>;

  void spread(const RelativeStep::Packet& packet, const Timetable& table,
              std::vector<Slot>& slots) const {
    const auto& word = embedding_.words[packet.port.value()];
    for (std::size_t hop = 0; hop < word.size(); ++hop)
      slots[table.slot_of[packet.port.value()][hop] - 1].push_back(
          {word[hop], {packet.destinations.begin(), packet.destinations.end()}});
  }

  /// Removes messages that would cross a link and immediately return. Returns whether the rest of
  /// `leaving` joined the pending packet; it does not if the packet would be too large.
  bool merge_into_pending(Slot& leaving) {
    std::vector<NodeId>& back = pending_.front().destinations;
    std::vector<NodeId>& out = leaving.front().destinations;
    for (const NodeId destination : back) comes_back_[destination.value()] = true;
    std::vector<NodeId> stays;
    for (const NodeId destination : out)
      if (comes_back_[destination.value()]) stays.push_back(destination);
    std::erase_if(out, [&](NodeId node) { return comes_back_[node.value()]; });
    for (const NodeId destination : back) comes_back_[destination.value()] = false;
    for (const NodeId destination : stays) comes_back_[destination.value()] = true;
    std::erase_if(back, [&](NodeId node) { return comes_back_[node.value()]; });
    for (const NodeId destination : stays) comes_back_[destination.value()] = false;
    if (!header_.problem.model.packet_fits(back.size() + out.size())) return false;
    back.insert(back.end(), out.begin(), out.end());
    return true;
  }

  void hold(Slot slot, Port port) {
    pending_ = std::move(slot);
    pending_port_ = port;
  }
  void flush_pending() {
    if (!pending_port_) return;
    pending_port_.reset();
    push(pending_);
  }

  void push(const Slot& slot) {
    step_.clear();
    for (const Packet& packet : slot) step_.send(packet.port, packet.destinations);
    if (step_.size() > 0) sink_.take(step_);
  }

  Embedding embedding_;
  ScheduleHeader header_;
  RelativeSink& sink_;
  StepPlans plans_;
  std::vector<bool> comes_back_;  // by destination, while two hops are merged
  Slot pending_;                  // the last hop of a step; the next hop may join it
  std::optional<Port> pending_port_;
  RelativeStep step_;
};

RelativeEmulator::RelativeEmulator(Embedding embedding, ScheduleHeader header, RelativeSink& sink)
    : work_(std::make_unique<Work>(std::move(embedding), std::move(header), sink)) {}
RelativeEmulator::~RelativeEmulator() = default;

void RelativeEmulator::begin(const ScheduleHeader&) {
  work_->begin();
}
void RelativeEmulator::take(const RelativeStep& step) {
  work_->take(step);
}
void RelativeEmulator::end() {
  work_->end();
}

}  // namespace asterism
