// Which networks of the catalogue have so many nodes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/networks.hpp>

namespace asterism {

/// Of a family, by what its text says of its parameters: numbers, as in d,n, the last of which may
/// be in brackets; sides, as in AxB; a word, as in [,kind=a|b]. Families of files have none.
/// Numbers are tried upwards for as long as the networks get larger: a family of which some are
/// missed is one whose networks do not grow with each of its numbers.
[[nodiscard]] std::vector<std::shared_ptr<const Network>> networks_of_size(
    const NetworkFamily& family, std::uint64_t nodes);

}  // namespace asterism
