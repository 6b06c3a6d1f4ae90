#include "bound/demands.hpp"

namespace asterism {

Demands::Demands(const Collective& collective, std::uint32_t nodes)
    : personalized(collective.personalized()), sent(nodes), receives(nodes) {
  const CollectiveKind kind = collective.kind();
  const bool all_send = kind == CollectiveKind::allgather || kind == CollectiveKind::alltoall ||
                        kind == CollectiveKind::gather;
  if (kind == CollectiveKind::alltoall && collective.has_counts()) {
    count_pairs(collective);
    return;
  }
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
    const std::uint64_t node = collective.participant(i).value();
    sent[node] = all_send ? collective.count(i) : 0;
    receives[node] = kind == CollectiveKind::gather ? 0 : 1;
    if (kind == CollectiveKind::scatter && collective.has_counts())
      receives[node] = collective.count(i);
  }
  for (const NodeId source : collective.sources()) {
    const std::uint64_t node = source.value();
    sent[node] = kind == CollectiveKind::gather ? 0 : collective.batch();
    if (kind == CollectiveKind::gather) receives[node] = 1;
    if (kind == CollectiveKind::scatter) receives[node] = 0;
  }
}

void Demands::count_pairs(const Collective& collective) {
  pairs_ = &collective;
  index_.assign(sent.size(), 0);
  const std::uint64_t participants = collective.participant_count();
  for (std::uint64_t i = 0; i < participants; ++i) index_[collective.participant(i).value()] = i;
  for (std::uint64_t i = 0; i < participants; ++i)
    for (std::uint64_t j = 0; j < participants; ++j) {
      if (i == j || collective.count(collective.pair(i, j)) == 0) continue;
      sent[collective.participant(i).value()] = 1;
      receives[collective.participant(j).value()] = 1;
    }
}

}  // namespace asterism
