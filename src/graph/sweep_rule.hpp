// What a sweep is: a sequence of ports that all nodes use in turn, under a rule of how long the
// ways that it makes may be.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// No limit on detours: any way will do.
inline constexpr std::uint32_t any_detour = std::numeric_limits<std::uint32_t>::max();

/// How far from a shortest way a node may be reached.
class SweepRule {
 public:
  /// `detour`: the most hops beyond the distance. Searches the network unless any will do.
  SweepRule(const Network& network, std::uint32_t detour, std::uint64_t memory_limit,
            const Progress& progress);

  [[nodiscard]] const Network& network() const { return network_; }
  [[nodiscard]] std::uint32_t detour() const { return detour_; }
  /// The most hops over which a node may be reached.
  [[nodiscard]] std::uint32_t max_hops(std::uint64_t node) const {
    return max_hops_.empty() ? any_detour : max_hops_[node];
  }
  /// The ports that have a link, the same at every node.
  [[nodiscard]] const std::vector<Port>& ports() const { return ports_; }
  /// The port that leads back, at every node the same.
  [[nodiscard]] Port reverse(Port port) const { return reverse_[port.value()]; }

 private:
  const Network& network_;
  std::uint32_t detour_;
  std::vector<std::uint32_t> max_hops_;
  std::vector<Port> ports_;
  std::vector<Port> reverse_;
};

}  // namespace asterism
