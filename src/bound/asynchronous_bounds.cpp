#include "bound/asynchronous_bounds.hpp"

namespace asterism {

double asynchronous_bound(const Problem& problem, const NetworkMeasures&, std::uint64_t) {
  return problem.collective.participant_count() > 1 ? problem.model.startup : 0;
}

}  // namespace asterism
