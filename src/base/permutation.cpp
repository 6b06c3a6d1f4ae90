#include <asterism/error.hpp>
#include <asterism/permutation.hpp>

#include "base/nibbles.hpp"

namespace asterism {

Permutation::Permutation(std::span<const unsigned> symbols) {
  std::uint32_t seen = 0;
  std::uint64_t packed = packed_;
  for (unsigned position = 0; position < symbols.size(); ++position) {
    const unsigned symbol = symbols[position];
    if (symbols.size() > max_size || symbol >= symbols.size() || (seen >> symbol & 1U) != 0)
      throw Error(ErrorCode::malformed, "the symbols are not a permutation of at most 16");
    seen |= 1U << symbol;
    packed = nibbles::replaced(packed, position, symbol);
  }
  packed_ = packed;
}

Permutation::Permutation(std::initializer_list<unsigned> symbols)
    : Permutation(std::span<const unsigned>(symbols.begin(), symbols.size())) {}

unsigned Permutation::position_of(unsigned symbol) const {
  unsigned position = 0;
  while ((*this)[position] != symbol) ++position;
  return position;
}

/// Positions beyond the last one that b changes stay as they are in a.
Permutation compose(Permutation a, Permutation b) {
  std::uint64_t changed = b.packed() ^ Permutation {}.packed();
  std::uint64_t packed = a.packed();
  for (unsigned i = 0; changed != 0; ++i, changed >>= 4)
    packed = nibbles::replaced(packed, i, a[b[i]]);
  return Permutation::from_packed(packed);
}

Permutation inverse(Permutation p) {
  std::uint64_t packed = 0;
  for (unsigned i = 0; i < Permutation::max_size; ++i)
    packed |= static_cast<std::uint64_t>(i) << (4 * p[i]);
  return Permutation::from_packed(packed);
}

std::uint64_t rank(Permutation p, unsigned size) {
  std::uint64_t result = 0;
  nibbles::FreeSymbolCounts smaller_free;
  for (unsigned i = 0; i < size; ++i) result = result * (size - i) + smaller_free.take(p[i]);
  return result;
}

namespace {

/// Words of 32 bits divide several times faster than those of 64.
template <class Word>
Permutation unranked(Word rank, unsigned size) {
  std::uint64_t packed = Permutation{}.packed();
  nibbles::FreeSymbols free;
  for (unsigned i = 0; i < size; ++i) {
    const auto weight = static_cast<Word>(factorials[size - 1 - i]);
    const Word index = rank / weight;
    packed = nibbles::replaced(packed, i, free.take(static_cast<unsigned>(index)));
    rank -= index * weight;
  }
  return Permutation::from_packed(packed);
}

}  // namespace

Permutation unrank(std::uint64_t rank, unsigned size) {
  static constexpr unsigned max_size_in_32_bits = 12;
  return size <= max_size_in_32_bits ? unranked(static_cast<std::uint32_t>(rank), size)
                                     : unranked(rank, size);
}

std::vector<std::vector<unsigned>> cycles(Permutation p, unsigned size) {
  std::vector<std::vector<unsigned>> result;
  std::uint32_t seen = 0;
  for (unsigned start = 0; start < size; ++start) {
    if ((seen >> start & 1U) != 0 || p[start] == start) continue;
    std::vector<unsigned> cycle;
    for (unsigned symbol = start; (seen >> symbol & 1U) == 0; symbol = p[symbol]) {
      seen |= 1U << symbol;
      cycle.push_back(symbol);
    }
    result.push_back(std::move(cycle));
  }
  return result;
}

bool is_even(Permutation p, unsigned size) {
  bool even = true;
  for (const auto& cycle : cycles(p, size)) even ^= cycle.size() % 2 == 0;
  return even;
}

}  // namespace asterism
