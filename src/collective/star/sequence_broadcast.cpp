#include "collective/star/sequence_broadcast.hpp"

#include "collective/batches.hpp"
#include "network/connected_cycles.hpp"
#include "network/required_shape.hpp"
#include "network/ring_step.hpp"

namespace asterism {

namespace {

void tell_along(Telling& telling, std::span<const unsigned> dimensions, const Progress& progress) {
  std::uint64_t done = 0;
  for (const unsigned dimension : dimensions) {
    for (NodeId node{0}; node.value() < telling.network().node_count(); ++node)
      telling.tell(node, Port{dimension - 2});
    telling.end_step();
    report(progress, "broadcasting", ++done, dimensions.size());
  }
}

/// Operations of all cycles at the same time.
class Cycles {
 public:
  Cycles(const ConnectedCycles& network, Telling& telling)
      : network_(network), telling_(telling), length_(network.cycle_length()) {}

  /// Sends from the node at a place over a port, in every cycle.
  void tell_from(std::uint64_t place, Port port) {
    for (std::uint64_t first = 0; first < network_.node_count(); first += length_)
      telling_.tell(NodeId{first + place}, port);
    telling_.end_step();
  }

  /// Walks from one place to another in the shorter direction.
  void walk(std::uint64_t from, std::uint64_t to) {
    const std::uint64_t rightwards = (to + length_ - from) % length_;
    const Port port = 2 * rightwards <= length_ ? right_port : left_port;
    for (std::uint64_t at = from; at != to; at = cycle_step(at, port, length_)) tell_from(at, port);
  }

  /// Continues until all nodes are informed. With both directions, a cycle with one informed node
  /// takes half its length, rounded up.
  void fill(bool rightwards_only) {
    while (true) {
      for (NodeId node{0}; node.value() < network_.node_count(); ++node) {
        const bool leftwards =
            !rightwards_only && telling_.knows(network_.neighbour(node, right_port));
        telling_.tell(node, leftwards ? left_port : right_port);
      }
      if (!telling_.has_told_anybody()) return;
      telling_.end_step();
    }
  }

 private:
  const ConnectedCycles& network_;
  Telling& telling_;
  std::uint64_t length_;
};

}  // namespace

void broadcast_by_places(const AlgorithmRequest& request, Telling& telling,
                         std::span<const std::uint64_t> places) {
  const Problem& problem = request.problem;
  const auto& network = required_shape(problem.network().connected_cycles());
  Cycles cycles(network, telling);
  std::uint64_t at = network.place(problem.collective.sources()[0]);
  std::uint64_t done = 0;
  for (const std::uint64_t place : places) {
    cycles.walk(at, place);
    cycles.tell_from(place, lateral_port);
    at = place;
    report(request.progress, "broadcasting", ++done, places.size());
  }
  cycles.fill(problem.model.classes_per_step(network.port_count()) == 1 ||
              problem.model.ports == Model::Ports::single_dimension);
}

void broadcast_by_dimensions(const AlgorithmRequest& request, StepSink& sink,
                             std::span<const unsigned> dimensions) {
  std::vector<std::uint64_t> places;
  for (const unsigned dimension : dimensions) places.push_back(dimension - 2);
  for_each_packet(request, 0, [&](const std::vector<MessageId>& packet) {
    Telling telling(request, packet, sink);
    if (request.problem.network().family() == "star")
      tell_along(telling, dimensions, request.progress);
    else
      broadcast_by_places(request, telling, places);
  });
}

}  // namespace asterism
