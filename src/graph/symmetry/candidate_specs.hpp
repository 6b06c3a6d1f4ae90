// Finds the networks of the catalogue that have a given number of nodes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/networks.hpp>

namespace asterism {

/// Returns the networks of a family that have `nodes` nodes. What varies is read from the text of
/// the family's parameters: numbers, as in d,n, the last of which may be in brackets; sides, as in
/// AxB; a word, as in [,kind=a|b]. Families of files have none. Numbers are tried upwards for as
/// long as the networks get larger, so networks are missed if a family does not grow with each of
/// its numbers.
[[nodiscard]] std::vector<std::shared_ptr<const Network>> networks_of_size(
    const NetworkFamily& family, std::uint64_t nodes);

}  // namespace asterism
