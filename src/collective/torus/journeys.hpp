// Packets that start together, each as one worm or as two with a stop in between. The possible
// journeys are fixed in advance and split into steps in which no two worms share a channel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism {

/// A worm and the round of its journey in which it goes.
struct Leg {
  NodeId from;
  std::vector<Port> path;
  std::size_t round = 0;
};

struct Journey {
  NodeId from, to;
  std::vector<Leg> legs;
};

/// The cargo of a journey; nothing is sent if it is empty.
struct Cargo {
  std::span<const MessageId> messages{};
  std::uint64_t control = 0;
};

class JourneyPlan {
 public:
  /// The split is independent of the cargo, so every node knows its step in advance. The network
  /// must outlive this object.
  JourneyPlan(const Network& network, std::vector<Journey> journeys);

  [[nodiscard]] std::size_t size() const { return journeys_.size(); }
  [[nodiscard]] const Journey& operator[](std::size_t index) const { return journeys_[index]; }
  [[nodiscard]] std::size_t steps() const { return steps_.size(); }

  /// Pushes the steps, with the cargo of each journey.
  void push(std::span<const Cargo> cargo, StepSink& sink) const;

 private:
  struct Place {
    std::size_t journey, leg;
  };
  void split_round(const Network& network, std::size_t round);

  std::vector<Journey> journeys_;
  std::vector<std::vector<Place>> steps_;
};

}  // namespace asterism
