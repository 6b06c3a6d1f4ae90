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

/// Whether the neighbours of all indices from `first` to `last`, modulo n, are such indices.
bool is_closed(std::int64_t first, std::int64_t last, std::int64_t n) {
  for (std::int64_t i = first; i <= last; ++i)
    for (const std::int64_t neighbour : {(i + 1) % n, (i - 1 + n) % n})
      if (neighbour < first || neighbour > last) return false;
  return true;
}
Finding node_ranges(const PaperRequest&) {
  constexpr std::int64_t most = 64;
  for (std::int64_t n = 3; n <= most; ++n) {
    if (!is_closed(0, n - 1, n)) return fails(fmt::format("n = {}: 0 .. n - 1", n), by_arithmetic);
    if (is_closed(1, n, n)) return holds_in_range(fmt::format("n = {}", n), by_arithmetic);
  }
  return holds_corrected(
      "0 <= i < n_1: of the values 1 .. n_1 of section 2.1, (n_1 - 1 + 1) mod "
      "n_1 = 0 is none; 0 .. n of section 2.3 are n + 1 values",
      fmt::format("n = 3..{}", most), by_arithmetic);
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

Finding number_of_blocks(const PaperRequest& request) {
  const Finding finding = for_sizes(divided_sizes(request), by_places, [](const TorusSize& size) {
    return unless_equal_steps(size.blocks() * size.blocks() * size.blocks(),
                              count_networks(size).collecting);
  });
  return if_corrected(
      finding, fmt::format("k = n^3/h^3, as in section 2.2: {} networks for n = 14 and h = 7; "
                           "h^2/h^3 = 1/h is less than 1",
                           count_networks({14, 7}).collecting));
}

Finding number_of_subnetworks(const PaperRequest& request) {
  const Finding finding = for_sizes(divided_sizes(request), by_places, [](const TorusSize& size) {
    const NetworkCounts counts = count_networks(size);
    return counts.shared_channel.empty() ? unless_equal_steps(size.h * size.h, counts.distribution)
                                         : counts.shared_channel;
  });
  return if_corrected(
      finding, fmt::format("h^2 subnetworks (section 2.2), no two of which share a channel: {} for "
                           "h = 7; h is their dilation",
                           count_networks({14, 7}).distribution));
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

/// Returns whether d moves of the column tuning lead from DDN(2,3) to DDN(2,3+d).
bool is_column_move(std::int64_t d) {
  const auto wanted = static_cast<std::uint64_t>((3 + d + 7) % 7);
  return network_after(d * e_12) == std::pair(std::uint64_t{2}, wanted);
}
/// Column tuning leaves the first index as it is, so that i and k do not matter to it.
Finding column_condition(const PaperRequest&) {
  for (const std::int64_t d : {-3, -2, -1, 1, 2, 3})
    if (!is_column_move(d)) return fails(fmt::format("a move of {}", d), by_places);
  return holds_corrected(
      "|j - l| > 3: column tuning moves from DDN(k,j) to DDN(k,l) and leaves the first index as it "
      "is; i does not occur there",
      "n = 14, h = 7, moves of 1 to 3 in both directions", by_places);
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
