// The timing of a schedule without lock step, as a machine would come to it: events in the order of
// time, packets that claim ports and links. Slow, and without the library's recurrence.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <queue>
#include <set>
#include <vector>

#include <asterism/owned_schedule.hpp>
#include <asterism/schedule_timer.hpp>

#include "semantics/awaited.hpp"

namespace asterism::testing {

class EventDrivenTiming {
 public:
  explicit EventDrivenTiming(const Schedule& schedule, PacketLatency latency = {})
      : problem_(schedule.header().problem), latency_(std::move(latency)) {
    for (std::size_t step = 0; step < schedule.size(); ++step)
      for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
        add(step, schedule.transfer(step, i));
    find_awaited();
    run();
  }

  [[nodiscard]] double time() const {
    double last = 0;
    for (const Packet& packet : packets_) last = std::max(last, packet.end);
    return last;
  }

  /// Returns the sorted completion times of the nodes that lack something initially.
  [[nodiscard]] std::vector<double> completions() const {
    const Collective& collective = problem_.collective;
    if (collective.handling() == Handling::combined) return completions_of_parts();
    if (collective.handling() == Handling::prefixes) return completions_of_stretches();
    std::vector<double> result;
    for (NodeId node{0}; node.value() < collective.node_count(); ++node) {
      double complete = -1;
      for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
        const bool wanted = collective.personalized() ? collective.destination(message) == node
                                                      : collective.takes_part(node);
        if (wanted && collective.origin(message) != node)
          complete = std::max(complete, reached(node, message));
      }
      if (complete >= 0) result.push_back(complete);
    }
    std::ranges::sort(result);
    return result;
  }

  /// The longest that any link was in use.
  [[nodiscard]] double busiest() const {
    std::map<LinkKey, double> busy;
    for (const Packet& packet : packets_)
      for (const LinkKey& link : packet.links) busy[link] += packet.leaves - packet.begin;
    double most = 0;
    for (const auto& [link, time] : busy) most = std::max(most, time);
    return most;
  }

 private:
  using LinkKey = std::set<std::pair<std::uint64_t, std::uint32_t>>;
  enum class State { waits, goes, has_left, done };
  struct Packet {
    std::size_t step;
    NodeId from, to;
    std::vector<LinkKey> links;
    std::vector<MessageId> messages;
    std::uint64_t control;
    double duration;
    double delay;
    State state = State::waits;
    bool has_send_port = false, has_receive_port = false;
    double begin = 0, leaves = 0, end = 0;
    std::vector<std::size_t> awaited{};  // in a reduction, and of what a switch forwards
  };

  void find_awaited() {
    for (const Packet& packet : packets_)
      plain_.push_back({packet.step, packet.from, packet.to, packet.messages});
    const AwaitedPackets all(problem_.collective, plain_);
    for (std::size_t i = 0; i < packets_.size(); ++i)
      for (const MessageId message : packets_[i].messages) {
        if (is_forwarded(packets_[i].from, message))
          for (const std::size_t other : all.of_forwarded(packets_[i].from, message, i))
            packets_[i].awaited.push_back(other);
        else if (problem_.collective.handling() == Handling::combined)
          for (const std::size_t other : all.of(packets_[i].from, message, packets_[i].step))
            packets_[i].awaited.push_back(other);
      }
  }
  /// Whether the node is a switch that sends on at most once what arrives, and that is a copy.
  [[nodiscard]] bool is_forwarded(NodeId node, MessageId message) const {
    if (!problem_.network().is_switch(node) || problem_.model.switches != Model::Switches::forward)
      return false;
    if (problem_.collective.handling() != Handling::combined)
      return problem_.collective.handling() == Handling::copied;
    const auto fate = problem_.collective.part(message).fate;
    return fate == Collective::Part::Fate::whole || fate == Collective::Part::Fate::copied;
  }

  [[nodiscard]] std::vector<double> completions_of_parts() const {
    const Collective& collective = problem_.collective;
    std::vector<double> result;
    if (collective.participant_count() == 1) return result;
    const AwaitedPackets all(collective, plain_);
    for (NodeId node{0}; node.value() < collective.node_count(); ++node) {
      double complete = -1;
      for (std::uint64_t r = 0; r < collective.result_count(); ++r)
        if (collective.wants(node, r))
          for (const std::size_t packet : all.of_part(node, r, packets_.back().step + 1))
            complete = std::max(complete, packets_[packet].end);
      if (complete >= 0) result.push_back(complete);
    }
    std::ranges::sort(result);
    return result;
  }

  [[nodiscard]] std::vector<double> completions_of_stretches() const {
    const Collective& collective = problem_.collective;
    std::vector<double> result;
    for (std::uint64_t i = 1; i < collective.participant_count(); ++i) {
      double complete = 0;
      for (std::uint64_t r = 0; r < collective.batch(); ++r)
        complete = std::max(
            complete, time_of(collective.participant(i), {0, i, r}, packets_.back().step + 1));
      result.push_back(complete);
    }
    std::ranges::sort(result);
    return result;
  }

  /// Returns when a node has a stretch, from packets of earlier steps that are in transit or have
  /// arrived.
  [[nodiscard]] double time_of(NodeId node, const Collective::Stretch& stretch,
                               std::size_t step) const {
    const Collective& collective = problem_.collective;
    double soonest = 1e300;
    for (std::uint64_t end = stretch.first; end <= stretch.last; ++end) {
      double piece = 1e300;
      if (end == stretch.first && collective.participant(end) == node) piece = 0;
      for (const Packet& packet : packets_)
        if (packet.to == node && packet.step < step && packet.state != State::waits &&
            carries(packet, collective.stretch({stretch.first, end, stretch.result})))
          piece = std::min(piece, packet.end);
      if (piece < 1e300 && end < stretch.last)
        piece = std::max(piece, time_of(node, {end + 1, stretch.last, stretch.result}, step));
      soonest = std::min(soonest, piece);
    }
    return soonest;
  }

  /// Returns the time to combine the contents of a packet.
  [[nodiscard]] double combining(const Packet& packet) const {
    const Collective& collective = problem_.collective;
    std::uint64_t messages = 0;
    for (const MessageId message : packet.messages) {
      if (collective.handling() == Handling::prefixes) ++messages;
      if (collective.handling() != Handling::combined) continue;
      const Collective::Part part = collective.part(message);
      const bool posted = part.addressee != no_node;
      if (part.fate != Collective::Part::Fate::whole && (!posted || part.addressee == packet.to))
        ++messages;
    }
    return problem_.model.combining * problem_.model.message_size * static_cast<double>(messages);
  }

  void add(std::size_t step, const Transfer& transfer) {
    Packet packet{step, transfer.from, transfer.from, {}, {}, transfer.control, 0, 0};
    packet.messages.assign(transfer.messages.begin(), transfer.messages.end());
    const Model& model = problem_.model;
    const auto of_class = [](const std::map<std::string, double>& values, const std::string& name,
                             double usual) {
      const auto known = values.find(name);
      return known == values.end() ? usual : known->second;
    };
    double rate = 1e99;
    double latency = 0;
    double own_delays = 0;
    for (const Port port : transfer.ports) {
      const Network& network = problem_.network();
      const NodeId next = network.neighbour(packet.to, port);
      LinkKey link{{packet.to.value(), port.value()}};
      if (problem_.model.duplex == Model::Duplex::half)
        link.emplace(next.value(), network.reverse_port(packet.to, port).value());
      packet.links.push_back(link);
      const auto& name = network.link_classes()[network.link_class(packet.to, port).value()];
      const LinkCost own = network.link_cost(packet.to, port);
      rate = std::min(rate, of_class(model.rates, name, 1) * own.rate);
      latency += of_class(model.class_overheads, name, 0) + own.latency;
      own_delays += of_class(model.class_delays, name, 0) + own.delay;
      if (latency_) latency += latency_(packet.to, port, transfer);
      packet.to = next;
    }
    const auto links = static_cast<double>(transfer.ports.size());
    const double size = model.message_time() * static_cast<double>(packet.messages.size()) +
                        model.unit_time() * static_cast<double>(packet.control);
    packet.duration =
        model.startup + model.hop * (links - 1) + size / rate + latency + combining(packet);
    packet.delay = model.link_delay * links + own_delays;
    packets_.push_back(std::move(packet));
  }

  void run() {
    std::priority_queue<double, std::vector<double>, std::greater<>> events;
    events.push(0);
    while (!events.empty()) {
      now_ = events.top();
      events.pop();
      for (Packet& packet : packets_) {
        if (packet.state == State::goes && packet.leaves <= now_) packet.state = State::has_left;
        if (packet.state == State::has_left && packet.end <= now_) packet.state = State::done;
      }
      for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < packets_.size(); ++i) changed = advance(i, events) || changed;
      }
    }
  }

  template <class Events>
  bool advance(std::size_t index, Events& events) {
    Packet& packet = packets_[index];
    if (packet.state != State::waits) return false;
    bool changed = claim(index, packet.from, &Packet::from, &Packet::has_send_port);
    changed = claim(index, packet.to, &Packet::to, &Packet::has_receive_port) || changed;
    if (!packet.has_send_port || !packet.has_receive_port || !links_are_free(index) ||
        !has_messages(packet) || !was_told(packet))
      return changed;
    packet.state = State::goes;
    packet.begin = now_;
    packet.leaves = now_ + packet.duration;
    packet.end = now_ + (packet.duration + packet.delay);
    events.push(packet.leaves);
    events.push(packet.end);
    return true;
  }

  /// A packet claims a port when all that the node serves before it have claimed theirs.
  bool claim(std::size_t index, NodeId node, NodeId Packet::*end, bool Packet::*claimed) {
    if (packets_[index].*claimed) return false;
    if (problem_.network().is_switch(node)) return packets_[index].*claimed = true;
    std::uint32_t taken = 0;
    for (std::size_t i = 0; i < packets_.size(); ++i) {
      const Packet& other = packets_[i];
      if (i == index || other.*end != node) continue;
      if (i < index && !(other.*claimed)) return false;
      if (other.*claimed && !is_over(other)) ++taken;
    }
    if (!unlimited() && taken >= problem_.model.packets_per_node()) return false;
    packets_[index].*claimed = true;
    return true;
  }
  /// Its ports and links are free again.
  static bool is_over(const Packet& packet) {
    return packet.state == State::has_left || packet.state == State::done;
  }
  [[nodiscard]] bool unlimited() const {
    return problem_.model.packets_per_node() >= problem_.network().port_count();
  }

  [[nodiscard]] bool links_are_free(std::size_t index) const {
    for (std::size_t i = 0; i < index; ++i)
      for (const LinkKey& mine : packets_[index].links)
        for (const LinkKey& other : packets_[i].links)
          if (mine == other && !is_over(packets_[i])) return false;
    return true;
  }

  /// All control units of earlier steps.
  [[nodiscard]] bool was_told(const Packet& packet) const {
    return std::ranges::all_of(packets_, [&](const Packet& other) {
      return other.step >= packet.step || other.to != packet.from || other.control == 0 ||
             other.state == State::done;
    });
  }

  [[nodiscard]] bool has_messages(const Packet& packet) const {
    if (!std::ranges::all_of(packet.awaited, [&](std::size_t other) {
          return packets_[other].state == State::done;
        }))
      return false;
    if (problem_.collective.handling() == Handling::combined) return true;
    if (problem_.collective.handling() == Handling::prefixes)
      return std::ranges::all_of(packet.messages, [&](MessageId message) {
        return time_of(packet.from, problem_.collective.stretch(message), packet.step) <= now_;
      });
    return std::ranges::all_of(packet.messages, [&](MessageId message) {
      return problem_.collective.personalized() ? was_brought(packet, message)
                                                : was_copied(packet, message);
    });
  }
  [[nodiscard]] bool was_copied(const Packet& packet, MessageId message) const {
    return problem_.collective.origin(message) == packet.from ||
           std::ranges::any_of(packets_, [&](const Packet& other) {
             return other.step < packet.step && other.state == State::done &&
                    other.to == packet.from && carries(other, message);
           });
  }
  [[nodiscard]] bool was_brought(const Packet& packet, MessageId message) const {
    return std::ranges::all_of(packets_, [&](const Packet& other) {
      return other.step >= packet.step || other.state == State::done || !carries(other, message);
    });
  }
  static bool carries(const Packet& packet, MessageId message) {
    return std::ranges::find(packet.messages, message) != packet.messages.end();
  }

  [[nodiscard]] double reached(NodeId node, MessageId message) const {
    double first = 1e300;
    for (const Packet& packet : packets_) {
      if (packet.to != node || !carries(packet, message)) continue;
      // A message that moves may come by and come back; a copy stays.
      first = problem_.collective.personalized() ? packet.end : std::min(first, packet.end);
    }
    return first;
  }

  Problem problem_;
  PacketLatency latency_;
  std::vector<Packet> packets_;  // in the order of the schedule
  std::vector<PacketOfStep> plain_;
  double now_ = 0;
};

}  // namespace asterism::testing
