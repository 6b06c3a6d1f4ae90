// The order that the transfers of a schedule must keep, whatever else goes on at the same time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/owned_schedule.hpp>

namespace asterism {

/// Transfers are numbered in the order of the schedule. Those that can only go in the same step, as
/// the two directions of an exchange of partial results, form a group; groups are numbered in the
/// order of their first transfers.
///
/// A group goes after every group that brings what it sends. Where messages are combined, what
/// arrives changes what a node holds: there sends and arrivals of one result at one node keep their
/// order, and a transfer may go in the same step as those that it must not overtake, not before.
class TransferOrder {
 public:
  explicit TransferOrder(const Schedule& schedule);
  /// An estimate for a schedule of this many transfers with this many messages in all of them.
  static double bytes(double transfers, double messages);

  struct Successor {
    std::uint32_t group = 0;
    bool later = true;  ///< in a later step; otherwise in the same one or later

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
  /// How often each group is a successor.
  [[nodiscard]] std::span<const std::uint32_t> predecessor_counts() const { return predecessors_; }

 private:
  std::vector<std::uint32_t> first_transfer_, transfers_;  // of each group
  std::vector<std::uint32_t> first_successor_;
  std::vector<Successor> successors_;
  std::vector<std::uint32_t> predecessors_;
};

}  // namespace asterism
