#include <algorithm>

#include <asterism/meter.hpp>

#include "schedule/moves.hpp"
#include "semantics/step_meter.hpp"

namespace asterism {

class Meter::Work {
 public:
  Work(const Problem& problem, Metering& metering)
      : problem_(problem),
        metering_(metering),
        step_meter_(problem, metering),
        combining_(problem.model.combining > 0),
        held_(problem.collective.personalized() ? problem.network().node_count() : 0) {
    // On a port-symmetric network, a port has a link at every node or at none.
    if (network().port_symmetric())
      for (Port port{0}; port.value() < network().port_count(); ++port)
        always_linked_.push_back(network().neighbour(NodeId{0}, port) != no_node);
  }

  void take(const Step& step) {
    arrivals_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      const NodeId to = walk(step[i]);
      step_meter_.end_packet(step[i].messages.size(), 1, step[i].control, combined(step[i], to));
      if (!held_.empty()) count_buffers(step[i], to);
    }
    for (const NodeId node : arrivals_)
      metering_.buffer = std::max(metering_.buffer, held_[node.value()]);
    step_meter_.end_step();
  }

 private:
  [[nodiscard]] const Network& network() const { return problem_.network(); }

  [[nodiscard]] bool has_link(NodeId node, Port port) const {
    if (node.value() >= network().node_count() || port.value() >= network().port_count())
      return false;
    return always_linked_.empty() ? network().neighbour(node, port) != no_node
                                  : always_linked_[port.value()];
  }

  /// Returns the destination of a transfer, or no_node if its path breaks off or the destination is
  /// not needed.
  NodeId walk(const Transfer& transfer) {
    const bool ask_for_ends = !held_.empty() || combining_;
    NodeId at = transfer.from;
    for (std::size_t i = 0; i < transfer.ports.size(); ++i) {
      const Port port = transfer.ports[i];
      if (!has_link(at, port)) return no_node;
      step_meter_.cross(network().link_class(at, port), transfer.messages.size(), 1,
                        network().link_cost(at, port));
      const bool last = i + 1 == transfer.ports.size();
      at = last && !ask_for_ends ? no_node : network().neighbour(at, port);
    }
    return at;
  }

  [[nodiscard]] std::uint64_t combined(const Transfer& transfer, NodeId to) const {
    return combining_ ? combined_messages(problem_.collective, transfer.messages, to) : 0;
  }

  /// Messages leave at the same time as others arrive, so the peak is measured after the step.
  void count_buffers(const Transfer& transfer, NodeId to) {
    const Collective& collective = problem_.collective;
    for (const MessageId message : transfer.messages) {
      if (message.value() >= collective.message_count()) continue;
      const NodeId origin = collective.origin(message);
      const NodeId destination = collective.destination(message);
      const auto in_transit = [&](NodeId node) {
        return node != origin && node != destination && node.value() < held_.size();
      };
      if (in_transit(transfer.from) && held_[transfer.from.value()] > 0)
        --held_[transfer.from.value()];
      if (!in_transit(to)) continue;
      ++held_[to.value()];
      arrivals_.push_back(to);
    }
  }

  Problem problem_;
  Metering& metering_;
  StepMeter step_meter_;
  bool combining_;                   // combining takes time
  std::vector<bool> always_linked_;  // by port; empty if it differs between nodes
  std::vector<std::uint64_t> held_;  // messages in transit, by node
  std::vector<NodeId> arrivals_;
};

Meter::Meter() = default;
Meter::~Meter() = default;

void Meter::begin(const ScheduleHeader& header) {
  metering_ = {};
  metering_.header_bits = header.header_bits;
  metering_.chunks = header.chunks;
  work_ = std::make_unique<Work>(header.problem, metering_);
}

void Meter::take(const Step& step) {
  work_->take(step);
}

}  // namespace asterism
