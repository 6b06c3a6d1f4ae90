// The reflected Gray code: a Hamiltonian cycle of every network that contains a hypercube.
#pragma once

#include <bit>

#include <asterism/network.hpp>

namespace asterism {

/// Port i flips bit i: step i of the cycle flips the lowest set bit of i.
inline void push_gray_cycle(unsigned bits, const PortSink& sink) {
  for (std::uint64_t i = 1; i < std::uint64_t{1} << bits; ++i)
    sink(Port{static_cast<std::uint32_t>(std::countr_zero(i))});
  sink(Port{bits - 1});
}

}  // namespace asterism
