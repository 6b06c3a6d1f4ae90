#include "synthesis/clusters/cluster_choice.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>

namespace asterism {

namespace {

/// A head may miss one of this many nodes, which receive the parts of its sum one by one: with more
/// heads to choose from, links are loaded more evenly. Chosen by trial.
constexpr std::uint32_t nodes_per_missed = 100;

/// At most one of this many nodes is a straggler, because each one sends many parts. Chosen by
/// trial.
constexpr std::size_t nodes_per_straggler = 16;

/// Another head sends about this share of one message per node. Chosen by trial.
constexpr double sends_of_head = 0.6;

/// A head that covers this many nodes fewer is preferred to one that was used once more. Chosen by
/// trial.
constexpr int nodes_per_use = 3;

std::uint32_t missed_nodes(const HopTable& table, std::uint32_t head, std::uint32_t reach) {
  std::uint32_t missed = 0;
  for (std::uint32_t node = 0; node < table.node_count(); ++node)
    missed += table.hops(head, node) > reach ? 1 : 0;
  return missed;
}

}  // namespace

ClusterChoice::ClusterChoice(const HopTable& table, const ClusterShape& shape)
    : table_(table), shape_(shape) {
  std::vector<std::uint32_t> missed(table.node_count());
  for (std::uint32_t node = 0; node < table.node_count(); ++node) {
    missed[node] = missed_nodes(table, node, shape.reach());
    if (missed[node] <= 1 + table.node_count() / nodes_per_missed) candidates_.push_back(node);
  }
  std::ranges::stable_sort(candidates_, {}, [&](std::uint32_t node) { return missed[node]; });
  uses_.assign(candidates_.size(), 0);
  find_near_nodes();
}

void ClusterChoice::find_near_nodes() {
  near_ = BitRows(candidates_.size(), table_.node_count());
  for (std::uint32_t node = 0; node < table_.node_count(); ++node)
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      if (table_.hops(node, candidates_[i]) <= shape_.radius) set_bit(near_[i], node);
}

std::optional<Clusters> ClusterChoice::next() {
  if (candidates_.empty()) return std::nullopt;
  Clusters clusters;
  covered_.assign(near_.words(), 0);
  add_head(turn_++ % candidates_.size(), clusters);
  while (clusters.heads.size() < max_heads) {
    const std::size_t best = best_candidate();
    // A straggler's contribution takes about one path per link of the head.
    const double sends_of_straggler = 6.0 * shape_.reach();
    if (newly_covered(best) * sends_of_straggler < sends_of_head * table_.node_count()) break;
    add_head(best, clusters);
  }
  assign(clusters);
  if (clusters.stragglers.size() > table_.node_count() / nodes_per_straggler) return std::nullopt;
  return clusters;
}

/// Prefers heads that cover many nodes and were rarely used before.
std::size_t ClusterChoice::best_candidate() const {
  std::size_t best = 0;
  std::tuple<std::int64_t, std::uint32_t> most{std::numeric_limits<std::int64_t>::min(), 0};
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const std::tuple worth(std::int64_t{newly_covered(i)} - std::int64_t{nodes_per_use} * uses_[i],
                           ~candidates_[i]);
    if (worth <= most) continue;
    most = worth;
    best = i;
  }
  return best;
}

std::uint32_t ClusterChoice::newly_covered(std::size_t candidate) const {
  std::uint64_t count = 0;
  const ConstBitRow near = near_[candidate];
  for (std::size_t i = 0; i < near.size(); ++i) count += count_bits(near[i] & ~covered_[i]);
  return static_cast<std::uint32_t>(count);
}

void ClusterChoice::add_head(std::size_t candidate, Clusters& clusters) {
  clusters.heads.push_back(candidates_[candidate]);
  ++uses_[candidate];
  unite_rows(covered_, near_[candidate]);
}

/// Ties go to the first head, so that a node and the next one on its way belong together.
void ClusterChoice::assign(Clusters& clusters) const {
  clusters.of.resize(table_.node_count());
  for (std::uint32_t node = 0; node < table_.node_count(); ++node) {
    const auto nearest = std::ranges::min_element(
        clusters.heads, {}, [&](std::uint32_t head) { return table_.hops(node, head); });
    const auto cluster = static_cast<std::uint32_t>(nearest - clusters.heads.begin());
    const bool is_near = table_.hops(node, *nearest) <= shape_.radius;
    clusters.of[node] = is_near ? cluster : Clusters::none;
    if (!is_near) clusters.stragglers.push_back({node, cluster});
  }
}

}  // namespace asterism
