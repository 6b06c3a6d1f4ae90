// Indices, ranges and equations of chen2004 that contradict each other, and their corrections.
#include <set>

#include <asterism/networks.hpp>

#include "network/required_shape.hpp"
#include "papers/chen2004_formulas.hpp"
#include "papers/chen2004_parts.hpp"

namespace asterism {

namespace {

constexpr const char* by_arithmetic = "arithmetic";
constexpr const char* by_places = "enumeration";

Finding experiment(const PaperRequest&) {
  for (const std::uint64_t h : {7, 14})
    if (16 % h != 0) return fails(fmt::format("h = {}: 16 is not a multiple", h), by_arithmetic);
  return holds("n = 16, h = 7, 14", by_arithmetic);
}

Finding node_ranges(const PaperRequest&) {
  return holds_corrected(
      "0 <= i < n_1: of the values 1 .. n_1 of section 2.1, (n_1 - 1 + 1) mod "
      "n_1 = 0 is none; 0 .. n of section 2.3 are n + 1 values",
      "all n", by_arithmetic);
}

Finding block_ranges(const PaperRequest&) {
  // As printed, a, b and c have n values each, and V_{a,b,c} is outside the torus for ah >= n.
  constexpr std::uint64_t n = 14;
  constexpr std::uint64_t h = 7;
  std::uint64_t outside = 0;
  for (std::uint64_t a = 0; a < n; ++a) outside += a * h >= n ? 1 : 0;
  return holds_corrected(
      fmt::format("a = 0 .. n_1/h - 1, and k from 0; with a up to n_1 - 1, n = 14 and h = 7, {} of "
                  "14 values are outside of the torus",
                  outside),
      "n = 14, h = 7", by_arithmetic);
}

Finding number_of_blocks(const PaperRequest&) {
  return holds_corrected("k = n^3/h^3, as in section 2.2; h^2/h^3 = 1/h is less than 1",
                         "all h > 1", by_arithmetic);
}

Finding number_of_subnetworks(const PaperRequest&) {
  return holds_corrected("h^2 subnetworks (section 2.2); h is their dilation", "all h > 1",
                         by_arithmetic);
}

Finding column_condition(const PaperRequest&) {
  return holds_corrected(
      "|j - l| > 3: column tuning moves from DDN(k,j) to DDN(k,l), and i does "
      "not occur there",
      "section 3.2.2", "reading");
}

/// Entries of the matrices of T1, T2, B1 and B2, which section 2.3 restricts to -1, 0 and 1.
Finding matrix_entries(const PaperRequest&) {
  constexpr RoutingMatrix printed{Vector3{1, 1, 0}, Vector3{0, 2, 0}, Vector3{0, 0, 3}};
  constexpr Distances one{1, 1, 1};
  constexpr RoutingMatrix allowed{Vector3{1, 1, 0}, e_2, e_3};
  constexpr Distances corrected{1, 2, 3};
  if (one * printed != corrected * allowed)
    return fails("no distances give the same moves", by_arithmetic);
  return holds_corrected(
      "the entries 2 and 3 belong to D+ and D-, as in section 3.2.1: the moves "
      "are the same",
      "T1, T2, B1, B2", by_arithmetic);
}

Finding lemma_2_sum(const PaperRequest&) {
  for (const std::uint64_t h : {2, 7, 8, 49, 50, 343}) {
    double sum = 0;
    double power = 1;
    for (std::uint64_t i = 0; i < ceil_log(7, h); ++i, power *= 7) sum += power;
    if (sum != stated_aggregation(h))
      return fails(fmt::format("h = {}: the sum is {:g}", h, sum), by_arithmetic);
  }
  return holds_corrected(
      "i = 0 .. ceil(log7 h) - 1; up to ceil(log7 h), h = 7 gives 8 instead of 1",
      "h = 2, 7, 8, 49, 50, 343", by_arithmetic);
}

std::vector<std::uint64_t> destinations(std::uint64_t alpha, std::uint64_t count) {
  std::vector<std::uint64_t> list;
  for (std::uint64_t i = 0; i < count; ++i) list.push_back((alpha + i) % 49);
  return list;
}

Finding destination_list(const PaperRequest&) {
  const std::vector<std::uint64_t> example{47, 48, 0, 1, 2, 3};
  if (destinations(47, 6) != example) return fails("alpha = 47, beta = 6", by_arithmetic);
  return holds_corrected(
      "F ends at alpha + beta - 1: up to alpha + beta it has beta + 1 members, "
      "and the example with beta = 6 has 6",
      "alpha = 47, beta = 6", by_arithmetic);
}

Finding destination_pairs(const PaperRequest&) {
  const std::vector<std::pair<std::uint64_t, std::uint64_t>> printed{{5, 6}, {6, 6}, {0, 0},
                                                                     {1, 0}, {2, 0}, {3, 0}};
  std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs;
  for (const std::uint64_t t : destinations(47, 6)) pairs.emplace_back(t % 7, t / 7);
  return pairs == printed ? holds("h = 7, alpha = 47, beta = 6", by_arithmetic)
                          : fails("other pairs", by_arithmetic);
}

/// Returns the indices of the DDN that a move leads to from DDN(2,3) of 14x14x14 with h = 7.
std::pair<std::uint64_t, std::uint64_t> network_after(const Vector3& move) {
  const auto network = make_network("torus:14x14x14");
  const TorusPartition partition(required_shape(network->grid()), 7);
  const NodeId node =
      partition.node(*partition.point(partition.distribution_network(2, 3)[0]) + move);
  for (std::uint64_t u = 0; u < 7; ++u)
    for (std::uint64_t v = 0; v < 7; ++v) {
      const auto members = partition.distribution_network(u, v);
      if (std::ranges::find(members, node) != members.end()) return {u, v};
    }
  return {7, 7};
}
constexpr std::pair<std::uint64_t, std::uint64_t> no_network{7, 7};

/// A move that changes a different index than printed, where the move of the other tuning fits.
Finding exchanged_moves(const Vector3& printed, const Vector3& other,
                        std::pair<std::uint64_t, std::uint64_t> wanted) {
  const auto [u, v] = network_after(printed);
  if (std::pair(u, v) == wanted) return holds_in_range("n = 14, h = 7", by_places);
  if (network_after(other) != wanted)
    return fails(fmt::format("n = 14, h = 7: DDN(2,3) to DDN({},{})", u, v), by_places);
  return holds_corrected(fmt::format("with the moves of T1 and T2 exchanged; as V_{{u,v}} is "
                                     "defined, this one leads from DDN(2,3) to DDN({},{})",
                                     u, v),
                         "n = 14, h = 7", by_places);
}
Finding row_indices(const PaperRequest&) {
  return exchanged_moves(e_12, e_13, {3, 3});
}
Finding column_indices(const PaperRequest&) {
  return exchanged_moves(e_13, e_12, {2, 4});
}
Finding row_target(const PaperRequest&) {
  if (network_after({0, 3, 3}) != no_network) return holds_in_range("n = 14, h = 7", by_places);
  if (network_after({3, 3, 0}) == no_network)
    return fails("n = 14, h = 7: it leaves the diagonal planes", by_places);
  return holds_corrected(
      "P(x+3, y+3, z), sent directly in the second step as in column tuning; "
      "P(x, y+3, z+3) is on no diagonal plane",
      "n = 14, h = 7", by_places);
}

}  // namespace

StatementMeasurements chen2004_slip_statements() {
  return {{"experiment", experiment},
          {"node ranges", node_ranges},
          {"DCN, ranges", block_ranges},
          {"DCN, number", number_of_blocks},
          {"introduction, subnetworks", number_of_subnetworks},
          {"T2, condition", column_condition},
          {"routing matrix, entries", matrix_entries},
          {"lemma 2, sum", lemma_2_sum},
          {"destination list", destination_list},
          {"destination example", destination_pairs},
          {"row tuning, indices", row_indices},
          {"column tuning, indices", column_indices},
          {"row tuning, target", row_target}};
}

}  // namespace asterism
