// The key of a plan.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

#include <asterism/collective.hpp>
#include <asterism/network.hpp>

namespace asterism::dropin {

/// Blocks of up to 4^c bytes have class c: plans are made for that size.
[[nodiscard]] constexpr unsigned size_class(std::uint64_t bytes) {
  return bytes <= 1 ? 0 : (static_cast<unsigned>(std::bit_width(bytes - 1)) + 1) / 2;
}
[[nodiscard]] constexpr std::uint64_t class_bytes(unsigned size_class) {
  return std::uint64_t{1} << (2 * size_class);
}

struct PlanKey {
  CollectiveKind kind{};
  std::uint64_t root = 0;  ///< the node of the root; 0 if there is none
  unsigned size_class = 0;
  /// Whether every result of a reduction must be computed once and then copied to the receivers.
  bool made_once = false;

  auto operator<=>(const PlanKey&) const = default;
  [[nodiscard]] bool is_rooted() const {
    return traits_of(kind).sources == CollectiveTraits::Sources::one;
  }
};

/// Returns the collective of a key, with every message cut into `chunks` chunks.
[[nodiscard]] inline Collective collective_of(const PlanKey& key, const Network& network,
                                              std::uint64_t chunks = 1) {
  std::vector<NodeId> sources;
  if (key.is_rooted()) sources.emplace_back(key.root);
  return {key.kind, network, sources, chunks};
}

}  // namespace asterism::dropin
