// Shared by the verifiers of symmetric schedules: the cost of a step in which all nodes do the
// same, and the model rules for its packets.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "problem/step_rules.hpp"
#include "semantics/step_meter.hpp"
#include "semantics/violations.hpp"

namespace asterism {

/// Costs of numbered steps in which all nodes do the same.
class SymmetricCost {
 public:
  SymmetricCost(const Problem& problem, Metering& metering)
      : network_(problem.network()), meter_(problem, metering) {}

  /// Ends all steps before this one; steps in between were empty.
  void begin(std::uint64_t step) { finish_until(step - 1); }
  /// `copies` packets of `messages` messages each leave over the same port. If `combined`, all
  /// messages are combined where they arrive.
  void packet(Port port, std::uint64_t messages, std::uint64_t copies, bool combined = false) {
    const Link& link = link_over(port);
    meter_.cross(link.link_class, messages, copies, link.cost);
    meter_.end_packet(messages, copies, 0, combined ? messages : 0);
  }
  /// After this step, `copies` packets of `messages` messages leave over each of these ports, in
  /// steps of their own.
  void path_after(std::uint64_t step, std::span<const Port> ports, std::uint64_t messages,
                  std::uint64_t copies) {
    finish_until(step);
    meter_.add_lone_steps(messages, copies, [&](auto&& body) {
      for (const Port port : ports) {
        Link& link = link_over(port);
        if (link.lone_messages != messages) {
          link.lone_messages = messages;
          link.lone_time = meter_.time_of_lone(messages, link.link_class, link.cost);
        }
        body(link.link_class, link.lone_time);
      }
    });
  }
  void finish_until(std::uint64_t step) { meter_.end_steps_until(step); }

 private:
  struct Link {
    LinkClass link_class;
    LinkCost cost;
    // The time of a step in which only packets of `lone_messages` messages leave over the port.
    std::uint64_t lone_messages = 0;
    double lone_time = 0;
  };

  /// Ports are looked up in the network once.
  Link& link_over(Port port) {
    if (port.value() >= links_.size()) links_.resize(port.value() + 1);
    std::optional<Link>& link = links_[port.value()];
    if (!link)
      link = Link{.link_class = network_.link_class(NodeId{0}, port),
                  .cost = network_.link_cost(NodeId{0}, port)};
    return *link;
  }

  const Network& network_;
  StepMeter meter_;
  std::vector<std::optional<Link>> links_;  // by port
};

/// The model rules for the packets of one step, in the order of the explicit verifier. The problem
/// must outlive this object.
class PacketRules {
 public:
  PacketRules(const Problem& problem, ViolationLog& log)
      : network_(problem.network()), model_(problem.model), log_(log), dimension_(problem.model) {}

  void begin(std::uint64_t step) {
    step_ = step;
    dimension_.begin_step();
  }

  /// Returns whether `copies` such packets are allowed. `sent` and `received` count the packets at
  /// the two ends, including this one.
  bool allow(NodeId node, Port port, std::uint64_t messages, std::uint32_t sent,
             std::uint32_t received, std::uint64_t copies) {
    const std::uint32_t limit = model_.packets_per_node();
    if (sent > limit) complain(ViolationKind::sends_too_much, node, port, copies);
    if (received > limit) complain(ViolationKind::receives_too_much, node, port, copies);
    if (!model_.packet_fits(messages)) {
      complain(ViolationKind::packet_too_large, node, port, copies);
      return false;
    }
    return sent <= limit && received <= limit;
  }

  bool same_dimension(NodeId node, Port port, std::uint64_t copies) {
    // On a symmetric network, a port has the same class at every node.
    if (dimension_.admits(network_, NodeId{0}, port)) return true;
    complain(ViolationKind::mixed_dimensions, node, port, copies);
    return false;
  }

 private:
  void complain(ViolationKind kind, NodeId node, Port port, std::uint64_t copies) {
    log_.add(kind, {step_, node, port}, {}, copies);
  }

  const Network& network_;
  const Model& model_;
  ViolationLog& log_;
  SameDimensions dimension_;
  std::uint64_t step_ = 0;
};

}  // namespace asterism
