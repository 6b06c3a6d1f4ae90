// Orders messages by the number of nodes that hold them, rarest first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "base/mix.hpp"
#include "synthesis/gossip/gossip_constants.hpp"

namespace asterism {

class Rarity {
 public:
  Rarity(std::uint32_t nodes, std::uint32_t messages, std::uint64_t seed)
      : holders_(messages, 1), sets_(nodes + 1, messages), sizes_(nodes + 1), seed_(seed) {
    for (std::uint32_t message = 0; message < messages; ++message) set_bit(sets_[1], message);
    sizes_[1] = messages;
  }

  /// Records that one more node holds the message or soon will.
  void add_holder(std::uint32_t message) {
    std::uint32_t& holders = holders_[message];
    clear_bit(sets_[holders], message);
    --sizes_[holders];
    ++holders;
    set_bit(sets_[holders], message);
    ++sizes_[holders];
    most_ = std::max(most_, holders);
    while (least_ < most_ && sizes_[least_] == 0) ++least_;
  }

  /// Calls body(message), while it returns true, for each message of a set, rarest first; equally
  /// rare messages come in random order. The body may change the set.
  template <class Body>
  void for_rarest(ConstBitRow set, Body&& body) {
    const std::uint64_t draw = mixed(seed_, ++drawn_);
    const std::size_t turn = static_cast<std::size_t>((draw >> 8) % set.size());
    const std::uint64_t high = ~std::uint64_t{0} << (draw % bits_per_word);
    if (count_bits(set) * gossip_constants::words_per_sorted_number < (most_ - least_) * set.size())
      return for_sorted(set, turn * bits_per_word + draw % bits_per_word, body);
    for (std::uint32_t holders = least_; holders <= most_; ++holders) {
      if (sizes_[holders] == 0) continue;
      const ConstBitRow equal = sets_[holders];
      for (std::size_t i = 0; i < set.size(); ++i) {
        const std::size_t word = turn + i < set.size() ? turn + i : turn + i - set.size();
        const std::uint64_t bits = set[word] & equal[word];
        if (bits == 0) continue;
        if (!pass_bits(word, bits & high, body) || !pass_bits(word, bits & ~high, body)) return;
      }
    }
  }

 private:
  /// The same for few messages; equally rare ones come in a different order.
  template <class Body>
  void for_sorted(ConstBitRow set, std::uint64_t turn, Body&& body) {
    const std::uint64_t bits = set.size() * bits_per_word;
    sorted_.clear();
    for_each_bit(set, [&](std::uint32_t message) {
      const std::uint64_t place = message >= turn ? message - turn : message + bits - turn;
      sorted_.push_back({holders_[message], place});
    });
    std::ranges::sort(sorted_);
    for (const auto& [holders, place] : sorted_) {
      const std::uint64_t message = place + turn < bits ? place + turn : place + turn - bits;
      if (!body(static_cast<std::uint32_t>(message))) return;
    }
  }

  template <class Body>
  static bool pass_bits(std::size_t word, std::uint64_t bits, Body&& body) {
    for (const std::uint32_t bit : BitsOf(bits))
      if (!body(static_cast<std::uint32_t>(word * bits_per_word) + bit)) return false;
    return true;
  }

  std::vector<std::uint32_t> holders_;  // by message
  BitRows sets_;                        // by the number of holders
  std::vector<std::uint32_t> sizes_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sorted_;
  std::uint32_t least_ = 1, most_ = 1;
  std::uint64_t seed_, drawn_ = 0;
};

}  // namespace asterism
