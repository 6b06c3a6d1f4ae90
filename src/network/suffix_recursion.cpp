#include "network/suffix_recursion.hpp"

#include <numeric>

namespace asterism {

namespace {

unsigned last_moved_position(Permutation action) {
  unsigned last = Permutation::max_size - 1;
  while (last > 0 && action[last] == last) --last;
  return last;
}

}  // namespace

SuffixRecursion::SuffixRecursion(const PermutationNetwork& network,
                                 std::vector<unsigned> free_positions)
    : network_(network), free_positions_(std::move(free_positions)) {
  for (const Generator& generator : network.generators()) {
    const unsigned moved = last_moved_position(generator.action);
    unsigned level = 0;
    while (level < free_positions_.size() && free_positions_[level] <= moved) ++level;
    link_levels_.push_back(level);
  }
}

unsigned SuffixRecursion::levels() const {
  return static_cast<unsigned>(free_positions_.size());
}

unsigned SuffixRecursion::link_level(NodeId, Port port) const {
  return link_levels_[port.value()];
}

std::uint64_t SuffixRecursion::subnetwork(NodeId node, unsigned level) const {
  const unsigned kept_from = free_positions_[level - 1];
  if (kept_from == Permutation::max_size) return 0;
  return network_.permutation(node).packed() >> (4 * kept_from);
}

std::vector<unsigned> one_position_per_level(unsigned symbols) {
  std::vector<unsigned> free_positions(symbols);
  std::iota(free_positions.begin(), free_positions.end(), 1U);
  return free_positions;
}

}  // namespace asterism
