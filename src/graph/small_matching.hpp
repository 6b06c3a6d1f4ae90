// Maximum matching between at most 64 places and at most 64 things, by augmenting paths.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

class SmallMatching {
 public:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  /// `wanted[p]`: the things that place p could take, as bits. Places with few choices go first,
  /// for then fewer must be moved.
  void match(std::span<const std::uint64_t> wanted, std::uint32_t things) {
    wanted_ = wanted;
    place_of_.assign(things, nowhere);
    std::uint64_t all = 0;
    for (const std::uint64_t choices : wanted) all |= choices;
    for (std::uint32_t count = 1; count <= static_cast<std::uint32_t>(std::popcount(all)); ++count)
      for (std::uint32_t place = 0; place < wanted.size(); ++place)
        if (static_cast<std::uint32_t>(std::popcount(wanted[place])) == count) {
          tried_ = 0;
          augment(place);
        }
  }
  /// Of a thing, or nowhere.
  [[nodiscard]] std::uint32_t place_of(std::uint32_t thing) const { return place_of_[thing]; }

 private:
  bool augment(std::uint32_t place) {
    while (const std::uint64_t left = wanted_[place] & ~tried_) {
      const auto thing = static_cast<std::uint32_t>(std::countr_zero(left));
      tried_ |= std::uint64_t{1} << thing;
      if (place_of_[thing] == nowhere || augment(place_of_[thing])) {
        place_of_[thing] = place;
        return true;
      }
    }
    return false;
  }

  std::span<const std::uint64_t> wanted_;
  std::vector<std::uint32_t> place_of_;
  std::uint64_t tried_ = 0;
};

}  // namespace asterism
