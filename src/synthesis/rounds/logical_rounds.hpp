// Logical rounds as steps of a schedule.
//
// A transfer goes the shortest way: in one step under wormhole switching and past switches that cut
// through, otherwise hop by hop, posted from the first node to the last, and a whole result may be
// relayed as it is. What is at a node and leaves over the same link shares a packet, or not; what
// finds a link or a port taken waits for the next step, those with the longest way to go first. A
// round begins when the one before it is over: everywhere, or for each node when it has sent what
// it sends in the rounds before, and got what it gets.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/schedule.hpp>

#include "base/memory.hpp"
#include "synthesis/rounds/logical_round.hpp"
#include "synthesis/rounds/logical_routes.hpp"
#include "synthesis/rounds/step_reach.hpp"
#include "synthesis/rounds/step_room.hpp"

namespace asterism {

/// When a node begins a round.
enum class Pace : std::uint8_t {
  together,  ///< when the one before is over everywhere
  alone,     ///< when it is over for the node
};

/// What becomes of transfers that cross a link in the same step.
enum class Packing : std::uint8_t {
  shared,    ///< they share a packet
  separate,  ///< each is a packet of its own, so one of them waits
};

class LogicalRounds {
 public:
  /// `problem` is that of the chunks. `rounds` is the total for progress reports. All arguments
  /// must outlive this object. Throws Error(too_large) if there is not enough memory.
  LogicalRounds(const AlgorithmRequest& request, const Problem& problem, StepSink& sink,
                std::uint64_t rounds, Pace pace = Pace::together,
                Packing packing = Packing::shared);

  void take(const LogicalRound& round);
  /// Must be called after the last round.
  void finish();

 private:
  /// As many results of a sending as fit a packet.
  struct Parcel {
    std::uint64_t round = 0;
    NodeId from, to, at;
    LogicalRound::Fate fate = LogicalRound::Fate::given;
    std::uint64_t generation = 0;  // of a copy
    std::span<const std::uint64_t> results{};
    std::span<const Port> path{};
    std::size_t hops = 0;    // done
    std::size_t packet = 0;  // of the step
    bool moves = false;      // in the step
    bool hop_by_hop = false;

    [[nodiscard]] std::size_t left() const { return path.size() - hops; }
  };
  /// A round that is not over.
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
  std::deque<Batch> batches_;                 // from the oldest round on
  std::uint64_t results_ = 0;                 // of all of them
  std::vector<Parcel*> pending_;              // that have not arrived
  std::vector<Parcel*> order_;                // of them, in a step
  std::vector<std::vector<Parcel*>> copies_;  // by node, those that it has yet to send
  /// By node: how much it has yet to get in which round.
  std::vector<std::map<std::uint64_t, std::uint64_t>> expected_;
  /// By node: how much it has yet to send in which round.
  std::vector<std::map<std::uint64_t, std::uint64_t>> unsent_;
  std::vector<std::uint64_t> expected_copies_;  // of these, by node
  std::vector<Parcel*> together_;               // what has to move in the same step
  Step step_;
  std::vector<std::vector<const Parcel*>> packets_;
  std::vector<MessageId> messages_;
};

/// For algorithms whose nodes may go ahead of each other.
[[nodiscard]] AlgorithmParameter pace_parameter();
/// Throws Error if the request says something else than alone or together.
[[nodiscard]] Pace pace_of(const AlgorithmRequest& request);

/// Whether an algorithm keeps what it sends: then both of a pair must send at the same time.
enum class Exchanges : std::uint8_t { no, yes };
/// Why logical rounds cannot solve a problem; empty if they can.
[[nodiscard]] std::string logical_obstacle(const Problem& problem, Exchanges exchanges);

}  // namespace asterism
