// Defines sweeps: a sequence of ports that all nodes use in turn, with a limit on the length of the
// resulting paths.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// No limit on detours.
inline constexpr std::uint32_t any_detour = std::numeric_limits<std::uint32_t>::max();

/// Limits how far paths may exceed shortest paths.
class SweepRule {
 public:
  /// `detour` is the maximum number of hops beyond the distance. Searches the network unless it is
  /// any_detour.
  SweepRule(const Network& network, std::uint32_t detour, std::uint64_t memory_limit,
            const Progress& progress);

  [[nodiscard]] const Network& network() const { return network_; }
  [[nodiscard]] std::uint32_t detour() const { return detour_; }
  /// Returns the maximum number of hops over which a node may be reached.
  [[nodiscard]] std::uint32_t max_hops(std::uint64_t node) const {
    return max_hops_.empty() ? any_detour : max_hops_[node];
  }
  /// The ports that have a link; the same at every node.
  [[nodiscard]] const std::vector<Port>& ports() const { return ports_; }
  /// The port that leads back; the same at every node.
  [[nodiscard]] Port reverse(Port port) const { return reverse_[port.value()]; }

 private:
  const Network& network_;
  std::uint32_t detour_;
  std::vector<std::uint32_t> max_hops_;
  std::vector<Port> ports_;
  std::vector<Port> reverse_;
};

}  // namespace asterism
