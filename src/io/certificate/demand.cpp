#include "io/certificate/demand.hpp"

namespace asterism {

namespace {

bool only_sources_send(CollectiveKind kind) {
  return kind == CollectiveKind::broadcast || kind == CollectiveKind::multi_broadcast ||
         kind == CollectiveKind::scatter;
}

bool only_root_receives(CollectiveKind kind) {
  return kind == CollectiveKind::gather || kind == CollectiveKind::reduce;
}

}  // namespace

Demand::Demand(const Problem& problem)
    : kind(problem.collective.kind()),
      handling(problem.collective.handling()),
      batch(problem.collective.batch()) {
  const Collective& collective = problem.collective;
  std::vector<std::uint32_t> sources, participants;
  for (const NodeId node : collective.sources())
    sources.push_back(static_cast<std::uint32_t>(node.value()));
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    participants.push_back(static_cast<std::uint32_t>(collective.participant(i).value()));
  senders = only_sources_send(kind) ? sources : participants;
  receivers = only_root_receives(kind) ? sources : participants;
}

std::uint64_t Demand::crossing(std::uint64_t from, std::uint64_t to) const {
  if (from == 0 || to == 0) return 0;
  if (handling == Handling::copied) return batch * from;
  if (handling == Handling::moved) return batch * from * to;
  return batch * (kind == CollectiveKind::reduce_scatter ? to : 1);
}

}  // namespace asterism
