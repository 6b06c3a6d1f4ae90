// Alltoall, scatter and gather on networks whose links have different latencies and rates: paths of
// balanced load, with few packets on slow links.
#include <asterism/algorithm.hpp>

#include "synthesis/phases/phased_search.hpp"

namespace asterism {

CollectiveAlgorithm phased_routes_algorithm() {
  return {
      .name = "phased-routes",
      .summary =
          "all-port alltoall, scatter and gather for links of unequal latency: balanced paths, "
          "with few large packets on slow links and everything else in the time that they take",
      .citation = "ours",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::alltoall, CollectiveKind::scatter, CollectiveKind::gather},
      .obstacle = phased::phases_obstacle,
      .ports = Model::Ports::all,
      .capabilities = Capabilities::synthesised,
      .parameters = {phased::clock_parameter()},
      .body = StepAlgorithm(phased::run_phased)};
}

}  // namespace asterism
