// The words that a model's choices are written as.
#pragma once

#include <array>
#include <string_view>

#include <asterism/model.hpp>

namespace asterism {

/// In the order of the enumerators.
inline constexpr std::array<std::string_view, 2> control_words{"mimd", "simd"};
inline constexpr std::array<std::string_view, 2> duplex_words{"full", "half"};
inline constexpr std::array<std::string_view, 2> switching_words{"store-and-forward", "wormhole"};

template <class Choice>
[[nodiscard]] constexpr std::string_view choice_word(Choice choice,
                                                     const std::array<std::string_view, 2>& words) {
  return words.at(static_cast<std::size_t>(choice));
}

}  // namespace asterism
