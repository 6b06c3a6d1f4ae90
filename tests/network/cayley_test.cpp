// Cayley graphs whose generators stand in a file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"
#include "base/text.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using ::testing::ElementsAre;
using testing::expect_error;

class CayleyFile : public ::testing::Test {
 protected:
  std::string spec(const std::string& content) {
    return "cayley:" + folder_.file("generators", content);
  }
  std::shared_ptr<const Network> network(const std::string& content) {
    return make_network(spec(content));
  }
  static std::vector<std::string> port_names(const Network& network) {
    std::vector<std::string> names;
    for (Port port{0}; port.value() < network.port_count(); ++port)
      names.push_back(network.port_name(port));
    return names;
  }
  void expect_same_as(const std::string& content, const std::string& other) {
    const auto ours = network(content);
    const auto theirs = make_network(other);
    ASSERT_EQ(ours->node_count(), theirs->node_count());
    ASSERT_EQ(ours->port_count(), theirs->port_count());
    for (NodeId node{0}; node.value() < ours->node_count(); ++node)
      for (Port port{0}; port.value() < ours->port_count(); ++port)
        ASSERT_EQ(ours->neighbour(node, port), theirs->neighbour(node, port));
  }
  /// Expects an error about the file, with the number of the line.
  void expect_bad(const std::string& content, const std::string& complaint) {
    SCOPED_TRACE(content);
    expect_error([&] { return network(content); }, ErrorCode::malformed, complaint,
                 "write one generator per line");
  }

  testing::TemporaryFolder folder_;
};

}  // namespace

TEST_F(CayleyFile, in_one_line_notation_is_the_star) {
  expect_same_as("2134\n3214\n4231\n", "star:4");
}

TEST_F(CayleyFile, in_cycles_is_the_star) {
  expect_same_as("(1 2)\n(1 3)\n(1 4)\n", "star:4");
}

TEST_F(CayleyFile, may_mix_notations_names_comments_and_blank_lines) {
  expect_same_as(
      "# the star graph\n"
      "\n"
      "a: 2 1 3 4   # one line\n"
      "  b :(1,3)\r\n"
      "\t\n"
      "4,2,3,1",
      "star:4");
}

TEST_F(CayleyFile, may_separate_symbols_by_tabs) {
  expect_same_as("2\t1\t3\na:\t3\t2\t1\n", "star:3");
  expect_same_as("(1\t2)\n(1\t3)\n", "star:3");
}

TEST_F(CayleyFile, in_several_cycles_swaps_blocks_as_the_macro_star_does) {
  expect_same_as("T2: (1 2)\nT3: (1 3)\nS2: (2 4)(3 5)\n", "macro-star:2,2");
}

TEST_F(CayleyFile, names_its_ports) {
  const auto named = network("left: (1 2)\n(1 3)\nright: 4231\n");
  EXPECT_THAT(port_names(*named), ElementsAre("left", "g2", "right"));
  EXPECT_EQ(named->link_classes()[0], "left");
}

TEST_F(CayleyFile, a_cycle_and_its_one_line_form_mean_the_same) {
  // (1 2 3) sends 1 to 2: position 1 of the label holds 2.
  const auto cycle = network("(1 2 3)\n(1 2)\n");
  EXPECT_EQ(across(*cycle, "123", "g1"), "231");
  const auto one_line = network("231\n213\n");
  EXPECT_EQ(across(*one_line, "123", "g1"), "231");
}

TEST_F(CayleyFile, adds_the_way_back_of_a_generator) {
  const auto network = this->network("r: 2 3 4 1\n");
  EXPECT_THAT(port_names(*network), ElementsAre("r", "r'"));
  EXPECT_EQ(network->reverse_port(NodeId{0}, Port{0}), Port{1});
  EXPECT_EQ(network->reverse_port(NodeId{0}, Port{1}), Port{0});
  EXPECT_EQ(across(*network, "1234", "r"), "2341");
  EXPECT_EQ(across(*network, "1234", "r'"), "4123");
  EXPECT_EQ(across(*network, "2341", "r'"), "1234");
}

TEST_F(CayleyFile, does_not_add_a_way_back_that_the_file_has) {
  const auto both = network("r: 2341\nl: 4123\n");
  EXPECT_THAT(port_names(*both), ElementsAre("r", "l"));
  EXPECT_EQ(both->reverse_port(NodeId{0}, Port{0}), Port{1});
}

TEST_F(CayleyFile, of_a_rotation_is_a_ring) {
  const auto ring = network("(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)\n");
  EXPECT_EQ(ring->node_count(), 16U);
  EXPECT_EQ(ring->port_count(), 2U);
  NodeId node{0};
  for (int i = 0; i < 16; ++i) node = ring->neighbour(node, Port{0});
  EXPECT_EQ(node, NodeId{0});
  for (int i = 0; i < 8; ++i) node = ring->neighbour(node, Port{1});
  EXPECT_EQ(ring->label(node), "9,10,11,12,13,14,15,16,1,2,3,4,5,6,7,8");
}

TEST_F(CayleyFile, of_three_cycles_is_the_alternating_group_graph) {
  const auto network = this->network("(1 2 3)\n(1 2 4)\n");
  EXPECT_EQ(network->node_count(), 12U);
  EXPECT_EQ(network->port_count(), 4U);
  EXPECT_TRUE(network->vertex_symmetric());
  const auto* permutations = network->permutations();
  ASSERT_NE(permutations, nullptr);
  EXPECT_FALSE(permutations->has_all_permutations());
  std::vector<std::string> even;
  std::string label = "1234";
  do {
    int inversions = 0;
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = i + 1; j < 4; ++j) inversions += label[i] > label[j] ? 1 : 0;
    if (inversions % 2 == 0) even.push_back(label);
  } while (std::ranges::next_permutation(label).found);
  for (NodeId node{0}; node.value() < 12; ++node) {
    EXPECT_EQ(network->label(node), even[node.value()]);
    EXPECT_EQ(network->parse_label(even[node.value()]), node);
  }
}

TEST_F(CayleyFile, outside_the_group_is_not_a_node) {
  const auto network = this->network("(1 2 3)\n(1 2 4)\n");
  expect_error([&] { return network->parse_label("2134"); }, ErrorCode::not_a_node,
               "the label \"2134\" is not in the group that the generators generate",
               "look like 1234 or 4321");
  expect_error([&] { return network->parse_label("1233"); }, ErrorCode::not_a_node,
               "3 appears twice", "write each symbol once");
}

TEST_F(CayleyFile, links_lead_back_in_a_group_that_is_not_symmetric) {
  const auto network = this->network("a: (1 2 3 4 5)(6 7)\nb: (2 5)(3 4)\n");
  EXPECT_EQ(network->node_count(), 20U) << "the dihedral group times a swap";
  for (NodeId node{0}; node.value() < network->node_count(); ++node)
    for (Port port{0}; port.value() < network->port_count(); ++port) {
      const NodeId end = network->neighbour(node, port);
      ASSERT_LT(end.value(), network->node_count());
      ASSERT_NE(end, node);
      ASSERT_EQ(network->neighbour(end, network->reverse_port(node, port)), node);
    }
}

TEST_F(CayleyFile, is_found_again_by_its_spec) {
  const std::string spec = this->spec("(1 2)\n(1 3)\n");
  EXPECT_EQ(make_network(spec)->spec(), spec);
  EXPECT_EQ(make_network(spec)->family(), "cayley");
}

TEST_F(CayleyFile, may_have_a_comma_or_a_colon_in_its_path) {
  const std::string path = folder_.file("a,b:c=d", "(1 2)\n");
  EXPECT_EQ(make_network("cayley:" + path)->node_count(), 2U);
}

TEST_F(CayleyFile, must_exist_and_be_a_file) {
  for (const std::string& path : {(folder_ / "missing").string(), folder_.path().string(),
                                  (folder_ / std::string(300, 'a')).string()})
    expect_error([&] { return make_network("cayley:" + path); }, ErrorCode::not_found,
                 "cannot read " + path_text(path), "cayley:FILE needs the path of a file");
}

TEST_F(CayleyFile, must_have_a_generator) {
  expect_bad("", "has no generator");
  expect_bad("# only a comment\n\n  \n", "has no generator");
}

TEST_F(CayleyFile, errors_name_file_and_line) {
  expect_bad("# comment\n2134\n\n1224\n",
             (folder_ / "generators").string() + ", line 4: \"1224\" is not a permutation of 1..4");
}

TEST_F(CayleyFile, rejects_what_is_not_a_permutation) {
  expect_bad("2134\n213\n", "line 2: \"213\" is not a permutation of 1..4");
  expect_bad("2135\n", "line 1: \"2135\" is not a permutation of 1..4");
  expect_bad("0123\n", "line 1: \"0123\" is not a permutation");
  expect_bad("21*4\n", "line 1: \"21*4\" is not a permutation");
  expect_bad("hello\n", "line 1: \"hello\" is not a permutation");
  expect_bad("2 1 3 x\n", "line 1: \"2 1 3 x\" is not a permutation");
  expect_bad("a: 1 3 3\n", "line 1: \"1 3 3\" is not a permutation of 1..3");
}

TEST_F(CayleyFile, rejects_what_is_not_disjoint_cycles) {
  expect_bad("(1 2)(2 3)\n", "line 1: \"(1 2)(2 3)\" is not a product of disjoint cycles");
  expect_bad("(1 2 1)\n", "is not a product of disjoint cycles");
  expect_bad("(0 1 2)\n", "is not a product of disjoint cycles");
  expect_bad("(1 x 2)\n", "is not a product of disjoint cycles");
  expect_bad("(1 -2 3)\n", "is not a product of disjoint cycles");
}

TEST_F(CayleyFile, rejects_brackets_that_do_not_match) {
  for (const char* line : {"(1 2", "(1 2)(3 4", "(1 2))", "((1 2)", "(1 2(3 4))", ")1 2(",
                           "1 2)(3 4", "(1 2) 3 4", "3 (1 2)"})
    expect_bad(line, "is not a product of disjoint cycles");
}

TEST_F(CayleyFile, rejects_the_identity) {
  expect_bad("2134\n1234\n", "line 2: \"1234\" is the identity, which leads nowhere");
  expect_bad("(1 2)\n(3)\n", "line 2: \"(3)\" is the identity, which leads nowhere");
}

TEST_F(CayleyFile, rejects_a_generator_or_a_name_twice) {
  expect_bad("(1 2)\n(1 3)\n213\n", "line 3: \"213\" is a generator that the file already has");
  expect_bad("a: (1 2)\na: (1 3)\n", "line 2: \"(1 3)\" has the name \"a\", which is taken");
  expect_bad("(1 2)\ng1: (1 3)\n", "line 2: \"(1 3)\" has the name \"g1\", which is taken");
}

TEST_F(CayleyFile, port_names_stay_distinct_if_a_name_looks_like_a_way_back) {
  const auto network = this->network("r: (1 2 3)\nr': (1 2)\n");
  const auto names = port_names(*network);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

TEST_F(CayleyFile, rejects_lines_without_a_name_or_a_generator) {
  expect_bad(": (1 2)\n", "line 1: \"(1 2)\" is not \"name: generator\"");
  expect_bad("a:\n", "line 1: \"\" is not \"name: generator\"");
  expect_bad("a: # (1 2)\n", "line 1");
}

TEST_F(CayleyFile, rejects_too_few_and_too_many_symbols) {
  expect_bad("1\n", "line 1: \"1\" has 1 symbols, not 2 to 16");
  expect_bad("(1)\n", "line 1: \"(1)\" has 1 symbols, not 2 to 16");
  expect_bad("()\n", "line 1: \"()\" has 0 symbols, not 2 to 16");
  expect_bad("(1 17)\n", "line 1: \"(1 17)\" has 17 symbols, not 2 to 16");
  expect_bad("(1 99999999999)\n", "has 99999999999 symbols, not 2 to 16");
  expect_bad("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 17 16\n", "has 17 symbols, not 2 to 16");
  EXPECT_EQ(network("(1 16)\n")->node_count(), 2U);
}

TEST_F(CayleyFile, that_is_binary_or_very_long_is_rejected_politely) {
  expect_bad(std::string("\0\1\2\3(((\xff", 8), "line 1");
  expect_bad(std::string(100000, '1'), "has 100000 symbols, not 2 to 16");
}

}  // namespace asterism
