// A checksum of words that detects damaged files. It is not a cryptographic signature.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace asterism::distributed {

class Checksum {
 public:
  void add(std::uint64_t word) {
    state_ = (state_ ^ word) * multiplier;
    state_ ^= state_ >> 32;
  }
  void add(std::span<const std::uint64_t> words) {
    for (const std::uint64_t word : words) add(word);
  }
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
  }
  /// Never 0, so that 0 can denote absence.
  [[nodiscard]] std::uint64_t value() const { return state_ == 0 ? 1 : state_; }

 private:
  static constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15ULL;
  std::uint64_t state_ = 0x6a09e667f3bcc909ULL;
};

}  // namespace asterism::distributed
