// Determines whether a reduction can be executed in the order of its participants: everything that
// is sent must contain the contributions of consecutive participants. Parts that meet but are not
// adjacent are kept side by side until something is sent.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/schedule.hpp>

#include "semantics/held/held_parts.hpp"

namespace asterism::mpi {

/// Contributions from position `first` to `last` in the order.
struct OrderedStretch {
  std::uint64_t first = 0, last = 0;

  friend bool operator==(const OrderedStretch&, const OrderedStretch&) = default;
};

/// The payload: the stretch of a part, or the index of a list of several.
class PartStretches {
 public:
  using Value = OrderedStretch;
  using Coming = OrderedStretch;
  static constexpr Value unset{~std::uint64_t{0}, 0};
  static constexpr Value gone{~std::uint64_t{0}, 1};
  static constexpr bool knows_wholes = false;

  /// `order` is the position of each participant; numerical order if empty.
  PartStretches(const Collective& collective, std::vector<std::uint64_t> order)
      : collective_(collective), order_(std::move(order)) {}

  [[nodiscard]] std::uint64_t place(std::uint64_t participant) const {
    return order_.empty() ? participant : order_[participant];
  }
  [[nodiscard]] static bool is_one(const Value& part) { return part.first != listed; }

  [[nodiscard]] Value initial(NodeId node, std::uint64_t result) const;
  static Value received(NodeId, std::uint64_t, Coming coming) { return coming; }
  static Value received_whole(NodeId, std::uint64_t, const Value&, Coming coming) { return coming; }
  static Value received_copy(NodeId, MessageId, Coming coming) { return coming; }
  static Value received_post(NodeId, MessageId, Coming coming) { return coming; }
  static void ignore(NodeId, Coming) {}
  static bool combines_at(NodeId) { return true; }
  Arrival combine(NodeId to, std::uint64_t result, Value& there, Coming coming);
  static Value sent(const Value& part) { return part; }
  static Value sent_again(const Value& part) { return part; }
  static Value copied(std::uint64_t, const Value& part) { return part; }
  static Value posted_copy(std::uint64_t, const Value& part) { return part; }
  static Value passed_on(const Value& copy) { return copy; }

 private:
  static constexpr std::uint64_t listed = ~std::uint64_t{0} - 1;
  using Stretches = std::vector<OrderedStretch>;  // disjoint, ascending

  const Collective& collective_;
  std::vector<std::uint64_t> order_;
  std::vector<Stretches> lists_;
};

class PartOrder {
 public:
  PartOrder(const Collective& collective, const Network& network, NodeId node,
            std::vector<std::uint64_t> order)
      : network_(network), node_(node), held_(collective, no_node, collective, std::move(order)) {}

  void take(const Step& step);

  [[nodiscard]] bool keeps_order() const { return keeps_order_; }
  /// Returns the position of a participant.
  [[nodiscard]] std::uint64_t place(std::uint64_t participant) const {
    return held_.payload().place(participant);
  }
  /// Returns the messages that arrive at the node, in the order of its receives.
  [[nodiscard]] const std::vector<OrderedStretch>& arrivals() const { return arrivals_; }

 private:
  struct Sent {
    NodeId to;
    MessageId message;
    OrderedStretch stretch;
  };

  [[nodiscard]] NodeId end_of(const Transfer& transfer) const;

  const Network& network_;
  NodeId node_;
  HeldParts<PartStretches> held_;
  bool keeps_order_ = true;
  std::vector<Sent> sent_;  // in a step
  std::vector<OrderedStretch> arrivals_;
};

}  // namespace asterism::mpi
