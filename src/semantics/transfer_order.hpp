// The partial order that the transfers of a schedule must keep.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/owned_schedule.hpp>

namespace asterism {

/// Transfers are numbered in the order of the schedule. Transfers that must go in the same step,
/// such as the two directions of an exchange of partial results, form a group. Groups are numbered
/// in the order of their first transfers.
///
/// A group goes after every group that delivers what it sends. If messages are combined, an arrival
/// changes what a node holds. Sends and arrivals of one result at one node therefore keep their
/// order; a transfer may go in the same step as those that it must not overtake, but not before
/// them.
class TransferOrder {
 public:
  explicit TransferOrder(const Schedule& schedule);
  /// Estimates the memory for this many transfers that carry this many messages in total.
  static double bytes(double transfers, double messages);

  struct Successor {
    std::uint32_t group = 0;
    bool later = true;  ///< true: in a later step; false: in the same step or later

    auto operator<=>(const Successor&) const = default;
  };

  [[nodiscard]] std::uint32_t group_count() const {
    return static_cast<std::uint32_t>(first_transfer_.size() - 1);
  }
  [[nodiscard]] std::span<const std::uint32_t> transfers(std::uint32_t group) const {
    return {transfers_.data() + first_transfer_[group],
            transfers_.data() + first_transfer_[group + 1]};
  }
  [[nodiscard]] std::span<const Successor> successors(std::uint32_t group) const {
    return {successors_.data() + first_successor_[group],
            successors_.data() + first_successor_[group + 1]};
  }
  /// Number of predecessors of each group.
  [[nodiscard]] std::span<const std::uint32_t> predecessor_counts() const { return predecessors_; }

 private:
  std::vector<std::uint32_t> first_transfer_, transfers_;  // of each group
  std::vector<std::uint32_t> first_successor_;
  std::vector<Successor> successors_;
  std::vector<std::uint32_t> predecessors_;
};

}  // namespace asterism
