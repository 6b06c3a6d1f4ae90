// The checkpoint of a search by all ranks: one part per rank, and the manifest on the first.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include <asterism/network.hpp>

#include "base/folder_lock.hpp"
#include "search/checkpoint.hpp"
#include "search/local_search.hpp"
#include "search/ranks.hpp"

namespace asterism::distributed {

class SavedSearch {
 public:
  SavedSearch(const std::filesystem::path& directory, const Network& network, NodeId source,
              const Ranks& ranks);

  /// Restores a search from the checkpoint. Returns the nodes by distance up to its level; empty if
  /// there is no checkpoint yet.
  [[nodiscard]] std::vector<std::uint64_t> restore(LocalSearch& search, const SearchSpace& space);
  void save(const std::vector<std::uint64_t>& nodes_by_distance, LocalSearch& search);

 private:
  [[nodiscard]] std::uint64_t write_together(LocalSearch& search);
  void require_sound(const Manifest& manifest, LocalSearch& search, const SearchSpace& space) const;

  const Ranks& ranks_;
  SearchIdentity identity_;
  Checkpoint checkpoint_;
  std::unique_ptr<FolderLock> lock_;  // on the first rank
};

}  // namespace asterism::distributed
