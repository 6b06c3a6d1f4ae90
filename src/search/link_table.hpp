// The links of a network as a table, for searches from many nodes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

/// The neighbours of each node in one array, node after node. At most 2^32 - 1 nodes.
class LinkTable {
 public:
  explicit LinkTable(const Network& network);

  [[nodiscard]] std::uint32_t node_count() const {
    return static_cast<std::uint32_t>(first_.size() - 1);
  }
  [[nodiscard]] std::uint64_t arc_count() const { return ends_.size(); }
  [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t node) const {
    return {&ends_[first_[node]], &ends_[first_[node + 1]]};
  }

 private:
  std::vector<std::uint64_t> first_;
  std::vector<std::uint32_t> ends_;
};

/// The degrees of a network.
struct Degrees {
  std::uint64_t arcs = 0;
  std::uint32_t least = 0;
  std::uint32_t most = 0;
};
/// The degrees of two sets of nodes together.
[[nodiscard]] Degrees operator+(const Degrees& a, const Degrees& b);
[[nodiscard]] Degrees count_degrees(const Network& network);

/// The distance of every node from a source: room for reuse from one source to the next.
class DistanceSearch {
 public:
  static constexpr std::uint32_t unreached = ~std::uint32_t{0};

  explicit DistanceSearch(const LinkTable& links);
  /// By node; valid until the next call.
  [[nodiscard]] std::span<const std::uint32_t> from(std::uint32_t source);

 private:
  const LinkTable& links_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> queue_;
};

}  // namespace asterism
