#include "collective/star/dimension_sequence.hpp"

#include <cmath>
#include <cstdlib>
#include <set>

#include <gtest/gtest.h>

#include <asterism/permutation.hpp>

namespace asterism {
namespace {

/// All that any choice of switches makes of the identity.
std::set<std::uint64_t> arrangements(const std::vector<Switch>& switches) {
  std::set<std::uint64_t> reached{Permutation{}.packed()};
  for (const auto& [i, j] : switches) {
    std::set<std::uint64_t> next = reached;
    for (const std::uint64_t packed : reached)
      next.insert(Permutation::from_packed(packed).with_swapped(i - 1, j - 1).packed());
    reached = std::move(next);
  }
  return reached;
}

TEST(DimensionSequence, both_switching_networks_make_every_arrangement) {
  for (unsigned n = 2; n <= 7; ++n) {
    EXPECT_EQ(arrangements(halving_switches(n)).size(), factorials[n]) << n;
    EXPECT_EQ(arrangements(triangular_switches(n)).size(), factorials[n]) << n;
  }
}

TEST(DimensionSequence, the_halving_network_is_that_of_figure_4) {
  for (unsigned log = 1; log <= 4; ++log) {
    const unsigned n = 1U << log;
    EXPECT_EQ(halving_switches(n).size(), n * log - n / 2) << n;
  }
  for (unsigned n = 2; n <= 16; ++n) {
    const double most = n * std::log2(n) - n / 2.0;
    EXPECT_LE(static_cast<double>(halving_switches(n).size()), most + 1e-9) << n;
    EXPECT_LE(static_cast<double>(star_moves(halving_switches(n)).size()), 3 * most) << n;
  }
  const std::vector<unsigned> moves = star_moves(halving_switches(8));
  const std::vector<unsigned> first_stage{5, 6, 2, 6, 7, 3, 7, 8, 4, 8};
  EXPECT_EQ(std::vector<unsigned>(moves.begin(), moves.begin() + 10), first_stage);
}

/// azevedo1995, section 3.1, gives the lengths of a network that it does not show. Walking straight
/// from each dimension to the next, and finally back to the first, this one has both lengths.
TEST(DimensionSequence, the_triangular_network_has_the_lengths_of_the_paper) {
  for (unsigned n = 3; n <= 16; ++n) {
    const std::vector<unsigned> moves = star_moves(triangular_switches(n));
    EXPECT_EQ(2 * moves.size(), 3 * n * n - 7 * n + 4) << n;
    std::size_t walked = moves.size();
    for (std::size_t k = 1; k < moves.size(); ++k)
      walked += static_cast<std::size_t>(
          std::abs(static_cast<int>(moves[k]) - static_cast<int>(moves[k - 1])));
    EXPECT_EQ(2 * walked, 7 * n * n - 19 * n + 12) << n;
  }
}

TEST(DimensionSequence, does_not_repeat_a_dimension_at_once) {
  EXPECT_EQ(star_moves({{1, 3}, {1, 3}, {2, 3}, {2, 3}}), (std::vector<unsigned>{3, 2, 3, 2, 3}));
  EXPECT_EQ(cyclic_moves(4), (std::vector<unsigned>{2, 3, 4, 2, 3, 4, 2, 3, 4, 2, 3, 4}));
}

}  // namespace
}  // namespace asterism
