// Networks in certificates: permutations by their generators, tori by their sides, all others link
// by link.
#pragma once

#include <nlohmann/json.hpp>

#include <asterism/network.hpp>

namespace asterism {

/// Limits of the checker.
inline constexpr std::uint64_t max_certified_nodes = std::uint64_t{1} << 20;
inline constexpr std::uint64_t max_certified_ports = std::uint64_t{1} << 23;

[[nodiscard]] nlohmann::ordered_json network_section(const Network& network);

}  // namespace asterism
