// Cuts of a network. Each cut bounds how much can get from one side to the other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism {

struct Cut {
  std::uint64_t inside = 0;  ///< nodes on one side
  std::uint64_t outside = 0;
  std::uint64_t weight = 0;         ///< of the nodes inside
  std::uint64_t links = 0;          ///< between the sides
  std::uint64_t border_inside = 0;  ///< nodes with a link to the other side
  std::uint64_t border_outside = 0;

  /// Returns the maximum number of packets that can cross in one direction per step. A worm passes
  /// through nodes that neither send nor receive it; the ports of all nodes then count instead of
  /// those of the border.
  [[nodiscard]] std::uint64_t capacity(const Problem& problem, std::uint32_t max_degree) const;
};

/// Networks with more nodes or more ports in total are not cut.
inline constexpr std::uint64_t max_nodes_to_cut = 1 << 20;
inline constexpr std::uint64_t max_ports_to_cut = 1 << 28;

/// Returns the balls around node 0, the halves by id, and the halves of a torus or mesh along every
/// axis; none if the network is too large. `weights` are node weights; 1 each if empty.
[[nodiscard]] std::vector<Cut> some_cuts(const Network& network,
                                         std::span<const std::uint64_t> weights = {});

}  // namespace asterism
