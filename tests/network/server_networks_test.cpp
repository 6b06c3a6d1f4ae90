// BCube, DCell and HammingMesh, whose end nodes forward for each other, against their descriptions.
#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::add_link;
using testing::Arcs;

std::string dotted(const std::string& digits) {
  std::string text;
  for (const char digit : digits) text += (text.empty() ? "" : ".") + std::string(1, digit);
  return text;
}

/// The digits are written from the highest; digit i of the paper is the i-th from the right.
Arcs naive_bcube(unsigned n, unsigned k) {
  Arcs arcs;
  for (const std::string& server : testing::all_words(n, k + 1))
    for (unsigned level = 0; level <= k; ++level) {
      std::string others = server;
      others.erase(k - level, 1);
      add_link(arcs, "h" + dotted(server),
               fmt::format("s{}{}{}", level, others.empty() ? "" : ".", dotted(others)));
    }
  return arcs;
}

/// BuildDCells of the paper: the parts are built one after the other, then joined. Returns the
/// labels of the servers, without their letter.
std::vector<std::string> build_dcells(Arcs& arcs, const std::string& prefix, unsigned n,
                                      unsigned level, unsigned top) {
  std::vector<std::string> servers;
  if (level == 0) {
    for (unsigned i = 0; i < n; ++i) {
      servers.push_back(prefix + (prefix.empty() ? "" : ".") + std::to_string(i));
      add_link(arcs, "h" + servers.back(), "s" + (top == 0 ? "0" : prefix));
    }
    return servers;
  }
  std::uint64_t part = n;  // servers of a cell of the level below
  for (unsigned i = 1; i < level; ++i) part *= part + 1;
  std::vector<std::vector<std::string>> parts;
  for (std::uint64_t i = 0; i <= part; ++i) {
    parts.push_back(build_dcells(arcs, prefix + (prefix.empty() ? "" : ".") + std::to_string(i), n,
                                 level - 1, top));
    servers.insert(servers.end(), parts.back().begin(), parts.back().end());
  }
  for (std::size_t i = 0; i < part; ++i)
    for (std::size_t j = i + 1; j <= part; ++j)
      add_link(arcs, "h" + parts[i][j - 1], "h" + parts[j][i]);
  return servers;
}

/// One line of accelerators: meshes of `board` after each other, and both ends of each at a switch.
void add_line(Arcs& arcs, unsigned board, unsigned boards, const std::string& line_switch,
              const std::function<std::string(unsigned)>& accelerator) {
  for (unsigned i = 0; i < board * boards; ++i) {
    if (i % board + 1 < board) add_link(arcs, accelerator(i), accelerator(i + 1));
    if (i % board == 0 || i % board == board - 1) add_link(arcs, accelerator(i), line_switch);
  }
}

Arcs naive_hamming_mesh(unsigned a, unsigned b, unsigned x, unsigned y) {
  Arcs arcs;
  for (unsigned row = 0; row < a * x; ++row)
    add_line(arcs, b, y, fmt::format("r{}", row),
             [row](unsigned i) { return fmt::format("a{}.{}", row, i); });
  for (unsigned column = 0; column < b * y; ++column)
    add_line(arcs, a, x, fmt::format("c{}", column),
             [column](unsigned i) { return fmt::format("a{}.{}", i, column); });
  return arcs;
}

}  // namespace

TEST(BCubeStructure, a_switch_joins_servers_that_differ_in_one_digit) {
  for (const auto& [n, k] : {std::pair{2U, 0U}, {4U, 1U}, {3U, 2U}, {2U, 3U}, {5U, 1U}})
    testing::expect_graph_and_diameter(fmt::format("bcube:{},{}", n, k), naive_bcube(n, k));
}

TEST(DCellStructure, is_built_as_in_the_paper) {
  for (const auto& [n, k] : {std::pair{3U, 0U}, {2U, 1U}, {4U, 1U}, {2U, 2U}, {3U, 2U}}) {
    Arcs arcs;
    build_dcells(arcs, "", n, k, k);
    testing::expect_same_graph(fmt::format("dcell:{},{}", n, k), arcs);
  }
}

TEST(DCellStructure, is_at_most_as_wide_as_published) {
  for (const auto& [n, k] : {std::pair{3U, 0U}, {4U, 1U}, {2U, 2U}, {3U, 2U}}) {
    const auto network = make_network(fmt::format("dcell:{},{}", n, k));
    EXPECT_LE(testing::diameter_of(testing::arcs_of(*network)),
              network->published().diameter->value)
        << network->spec();
  }
  EXPECT_EQ(testing::diameter_of(testing::arcs_of(*make_network("dcell:4,1"))), 5U);
}

TEST(DCellStructure, has_the_sizes_of_the_paper) {
  // Guo et al. 2008: six servers per switch and level 3 make 3.26 million servers.
  const auto network = make_network("dcell:6,3");
  EXPECT_EQ(network->node_count(), 3263442U + 3263442U / 6);
  EXPECT_EQ(make_network("bcube:8,3")->node_count(), 4096U + 4U * 512U) << "Guo et al. 2009";
}

TEST(HammingMeshStructure, a_switch_joins_the_ends_of_a_line_on_all_boards) {
  for (const auto& [a, b, x, y] :
       {std::array{2U, 2U, 4U, 4U}, {2U, 3U, 2U, 3U}, {5U, 4U, 2U, 2U}, {4U, 4U, 3U, 2U}})
    testing::expect_graph_and_diameter(fmt::format("hamming-mesh:{}x{},{}x{}", a, b, x, y),
                                       naive_hamming_mesh(a, b, x, y));
}

}  // namespace asterism
