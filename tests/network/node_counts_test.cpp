// The numbers of nodes and links of each family, from formulas restated here.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {

namespace {

std::uint64_t factorial(std::uint64_t n) {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

std::uint64_t nodes(const std::string& spec) {
  return make_network(spec)->node_count();
}

/// Degree and number of nodes of that degree.
std::map<std::uint32_t, std::uint64_t> degrees(const std::string& spec) {
  const auto network = make_network(spec);
  std::map<std::uint32_t, std::uint64_t> counts;
  for (NodeId node{0}; node.value() < network->node_count(); ++node)
    ++counts[network->degree(node)];
  return counts;
}

using Degrees = std::map<std::uint32_t, std::uint64_t>;

std::string spec_of(const std::string& family, std::initializer_list<std::uint64_t> numbers) {
  std::string spec = family;
  char separator = ':';
  for (const std::uint64_t number : numbers) {
    spec += separator + std::to_string(number);
    separator = ',';
  }
  return spec;
}

/// FACTS: N = 2^(2^(h-1) (d-2) + h + 1).
std::uint64_t hypernet_nodes(std::uint64_t d, std::uint64_t h) {
  return power(2, power(2, h - 1) * (d - 2) + h + 1);
}

}  // namespace

TEST(NodeCounts, permutation_networks_have_n_factorial_nodes_of_degree_n_minus_1) {
  for (const std::string family : {"star", "pancake", "bubble-sort"})
    for (std::uint64_t n = 2; n <= 16; ++n) {
      EXPECT_EQ(nodes(spec_of(family, {n})), factorial(n)) << family << n;
      const auto network = make_network(spec_of(family, {n}));
      EXPECT_EQ(network->port_count(), n - 1);
      EXPECT_EQ(network->degree(NodeId{0}), n - 1);
    }
}

TEST(NodeCounts, macro_star) {
  for (std::uint64_t l = 1; l <= 15; ++l)
    for (std::uint64_t n = 1; n * l + 1 <= 16; ++n) {
      const auto network = make_network(spec_of("macro-star", {l, n}));
      EXPECT_EQ(network->node_count(), factorial(n * l + 1)) << network->spec();
      EXPECT_EQ(network->degree(NodeId{0}), n + l - 1) << network->spec();
      for (std::uint64_t p = 1; p <= n && n * l + 1 + p <= 16; ++p) {
        const auto scaled = make_network(spec_of("macro-star", {l, n, p}));
        EXPECT_EQ(scaled->node_count(), factorial(n * l + 1 + p)) << scaled->spec();
        EXPECT_EQ(scaled->degree(NodeId{0}), n + l) << "one additional link";
      }
    }
}

TEST(NodeCounts, scc) {
  for (std::uint64_t n = 3; n <= 16; ++n) {
    const auto network = make_network(spec_of("scc", {n}));
    EXPECT_EQ(network->node_count(), (n - 1) * factorial(n));
    EXPECT_EQ(network->degree(NodeId{0}), n == 3 ? 2U : 3U) << "azevedo1995: degree 3 for n > 3";
  }
}

TEST(NodeCounts, ccc_and_hypercube) {
  for (std::uint64_t n = 3; n <= 57; ++n) {
    EXPECT_EQ(nodes(spec_of("ccc", {n})), n * power(2, n));
    EXPECT_EQ(make_network(spec_of("ccc", {n}))->degree(NodeId{0}), 3U);
  }
  for (std::uint64_t d = 1; d <= 63; ++d) {
    EXPECT_EQ(nodes(spec_of("hypercube", {d})), power(2, d));
    EXPECT_EQ(make_network(spec_of("hypercube", {d}))->degree(NodeId{0}), d);
  }
}

TEST(NodeCounts, grids) {
  EXPECT_EQ(nodes("torus:4x5x6"), 120U);
  EXPECT_EQ(degrees("torus:4x5x6"), (Degrees{{6, 120}}));
  EXPECT_EQ(degrees("torus:2x3x4"), (Degrees{{5, 24}})) << "a side of two has one link";
  EXPECT_EQ(degrees("torus:2"), (Degrees{{1, 2}}));
  EXPECT_EQ(degrees("torus:2x2"), (Degrees{{2, 4}}));
  EXPECT_EQ(degrees("mesh:3x4"), (Degrees{{2, 4}, {3, 6}, {4, 2}}));
  EXPECT_EQ(degrees("mesh:5"), (Degrees{{1, 2}, {2, 3}}));
  EXPECT_EQ(degrees("mesh:2x2x2"), (Degrees{{3, 8}}));
  EXPECT_EQ(degrees("ring:12"), (Degrees{{2, 12}}));
  EXPECT_EQ(degrees("complete:9"), (Degrees{{8, 9}}));
}

TEST(NodeCounts, wk_has_d_to_the_t_nodes_and_d_of_them_keep_a_free_port) {
  for (std::uint64_t d = 2; d <= 7; ++d)
    for (std::uint64_t t = 1; power(d, t) <= 3000; ++t) {
      const std::uint64_t n = power(d, t);
      EXPECT_EQ(nodes(spec_of("wk", {d, t})), n);
      Degrees expected{{static_cast<std::uint32_t>(d - 1), d}};
      if (n > d) expected[static_cast<std::uint32_t>(d)] = n - d;
      EXPECT_EQ(degrees(spec_of("wk", {d, t})), expected) << d << "," << t;
    }
}

TEST(NodeCounts, hypernets_and_hypercompletes_grow_by_the_formula) {
  for (std::uint64_t d = 2; d <= 31; ++d)
    for (std::uint64_t h = 1; h <= 62; ++h) {
      if (std::ldexp(static_cast<double>(d - 2), static_cast<int>(h) - 1) + static_cast<double>(h) +
              1 >
          63)
        break;
      EXPECT_EQ(nodes(spec_of("hypernet", {d, h})), hypernet_nodes(d, h)) << d << "," << h;
      EXPECT_EQ(nodes(spec_of("hypernet", {d, h}) + ",kind=buslet"), hypernet_nodes(d, h));
      EXPECT_EQ(nodes(spec_of("hypercomplete", {d, h})), hypernet_nodes(d, h)) << d << "," << h;
    }
}

TEST(NodeCounts, treelets_hold_more_nodes_behind_the_same_external_links) {
  // As many blocks as with cubelets, of 2^(d+1) - 1 nodes in the place of 2^d.
  for (std::uint64_t d = 2; d <= 6; ++d)
    for (std::uint64_t h = 1; h <= 3; ++h)
      EXPECT_EQ(nodes(spec_of("hypernet", {d, h}) + ",kind=treelet"),
                hypernet_nodes(d, h) / power(2, d) * (power(2, d + 1) - 1));
}

TEST(NodeCounts, a_hypernet_of_two_levels_has_one_link_between_any_two_cubelets) {
  // 2^(d-1) cubelets, half of the 2^d external links of each: all but one of that half.
  for (std::uint64_t d = 2; d <= 6; ++d) {
    const auto network = make_network(spec_of("hypernet", {d, 2}));
    std::uint64_t external = 0;
    std::map<std::pair<std::uint64_t, std::uint64_t>, int> between;
    for (NodeId node{0}; node.value() < network->node_count(); ++node) {
      const NodeId end = network->neighbour(node, Port{static_cast<std::uint32_t>(d)});
      if (end == no_node) continue;
      ++external;
      ++between[{node.value() / power(2, d), end.value() / power(2, d)}];
    }
    const std::uint64_t cubelets = power(2, d - 1);
    EXPECT_EQ(external, cubelets * (cubelets - 1));
    EXPECT_EQ(between.size(), cubelets * (cubelets - 1));
    for (const auto& [pair, links] : between) {
      EXPECT_EQ(links, 1);
      EXPECT_NE(pair.first, pair.second);
    }
  }
}

TEST(NodeCounts, relatives_of_the_hypercube) {
  for (std::uint64_t n = 2; n <= 63; ++n) {
    const auto folded = make_network(spec_of("folded-hypercube", {n}));
    EXPECT_EQ(folded->node_count(), power(2, n));
    EXPECT_EQ(folded->degree(NodeId{0}), n + 1);
  }
  for (std::uint64_t n = 2; n <= 31; ++n) {
    EXPECT_EQ(nodes(spec_of("hcn", {n})), power(2, 2 * n));
    EXPECT_EQ(nodes(spec_of("hfn", {n})), power(2, 2 * n));
    EXPECT_EQ(make_network(spec_of("hcn", {n}))->port_count(), n + 1);
    EXPECT_EQ(make_network(spec_of("hfn", {n}))->port_count(), n + 2);
  }
  for (std::uint64_t l = 1; l <= 6; ++l)
    for (std::uint64_t n = 1; n * power(2, l - 1) <= 63; ++n) {
      const auto network = make_network(spec_of("rhsn", {l, n}));
      EXPECT_EQ(network->node_count(), power(2, n * power(2, l - 1))) << network->spec();
      EXPECT_EQ(network->port_count(), n + l - 1) << network->spec();
    }
  std::uint64_t before = 1;  // F_2
  std::uint64_t count = 2;   // F_3
  for (std::uint64_t n = 1; n <= 91; ++n) {
    EXPECT_EQ(nodes(spec_of("fibonacci-cube", {n})), count);
    EXPECT_EQ(make_network(spec_of("fibonacci-cube", {n}))->degree(NodeId{0}), n) << "all zeros";
    before = std::exchange(count, count + before);
  }
}

TEST(NodeCounts, arrangements_have_k_times_n_minus_k_links) {
  for (std::uint64_t n = 2; n <= 20; ++n)
    for (std::uint64_t k = 1; k < n; ++k) {
      const auto network = make_network(spec_of("arrangement", {n, k}));
      EXPECT_EQ(network->node_count(), factorial(n) / factorial(n - k)) << network->spec();
      EXPECT_EQ(network->degree(NodeId{0}), k * (n - k)) << network->spec();
    }
}

TEST(NodeCounts, de_bruijn) {
  for (std::uint64_t d = 2; d <= 6; ++d)
    for (std::uint64_t n = 1; power(d, n) <= 10000; ++n)
      EXPECT_EQ(nodes(spec_of("de-bruijn", {d, n})), power(d, n));
  EXPECT_EQ(degrees("de-bruijn:2,3"), (Degrees{{2, 2}, {3, 2}, {4, 4}}));
  EXPECT_EQ(degrees("de-bruijn:3,3"), (Degrees{{4, 3}, {5, 6}, {6, 18}}));
  EXPECT_EQ(degrees("de-bruijn:5,1"), (Degrees{{4, 5}})) << "complete:5";
}

TEST(NodeCounts, parts_of_stars) {
  for (std::uint64_t n = 3; n <= 16; ++n)
    for (std::uint64_t m = 1; m <= n; ++m)
      EXPECT_EQ(nodes(spec_of("clustered-star", {n, m})), m * factorial(n - 1));
  // A node of one of m substars has its link out of it if its first symbol is one of the others.
  EXPECT_EQ(degrees("clustered-star:4,1"), (Degrees{{2, 6}}));
  EXPECT_EQ(degrees("clustered-star:4,2"), (Degrees{{2, 8}, {3, 4}}));
  EXPECT_EQ(degrees("clustered-star:4,3"), (Degrees{{2, 6}, {3, 12}}));
  for (const std::uint64_t n : {2ULL, 7ULL, 1000ULL, 20922789888000ULL})
    EXPECT_EQ(nodes(spec_of("incomplete-star", {n})), n);
  EXPECT_EQ(make_network("incomplete-star:24")->port_count(), 3U);
  EXPECT_EQ(make_network("incomplete-star:25")->port_count(), 4U);
}

TEST(NodeCounts, nested_macro_stars_have_fewer_links) {
  for (std::uint64_t n = 2; n <= 15; ++n)
    for (std::uint64_t levels = 2; levels <= n; ++levels) {
      if (n % levels != 0) continue;
      const std::uint64_t block = n / levels;
      for (std::uint64_t l = 1; n * l + 1 <= 16; ++l) {
        const auto network =
            make_network(spec_of("macro-star", {l, n}) + ",nucleus=" + std::to_string(levels) +
                         "x" + std::to_string(block));
        EXPECT_EQ(network->node_count(), factorial(n * l + 1)) << network->spec();
        EXPECT_EQ(network->degree(NodeId{0}), block + levels - 1 + l - 1) << network->spec();
      }
    }
}

}  // namespace asterism
