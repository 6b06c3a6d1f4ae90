#include "bound/demands.hpp"

namespace asterism {

Demands::Demands(const Collective& collective, std::uint32_t nodes)
    : personalized(collective.personalized()), sent(nodes), receives(nodes) {
  const CollectiveKind kind = collective.kind();
  const bool all_send = kind == CollectiveKind::allgather || kind == CollectiveKind::alltoall ||
                        kind == CollectiveKind::gather;
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
    const std::uint64_t node = collective.participant(i).value();
    sent[node] = all_send ? collective.batch() : 0;
    receives[node] = kind == CollectiveKind::gather ? 0 : 1;
  }
  for (const NodeId source : collective.sources()) {
    const std::uint64_t node = source.value();
    sent[node] = kind == CollectiveKind::gather ? 0 : collective.batch();
    if (kind == CollectiveKind::gather) receives[node] = 1;
    if (kind == CollectiveKind::scatter) receives[node] = 0;
  }
}

}  // namespace asterism
