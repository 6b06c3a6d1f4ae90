// One rank's blocks in a file.
//
// Words are in the byte order of the machine: a heading, one checksum per page of 512 blocks (0 for
// a page without any node seen, which is not stored), and the pages. A checksum also covers the
// search, the level and the position, so that a page of another search, level or position is never
// accepted.
#pragma once

#include <cstdint>
#include <filesystem>

#include "search/blocks.hpp"
#include "search/level_store.hpp"

namespace asterism::distributed {

/// What a part belongs to.
struct PartKey {
  std::uint64_t search = 0;  ///< a checksum of what is searched, from where
  std::uint64_t level = 0;
};

/// Writes all blocks of a store; the checksum that a reader must bring along.
[[nodiscard]] std::uint64_t write_part(const std::filesystem::path& path, const PartKey& key,
                                       const LevelStore& store);

/// Reads those blocks of a part that a store has. `blocks` are those of the part. Throws Error if
/// anything is not as it was written.
void read_part(const std::filesystem::path& path, const PartKey& key, BlockRange blocks,
               std::uint64_t checksum, LevelStore& store);

}  // namespace asterism::distributed
