// Finds the networks of the catalogue that have a given number of nodes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/networks.hpp>

namespace asterism {

/// Returns the networks of a family that have `nodes` nodes. The varying parts are read from the
/// description of the family's parameters: numbers, as in d,n, the last of which may be in
/// brackets; sides, as in AxB; a word, as in [,kind=a|b]. Families read from files have none.
/// Numbers are tried in ascending order as long as the networks grow, so networks are missed if a
/// family does not grow with each of its numbers. A family reads its numbers in order: behind one
/// that it refuses, the others are not varied.
[[nodiscard]] std::vector<std::shared_ptr<const Network>> networks_of_size(
    const NetworkFamily& family, std::uint64_t nodes);

}  // namespace asterism
