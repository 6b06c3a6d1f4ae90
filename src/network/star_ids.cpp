#include "network/star_ids.hpp"

#include <algorithm>
#include <bit>

namespace asterism {

StarIds::StarIds(unsigned symbols) : symbols_(symbols), weight_of_(std::size_t{1} << symbols) {
  for (std::uint32_t set = 1; set < weight_of_.size(); ++set) {
    const auto first = static_cast<unsigned>(std::countr_zero(set));
    weight_of_[set] = weight_of_[set & (set - 1)] + factorials[symbols - 1 - first] +
                      (std::uint64_t{1} << weight_bits);
  }
  list_labels();
}

void StarIds::list_labels() {
  static constexpr unsigned max_last = 7, max_symbols = 11;
  if (symbols_ > max_symbols) return;
  last_count_ = std::min(symbols_, max_last);
  const unsigned first_count = symbols_ - last_count_;
  for (std::uint64_t i = 0; i < factorials[last_count_]; ++i)
    last_.push_back(unrank(i, last_count_).packed());
  for (std::uint64_t i = 0; i < factorials[symbols_] / factorials[last_count_]; ++i) {
    // The first label of these has the free symbols in ascending order.
    const std::uint64_t label = unrank(i * factorials[last_count_], symbols_).packed();
    const std::uint64_t last = ((std::uint64_t{1} << (4 * last_count_)) - 1) << (4 * first_count);
    first_.push_back({label & ~last, (label & last) >> (4 * first_count)});
  }
}

Permutation StarIds::label(std::uint64_t id) const {
  if (first_.empty()) return unrank(id, symbols_);
  // Words of 32 bits divide faster.
  const auto per_first = static_cast<std::uint32_t>(last_.size());
  const std::uint32_t first = static_cast<std::uint32_t>(id) / per_first;
  std::uint64_t order = last_[static_cast<std::uint32_t>(id) - first * per_first];
  const auto& [placed, free] = first_[first];
  std::uint64_t packed = placed;
  for (unsigned shift = 4 * (symbols_ - last_count_); shift < 4 * symbols_; shift += 4) {
    packed |= (free >> (4 * (order & 15U)) & 15U) << shift;
    order >>= 4;
  }
  return Permutation::from_packed(packed);
}

StarIds::Node StarIds::node(std::uint64_t id) const {
  return {*this, id};
}

StarIds::Node::Node(const StarIds& ids, std::uint64_t id)
    : ids_(ids), id_(id), label_(ids.label(id)), holding_less_{} {
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
  const std::uint64_t weight_of_left = ids_.weight_of_[hold_between & left_of_position];
  const std::uint64_t beyond = larger - smaller - 1 - (weight_of_left >> weight_bits);
  const std::uint64_t change = (larger - smaller) * factorials[ids_.symbols_ - 1] +
                               (weight_of_left & ((std::uint64_t{1} << weight_bits) - 1)) -
                               beyond * factorials[ids_.symbols_ - 1 - position];
  return first < other ? id_ + change : id_ - change;
}

}  // namespace asterism
