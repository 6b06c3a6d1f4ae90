// The stack that travels with a message (chen2001, section 2), as a bit set.
//
// Before i is pushed, everything up to i is popped. The elements therefore decrease from bottom to
// top, and their set determines the stack: bit i tells whether i is on it.
#pragma once

#include <cstdint>

namespace asterism {

class LevelStack {
 public:
  constexpr LevelStack() = default;
  constexpr explicit LevelStack(std::uint64_t bits) : bits_(bits) {}

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool contains(unsigned level) const { return (bits_ >> level & 1) != 0; }

  /// Operations 1 and 2: pops until the top is greater than `level`, then pushes it.
  [[nodiscard]] constexpr LevelStack after_crossing(unsigned level) const {
    return LevelStack((bits_ & ~up_to(level)) | std::uint64_t{1} << level);
  }

  /// Returns the stack with all levels above `level` added, out of `levels` levels.
  [[nodiscard]] constexpr LevelStack with_all_above(unsigned level, unsigned levels) const {
    return LevelStack(bits_ | (up_to(levels - 1) & ~up_to(level)));
  }

 private:
  /// Bits 0 .. level.
  [[nodiscard]] static constexpr std::uint64_t up_to(unsigned level) {
    return (std::uint64_t{2} << level) - 1;
  }

  std::uint64_t bits_ = 0;
};

}  // namespace asterism
