#include "network/star_ids.hpp"

#include <algorithm>
#include <bit>

namespace asterism {

StarIds::StarIds(unsigned symbols) : symbols_(symbols), weight_of_(std::size_t{1} << symbols) {
  for (std::uint32_t set = 1; set < weight_of_.size(); ++set) {
    const auto first = static_cast<unsigned>(std::countr_zero(set));
    weight_of_[set] = weight_of_[set & (set - 1)] + factorials[symbols - 1 - first];
  }
}

StarIds::Node StarIds::node(std::uint64_t id) const {
  return {*this, id};
}

StarIds::Node::Node(const StarIds& ids, std::uint64_t id)
    : ids_(ids), id_(id), label_(unrank(id, ids.symbols_)), holding_less_{} {
  std::array<std::uint32_t, Permutation::max_size> position{};
  for (unsigned i = 0; i < ids.symbols_; ++i) position[label_[i]] = 1U << i;
  std::uint32_t less = 0;
  for (unsigned symbol = 0; symbol < ids.symbols_; ++symbol) {
    holding_less_[symbol] = less;
    less |= position[symbol];
  }
}

/// A rank is the sum over all positions of their weight times the number of smaller symbols to the
/// right. If the exchanged symbols are a < b and a moves to the right, this number grows by one at
/// the positions in between that hold symbols between a and b, falls at the right position by the
/// number of such symbols beyond it, and grows at the first position by b - a.
std::uint64_t StarIds::Node::with_first_swapped(unsigned position) const {
  const unsigned first = label_[0];
  const unsigned other = label_[position];
  const auto [smaller, larger] = std::minmax(first, other);
  const std::uint32_t hold_between = holding_less_[larger] & ~holding_less_[smaller];
  const std::uint32_t left_of_position = (1U << position) - 2;  // without the first
  const auto beyond = static_cast<std::uint64_t>(std::popcount(hold_between >> position >> 1));
  const std::uint64_t change = (larger - smaller) * factorials[ids_.symbols_ - 1] +
                               ids_.weight_of_[hold_between & left_of_position] -
                               beyond * factorials[ids_.symbols_ - 1 - position];
  return first < other ? id_ + change : id_ - change;
}

}  // namespace asterism
