// Describes the machine model in words.
#pragma once

#include <string>

#include <asterism/model.hpp>

namespace asterism {

/// Returns "ports: all, t_s = 30, t_m = 1", with t_c for wormhole switching, and ", messages of 64
/// flits" unless messages have size 1. With units, returns "ports: all, t_s = 1 us, 50 GB/s,
/// messages of 65536 B", with "links of the network" instead of the bandwidth if the network's
/// costs are in units. Adds gamma if combining takes time, the link delay if there is one, and the
/// capability of switches if it is not the default.
[[nodiscard]] std::string machine_words(const Model& model, const Network& network);

}  // namespace asterism
