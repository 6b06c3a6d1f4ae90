#include "collective/baseline/library_choice.hpp"

namespace asterism {

namespace {

/// Returns how many ranks or pairs have messages of their own.
std::uint64_t num_blocks(const Collective& collective) {
  const std::uint64_t ranks = collective.participant_count();
  return collective.kind() == CollectiveKind::alltoall ? ranks * ranks : ranks;
}

double messages_per_block(const Collective& collective) {
  if (!collective.has_counts()) return static_cast<double>(collective.batch());
  return static_cast<double>(collective.message_count()) /
         static_cast<double>(num_blocks(collective));
}

}  // namespace

LibraryCall library_call(const Problem& problem) {
  const Collective& collective = problem.collective;
  const bool has_no_size = collective.kind() == CollectiveKind::barrier;
  return {collective.kind(), collective.has_counts(), collective.participant_count(),
          has_no_size ? 0 : problem.model.message_size * messages_per_block(collective)};
}

}  // namespace asterism
