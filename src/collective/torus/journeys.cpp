#include "collective/torus/journeys.hpp"

#include <algorithm>

namespace asterism {

namespace {

/// The channels that the worms of a step occupy.
class Channels {
 public:
  explicit Channels(const Network& network)
      : network_(network), taken_(network.node_count() * network.port_count()) {}

  /// Reserves all channels of a worm, or none if one of them is occupied.
  bool take(const Leg& leg) {
    places_.clear();
    NodeId at = leg.from;
    for (const Port port : leg.path) {
      places_.push_back(at.value() * network_.port_count() + port.value());
      if (taken_[places_.back()]) return false;
      at = network_.neighbour(at, port);
    }
    for (const std::uint64_t place : places_) taken_[place] = true;
    return true;
  }

 private:
  const Network& network_;
  std::vector<bool> taken_;
  std::vector<std::uint64_t> places_;
};

}  // namespace

JourneyPlan::JourneyPlan(const Network& network, std::vector<Journey> journeys)
    : journeys_(std::move(journeys)) {
  std::size_t rounds = 0;
  for (const Journey& journey : journeys_)
    for (const Leg& leg : journey.legs) rounds = std::max(rounds, leg.round + 1);
  for (std::size_t round = 0; round < rounds; ++round) split_round(network, round);
}

void JourneyPlan::split_round(const Network& network, std::size_t round) {
  std::vector<Place> waiting;
  for (std::size_t i = 0; i < journeys_.size(); ++i)
    for (std::size_t leg = 0; leg < journeys_[i].legs.size(); ++leg)
      if (journeys_[i].legs[leg].round == round) waiting.push_back({i, leg});
  while (!waiting.empty()) {
    Channels channels(network);
    std::vector<Place>& step = steps_.emplace_back();
    std::vector<Place> later;
    for (const Place& place : waiting)
      (channels.take(journeys_[place.journey].legs[place.leg]) ? step : later).push_back(place);
    waiting = std::move(later);
  }
}

void JourneyPlan::push(std::span<const Cargo> cargo, StepSink& sink) const {
  Step step;
  for (const auto& places : steps_) {
    step.clear();
    for (const Place& place : places) {
      const Cargo& load = cargo[place.journey];
      const Leg& leg = journeys_[place.journey].legs[place.leg];
      if (!load.messages.empty() || load.control > 0)
        step.add(leg.from, leg.path, load.messages, load.control);
    }
    sink.take(step);
  }
}

}  // namespace asterism
