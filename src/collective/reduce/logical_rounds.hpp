// Logical rounds as steps of a schedule.
//
// A transfer goes the shortest way. Under wormhole switching that is one path; otherwise it moves
// hop by hop, posted from the first node to the last, and a whole result may be relayed as it is.
// What is at a node and leaves over the same link shares a packet; what finds a link or a port
// taken waits for the next step, those with the longest way to go first. A round begins when the
// one before it is over.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/reduce/logical_round.hpp"
#include "collective/reduce/logical_routes.hpp"
#include "collective/reduce/step_room.hpp"

namespace asterism {

class LogicalRounds {
 public:
  /// `problem` is that of the chunks. Progress is reported in rounds, of which there are so many.
  /// All must live as long. Throws Error(too_large) if there is not enough memory.
  LogicalRounds(const AlgorithmRequest& request, const Problem& problem, StepSink& sink,
                std::uint64_t rounds);

  void take(const LogicalRound& round);

 private:
  /// As many results of a sending as fit a packet.
  struct Parcel {
    NodeId from, to, at;
    LogicalRound::Fate fate;
    std::span<const std::uint64_t> results;
    std::span<const Port> path;
    std::size_t hops = 0;    // done
    std::size_t packet = 0;  // of the step
    bool moves = false;      // in the step

    [[nodiscard]] std::size_t left() const { return path.size() - hops; }
  };

  void load(const LogicalRound& round);
  void make_step();
  void emit();
  void advance();
  bool try_to_move(std::size_t first);
  bool place(Parcel& parcel);
  void require_departures(const Parcel& parcel);
  [[nodiscard]] std::span<const Port> next_links(const Parcel& parcel) const;
  [[nodiscard]] bool arrives(const Parcel& parcel) const;
  [[nodiscard]] MessageId message(const Parcel& parcel, std::uint64_t result) const;

  const Problem& problem_;
  const Network& network_;
  StepSink& sink_;
  const Progress& progress_;
  std::uint64_t rounds_, taken_ = 0;
  bool wormhole_;
  std::uint64_t generation_ = 0;
  bool has_copies_ = false;
  LogicalRoutes routes_;
  StepRoom room_;
  std::vector<Parcel> parcels_;
  std::vector<std::size_t> pending_;              // parcels that have not arrived
  std::vector<std::size_t> order_;                // of them, in a step
  std::vector<std::vector<std::size_t>> copies_;  // by node, those that it sends in the round
  std::vector<NodeId> senders_;                   // who has some
  std::vector<std::size_t> together_;             // what has to move in the same step
  Step step_;
  std::vector<std::vector<std::size_t>> packets_;  // parcels
  std::vector<MessageId> messages_;
};

/// The problem that the steps solve: of the chunks that the algorithm cuts messages into.
[[nodiscard]] inline Problem problem_of_chunks(const AlgorithmRequest& request,
                                               std::uint64_t chunks) {
  return cut_into_chunks(request.problem, chunks);
}

/// Whether an algorithm keeps what it sends: then both of a pair must send at once.
enum class Exchanges : std::uint8_t { no, yes };
/// Why logical rounds cannot solve a problem; empty if they can.
[[nodiscard]] std::string logical_obstacle(const Problem& problem, Exchanges exchanges);

}  // namespace asterism
