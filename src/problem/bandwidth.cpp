#include "problem/bandwidth.hpp"

namespace asterism {

std::optional<Bandwidths> bandwidths_of(const Problem& problem, double time) {
  if (problem.model.unit != Model::Unit::microseconds || !(time > 0)) return std::nullopt;
  const Collective& collective = problem.collective;
  const auto participants = static_cast<double>(collective.participant_count());
  const double takers =
      collective.kind() == CollectiveKind::alltoall ? participants * participants : participants;
  const double share =
      problem.model.message_size * (collective.has_counts()
                                        ? static_cast<double>(collective.message_count()) / takers
                                        : static_cast<double>(collective.batch()));
  switch (collective.kind()) {
    case CollectiveKind::broadcast:
      return Bandwidths{share / time, share / time};
    case CollectiveKind::multi_broadcast: {
      const double all = share * static_cast<double>(collective.sources().size()) / time;
      return Bandwidths{all, all};
    }
    case CollectiveKind::reduce:
    case CollectiveKind::scan:
      return Bandwidths{share / time, share / time};
    case CollectiveKind::allreduce:
      return Bandwidths{share / time, share * 2 * (participants - 1) / participants / time};
    case CollectiveKind::barrier:
      return std::nullopt;
    default:
      return Bandwidths{share * participants / time, share * (participants - 1) / time};
  }
}

}  // namespace asterism
