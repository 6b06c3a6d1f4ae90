// A second opinion on explicit schedules: the rules, one after the other, with sets and maps.
//
// It is slow and plain on purpose and shares nothing with src/semantics. A step is looked at as a
// whole, rule by rule:
//
//   1. The sender and every link of the route must exist. A route that does not is no route: it
//      takes up nothing.
//   2. Every route takes up its links, and every use of a link after the first is one too many.
//      Under full duplex the two directions are two links.
//   3. The step's dimension is that of its first route; every link of another is a violation.
//   4. Among the transfers that 2 and 3 let pass, each beyond the port limit is one too many, for
//      the sender and for the receiver.
//   5. Among the same transfers, packets may be neither empty nor too large.
//   6. What 2 to 5 let pass is carried out, message by message, with what the nodes had before the
//      step. A personalized message is gone once it has left.
//   7. What arrives is there after the step. It is redundant if the node has it already, and, as a
//      personalized message leaves nothing behind, also if it is back at its origin.
//   8. Of reductions and scans, what is sent and what arrives is as naive_reduction.hpp says; whole
//      results arrive behind the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/schedule.hpp>
#include <asterism/verify.hpp>

#include "semantics/naive_reduction.hpp"

namespace asterism::testing {

struct PlainTransfer {
  NodeId from;
  std::vector<Port> ports;
  std::vector<MessageId> messages;
  auto operator<=>(const PlainTransfer&) const = default;
};
using PlainStep = std::vector<PlainTransfer>;
using PlainSchedule = std::vector<PlainStep>;

struct ReferenceVerdict {
  bool valid = false;
  std::map<ViolationKind, std::uint64_t> counts;
  std::map<ViolationKind, std::uint64_t> first_step;
  std::uint64_t redundant = 0;
  std::set<std::pair<NodeId, MessageId>> missing;
};

class ReferenceVerifier {
 public:
  ReferenceVerifier(const Problem& problem, bool no_redundancy)
      : network_(problem.network()),
        collective_(problem.collective),
        model_(problem.model),
        no_redundancy_(no_redundancy),
        has_(network_.node_count()) {
    if (collective_.handling() == Handling::combined) parts_.emplace(collective_);
    if (collective_.handling() == Handling::prefixes) stretches_.emplace(collective_);
    if (parts_ || stretches_) return;
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
      has_[collective_.origin(message).value()].insert(message);
  }

  ReferenceVerdict judge(const PlainSchedule& schedule) {
    for (const PlainStep& step : schedule) {
      ++step_;
      play(step);
    }
    look_for_missing();
    verdict_.valid = verdict_.counts.empty();
    return verdict_;
  }

 private:
  struct Hop {
    NodeId from;
    Port port;
    NodeId to;
  };
  struct Candidate {
    const PlainTransfer* transfer;
    std::vector<Hop> route;
    bool free = true;     // of its links, in its dimension
    bool allowed = true;  // by ports and packet
    [[nodiscard]] NodeId to() const { return route.back().to; }
  };

  void blame(ViolationKind kind, std::uint64_t count = 1) {
    verdict_.counts[kind] += count;
    verdict_.first_step.emplace(kind, step_);
  }

  void play(const PlainStep& step) {
    std::vector<Candidate> candidates = with_routes(step);
    check_links(candidates);
    check_dimension(candidates);
    check_order(candidates);
    std::erase_if(candidates, [](const Candidate& candidate) { return !candidate.free; });
    check_ports(candidates);
    check_packets(candidates);
    std::erase_if(candidates, [](const Candidate& candidate) { return !candidate.allowed; });
    if (parts_)
      combine(*parts_, candidates);
    else if (stretches_)
      combine(*stretches_, candidates);
    else
      carry_out(candidates);
  }

  std::vector<Candidate> with_routes(const PlainStep& step) {
    std::vector<Candidate> result;
    for (const PlainTransfer& transfer : step) {
      if (transfer.from.value() >= network_.node_count()) {
        blame(ViolationKind::no_such_node);
        continue;
      }
      const auto route = route_of(transfer);
      if (route)
        result.push_back({&transfer, *route});
      else
        blame(ViolationKind::no_such_link);
    }
    return result;
  }

  [[nodiscard]] std::optional<std::vector<Hop>> route_of(const PlainTransfer& transfer) const {
    const bool may_be_long = model_.switching == Model::Switching::wormhole;
    if (transfer.ports.empty() || (transfer.ports.size() > 1 && !may_be_long)) return std::nullopt;
    std::vector<Hop> route;
    NodeId at = transfer.from;
    for (const Port port : transfer.ports) {
      if (port.value() >= network_.port_count()) return std::nullopt;
      const NodeId next = network_.neighbour(at, port);
      if (next == no_node) return std::nullopt;
      route.push_back({at, port, next});
      at = next;
    }
    return route;
  }

  void check_links(std::vector<Candidate>& candidates) {
    std::set<std::pair<NodeId, Port>> taken;
    for (Candidate& candidate : candidates)
      for (const Hop& hop : candidate.route) {
        auto link = std::pair(hop.from, hop.port);
        if (model_.duplex == Model::Duplex::half)
          link = std::min(link, {hop.to, network_.reverse_port(hop.from, hop.port)});
        if (taken.insert(link).second) continue;
        blame(ViolationKind::link_used_twice);
        candidate.free = false;
      }
  }

  void check_dimension(std::vector<Candidate>& candidates) {
    if (candidates.empty()) return;
    const Port first = candidates.front().route.front().port;
    std::set<LinkClass> classes;  // under SIMD control the same at all nodes, one a port
    for (Candidate& candidate : candidates)
      for (const Hop& hop : candidate.route) {
        const bool other_port = model_.ports == Model::Ports::single_dimension && hop.port != first;
        if (!other_port && (model_.control == Model::Control::mimd || is_among(classes, hop)))
          continue;
        blame(ViolationKind::mixed_dimensions);
        candidate.free = false;
      }
  }

  /// Without repetitions, the axes of a path's ports must ascend.
  void check_order(std::vector<Candidate>& candidates) {
    if (model_.routing == Model::Routing::any) return;
    for (Candidate& candidate : candidates) {
      std::vector<Port> ports = candidate.transfer->ports;
      ports.erase(std::unique(ports.begin(), ports.end()), ports.end());
      std::set<std::uint32_t> axes;
      bool rising = true;
      for (const Port port : ports) {
        const std::uint32_t axis = *network_.axis(port);
        rising = rising && (axes.empty() || *axes.rbegin() < axis);
        axes.insert(axis);
      }
      if (rising) continue;
      blame(ViolationKind::wrong_order);
      candidate.free = false;
    }
  }

  [[nodiscard]] bool is_among(std::set<LinkClass>& classes, const Hop& hop) const {
    const LinkClass used = network_.link_class(hop.from, hop.port);
    const std::uint64_t ports = network_.port_count();
    if (classes.size() < std::min(ports, port_limit())) classes.insert(used);
    return classes.contains(used);
  }

  [[nodiscard]] std::uint64_t port_limit() const {
    return model_.ports == Model::Ports::all ? std::numeric_limits<std::uint64_t>::max()
                                             : model_.ports.limit();
  }

  [[nodiscard]] std::uint64_t port_limit_of(NodeId node) const {
    return network_.is_switch(node) ? std::numeric_limits<std::uint64_t>::max() : port_limit();
  }

  void check_ports(std::vector<Candidate>& candidates) {
    std::map<NodeId, std::uint64_t> sent, received;
    for (Candidate& candidate : candidates) {
      if (++sent[candidate.transfer->from] > port_limit_of(candidate.transfer->from)) {
        blame(ViolationKind::sends_too_much);
        candidate.allowed = false;
      }
      if (++received[candidate.to()] > port_limit_of(candidate.to())) {
        blame(ViolationKind::receives_too_much);
        candidate.allowed = false;
      }
    }
  }

  void check_packets(std::vector<Candidate>& candidates) {
    for (Candidate& candidate : candidates) {
      const std::uint64_t size = candidate.transfer->messages.size();
      const bool empty = size == 0;
      const bool too_large = model_.packet_limit > 0 && size > model_.packet_limit;
      if (empty) blame(ViolationKind::empty_packet);
      if (too_large) blame(ViolationKind::packet_too_large);
      if (empty || too_large) candidate.allowed = false;
    }
  }

  void carry_out(const std::vector<Candidate>& candidates) {
    std::vector<std::pair<NodeId, MessageId>> arrivals;
    std::set<std::pair<NodeId, MessageId>> left;
    for (const Candidate& candidate : candidates)
      for (const MessageId message : candidate.transfer->messages) {
        const NodeId from = candidate.transfer->from;
        if (message.value() >= collective_.message_count()) {
          blame(ViolationKind::no_such_message);
        } else if (!has_[from.value()].contains(message) || left.contains({from, message})) {
          blame(ViolationKind::sender_lacks_message);
        } else {
          if (collective_.personalized()) left.insert({from, message});
          arrivals.emplace_back(candidate.to(), message);
        }
      }
    for (const auto& [node, message] : left) has_[node.value()].erase(message);
    for (const auto& [node, message] : arrivals) {
      const bool had_it = !has_[node.value()].insert(message).second;
      const bool is_back = collective_.personalized() && node == collective_.origin(message);
      if (!had_it && !is_back) continue;
      ++verdict_.redundant;
      if (no_redundancy_) blame(ViolationKind::delivered_again);
    }
  }

  template <class Naive>
  void combine(Naive& naive, const std::vector<Candidate>& candidates) {
    std::vector<NodeId> ends;  // of what was taken
    for (const Candidate& candidate : candidates)
      for (const MessageId message : candidate.transfer->messages) {
        if (message.value() >= collective_.message_count())
          blame(ViolationKind::no_such_message);
        else if (!naive.take(candidate.transfer->from, message))
          blame(ViolationKind::sender_lacks_message);
        else
          ends.push_back(candidate.to());
      }
    naive.depart();
    for (const bool last : {false, true})
      for (std::size_t i = 0; i < ends.size(); ++i)
        if (naive.comes_last(i) == last) count(naive.put(ends[i], i));
    naive.end_step();
  }

  void count(NaiveArrival arrival) {
    if (arrival == NaiveArrival::overlapping) blame(ViolationKind::contributes_twice);
    if (arrival != NaiveArrival::redundant) return;
    ++verdict_.redundant;
    if (no_redundancy_) blame(ViolationKind::delivered_again);
  }

  void look_for_missing() {
    if (parts_) verdict_.missing = parts_->missing();
    if (stretches_) verdict_.missing = stretches_->missing();
    if (!parts_ && !stretches_) look_for_messages();
    if (!verdict_.missing.empty()) blame(ViolationKind::incomplete, verdict_.missing.size());
  }

  void look_for_messages() {
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
      for (const NodeId node : receivers(message))
        if (!has_[node.value()].contains(message)) verdict_.missing.insert({node, message});
  }

  /// Returns who must have a message in the end.
  [[nodiscard]] std::vector<NodeId> receivers(MessageId message) const {
    if (collective_.personalized()) return {collective_.destination(message)};
    std::vector<NodeId> all;
    for (NodeId node{0}; node.value() < network_.node_count(); ++node)
      if (collective_.takes_part(node)) all.push_back(node);
    return all;
  }

  const Network& network_;
  const Collective& collective_;
  const Model& model_;
  bool no_redundancy_;
  std::vector<std::set<MessageId>> has_;     // by node
  std::optional<NaiveParts> parts_;          // of a reduction, instead
  std::optional<NaiveStretches> stretches_;  // of a scan
  std::uint64_t step_ = 0;
  ReferenceVerdict verdict_;
};

/// The verdict of the verifier under test.
inline Verdict verify(const Problem& problem, const PlainSchedule& schedule,
                      bool no_redundancy = false) {
  ScheduleVerifier verifier(std::uint64_t{1} << 30);
  verifier.begin({problem, "by hand", {}, no_redundancy});
  Step step;
  for (const PlainStep& plain : schedule) {
    step.clear();
    for (const PlainTransfer& transfer : plain)
      step.add(transfer.from, transfer.ports, transfer.messages);
    verifier.take(step);
  }
  verifier.end();
  return verifier.verdict();
}

/// Describes how the two differ; empty if they agree.
inline std::string difference(const Verdict& verdict, const ReferenceVerdict& reference,
                              std::uint64_t steps) {
  std::string text;
  const auto compare = [&](const std::string& what, std::uint64_t got, std::uint64_t expected) {
    if (got != expected) text += fmt::format("{} is {}, not {}; ", what, got, expected);
  };
  compare("valid", verdict.valid ? 1 : 0, reference.valid ? 1 : 0);
  compare("steps", verdict.steps, steps);
  compare("redundant", verdict.redundant, reference.redundant);
  for (std::size_t i = 0; i < violation_kinds; ++i) {
    const auto kind = static_cast<ViolationKind>(i);
    const std::string name(to_string(kind));
    const Violation* found = verdict.first(kind);
    const bool expected = reference.counts.contains(kind);
    compare(name, found == nullptr ? 0 : found->count, expected ? reference.counts.at(kind) : 0);
    if (found != nullptr && expected)
      compare("first step of " + name, found->step, reference.first_step.at(kind));
  }
  if (const Violation* lacking = verdict.first(ViolationKind::incomplete))
    if (!lacking->message || !reference.missing.contains({lacking->node, *lacking->message}))
      text += "the first that is lacking is not; ";
  return text;
}

}  // namespace asterism::testing
