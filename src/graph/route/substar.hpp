// Substars of the star graph: the path to a substar by rules R3 and R4 (tseng1998, section II), and
// enumeration of all substars of one size.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include <asterism/permutation.hpp>

namespace asterism {

/// The required symbol at each position; positions and symbols count from 0. No symbol is required
/// at the first position.
class SubstarTarget {
 public:
  void want(unsigned symbol, unsigned position) {
    place_[symbol] = static_cast<std::uint8_t>(position);
  }
  void forget(unsigned symbol) { place_[symbol] = 0; }

  [[nodiscard]] bool wants(unsigned symbol) const { return place_[symbol] != 0; }

  /// Returns the position to swap with the first one next, or 0 if the node is in the substar.
  [[nodiscard]] unsigned next_swap(Permutation here, unsigned symbols) const {
    const unsigned first = place_[here[0]];
    if (first != 0) return first;                // R4: the first symbol goes where it is wanted
    for (unsigned at = 1; at < symbols; ++at) {  // R3: the first wanted symbol in a wrong place
      const unsigned place = place_[here[at]];
      if (place != 0 && place != at) return at;
    }
    return 0;
  }

 private:
  std::array<std::uint8_t, Permutation::max_size> place_{};  // by symbol; 0 if not wanted
};

/// Calls body(target) for every substar *^k x_{k+1} .. x_n, in the lexicographic order of x_{k+1}
/// .. x_n, that agrees with `target` at the positions before `position` (at least k, counted from
/// 0).
template <class Body>
void for_each_substar(unsigned n, unsigned position, SubstarTarget& target, Body&& body) {
  if (position == n) return body(std::as_const(target));
  for (unsigned symbol = 0; symbol < n; ++symbol) {
    if (target.wants(symbol)) continue;
    target.want(symbol, position);
    for_each_substar(n, position + 1, target, body);
    target.forget(symbol);
  }
}

template <class Body>
void for_each_substar(unsigned n, unsigned k, Body&& body) {
  SubstarTarget target;
  for_each_substar(n, k, target, body);
}

}  // namespace asterism
