// Generalised de Bruijn and Kautz digraphs against their congruences.
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::Arcs;
using testing::diameter_of;
using testing::expect_same_graph;

std::string digraph(const std::string& family, unsigned d, unsigned n) {
  return family + ":" + std::to_string(d) + "," + std::to_string(n);
}

Arcs naive_de_bruijn_digraph(unsigned d, unsigned n) {
  Arcs arcs;
  for (unsigned x = 0; x < n; ++x)
    for (unsigned r = 0; r < d; ++r)
      if ((d * x + r) % n != x) arcs.emplace(std::to_string(x), std::to_string((d * x + r) % n));
  return arcs;
}

Arcs naive_kautz_digraph(unsigned d, unsigned n) {
  Arcs arcs;
  for (unsigned x = 0; x < n; ++x)
    for (unsigned r = 1; r <= d; ++r) {
      const unsigned end = (d * n + d - d * x - r + n * d - d) % n;
      if (end != x) arcs.emplace(std::to_string(x), std::to_string(end));
    }
  return arcs;
}

void expect_published_bound(const std::string& spec, const Arcs& arcs) {
  const auto diameter = make_network(spec)->published().diameter;
  ASSERT_TRUE(diameter) << spec;
  EXPECT_LE(diameter_of(arcs), diameter->value) << spec;
}

}  // namespace

TEST(CongruenceDigraphs, have_the_arcs_of_their_definitions) {
  for (unsigned d = 2; d <= 5; ++d)
    for (unsigned n = d + 1; n <= 40; ++n) {
      const std::string de_bruijn = digraph("generalized-de-bruijn", d, n);
      expect_same_graph(de_bruijn, naive_de_bruijn_digraph(d, n));
      expect_published_bound(de_bruijn, naive_de_bruijn_digraph(d, n));
      const std::string kautz = digraph("generalized-kautz", d, n);
      expect_same_graph(kautz, naive_kautz_digraph(d, n));
      expect_published_bound(kautz, naive_kautz_digraph(d, n));
    }
}

TEST(CongruenceDigraphs, of_the_size_of_a_kautz_digraph_have_its_diameter) {
  // Imase and Itoh 1983: n = d^k + d^(k-1) has diameter k, one less than the bound.
  EXPECT_EQ(diameter_of(naive_kautz_digraph(2, 12)), 3U);
  EXPECT_EQ(diameter_of(naive_kautz_digraph(3, 36)), 3U);
  EXPECT_EQ(make_network("generalized-kautz:2,12")->degree(NodeId{5}), 2U) << "without loops";
}

TEST(CongruenceDigraphs, links_lead_one_way) {
  const auto network = make_network("generalized-de-bruijn:2,10");
  EXPECT_TRUE(network->directed());
  EXPECT_EQ(testing::across(*network, "3", "0"), "6");
  EXPECT_EQ(testing::across(*network, "3", "1"), "7");
  EXPECT_EQ(testing::across(*network, "3", "from 0"), "");
  EXPECT_EQ(testing::across(*network, "0", "0"), "") << "an arc to itself";
}

}  // namespace asterism
