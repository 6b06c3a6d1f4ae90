// Converts logical rounds into steps of a schedule.
//
// A transfer follows a shortest path: in one step with wormhole switching or through switches that
// cut through, otherwise hop by hop, posted from the first node to the last; a whole result may
// also be relayed as it is. Depending on the packing, items that leave a node over the same link
// share a packet. Items that find a link or port occupied wait for the next step; those with the
// longest remaining path go first. A round begins when the previous one has ended: either on all
// nodes, or for each node when it has completed its sends and receives of the previous rounds.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/obstacle.hpp>
#include <asterism/schedule.hpp>

#include "base/memory.hpp"
#include "synthesis/rounds/logical_round.hpp"
#include "synthesis/rounds/logical_routes.hpp"
#include "synthesis/rounds/round_counts.hpp"
#include "synthesis/rounds/step_reach.hpp"
#include "synthesis/rounds/step_room.hpp"

namespace asterism {

/// When a node begins a round.
enum class Pace : std::uint8_t {
  together,  ///< when the previous round has ended on all nodes
  alone,     ///< when it has ended for the node
};

/// How to treat transfers that cross a link in the same step.
enum class Packing : std::uint8_t {
  shared,    ///< they share a packet
  separate,  ///< each is a separate packet, so one of them waits
};

class LogicalRounds {
 public:
  /// `problem` must be the chunked problem. `rounds` is the total for progress reports. All
  /// arguments must outlive this object. Throws Error(too_large) if there is not enough memory.
  LogicalRounds(const AlgorithmRequest& request, const Problem& problem, StepSink& sink,
                std::uint64_t rounds, Pace pace = Pace::together,
                Packing packing = Packing::shared);

  void take(const LogicalRound& round);
  /// Must be called after the last round.
  void finish();

 private:
  /// As many results of one send as fit into a packet.
  struct Parcel {
    std::uint64_t round = 0;
    NodeId from, to, at;
    LogicalRound::Fate fate = LogicalRound::Fate::given;
    std::uint64_t generation = 0;  // generation of a copy
    std::span<const std::uint64_t> results{};
    std::span<const Port> path{};
    std::size_t hops = 0;    // hops done
    std::size_t packet = 0;  // packet of the step
    bool moves = false;      // whether it moves in this step
    bool hop_by_hop = false;

    [[nodiscard]] std::size_t left() const { return path.size() - hops; }
  };
  /// A round that has not ended.
  struct Batch {
    LogicalRound round;
    std::vector<Parcel> parcels{};
    std::size_t under_way = 0;
  };

  void load(Batch& batch);
  void slow_down_copies(Batch& batch);
  void make_step();
  void emit();
  void advance();
  bool moved_on(Parcel& parcel);
  void forget_rounds();
  void depart(Parcel& parcel);
  void arrive(const Parcel& parcel);
  bool try_to_move(Parcel& first);
  bool place(Parcel& parcel);
  void require_departures(const Parcel& parcel);
  [[nodiscard]] bool may_move(const Parcel& parcel) const;
  [[nodiscard]] std::span<const Port> next_links(const Parcel& parcel) const;
  [[nodiscard]] bool arrives(const Parcel& parcel) const;
  [[nodiscard]] MessageId message(const Parcel& parcel, std::uint64_t result) const;

  const Problem& problem_;
  const Network& network_;
  StepSink& sink_;
  const Progress& progress_;
  std::uint64_t rounds_, taken_ = 0, done_ = 0;
  Pace pace_;
  Packing packing_;
  std::uint64_t generation_ = 0;
  MemoryReservation memory_;
  LogicalRoutes routes_;
  StepReach reach_;
  StepRoom room_;
  std::deque<Batch> batches_;                 // oldest round first
  std::uint64_t results_ = 0;                 // total results in all batches
  std::vector<Parcel*> pending_;              // parcels that have not arrived
  std::vector<Parcel*> order_;                // order of these in a step
  std::vector<std::vector<Parcel*>> copies_;  // by node: copies that it has yet to send
  /// By node and round: number of parcels that it has yet to receive.
  std::vector<RoundCounts> expected_;
  /// By node and round: number of parcels that it has yet to send.
  std::vector<RoundCounts> unsent_;
  // by node: number of copies among the expected parcels
  std::vector<std::uint64_t> expected_copies_;
  std::vector<Parcel*> together_;  // parcels that must move in the same step
  Step step_;
  std::vector<std::vector<const Parcel*>> packets_;
  std::vector<MessageId> messages_;
};

/// For algorithms whose nodes may run ahead of each other.
[[nodiscard]] AlgorithmParameter pace_parameter();
/// Throws Error if the value is neither "alone" nor "together".
[[nodiscard]] Pace pace_of(const AlgorithmRequest& request);

/// Whether senders keep what they send; both nodes of a pair must then send at the same time.
enum class Exchanges : std::uint8_t { no, yes };
/// Returns why logical rounds cannot solve a problem; nothing if they can.
[[nodiscard]] std::optional<Obstacle> logical_obstacle(const Problem& problem, Exchanges exchanges);

}  // namespace asterism
