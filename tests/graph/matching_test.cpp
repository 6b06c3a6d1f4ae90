#include "graph/matching.hpp"

#include <limits>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace asterism {
namespace {

constexpr int num_random_graphs = 300;

/// The right vertices adjacent to each left vertex.
using Adjacency = std::vector<std::vector<std::uint32_t>>;

Adjacency random_adjacency(Random& random, std::uint32_t left_count, std::uint32_t right_count) {
  Adjacency result(left_count);
  for (auto& neighbours : result)
    for (std::uint32_t right = 0; right < right_count; ++right)
      if (random.below(3) == 0) neighbours.push_back(right);
  return result;
}

/// The size of a maximum matching of the vertices from `left` on, by trying every choice.
std::uint32_t brute_force_size(const Adjacency& graph, std::size_t left,
                               std::set<std::uint32_t> taken) {
  if (left == graph.size()) return 0;
  std::uint32_t best = brute_force_size(graph, left + 1, taken);
  for (const std::uint32_t right : graph[left]) {
    if (!taken.insert(right).second) continue;
    best = std::max(best, 1 + brute_force_size(graph, left + 1, taken));
    taken.erase(right);
  }
  return best;
}

auto any_neighbour_in(const Adjacency& graph) {
  return [&graph](std::uint32_t left, const auto& test) {
    return std::ranges::any_of(graph[left], test);
  };
}

/// Checks that partners agree and share an edge; returns the number of matched vertices.
std::uint32_t checked_size(const MaximumMatching& matching, const Adjacency& graph) {
  std::uint32_t size = 0;
  for (std::uint32_t left = 0; left < graph.size(); ++left) {
    const std::uint32_t right = matching.right_of(left);
    if (right == MaximumMatching::none) continue;
    EXPECT_NE(std::ranges::find(graph[left], right), graph[left].end());
    EXPECT_EQ(matching.left_of(right), left);
    ++size;
  }
  return size;
}

class MaximumMatchingTest : public ::testing::TestWithParam<MaximumMatching::Preference> {};

INSTANTIATE_TEST_SUITE_P(Preferences, MaximumMatchingTest,
                         ::testing::Values(MaximumMatching::Preference::free_vertex,
                                           MaximumMatching::Preference::first_vertex));

TEST_P(MaximumMatchingTest, is_as_large_as_brute_force_finds) {
  Random random(1);
  MaximumMatching matching(GetParam());
  for (int i = 0; i < num_random_graphs; ++i) {
    const auto left_count = static_cast<std::uint32_t>(1 + random.below(6));
    const auto right_count = static_cast<std::uint32_t>(1 + random.below(6));
    const Adjacency graph = random_adjacency(random, left_count, right_count);
    matching.reset(left_count, right_count);
    std::uint32_t num_added = 0;
    for (std::uint32_t left = 0; left < left_count; ++left)
      num_added += matching.add(left, any_neighbour_in(graph)) ? 1 : 0;
    EXPECT_EQ(checked_size(matching, graph), num_added);
    EXPECT_EQ(num_added, brute_force_size(graph, 0, {}));
  }
}

TEST_P(MaximumMatchingTest, is_maximum_again_after_removals) {
  Random random(2);
  MaximumMatching matching(GetParam());
  for (int i = 0; i < num_random_graphs; ++i) {
    const Adjacency graph = random_adjacency(random, 6, 5);
    matching.reset(6, 5);
    for (std::uint32_t left = 0; left < 6; ++left) matching.add(left, any_neighbour_in(graph));
    for (std::uint32_t left = 0; left < 6; left += 2)
      if (matching.right_of(left) != MaximumMatching::none) matching.remove(left);
    matching.graph_changed();
    for (std::uint32_t left = 0; left < 6; ++left)
      if (matching.right_of(left) == MaximumMatching::none)
        matching.add(left, any_neighbour_in(graph));
    EXPECT_EQ(checked_size(matching, graph), brute_force_size(graph, 0, {}));
  }
}

TEST(MaximumMatching, takes_a_free_vertex_or_the_first_one_as_preferred) {
  const Adjacency graph{{0, 1}, {0, 2}};
  for (const bool free_first : {false, true}) {
    MaximumMatching matching(free_first ? MaximumMatching::Preference::free_vertex
                                        : MaximumMatching::Preference::first_vertex);
    matching.reset(2, 3);
    EXPECT_TRUE(matching.add(0, any_neighbour_in(graph)));
    EXPECT_TRUE(matching.add(1, any_neighbour_in(graph)));
    EXPECT_EQ(matching.right_of(0), free_first ? 0U : 1U);
    EXPECT_EQ(matching.right_of(1), free_first ? 2U : 0U);
  }
}

TEST(MaximumMatching, vertices_added_first_stay_matched) {
  Random random(3);
  MaximumMatching matching(MaximumMatching::Preference::free_vertex);
  for (int i = 0; i < num_random_graphs; ++i) {
    const Adjacency graph = random_adjacency(random, 7, 4);
    matching.reset(7, 4);
    std::vector<std::uint32_t> matched;
    for (std::uint32_t left = 0; left < 7; ++left) {
      if (matching.add(left, any_neighbour_in(graph))) matched.push_back(left);
      for (const std::uint32_t before : matched)
        EXPECT_NE(matching.right_of(before), MaximumMatching::none);
    }
  }
}

/// Arcs in flat arrays with a capacity for each node, as CapacitatedMatching expects them.
class SmallGraph {
 public:
  struct Arc {
    std::uint32_t from, to;
  };
  SmallGraph(Random& random, std::uint32_t nodes) : first_out_{0}, in_(nodes) {
    for (std::uint32_t from = 0; from < nodes; ++from) {
      for (std::uint32_t to = 0; to < nodes; ++to) {
        if (random.below(5) < 3) continue;
        in_[to].push_back(static_cast<std::uint32_t>(arcs_.size()));
        arcs_.push_back({from, to});
      }
      first_out_.push_back(static_cast<std::uint32_t>(arcs_.size()));
      sends_.push_back(static_cast<std::uint32_t>(random.below(3)));
      receives_.push_back(static_cast<std::uint32_t>(random.below(3)));
    }
  }
  [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(in_.size()); }
  [[nodiscard]] std::span<const Arc> arcs() const { return arcs_; }
  [[nodiscard]] const Arc& arc(std::uint32_t number) const { return arcs_[number]; }
  [[nodiscard]] std::uint32_t first_out(std::uint32_t node) const { return first_out_[node]; }
  [[nodiscard]] std::span<const std::uint32_t> in(std::uint32_t node) const { return in_[node]; }
  [[nodiscard]] std::uint32_t sends(std::uint32_t node) const { return sends_[node]; }
  [[nodiscard]] std::uint32_t receives(std::uint32_t node) const { return receives_[node]; }

 private:
  std::vector<Arc> arcs_;
  std::vector<std::uint32_t> first_out_;
  std::vector<std::vector<std::uint32_t>> in_;
  std::vector<std::uint32_t> sends_, receives_;
};

std::uint32_t count_used(const CapacitatedMatching<SmallGraph>& matching, const SmallGraph& graph) {
  std::uint32_t count = 0;
  for (std::uint32_t arc = 0; arc < graph.arcs().size(); ++arc) count += matching.is_used(arc);
  return count;
}

/// The most arcs from `arc` on that fit, by trying every choice.
std::uint32_t brute_force_size(const SmallGraph& graph, CapacitatedMatching<SmallGraph>& matching,
                               std::uint64_t allowed, std::uint32_t arc) {
  if (arc == graph.arcs().size()) return count_used(matching, graph);
  const std::uint32_t without = brute_force_size(graph, matching, allowed, arc + 1);
  if ((allowed >> arc & 1) == 0 || !matching.fits(arc)) return without;
  matching.add(arc);
  const std::uint32_t with = brute_force_size(graph, matching, allowed, arc + 1);
  matching.remove(arc);
  return std::max(with, without);
}

void expect_within_capacities(const CapacitatedMatching<SmallGraph>& matching,
                              const SmallGraph& graph) {
  std::vector<std::uint32_t> sends(graph.node_count()), receives(graph.node_count());
  for (std::uint32_t arc = 0; arc < graph.arcs().size(); ++arc) {
    sends[graph.arc(arc).from] += matching.is_used(arc);
    receives[graph.arc(arc).to] += matching.is_used(arc);
  }
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    EXPECT_LE(sends[node], graph.sends(node));
    EXPECT_LE(receives[node], graph.receives(node));
    EXPECT_EQ(matching.may_send(node), sends[node] < graph.sends(node));
    EXPECT_EQ(matching.may_receive(node), receives[node] < graph.receives(node));
  }
}

TEST(CapacitatedMatching, extends_any_set_of_arcs_to_a_maximum) {
  Random random(4);
  for (int i = 0; i < num_random_graphs; ++i) {
    const SmallGraph graph(random, static_cast<std::uint32_t>(2 + random.below(4)));
    const std::uint64_t allowed = ~(random.below(1U << 25) & random.below(1U << 25));
    const auto is_allowed = [&](std::uint32_t arc) { return (allowed >> arc & 1) != 0; };
    CapacitatedMatching matching(graph);
    const std::uint32_t most = brute_force_size(graph, matching, allowed, 0);
    for (std::uint32_t arc = 0; arc < graph.arcs().size(); ++arc)
      if (is_allowed(arc) && random.below(2) == 0 && matching.fits(arc)) matching.add(arc);
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      while (matching.may_receive(node)) {
        matching.forget_visits();
        if (!matching.augment(node, is_allowed)) break;
      }
    expect_within_capacities(matching, graph);
    EXPECT_EQ(count_used(matching, graph), most);
    for (std::uint32_t arc = 0; arc < graph.arcs().size(); ++arc)
      EXPECT_TRUE(is_allowed(arc) || !matching.is_used(arc));
  }
}

TEST(CapacitatedMatching, rounds_that_share_visits_reach_a_maximum) {
  Random random(5);
  for (int i = 0; i < num_random_graphs; ++i) {
    const SmallGraph graph(random, static_cast<std::uint32_t>(2 + random.below(4)));
    const auto is_allowed = [](std::uint32_t) { return true; };
    CapacitatedMatching matching(graph);
    const std::uint32_t most = brute_force_size(graph, matching, ~std::uint64_t{0}, 0);
    for (bool found = true; found;) {
      found = false;
      matching.forget_visits();
      for (std::uint32_t node = 0; node < graph.node_count(); ++node)
        while (matching.may_receive(node) && matching.augment(node, is_allowed)) found = true;
    }
    expect_within_capacities(matching, graph);
    EXPECT_EQ(count_used(matching, graph), most);
    matching.clear();
    EXPECT_EQ(count_used(matching, graph), 0U);
  }
}

/// The greatest weight of a matching of the edges from `first` on, by trying every choice.
std::int64_t brute_force_weight(const std::vector<MaxWeightMatching::Edge>& edges,
                                std::size_t first, std::vector<bool> from_taken,
                                std::vector<bool> to_taken) {
  if (first == edges.size()) return 0;
  const MaxWeightMatching::Edge& edge = edges[first];
  const std::int64_t without = brute_force_weight(edges, first + 1, from_taken, to_taken);
  if (from_taken[edge.from] || to_taken[edge.to]) return without;
  from_taken[edge.from] = to_taken[edge.to] = true;
  return std::max(without,
                  edge.weight + brute_force_weight(edges, first + 1, from_taken, to_taken));
}

TEST(MaxWeightMatching, is_as_heavy_as_brute_force_finds) {
  Random random(3);
  MaxWeightMatching matching;
  for (int i = 0; i < num_random_graphs; ++i) {
    const auto vertices = static_cast<std::uint32_t>(1 + random.below(6));
    std::vector<MaxWeightMatching::Edge> edges;
    for (std::uint32_t from = 0; from < vertices; ++from)
      for (std::uint32_t to = 0; to < vertices; ++to)
        if (random.below(2) == 0)
          edges.push_back({from, to, static_cast<std::int64_t>(1 + random.below(9))});
    matching.solve(edges, vertices);
    std::int64_t weight = 0;
    std::vector<int> num_edges_to(vertices);
    for (std::uint32_t from = 0; from < vertices; ++from) {
      const std::uint32_t edge = matching.edge_from(from);
      if (edge == MaxWeightMatching::none) continue;
      ASSERT_EQ(edges[edge].from, from);
      ASSERT_EQ(++num_edges_to[edges[edge].to], 1);
      weight += edges[edge].weight;
    }
    EXPECT_EQ(weight, brute_force_weight(edges, 0, std::vector<bool>(vertices),
                                         std::vector<bool>(vertices)));
  }
}

TEST(MinCostAssignment, is_as_cheap_as_the_cheapest_permutation) {
  Random random(5);
  MinCostAssignment assignment;
  for (int i = 0; i < num_random_graphs; ++i) {
    const auto n = static_cast<std::uint32_t>(1 + random.below(5));
    std::vector<std::int64_t> costs(std::size_t{n} * n);
    for (std::int64_t& cost : costs) cost = static_cast<std::int64_t>(random.below(10)) - 3;
    std::vector<std::uint32_t> columns(n);
    std::iota(columns.begin(), columns.end(), 0U);
    const auto cost_of = [&](const auto& column_of) {
      std::int64_t sum = 0;
      for (std::uint32_t row = 0; row < n; ++row) sum += costs[row * n + column_of(row)];
      return sum;
    };
    std::int64_t cheapest = std::numeric_limits<std::int64_t>::max();
    do {
      cheapest = std::min(cheapest, cost_of([&](std::uint32_t row) { return columns[row]; }));
    } while (std::ranges::next_permutation(columns).found);
    assignment.solve(costs, n);
    EXPECT_EQ(cost_of([&](std::uint32_t row) { return assignment.column_of(row); }), cheapest);
    std::set<std::uint32_t> taken;
    for (std::uint32_t row = 0; row < n; ++row) taken.insert(assignment.column_of(row));
    EXPECT_EQ(taken.size(), n);
  }
}

}  // namespace
}  // namespace asterism
