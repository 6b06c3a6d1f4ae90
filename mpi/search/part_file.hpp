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

/// Identifies the search and level of a part.
struct PartKey {
  std::uint64_t search = 0;  ///< checksum of the network and the source
  std::uint64_t level = 0;
};

/// Writes all blocks of a store. Returns the checksum that a reader must provide.
[[nodiscard]] std::uint64_t write_part(const std::filesystem::path& path, const PartKey& key,
                                       const LevelStore& store);

/// Reads those blocks of a part that a store has. `blocks` is the range of the part. Throws Error
/// if the contents were modified.
void read_part(const std::filesystem::path& path, const PartKey& key, BlockRange blocks,
               std::uint64_t checksum, LevelStore& store);

}  // namespace asterism::distributed
