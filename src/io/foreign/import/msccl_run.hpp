// Executes an MSCCL program with sets of contributions instead of data: tracks the contents of
// every slot over time, their origin, and their use.
#pragma once

#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "io/foreign/import/findings.hpp"
#include "io/foreign/import/msccl_events.hpp"
#include "io/foreign/import/msccl_layout.hpp"

namespace asterism {

/// The contents of a slot between two writes.
struct MscclVersion {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  ContributionTable::Value value = ContributionTable::nothing;
  /// The version of the same rank that it is ultimately a copy of; itself if it is not a copy. The
  /// following fields are kept there.
  std::uint32_t root = none;
  std::uint32_t last_read = 0;   ///< index in the order of all reads
  bool arrived = false;          ///< from another rank, unchanged
  bool combined = false;         ///< it became part of a sum
  bool passed_on = false;        ///< it was sent
  std::uint32_t sent_to = 0;     ///< the first receiving rank
  std::uint32_t sent_as = none;  ///< its version there; none if it was combined on arrival
};

/// An access to a slot, for the detection of races.
struct MscclAccess {
  RankEvents::Id event;
  std::uint32_t slot;  ///< numbered within the rank
  bool writes;
};

class MscclRun {
 public:
  MscclRun(const MscclAlgorithm& algorithm, const MscclEvents& events, const MscclLayout& layout,
           ContributionTable& table, FindingLog& findings);

  /// Executes all events, each after those that it waits for.
  void run(const std::vector<RankEvents::Id>& order);
  /// Compares the outputs with the required contents.
  void check_outputs();

  /// Returns the version of each chunk of a packet at its sender.
  [[nodiscard]] const std::vector<std::uint32_t>& sent(std::uint32_t packet) const {
    return sent_[packet];
  }
  /// The index of the send in the order of all reads.
  [[nodiscard]] std::uint32_t sent_at(std::uint32_t packet) const { return sent_at_[packet]; }
  /// Returns the version of each chunk at the receiver; `none` if it was combined or forwarded on
  /// arrival.
  [[nodiscard]] const std::vector<std::uint32_t>& received(std::uint32_t packet) const {
    return received_[packet];
  }
  [[nodiscard]] const MscclVersion& version(std::uint32_t number) const {
    return versions_[number];
  }
  [[nodiscard]] std::size_t version_count() const { return versions_.size(); }
  [[nodiscard]] const std::vector<MscclAccess>& accesses(std::uint32_t rank) const {
    return accesses_[rank];
  }
  /// Returns "o[3]".
  [[nodiscard]] std::string slot_name(std::uint32_t rank, std::uint32_t slot) const;
  [[nodiscard]] std::size_t slot_count(std::uint32_t rank) const { return slots_[rank].size(); }

 private:
  struct SlotState {
    char buffer;
    std::uint64_t offset;
    std::uint32_t version = MscclVersion::none;
  };
  std::uint32_t slot(std::uint32_t rank, char buffer, std::uint64_t offset);
  std::uint32_t add_version(MscclVersion version);
  std::uint32_t read(RankEvents::Id event, std::uint32_t slot);
  void write(RankEvents::Id event, std::uint32_t slot, std::uint32_t version);
  std::uint32_t sum(RankEvents::Id event, std::uint32_t one, std::uint32_t other);
  void send(RankEvents::Id event);
  /// Returns what a chunk becomes when it arrives.
  std::uint32_t arrival(RankEvents::Id event, const MscclAction& step, std::uint64_t chunk,
                        std::uint32_t sent);
  void receive(RankEvents::Id event);
  void work_locally(RankEvents::Id event);

  const MscclAlgorithm& algorithm_;
  const MscclEvents& events_;
  const MscclLayout& layout_;
  ContributionTable& table_;
  FindingLog& findings_;
  std::vector<MscclVersion> versions_;
  std::vector<std::unordered_map<std::uint64_t, std::uint32_t>> slot_numbers_;  // by rank and place
  std::vector<std::vector<SlotState>> slots_;                                   // by rank
  std::vector<std::vector<MscclAccess>> accesses_;
  std::vector<std::vector<std::uint32_t>> sent_, received_;  // by packet
  std::vector<std::uint32_t> sent_at_;
  /// Between the receive and the send of one step: what it forwards.
  std::unordered_map<RankEvents::Id, std::vector<std::uint32_t>> passed_on_;
  std::uint32_t read_count_ = 0;
};

}  // namespace asterism
