// A directory with the checkpoint of a search: a manifest and one part per rank.
//
// Parts of a new level are written beside those of the old one. The new manifest replaces the old
// one atomically, and only then are the old parts removed, so there is always a complete
// checkpoint.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "search/blocks.hpp"
#include "search/level_store.hpp"
#include "search/manifest.hpp"

namespace asterism::distributed {

class Checkpoint {
 public:
  Checkpoint(std::filesystem::path directory, SearchIdentity search)
      : directory_(std::move(directory)), search_(std::move(search)) {}

  /// Creates the directory if necessary. Throws Error if it cannot.
  void make_directory() const;
  /// Returns nothing if there is no checkpoint yet. Throws Error if it is damaged or of another
  /// search.
  [[nodiscard]] std::optional<Manifest> manifest() const;

  /// Fills the blocks of a store, written by any number of ranks.
  void read(const Manifest& manifest, std::uint64_t blocks, LevelStore& store) const;
  /// Writes a part. Returns its checksum for the manifest.
  [[nodiscard]] std::uint64_t write(std::uint64_t level, std::uint32_t rank, std::uint32_t ranks,
                                    const LevelStore& store) const;
  /// Removes a part that is not in the checkpoint, because others could not be written.
  void discard(std::uint64_t level, std::uint32_t rank, std::uint32_t ranks) const;
  /// Must be called once all parts are written; makes them the current checkpoint.
  void commit(const Manifest& manifest) const;
  /// Removes the parts that the checkpoint does not use: of older levels, or never finished. Only
  /// files that are named like parts are removed.
  void remove_unused(const std::optional<Manifest>& used) const;

 private:
  [[nodiscard]] std::filesystem::path manifest_path() const { return directory_ / "manifest.json"; }

  std::filesystem::path directory_;
  SearchIdentity search_;
};

}  // namespace asterism::distributed
