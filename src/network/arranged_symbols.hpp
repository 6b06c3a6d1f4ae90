// Sequences of k different symbols out of n, as arrangement graphs and (n,k)-stars have them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <asterism/network.hpp>

namespace asterism {

class SpecArguments;

inline constexpr unsigned max_arranged_symbols = 64;

/// k different symbols out of 0 .. n-1, and the set of them.
struct Arrangement {
  std::array<std::uint8_t, max_arranged_symbols> symbols{};
  std::uint64_t used = 0;

  void put(unsigned position, unsigned symbol) {
    symbols[position] = static_cast<std::uint8_t>(symbol);
    used |= std::uint64_t{1} << symbol;
  }
  [[nodiscard]] bool uses(unsigned symbol) const { return (used >> symbol & 1) != 0; }
  /// Returns the symbol that is `count` unused ones, out of n, behind that at a position,
  /// cyclically.
  [[nodiscard]] std::uint8_t unused_behind(unsigned position, unsigned count, unsigned n) const;
};

/// Numbers arrangements by their lexicographic ranks and writes their labels.
class ArrangedSymbols {
 public:
  /// There must be less than 2^64 arrangements.
  ArrangedSymbols(unsigned n, unsigned k);

  /// Return the numbers of a spec, "n,k" with k below n, and how many arrangements there are.
  [[nodiscard]] static ArrangedSymbols read(SpecArguments& arguments);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] unsigned n() const { return n_; }
  [[nodiscard]] unsigned k() const { return k_; }

  /// Convert between ids and arrangements.
  [[nodiscard]] Arrangement at(NodeId node) const;
  [[nodiscard]] NodeId node(const Arrangement& arrangement) const;

  [[nodiscard]] std::string label(NodeId node) const;
  /// Throws label_error, which shows labels of the network, if the text is no arrangement.
  [[nodiscard]] NodeId parse(const Network& network, std::string_view text) const;

 private:
  void put_parsed(const Network& network, Arrangement& arrangement, unsigned position,
                  std::string_view label, const std::string& part) const;

  unsigned n_, k_;
  std::uint64_t count_ = 1;
  std::array<std::uint64_t, max_arranged_symbols> weights_{};  // arrangements of what follows
};

}  // namespace asterism
