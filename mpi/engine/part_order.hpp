// Whether a reduction can be carried out in the order of its participants: whatever is sent must
// hold the contributions of a stretch of them. Where parts meet that do not adjoin, they are kept
// side by side until something is sent.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism::mpi {

/// Contributions from the place `first` to the place `last` in the order.
struct OrderedStretch {
  std::uint64_t first = 0, last = 0;
};

class PartOrder {
 public:
  /// `order`: the place of each participant; as they are numbered if empty.
  PartOrder(const Collective& collective, const Network& network, NodeId node,
            std::vector<std::uint64_t> order);

  void take(const Step& step);

  [[nodiscard]] bool keeps_order() const { return keeps_order_; }
  /// The place of a participant.
  [[nodiscard]] std::uint64_t place(std::uint64_t participant) const {
    return order_.empty() ? participant : order_[participant];
  }
  /// What the messages are that arrive at the node, in the order of its receives.
  [[nodiscard]] const std::vector<OrderedStretch>& arrivals() const { return arrivals_; }

 private:
  using Stretches = std::vector<OrderedStretch>;  // apart from each other, rising
  struct Sent {
    NodeId from, to;
    MessageId message;
    OrderedStretch stretch;
  };

  [[nodiscard]] NodeId end_of(const Transfer& transfer) const;
  [[nodiscard]] Stretches& part(NodeId node, std::uint64_t result) {
    return parts_[node.value() * collective_.result_count() + result];
  }
  [[nodiscard]] OrderedStretch whole_part(NodeId node, std::uint64_t result);
  [[nodiscard]] OrderedStretch taken(NodeId from, MessageId message);
  void arrive(const Sent& sent, const Collective::Part& part);
  void combine(NodeId to, std::uint64_t result, const OrderedStretch& stretch);

  const Collective& collective_;
  const Network& network_;
  NodeId node_;
  std::vector<std::uint64_t> order_;
  bool keeps_order_ = true;
  std::vector<Stretches> parts_;  // by node and result
  // Only asked, never walked.
  std::unordered_map<std::uint64_t, OrderedStretch> copies_, posts_;  // by message
  std::unordered_map<std::uint64_t, std::vector<NodeId>> has_copy_;   // by message
  std::vector<Sent> sent_;                                            // in a step
  std::vector<OrderedStretch> arrivals_;
};

}  // namespace asterism::mpi
