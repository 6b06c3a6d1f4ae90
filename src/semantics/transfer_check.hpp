// The model rules for the transfers of a step, regardless of the messages they carry.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <fmt/format.h>

#include <asterism/problem.hpp>
#include <asterism/schedule.hpp>

#include "problem/paths.hpp"
#include "problem/step_rules.hpp"
#include "schedule/links.hpp"
#include "semantics/violations.hpp"

namespace asterism {

/// The problem and the log must outlive this object.
class TransferCheck {
 public:
  TransferCheck(const Problem& problem, ViolationLog& log)
      : network_(problem.network()),
        model_(problem.model),
        log_(log),
        links_(network_),
        rules_(network_, model_),
        dimension_(model_),
        has_dimension_(model_.ports == Model::Ports::single_dimension ||
                       model_.control == Model::Control::simd) {}

  static double bytes(const Network& network) {
    return StepRules::bytes(network) + Links::bytes(network);
  }

  void begin_step(std::uint64_t step) {
    step_ = step;
    begin_again();
  }

  /// Returns the destination of a transfer if it crosses one link and is allowed beside those
  /// before it in this step. Otherwise returns no_node and logs nothing: after begin_again(), the
  /// transfers of the step have to be checked one by one.
  [[nodiscard]] NodeId simple_end(const Transfer& transfer) {
    if (transfer.ports.size() != 1) return no_node;
    const NodeId from = transfer.from;
    const Port port = transfer.ports.front();
    if (from.value() >= network_.node_count() || port.value() >= network_.port_count())
      return no_node;
    const NodeId to = links_.end(from, port);
    if (to == no_node || !rules_.use_link(from, port, to) || !rules_.send(from) ||
        !rules_.receive(to))
      return no_node;
    if (has_dimension_ && !dimension_.admits(network_, from, port)) return no_node;
    const std::size_t messages = transfer.messages.size();
    const bool fits = model_.packet_fits(messages) && (messages > 0 || transfer.control > 0);
    return fits ? to : no_node;
  }
  /// Forgets the transfers of this step.
  void begin_again() {
    rules_.begin_step();
    dimension_.begin_step();
  }

  /// Returns the destination of a transfer, or no_node if the transfer is not allowed.
  NodeId check(const Transfer& transfer) {
    if (transfer.from.value() >= network_.node_count()) {
      log_.add(ViolationKind::no_such_node, {step_, transfer.from});
      return no_node;
    }
    const NodeId to =
        transfer.ports.size() == 1 ? cross(transfer.from, transfer.ports.front()) : walk(transfer);
    if (to == no_node) return no_node;
    bool allowed = check_ports(transfer, to);
    allowed = check_packet(transfer) && allowed;
    return allowed ? to : no_node;
  }

 private:
  /// Nearly all transfers use a single link, to which most rules of paths do not apply.
  [[nodiscard]] NodeId cross(NodeId from, Port port) {
    const NodeId to = port.value() < network_.port_count() ? links_.end(from, port) : no_node;
    if (to == no_node) {
      log_.add(ViolationKind::no_such_link, {step_, from, port});
      return no_node;
    }
    bool free = use_link(from, port, to);
    free = same_dimension(from, port) && free;
    return free ? to : no_node;
  }

  [[nodiscard]] NodeId walk(const Transfer& transfer) {
    const bool may_be_path = allows_paths(model_, network_);
    if (!may_be_path || transfer.ports.empty()) {
      log_.add(ViolationKind::no_such_link, {step_, transfer.from},
               fmt::format("a path of {} ports", transfer.ports.size()));
      return no_node;
    }
    if (!exists(transfer) || !cuts_through_switches(transfer)) return no_node;
    NodeId at = transfer.from;
    bool free = in_order(transfer);
    for (const Port port : transfer.ports) {
      const NodeId next = links_.end(at, port);
      free = use_link(at, port, next) && free;
      free = same_dimension(at, port) && free;
      at = next;
    }
    return free ? at : no_node;
  }

  /// Checked before any link is marked as used, because a path that breaks off uses none.
  bool exists(const Transfer& transfer) {
    NodeId at = transfer.from;
    for (const Port port : transfer.ports) {
      const NodeId next = port.value() < network_.port_count() ? links_.end(at, port) : no_node;
      if (next == no_node) {
        log_.add(ViolationKind::no_such_link, {step_, at, port});
        return false;
      }
      at = next;
    }
    return true;
  }

  /// With store-and-forward switching, packets pass only through switches without being stored.
  bool cuts_through_switches(const Transfer& transfer) {
    if (model_.switching == Model::Switching::wormhole) return true;
    NodeId at = transfer.from;
    for (const Port port : transfer.ports.first(transfer.ports.size() - 1)) {
      at = links_.end(at, port);
      if (network_.is_switch(at)) continue;
      log_.add(ViolationKind::no_such_link, {step_, transfer.from},
               fmt::format("a path of {} ports through {}, which is no switch",
                           transfer.ports.size(), network_.label(at)));
      return false;
    }
    return true;
  }

  bool in_order(const Transfer& transfer) {
    if (model_.routing == Model::Routing::any || is_dimension_ordered(network_, transfer.ports))
      return true;
    log_.add(ViolationKind::wrong_order, {step_, transfer.from, transfer.ports.front()});
    return false;
  }

  bool use_link(NodeId at, Port port, NodeId next) {
    if (rules_.use_link(at, port, next)) return true;
    log_.add(ViolationKind::link_used_twice, {step_, at, port});
    return false;
  }

  bool same_dimension(NodeId at, Port port) {
    if (dimension_.admits(network_, at, port)) return true;
    log_.add(ViolationKind::mixed_dimensions, {step_, at, port},
             fmt::format("others use {}", dimension_.in_words(network_)));
    return false;
  }

  bool check_ports(const Transfer& transfer, NodeId to) {
    const bool may_send = rules_.send(transfer.from);
    if (!may_send)
      log_.add(ViolationKind::sends_too_much, {step_, transfer.from, transfer.ports.front()},
               fmt::format("{} may leave a node in a step", model_.packets_per_node()));
    const bool may_receive = rules_.receive(to);
    if (!may_receive)
      log_.add(ViolationKind::receives_too_much, {step_, to},
               fmt::format("{} may reach a node in a step; this one is from {}",
                           model_.packets_per_node(), network_.label(transfer.from)));
    return may_send && may_receive;
  }

  bool check_packet(const Transfer& transfer) {
    if (transfer.messages.empty() && transfer.control == 0) {
      log_.add(ViolationKind::empty_packet, {step_, transfer.from, transfer.ports.front()});
      return false;
    }
    if (model_.packet_fits(transfer.messages.size())) return true;
    log_.add(
        ViolationKind::packet_too_large, {step_, transfer.from, transfer.ports.front()},
        fmt::format("{} messages, {} are allowed", transfer.messages.size(), model_.packet_limit));
    return false;
  }

  const Network& network_;
  const Model& model_;
  ViolationLog& log_;
  Links links_;
  StepRules rules_;
  SameDimensions dimension_;
  bool has_dimension_;  // whether nodes have to use the same dimensions at all
  std::uint64_t step_ = 0;
};

}  // namespace asterism
