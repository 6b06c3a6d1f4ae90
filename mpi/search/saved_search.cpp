#include "search/saved_search.hpp"

#include <utility>

#include "search/restored.hpp"

namespace asterism::distributed {

SavedSearch::SavedSearch(const std::filesystem::path& directory, const Network& network,
                         NodeId source, const Ranks& ranks)
    : ranks_(ranks), identity_(identity_of(network, source)), checkpoint_(directory, identity_) {
  ranks_.together([&] {
    if (!ranks_.is_first()) return;
    checkpoint_.make_directory();
    lock_ = std::make_unique<FolderLock>(directory);
  });
}

std::vector<std::uint64_t> SavedSearch::restore(LocalSearch& search, const SearchSpace& space) {
  std::optional<Manifest> manifest;
  ranks_.together([&] {
    manifest = checkpoint_.manifest();
    if (manifest) checkpoint_.read(*manifest, space.blocks(), search.store());
  });
  if (ranks_.sum(std::uint64_t{manifest ? 1U : 0U}) % ranks_.size() != 0)
    throw Error(ErrorCode::not_found, "some ranks see the checkpoint and others do not",
                "name a directory that all machines share");
  if (ranks_.is_first()) checkpoint_.remove_unused(manifest);
  if (!manifest) return {};
  require_sound(*manifest, search, space);
  search.resume(manifest->level());
  return manifest->nodes_by_distance;
}

void SavedSearch::require_sound(const Manifest& manifest, LocalSearch& search,
                                const SearchSpace& space) const {
  const StateCounts here = search.store().counts();
  const StateCounts all{ranks_.sum(here.even), ranks_.sum(here.odd), ranks_.sum(here.done)};
  ranks_.together([&] {
    if (all == expected_counts(manifest) && holds_only_nodes(search.store(), space)) return;
    throw Error(ErrorCode::malformed,
                "the checkpoint is damaged: its nodes are not those that its manifest counts",
                "remove the directory to search anew");
  });
}

void SavedSearch::save(const std::vector<std::uint64_t>& nodes_by_distance, LocalSearch& search) {
  const std::uint64_t checksum = write_together(search);
  const Manifest manifest{identity_, nodes_by_distance, ranks_.gathered(checksum)};
  ranks_.together([&] {
    if (ranks_.is_first()) checkpoint_.commit(manifest);
  });
  if (ranks_.is_first()) checkpoint_.remove_unused(manifest);
}

/// Writes the parts of all ranks or none, so that a full disk gets its space back.
std::uint64_t SavedSearch::write_together(LocalSearch& search) {
  std::uint64_t checksum = 0;
  try {
    ranks_.together([&] {
      checksum = checkpoint_.write(search.level(), ranks_.rank(), ranks_.size(), search.store());
    });
  } catch (const mpi::Stop&) {
    checkpoint_.discard(search.level(), ranks_.rank(), ranks_.size());
    throw;
  }
  return checksum;
}

}  // namespace asterism::distributed
