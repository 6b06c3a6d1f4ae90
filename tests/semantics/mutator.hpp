// The ways to break a schedule.
#pragma once

#include <array>
#include <iterator>
#include <set>
#include <string>

#include "base/random.hpp"
#include "semantics/mutation_bases.hpp"
#include "semantics/reference_verifier.hpp"

namespace asterism::testing {

enum class Mutation {
  drop,
  drop_step,
  duplicate_in_step,
  duplicate_elsewhere,
  move,
  other_port,
  other_length,
  other_sender,
  other_parent,
  swap_steps,
  foreign_message,
  unknown_message,
  remove_message,
  merge_packets,
  over_limit,
  no_link,
  unknown_node,
  empty_packet,
  several,
  shuffle,
};
inline constexpr std::size_t mutation_kinds = 20;

inline std::string name_of(Mutation mutation) {
  static constexpr std::array<const char*, mutation_kinds> names{"drop a transfer",
                                                                 "drop a step's transfers",
                                                                 "duplicate in its step",
                                                                 "duplicate in another step",
                                                                 "move to another step",
                                                                 "other port",
                                                                 "longer or shorter path",
                                                                 "other sender, same ports",
                                                                 "other sender, same receiver",
                                                                 "swap two steps",
                                                                 "message the sender lacks",
                                                                 "message out of range",
                                                                 "remove one message",
                                                                 "merge two packets",
                                                                 "over the packet limit",
                                                                 "port without a link",
                                                                 "node out of range",
                                                                 "empty packet",
                                                                 "two or three of these",
                                                                 "shuffle within the steps"};
  return names[static_cast<std::size_t>(mutation)];
}

/// Returns whether the mutation breaks every schedule without redundant deliveries.
inline bool always_breaks(Mutation mutation) {
  using enum Mutation;
  static const std::set<Mutation> fatal{
      drop,           drop_step,  duplicate_in_step, foreign_message, unknown_message,
      remove_message, over_limit, no_link,           unknown_node,    empty_packet};
  return fatal.contains(mutation);
}

class Mutator {
 public:
  Mutator(const Base& base, Random& random)
      : problem_(*base.on.problem),
        network_(*base.on.network),
        schedule_(base.schedule),
        random_(random) {}

  /// False if there is nothing that could be changed in this way.
  bool apply(Mutation mutation) {
    switch (mutation) {
      case Mutation::swap_steps:
        return swap_steps();
      case Mutation::several:
        return several();
      case Mutation::shuffle:
        return shuffle();
      default:
        return pick(mutation == Mutation::remove_message ? 2 : 0) && change(mutation);
    }
  }

  [[nodiscard]] const PlainSchedule& schedule() const { return schedule_; }

 private:
  struct Place {
    std::size_t step = 0;
    std::size_t index = 0;
  };

  std::size_t draw(std::size_t bound) { return random_.below(bound); }
  PlainTransfer& at(const Place& place) { return schedule_[place.step][place.index]; }
  PlainTransfer& picked() { return at(place_); }
  void erase(const Place& place) {
    PlainStep& step = schedule_[place.step];
    step.erase(step.begin() + static_cast<std::ptrdiff_t>(place.index));
  }

  /// Picks a transfer of at least `least_messages` messages, with a route.
  bool pick(std::size_t least_messages) {
    std::vector<Place> places;
    for (std::size_t step = 0; step < schedule_.size(); ++step)
      for (std::size_t i = 0; i < schedule_[step].size(); ++i)
        if (schedule_[step][i].messages.size() >= least_messages &&
            !schedule_[step][i].ports.empty())
          places.push_back({step, i});
    if (places.empty()) return false;
    place_ = places[draw(places.size())];
    return true;
  }

  bool change(Mutation mutation) {
    switch (mutation) {
      case Mutation::drop:
        erase(place_);
        return true;
      case Mutation::drop_step:
        schedule_[place_.step].clear();
        return true;
      case Mutation::duplicate_in_step:
        schedule_[place_.step].push_back(PlainTransfer(picked()));
        return true;
      case Mutation::duplicate_elsewhere:
        other_step().push_back(PlainTransfer(picked()));
        return true;
      case Mutation::move:
        other_step().push_back(PlainTransfer(picked()));
        erase(place_);
        return true;
      case Mutation::other_port:
        return other_port();
      case Mutation::other_length:
        return other_length();
      case Mutation::other_sender:
        picked().from = NodeId{(picked().from.value() + 1 + draw(network_.node_count() - 1)) %
                               network_.node_count()};
        return true;
      case Mutation::other_parent:
        return other_parent();
      default:
        return change_packet(mutation);
    }
  }

  bool change_packet(Mutation mutation) {
    switch (mutation) {
      case Mutation::foreign_message:
        return foreign_message();
      case Mutation::unknown_message:
        return unknown_message();
      case Mutation::remove_message:
        picked().messages.erase(picked().messages.begin() +
                                static_cast<std::ptrdiff_t>(draw(picked().messages.size())));
        return true;
      case Mutation::merge_packets:
        return merge_packets();
      case Mutation::over_limit:
        return over_limit();
      case Mutation::no_link:
        return no_link();
      case Mutation::unknown_node:
        return unknown_node();
      case Mutation::empty_packet:
        picked().messages.clear();
        return true;
      default:
        return false;
    }
  }

  /// Returns another step than that of the picked transfer, possibly a new one after the last. Half
  /// of the time it is adjacent, where mistakes are hardest to see.
  PlainStep& other_step() {
    const std::size_t own = place_.step;
    std::size_t other = (own + 1 + draw(schedule_.size())) % (schedule_.size() + 1);
    if (draw(2) == 0) other = own > 0 && draw(2) == 0 ? own - 1 : own + 1;
    if (other == schedule_.size()) schedule_.emplace_back();
    return schedule_[other];
  }

  [[nodiscard]] bool has_link(NodeId node, Port port) const {
    return node.value() < network_.node_count() && port.value() < network_.port_count() &&
           network_.neighbour(node, port) != no_node;
  }
  /// The nodes along a route, as far as it exists.
  [[nodiscard]] std::vector<NodeId> nodes_of(const PlainTransfer& transfer) const {
    std::vector<NodeId> nodes{transfer.from};
    for (const Port port : transfer.ports) {
      if (!has_link(nodes.back(), port)) break;
      nodes.push_back(network_.neighbour(nodes.back(), port));
    }
    return nodes;
  }

  bool other_port() {
    const std::vector<NodeId> nodes = nodes_of(picked());
    if (nodes.size() <= picked().ports.size()) return false;
    const std::size_t hop = draw(picked().ports.size());
    std::vector<Port> others;
    for (Port port{0}; port.value() < network_.port_count(); ++port)
      if (port != picked().ports[hop] && has_link(nodes[hop], port)) others.push_back(port);
    if (others.empty()) return false;
    picked().ports[hop] = others[draw(others.size())];
    return true;
  }

  bool other_length() {
    if (draw(2) == 0) {
      picked().ports.pop_back();
      return true;
    }
    picked().ports.emplace_back(static_cast<std::uint32_t>(draw(network_.port_count())));
    return true;
  }

  /// Another neighbour of the receiver sends instead.
  bool other_parent() {
    const std::vector<NodeId> nodes = nodes_of(picked());
    std::vector<PlainTransfer> others;
    for (Port port{0}; port.value() < network_.port_count(); ++port) {
      if (!has_link(nodes.back(), port)) continue;
      const NodeId other = network_.neighbour(nodes.back(), port);
      if (other != picked().from)
        others.push_back({other, {network_.reverse_port(nodes.back(), port)}, picked().messages});
    }
    if (others.empty()) return false;
    picked() = others[draw(others.size())];
    return true;
  }

  bool swap_steps() {
    if (schedule_.size() < 2) return false;
    const std::size_t first = draw(schedule_.size() - 1);
    const std::size_t second =
        draw(2) == 0 ? first + 1 : first + 1 + draw(schedule_.size() - first - 1);
    std::swap(schedule_[first], schedule_[second]);
    return true;
  }

  /// Returns who has a message before a step, provided that the schedule is valid.
  [[nodiscard]] std::set<NodeId> holders(MessageId message, std::size_t before) const {
    std::set<NodeId> nodes{problem_.collective.origin(message)};
    for (std::size_t step = 0; step < before; ++step) {
      std::set<NodeId> arrived;
      for (const PlainTransfer& transfer : schedule_[step])
        if (std::ranges::find(transfer.messages, message) != transfer.messages.end()) {
          if (problem_.collective.personalized()) nodes.erase(transfer.from);
          arrived.insert(nodes_of(transfer).back());
        }
      nodes.merge(arrived);
    }
    return nodes;
  }
  MessageId any_message() { return MessageId{draw(problem_.collective.message_count())}; }

  bool foreign_message() {
    for (int attempt = 0; attempt < 20; ++attempt) {
      const MessageId message = any_message();
      if (holders(message, place_.step).contains(picked().from)) continue;
      if (draw(2) == 0 || picked().messages.empty())
        picked().messages.push_back(message);
      else
        picked().messages[draw(picked().messages.size())] = message;
      return true;
    }
    return false;
  }

  /// Includes numbers that would be valid if truncated to 32 bits, or that overflow into the next
  /// row.
  bool unknown_message() {
    const std::uint64_t count = problem_.collective.message_count();
    const std::uint64_t known = picked().messages.empty() ? 0 : picked().messages[0].value();
    const std::array<std::uint64_t, 5> numbers{count, count + known,
                                               (std::uint64_t{1} << 32) + known,
                                               known - (std::uint64_t{1} << 63), ~std::uint64_t{0}};
    picked().messages.emplace_back(numbers[draw(numbers.size())]);
    return true;
  }

  bool merge_packets() {
    const Place into = place_;
    if (!pick(0) || (into.step == place_.step && into.index == place_.index)) return false;
    std::vector<MessageId>& packet = at(into).messages;
    packet.insert(packet.end(), picked().messages.begin(), picked().messages.end());
    erase(place_);
    return true;
  }

  /// Uses messages that the sender has, as far as possible, so that nothing else is wrong.
  bool over_limit() {
    const std::uint64_t limit = problem_.model.packet_limit;
    if (limit == 0 || picked().messages.empty()) return false;
    std::vector<MessageId>& packet = picked().messages;
    for (int attempt = 0; attempt < 20 && packet.size() <= limit; ++attempt) {
      const MessageId message = any_message();
      if (std::ranges::find(packet, message) == packet.end() &&
          holders(message, place_.step).contains(picked().from))
        packet.push_back(message);
    }
    while (packet.size() <= limit) packet.push_back(MessageId(packet[0]));
    return true;
  }

  bool no_link() {
    const std::uint32_t ports = network_.port_count();
    Port& last = picked().ports.back();
    const std::vector<NodeId> nodes = nodes_of(picked());
    std::vector<Port> missing{Port{ports}, Port{last.value() + (1U << 16)},
                              Port{~std::uint32_t{0}}};
    for (Port port{0}; port.value() < ports; ++port)
      if (!has_link(nodes[std::min(nodes.size(), picked().ports.size()) - 1], port))
        missing.insert(missing.end(), 3, port);
    last = missing[draw(missing.size())];
    return true;
  }

  bool unknown_node() {
    const std::uint64_t nodes = network_.node_count();
    const std::uint64_t known = picked().from.value();
    const std::array<std::uint64_t, 5> numbers{nodes, nodes + known,
                                               (std::uint64_t{1} << 32) + known,
                                               known - (std::uint64_t{1} << 63), ~std::uint64_t{0}};
    picked().from = NodeId{numbers[draw(numbers.size())]};
    return true;
  }

  bool several() {
    const std::size_t wanted = 2 + draw(2);
    std::size_t done = 0;
    for (int attempt = 0; attempt < 10 && done < wanted; ++attempt)
      if (apply(static_cast<Mutation>(draw(static_cast<std::size_t>(Mutation::no_link))))) ++done;
    return done == wanted;
  }

  bool shuffle() {
    for (PlainStep& step : schedule_)
      for (std::size_t i = step.size(); i > 1; --i) std::swap(step[i - 1], step[draw(i)]);
    return true;
  }

  const Problem& problem_;
  const Network& network_;
  PlainSchedule schedule_;
  Random& random_;
  Place place_;
};

}  // namespace asterism::testing
