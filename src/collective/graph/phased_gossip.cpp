// Allgather, multi-broadcast and broadcast on networks whose links have different latencies and
// rates: trees of balanced load, with few packets on slow links.
#include <asterism/algorithm.hpp>

#include "synthesis/phases/phased_search.hpp"

namespace asterism {

CollectiveAlgorithm phased_gossip_algorithm() {
  return {
      .name = "phased-gossip",
      .summary =
          "all-port gossip for links of unequal latency: balanced trees, with few large packets "
          "on slow links and everything else in the time that they take",
      .citation = "ours",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::broadcast, CollectiveKind::multi_broadcast,
                      CollectiveKind::allgather},
      .obstacle = phased::phases_obstacle,
      .ports = Model::Ports::all,
      .capabilities = Capabilities::synthesised,
      .parameters = {phased::clock_parameter()},
      .body = StepAlgorithm(phased::run_phased)};
}

}  // namespace asterism
