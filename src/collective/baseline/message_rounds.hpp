// Converts rounds of messages among ranks into steps of a schedule, for collectives whose messages
// are copied or moved.
//
// The messages that a rank sends to another in a round form one packet (several if the model limits
// packets), which takes the shortest path, hop by hop, or in one step if the model allows it.
// Intermediate nodes only forward it: packets are never merged, split or copied there, so a rank
// that sends the same message to two others sends it twice. A packet that finds a link or port
// occupied waits; on each link, older rounds go first, then packets with the longest remaining
// path. A rank begins a round when it has completed its sends and receives of the previous rounds.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/baseline/message_round.hpp"
#include "synthesis/rounds/logical_routes.hpp"
#include "synthesis/rounds/step_reach.hpp"
#include "synthesis/rounds/step_room.hpp"

namespace asterism {

class MessageRounds {
 public:
  /// `problem` must be the chunked problem. `num_rounds` is the total for progress reports. All
  /// arguments must outlive this object. Throws Error(too_large) if there is not enough memory.
  MessageRounds(const AlgorithmRequest& request, const Problem& problem, StepSink& sink,
                std::uint64_t num_rounds);

  void take(const MessageRound& round);
  /// Must be called after the last round.
  void finish();

 private:
  struct Parcel {
    std::uint64_t round = 0;
    NodeId from, to, at;
    std::span<const MessageId> messages{};
    std::span<const Port> path{};
    std::size_t hops_done = 0;
    std::uint64_t waiting_since = 0;  // a number that increases with every arrival at a node

    [[nodiscard]] std::size_t hops_left() const { return path.size() - hops_done; }
  };
  /// A round that has not ended.
  struct Batch {
    MessageRound round;
    std::vector<Parcel> parcels{};
    std::size_t under_way = 0;
  };
  /// A link whose queue is not empty, and the sort key of its first parcel.
  struct Waiting {
    std::uint64_t round, hops_left, since;
    std::size_t link;
  };
  /// What a rank has yet to send in a round that it has not begun.
  struct Outbox {
    std::uint64_t round = 0;
    std::vector<Parcel*> parcels{};
  };

  void load(Batch& batch);
  void begin_rounds(NodeId node);
  [[nodiscard]] bool may_begin(NodeId node, std::uint64_t round) const;
  void enqueue(Parcel& parcel);
  void make_step();
  void order_links();
  void try_to_send(std::size_t link);
  void emit();
  void advance();
  void arrive(const Parcel& parcel);
  void forget_rounds();
  [[nodiscard]] std::span<const Port> next_links(const Parcel& parcel) const;
  [[nodiscard]] std::size_t link_of(const Parcel& parcel) const;
  static bool is_later(const Parcel* a, const Parcel* b);

  const Problem& problem_;
  const Network& network_;
  StepSink& sink_;
  const Progress& progress_;
  std::uint64_t num_rounds_, taken_ = 0, done_ = 0, arrivals_ = 0;
  LogicalRoutes routes_;
  StepReach reach_;
  StepRoom room_;
  std::deque<Batch> batches_;      // oldest round first
  std::uint64_t messages_ = 0;     // total of all batches
  std::uint64_t num_parcels_ = 0;  // total of all batches
  // by link direction: heaps with the first parcel on top
  std::vector<std::vector<Parcel*>> queues_;
  std::vector<std::size_t> busy_;             // links whose queues are not empty
  std::vector<Waiting> order_;                // the same in service order
  std::vector<std::deque<Outbox>> outboxes_;  // by node
  std::vector<std::uint64_t> unsent_;         // by node: parcels still queued at their origin
  /// By node and round: the number of parcels it has yet to receive.
  std::vector<std::map<std::uint64_t, std::uint64_t>> expected_;
  std::vector<Parcel*> sent_;  // in this step
  std::vector<NodeId> awake_;  // nodes that may begin a round after the step
  Step step_;
};

/// Returns why rounds of messages cannot solve a problem; nothing if they can.
[[nodiscard]] std::optional<Obstacle> obstacle_to_rounds(const Problem& problem);

}  // namespace asterism
