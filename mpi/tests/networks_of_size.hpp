// Networks of the catalogue with a given number of nodes, found by trying small parameters.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <asterism/network.hpp>

namespace asterism::mpi::tests {

[[nodiscard]] std::vector<std::shared_ptr<const Network>> small_networks(std::uint64_t nodes);

}  // namespace asterism::mpi::tests
