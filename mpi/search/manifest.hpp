// The manifest of a checkpoint: the search, its level, and the checksums of its parts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <asterism/network.hpp>

namespace asterism::distributed {

/// The network that is searched, and the source.
struct SearchIdentity {
  std::string spec;
  std::string source;  ///< a label
  std::uint64_t nodes = 0;
  /// of the links, because a file may have changed under the same name
  std::uint64_t fingerprint = 0;

  [[nodiscard]] std::uint64_t checksum() const;
  bool operator==(const SearchIdentity&) const = default;
};

[[nodiscard]] SearchIdentity identity_of(const Network& network, NodeId source);

struct Manifest {
  SearchIdentity search;
  std::vector<std::uint64_t> nodes_by_distance;  ///< up to the last level found
  std::vector<std::uint64_t> part_checksums;     ///< one per rank

  [[nodiscard]] std::uint64_t level() const { return nodes_by_distance.size() - 1; }
  [[nodiscard]] std::uint32_t ranks() const {
    return static_cast<std::uint32_t>(part_checksums.size());
  }
  bool operator==(const Manifest&) const = default;
};

[[nodiscard]] std::string manifest_text(const Manifest& manifest);
/// Throws Error if the text was modified; errors cite `name`.
[[nodiscard]] Manifest parse_manifest(const std::string& text, const std::string& name);

}  // namespace asterism::distributed
