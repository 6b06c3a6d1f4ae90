// A permutation group given by generators, with its elements numbered in lexicographic order.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <asterism/permutation.hpp>

namespace asterism {

/// The stabiliser chain of Schreier and Sims, built as in D. E. Knuth, "Efficient
/// representation of perm groups", Combinatorica 11 (1991): level k holds, for every point j
/// in the orbit of k under the elements that fix 0 .. k-1, one such element that maps k to j.
class PermutationGroup {
 public:
  PermutationGroup(const std::vector<Permutation>& generators, unsigned size);

  [[nodiscard]] unsigned size() const { return size_; }
  [[nodiscard]] std::uint64_t order() const { return orders_[0]; }
  [[nodiscard]] bool is_symmetric() const { return order() == factorials[size_]; }
  [[nodiscard]] bool contains(Permutation p) const;

  /// Converts to and from the lexicographic rank among the elements of the group, which must
  /// contain p.
  [[nodiscard]] std::uint64_t rank(Permutation p) const;
  [[nodiscard]] Permutation unrank(std::uint64_t rank) const;

 private:
  struct Level {
    std::uint32_t orbit = 0;  // bit j: some element fixes 0 .. k-1 and maps k to j
    std::array<Permutation, Permutation::max_size> representative;
    std::vector<Permutation> generators;
  };

  [[nodiscard]] bool contains(Permutation p, unsigned from_level) const;
  void add_generator(Permutation p, unsigned level);
  void add_product(Permutation p, unsigned level);

  unsigned size_;
  std::array<Level, Permutation::max_size> levels_;
  std::array<std::uint64_t, Permutation::max_size + 1> orders_{};
};

}  // namespace asterism
