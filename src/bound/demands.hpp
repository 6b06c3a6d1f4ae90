// What must get from where to where in a collective, node by node.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/collective.hpp>

#include "model/problem_graph.hpp"

namespace asterism {

/// Of every pair of a sender and another receiver, `sent` of the one go to the other: where
/// messages are copied the same ones to all, else some of their own to each.
struct Demands {
  Demands(const Collective& collective, std::uint32_t nodes);

  bool personalized = false;
  std::vector<std::uint64_t> sent;      ///< by node; for each receiver if personalized
  std::vector<unsigned char> receives;  ///< whether the node is a receiver, by node
};

}  // namespace asterism
