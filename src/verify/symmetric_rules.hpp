// What the verifiers of symmetric schedules share: the cost of a step in which all nodes do the
// same, and the rules of the model for its packets.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include <asterism/meter.hpp>

#include "verify/violations.hpp"

namespace asterism {

/// The steps of a schedule as they are met in the order of time, each a few packets.
class StepCost {
 public:
  StepCost(const Problem& problem, Metering& metering)
      : problem_(problem), rates_(problem.model.rates_of(problem.network)), metering_(metering) {
    for (const std::string& name : problem.network.link_classes())
      metering_.link_use.push_back({name, 0, 0});
    links_ = StepLinks(metering_.link_use.size());
  }

  /// Everything up to the step before this one is over; steps between were empty.
  void begin(std::uint64_t step) {
    finish_until(step - 1);
    longest_ = problem_.model.startup;
  }
  /// `copies` packets of `messages` each leave over the same port.
  void packet(Port port, std::uint64_t messages, std::uint64_t copies) {
    const LinkClass link_class = problem_.network.link_class(NodeId{0}, port);
    links_.add(link_class);
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
      links_.end_step(metering_);
      largest_ = 0;
      longest_ = problem_.model.startup;
    }
    metering_.startups = metering_.steps;
  }

 private:
  const Problem& problem_;
  std::vector<double> rates_;
  Metering& metering_;
  StepLinks links_;
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

}  // namespace asterism
