// Assigns the packets of programs to steps: in each step as many as the model allows, starting with
// those that most others wait for.
#pragma once

#include <vector>

#include <asterism/schedule.hpp>

#include "io/foreign/import/events.hpp"

namespace asterism {

/// The nodes of ranks, and the ports that lead from one to another.
class RankLinks {
 public:
  /// `nodes` is the node of each rank.
  RankLinks(const Network& network, std::vector<NodeId> nodes);

  [[nodiscard]] NodeId node(std::uint32_t rank) const { return nodes_[rank]; }
  [[nodiscard]] std::size_t rank_count() const { return nodes_.size(); }
  /// Returns the ports of `from` that lead to `to`, in ascending order; empty if they are not
  /// neighbours.
  [[nodiscard]] std::vector<Port> ports(std::uint32_t from, std::uint32_t to) const;

 private:
  const Network& network_;
  std::vector<NodeId> nodes_;
};

struct StepTimetable {
  struct Place {
    std::uint32_t packet;
    Port port;
  };
  /// By step; steps that the file leaves idle are empty.
  std::vector<std::vector<Place>> steps;
  /// All events in order of completion.
  std::vector<RankEvents::Id> order;
};

/// The events must have an order, and the ranks of every packet must be neighbours. A packet waits
/// for the step that the file specifies; throws Error(too_large) if that is beyond 2^24.
[[nodiscard]] StepTimetable make_timetable(const RankEvents& events, const EventSuccessors& next,
                                           const EventOrder& order, const RankLinks& links,
                                           const Network& network, const Model& model,
                                           const Progress& progress);

}  // namespace asterism
