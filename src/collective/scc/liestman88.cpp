// One-port broadcast on the CCC in ceil(5n/2) - 1 steps. azevedo1995, section 6, gives its outline:
// 2n-1 alternating lateral and local steps reach every cycle, then the cycles are filled. The place
// of each step in the cycle is ours: the lateral links from the source's place onwards, to the
// right.
#include <asterism/algorithm.hpp>

#include "collective/batches.hpp"
#include "collective/star/sequence_broadcast.hpp"
#include "network/connected_cycles.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

void liestman88(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const auto& network = required_shape(problem.network().connected_cycles());
  std::vector<std::uint64_t> places;
  for (std::uint64_t i = 0; i < network.cycle_length(); ++i)
    places.push_back((network.place(problem.collective.sources()[0]) + i) % network.cycle_length());
  for_each_packet(request, 0, [&](const std::vector<MessageId>& packet) {
    Telling telling(request, packet, sink);
    broadcast_by_places(request, telling, places);
  });
}

}  // namespace

CollectiveAlgorithm liestman88_algorithm() {
  return {.name = "liestman88-one-port",
          .summary =
              "lateral and local links in turn until every cycle knows, then inside the cycles: "
              "ceil(5n/2) - 1 steps",
          .citation =
              "Liestman and Peters 1988, as outlined in azevedo1995, section 6; the construction "
              "is ours",
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::broadcast},
          .families = {"ccc"},
          .ports = Model::Ports::single_dimension,
          .body = liestman88};
}

}  // namespace asterism
