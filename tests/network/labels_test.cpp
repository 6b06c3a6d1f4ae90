// Labels as the papers print them, what else people may type, and what is no label.
#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

using testing::expect_error;

std::string first_label(const std::string& spec) {
  return make_network(spec)->label(NodeId{0});
}

std::string last_label(const std::string& spec) {
  const auto network = make_network(spec);
  return network->label(NodeId{network->node_count() - 1});
}

/// Parses a label and prints it again.
std::string read_as(const std::string& spec, const std::string& text) {
  const auto network = make_network(spec);
  return network->label(network->parse_label(text));
}

struct BadLabel {
  std::string text;
  std::string complaint;
};

void expect_no_node(const std::string& spec, const std::string& hint,
                    const std::vector<BadLabel>& labels) {
  const auto network = make_network(spec);
  for (const BadLabel& bad : labels) {
    SCOPED_TRACE(spec + " \"" + bad.text + "\"");
    const auto parse = [&] { return network->parse_label(bad.text); };
    expect_error(parse, ErrorCode::not_a_node, "the label " + in_quotes(bad.text) + " ", hint);
    expect_error(parse, ErrorCode::not_a_node, bad.complaint, hint);
  }
}

}  // namespace

TEST(Labels, star) {
  EXPECT_EQ(first_label("star:4"), "1234");
  EXPECT_EQ(last_label("star:4"), "4321");
  EXPECT_EQ(read_as("star:4", "3241"), "3241");
  EXPECT_EQ(read_as("star:4", "3,2,4,1"), "3241");
  EXPECT_EQ(read_as("star:4", "3 2 4 1"), "3241");
  EXPECT_EQ(read_as("star:4", "32 41"), "3241");
  EXPECT_EQ(read_as("star:4", " 3241 "), "3241");
  EXPECT_EQ(read_as("star:4", "3, 2, 4, 1"), "3241");
  EXPECT_EQ(read_as("star:4", "3\t2\t4\t1"), "3241") << "a tab is a blank";
}

TEST(Labels, star_of_ten_symbols_and_more_separates_them) {
  EXPECT_EQ(first_label("star:9"), "123456789");
  EXPECT_EQ(first_label("star:10"), "1,2,3,4,5,6,7,8,9,10");
  EXPECT_EQ(last_label("star:11"), "11,10,9,8,7,6,5,4,3,2,1");
  EXPECT_EQ(read_as("star:10", "10 9 8 7 6 5 4 3 2 1"), "10,9,8,7,6,5,4,3,2,1");
  expect_no_node("star:10", "write each symbol once, as in 1,2,3,4,5,6,7,8,9,10",
                 {{"12345678910", "it has 1 symbols, not 10"}});
}

TEST(Labels, bad_star_labels) {
  expect_no_node("star:4", "write each symbol once, as in 1234",
                 {{"", "it has 0 symbols, not 4"},
                  {"123", "it has 3 symbols, not 4"},
                  {"12345", "it has 5 symbols, not 4"},
                  {"1233", "3 appears twice"},
                  {"1235", "\"5\" is not a symbol"},
                  {"0123", "\"0\" is not a symbol"},
                  {"abcd", "\"a\" is not a symbol"},
                  {"12,34", "it has 2 symbols, not 4"},
                  {"1,2,3,44", "\"44\" is not a symbol"},
                  {"-1,2,3,4", "\"-1\" is not a symbol"},
                  {"1,2,3,18446744073709551617", "is not a symbol"},
                  {"(1234)", "it has 6 symbols, not 4"},
                  {"1234\n", "it has 5 symbols, not 4"}});
}

TEST(Labels, a_substar_is_not_a_node) {
  // tseng1998 writes the substar of all nodes that end in 4 as ***4.
  expect_no_node("star:4", "write each symbol once",
                 {{"***4", "\"*\" stands for any symbol"},
                  {"*234", "\"*\" stands for any symbol"},
                  {"****", "\"*\" stands for any symbol"},
                  {"*,*,3,4", "\"*\" stands for any symbol"},
                  {"**44", "4 appears twice"}});
}

TEST(Labels, macro_star_in_blocks) {
  EXPECT_EQ(first_label("macro-star:3,2"), "1 23 45 67");
  EXPECT_EQ(read_as("macro-star:3,2", "6 57 23 41"), "6 57 23 41");
  EXPECT_EQ(read_as("macro-star:3,2", "6572341"), "6 57 23 41");
  EXPECT_EQ(read_as("macro-star:3,2", "6,5,7,2,3,4,1"), "6 57 23 41");
  EXPECT_EQ(first_label("macro-star:2,2,1"), "1 23 45 6");
  EXPECT_EQ(first_label("macro-star:3,1"), "1 2 3 4");
  EXPECT_EQ(first_label("macro-star:3,3"), "1 2,3,4 5,6,7 8,9,10");
  EXPECT_EQ(read_as("macro-star:3,3", "10 2,3,4 5,6,7 8,9,1"), "10 2,3,4 5,6,7 8,9,1");
  EXPECT_EQ(read_as("macro-star:3,3", "10,2,3,4,5,6,7,8,9,1"), "10 2,3,4 5,6,7 8,9,1");
}

TEST(Labels, bad_macro_star_labels) {
  expect_no_node("macro-star:3,2", "write each symbol once",
                 {{"6 57 23 4", "it has 6 symbols, not 7"},
                  {"6 57 23 48", "\"8\" is not a symbol"},
                  {"6 57 23 46", "6 appears twice"},
                  {"6|57|23|41", "it has 10 symbols, not 7"}});
}

TEST(Labels, scc_pairs_a_dimension_with_a_permutation) {
  EXPECT_EQ(first_label("scc:4"), "(2,1234)");
  EXPECT_EQ(last_label("scc:4"), "(4,4321)");
  EXPECT_EQ(read_as("scc:4", "(2,1234)"), "(2,1234)");
  EXPECT_EQ(read_as("scc:4", "2,1234"), "(2,1234)");
  EXPECT_EQ(read_as("scc:4", " ( 3 , 1234 ) "), "(3,1234)");
  EXPECT_EQ(read_as("scc:4", "(4,3,2,4,1)"), "(4,3241)");
  EXPECT_EQ(first_label("scc:10"), "(2,1,2,3,4,5,6,7,8,9,10)");
  EXPECT_EQ(read_as("scc:10", "(10,10,9,8,7,6,5,4,3,2,1)"), "(10,10,9,8,7,6,5,4,3,2,1)");
}

TEST(Labels, bad_scc_labels) {
  const std::string look = "labels of scc:4 look like (2,1234) or (4,4321)";
  expect_no_node("scc:4", look,
                 {{"", "is not a pair of a dimension and a permutation"},
                  {"1234", "is not a pair"},
                  {"(,1234)", "is not a pair"},
                  {"()", "is not a pair"},
                  {"(1,1234)", "has \"1\" where a dimension from 2 to 4 belongs"},
                  {"(5,1234)", "has \"5\" where a dimension from 2 to 4 belongs"},
                  {"(x,1234)", "has \"x\" where a dimension"},
                  {"(-2,1234)", "has \"-2\" where a dimension"}});
  const auto scc = make_network("scc:4");
  for (const char* text : {"(2,123)", "(2,1224)", "(2,***4)", "(2,)", "(2,1234,2)"})
    expect_error([&] { return scc->parse_label(text); }, ErrorCode::not_a_node,
                 "is not a permutation of 1..4", "write each symbol once");
}

TEST(Labels, ccc_pairs_a_dimension_with_an_address) {
  EXPECT_EQ(first_label("ccc:3"), "(0,000)");
  EXPECT_EQ(last_label("ccc:3"), "(2,111)");
  EXPECT_EQ(read_as("ccc:3", "1 011"), "(1,011)");
  const std::string look = "labels of ccc:3 look like (0,000) or (2,111)";
  expect_no_node("ccc:3", look,
                 {{"", "is not a pair"},
                  {"011", "is not a pair"},
                  {"(1,0,1,1)", "is not a pair"},
                  {"(3,011)", "has \"3\" where a number from 0 to 2 belongs"},
                  {"(1,01)", "does not have 3 digits"},
                  {"(1,021)", "has \"2\" where a number from 0 to 1 belongs"}});
}

TEST(Labels, hypercube_bits_highest_first) {
  EXPECT_EQ(first_label("hypercube:4"), "0000");
  EXPECT_EQ(make_network("hypercube:4")->label(NodeId{1}), "0001");
  EXPECT_EQ(make_network("hypercube:4")->label(NodeId{6}), "0110");
  EXPECT_EQ(read_as("hypercube:4", "0110"), "0110");
  EXPECT_EQ(read_as("hypercube:4", "0 1 1 0"), "0110");
  EXPECT_EQ(last_label("hypercube:63"), std::string(63, '1'));
  expect_no_node("hypercube:4", "labels of hypercube:4 look like 0000 or 1111",
                 {{"", "does not have 4 digits"},
                  {"011", "does not have 4 digits"},
                  {"01100", "does not have 4 digits"},
                  {"0120", "has \"2\" where a number from 0 to 1 belongs"},
                  {"01x0", "has \"x\" where a number"},
                  {"-110", "has \"-\" where a number"},
                  {"0b01", "has \"b\" where a number"}});
}

TEST(Labels, grids_by_coordinates) {
  EXPECT_EQ(first_label("torus:4x4x4"), "(0,0,0)");
  EXPECT_EQ(make_network("torus:4x5x6")->label(NodeId{1 * 30 + 2 * 6 + 3}), "(1,2,3)");
  EXPECT_EQ(read_as("torus:4x4x4", "(1,2,3)"), "(1,2,3)");
  EXPECT_EQ(read_as("torus:4x4x4", "1,2,3"), "(1,2,3)");
  EXPECT_EQ(read_as("torus:4x4x4", "1 2 3"), "(1,2,3)");
  EXPECT_EQ(read_as("torus:4x4x4", "( 1, 2, 3 )"), "(1,2,3)");
  EXPECT_EQ(last_label("mesh:3x4"), "(2,3)");
  EXPECT_EQ(last_label("ring:12"), "11");
  EXPECT_EQ(last_label("torus:5"), "4");
  EXPECT_EQ(read_as("ring:12", "(7)"), "7");
}

TEST(Labels, bad_grid_labels) {
  expect_no_node("torus:4x4x4", "labels of torus:4x4x4 look like (0,0,0) or (3,3,3)",
                 {{"", "does not have 3 coordinates"},
                  {"()", "does not have 3 coordinates"},
                  {"(1,2)", "does not have 3 coordinates"},
                  {"(1,2,3,0)", "does not have 3 coordinates"},
                  {"(1,2,4)", "has \"4\" where a number from 0 to 3 belongs"},
                  {"(-1,2,3)", "has \"-1\" where a number"},
                  {"(a,b,c)", "has \"a\" where a number"},
                  {"(1.0,2,3)", "has \"1.0\" where a number"},
                  {"123", "does not have 3 coordinates"}});
  expect_no_node("ring:12", "labels of ring:12 look like 0 or 11",
                 {{"12", "has \"12\" where a number from 0 to 11 belongs"},
                  {"", "does not have 1 coordinate"},
                  {"1,2", "does not have 1 coordinate"},
                  {"99999999999999999999", "where a number from 0 to 11 belongs"}});
  expect_no_node("mesh:3x4", "labels of mesh:3x4 look like (0,0) or (2,3)",
                 {{"(3,0)", "has \"3\" where a number from 0 to 2 belongs"},
                  {"(0,4)", "has \"4\" where a number from 0 to 3 belongs"}});
}

TEST(Labels, complete_by_number) {
  EXPECT_EQ(last_label("complete:8"), "7");
  expect_no_node("complete:8", "labels of complete:8 look like 0 or 7",
                 {{"8", "has \"8\" where a number from 0 to 7 belongs"},
                  {"", "has \"\" where a number"},
                  {"x", "has \"x\" where a number"}});
}

TEST(Labels, wk_by_digits) {
  EXPECT_EQ(first_label("wk:4,3"), "000");
  EXPECT_EQ(read_as("wk:4,3", "213"), "213");
  EXPECT_EQ(read_as("wk:4,3", "2,1,3"), "213");
  EXPECT_EQ(last_label("wk:10,2"), "99");
  EXPECT_EQ(last_label("wk:12,3"), "11,11,11");
  EXPECT_EQ(read_as("wk:12,3", "10 2 11"), "10,2,11");
  expect_no_node("wk:4,3", "labels of wk:4,3 look like 000 or 333",
                 {{"", "does not have 3 digits"},
                  {"21", "does not have 3 digits"},
                  {"2134", "does not have 3 digits"},
                  {"214", "has \"4\" where a number from 0 to 3 belongs"},
                  {"2,1,33", "has \"33\" where a number"},
                  {"21a", "has \"a\" where a number"}});
  expect_no_node("wk:12,3", "labels of wk:12,3 look like 0,0,0 or 11,11,11",
                 {{"213", "does not have 3 digits"},
                  {"1,2,12", "has \"12\" where a number from 0 to 11 belongs"}});
}

TEST(Labels, hypernets_by_the_way_down_to_the_node) {
  EXPECT_EQ(first_label("hypernet:3,1"), "000");
  EXPECT_EQ(last_label("hypernet:3,2"), "(3,111)");
  EXPECT_EQ(last_label("hypernet:3,3"), "(7,3,111)");
  EXPECT_EQ(last_label("hypernet:3,2,kind=treelet"), "(3,14)");
  EXPECT_EQ(last_label("hypercomplete:3,2"), "(3,7)");
  EXPECT_EQ(read_as("hypernet:3,2", "2 010"), "(2,010)");
  expect_no_node("hypernet:3,2", "labels of hypernet:3,2 look like (0,000) or (3,111)",
                 {{"", "does not have 2 parts"},
                  {"010", "does not have 2 parts"},
                  {"(1,2,010)", "does not have 2 parts"},
                  {"(4,010)", "has \"4\" where a number from 0 to 3 belongs"},
                  {"(1,01)", "does not have 3 digits"},
                  {"(1,012)", "has \"2\" where a number from 0 to 1 belongs"}});
  expect_no_node("hypernet:3,2,kind=treelet", "look like (0,0) or (3,14)",
                 {{"(1,15)", "has \"15\" where a number from 0 to 14 belongs"}});
}

TEST(Labels, nested_macro_stars_have_the_labels_of_macro_stars) {
  EXPECT_EQ(first_label("macro-star:2,4,nucleus=2x2"), "1 2345 6789");
  EXPECT_EQ(read_as("macro-star:2,4,nucleus=2x2", "987654321"), "9 8765 4321");
}

TEST(Labels, parts_of_stars_by_permutation) {
  EXPECT_EQ(read_as("clustered-star:4,2", "3,4,2,1"), "3421");
  EXPECT_EQ(read_as("incomplete-star:17", "4 3 2 1"), "4321");
  EXPECT_EQ(first_label("incomplete-star:17"), "4321");
  EXPECT_EQ(last_label("incomplete-star:24"), "3214");
  expect_no_node("clustered-star:4,2", "labels of clustered-star:4,2 look like 4321 or 4312",
                 {{"1234", "is a node of star:4 outside of this part"},
                  {"1243", "is a node of star:4 outside of this part"}});
  expect_no_node("incomplete-star:7", "labels of incomplete-star:7 look like 4321 or 1342",
                 {{"4312", "is a node of star:4 outside of this part"}});
  expect_no_node("clustered-star:4,2", "write each symbol once, as in 1234",
                 {{"123", "it has 3 symbols, not 4"},
                  {"1233", "3 appears twice"},
                  {"***1", "\"*\" stands for any symbol"}});
}

TEST(Labels, arrangements_by_symbols) {
  EXPECT_EQ(first_label("arrangement:5,2"), "12");
  EXPECT_EQ(last_label("arrangement:5,2"), "54");
  EXPECT_EQ(read_as("arrangement:5,2", "3 1"), "31");
  EXPECT_EQ(read_as("arrangement:5,2", "3,1"), "31");
  EXPECT_EQ(last_label("arrangement:12,3"), "12,11,10");
  EXPECT_EQ(read_as("arrangement:12,3", "10 2 12"), "10,2,12");
  expect_no_node("arrangement:5,2", "labels of arrangement:5,2 look like 12 or 54",
                 {{"", "does not have 2 symbols"},
                  {"1", "does not have 2 symbols"},
                  {"123", "does not have 2 symbols"},
                  {"11", "has the symbol 1 twice"},
                  {"16", "has \"6\" where a symbol from 1 to 5 belongs"},
                  {"01", "has \"0\" where a symbol"},
                  {"1x", "has \"x\" where a symbol"},
                  {"1,-2", "has \"-2\" where a symbol"}});
  expect_no_node("arrangement:12,3", "look like 1,2,3 or 12,11,10",
                 {{"123", "does not have 3 symbols"},
                  {"1,2,13", "has \"13\" where a symbol from 1 to 12 belongs"}});
}

TEST(Labels, de_bruijn_by_letters) {
  EXPECT_EQ(last_label("de-bruijn:3,4"), "2222");
  EXPECT_EQ(last_label("de-bruijn:12,2"), "11,11");
  EXPECT_EQ(read_as("de-bruijn:3,4", "0 1 2 0"), "0120");
  expect_no_node("de-bruijn:3,4", "labels of de-bruijn:3,4 look like 0000 or 2222",
                 {{"012", "does not have 4 digits"},
                  {"0123", "has \"3\" where a number from 0 to 2 belongs"}});
}

TEST(Labels, folded_hypercube_and_fibonacci_cube_by_bits) {
  EXPECT_EQ(last_label("folded-hypercube:63"), std::string(63, '1'));
  EXPECT_EQ(read_as("folded-hypercube:4", "0110"), "0110");
  expect_no_node("folded-hypercube:4", "look like 0000 or 1111",
                 {{"011", "does not have 4 digits"}});
  EXPECT_EQ(last_label("fibonacci-cube:5"), "10101");
  EXPECT_EQ(read_as("fibonacci-cube:5", "0 1 0 0 1"), "01001");
  EXPECT_EQ(last_label("fibonacci-cube:91").size(), 91U);
  expect_no_node("fibonacci-cube:5", "labels of fibonacci-cube:5 look like 00000 or 10101",
                 {{"", "does not have 5 digits"},
                  {"0101", "does not have 5 digits"},
                  {"01100", "has two ones side by side"},
                  {"01020", "has \"2\" where a number from 0 to 1 belongs"},
                  {"0x000", "has \"x\" where a number"}});
}

TEST(Labels, swapped_networks_by_words_from_the_largest_cluster_down) {
  EXPECT_EQ(first_label("hcn:3"), "(000,000)");
  EXPECT_EQ(read_as("hcn:3", "010 110"), "(010,110)");
  EXPECT_EQ(last_label("hfn:2"), "(11,11)");
  EXPECT_EQ(last_label("rhsn:1,4"), "1111");
  EXPECT_EQ(read_as("rhsn:3,2", "00,01,10,11"), "(00,01,10,11)");
  expect_no_node("hcn:3", "labels of hcn:3 look like (000,000) or (111,111)",
                 {{"", "does not have 2 parts"},
                  {"010", "does not have 2 parts"},
                  {"(010,110,111)", "does not have 2 parts"},
                  {"(01,110)", "does not have 3 digits"},
                  {"(012,110)", "has \"2\" where a number from 0 to 1 belongs"}});
  expect_no_node("rhsn:3,2", "look like (00,00,00,00) or (11,11,11,11)",
                 {{"(00,01)", "does not have 4 parts"}});
}

TEST(Labels, switched_networks_name_the_kind_of_a_node) {
  EXPECT_EQ(first_label("fat-tree:4"), "h0.0.0");
  EXPECT_EQ(last_label("fat-tree:4"), "c1.1");
  EXPECT_EQ(read_as("fat-tree:4", " a3.1 "), "a3.1");
  EXPECT_EQ(first_label("dragonfly:4,0,2"), "r0.0");
  EXPECT_EQ(first_label("dragonfly:4,2,2"), "h0.0.0");
  EXPECT_EQ(last_label("dragonfly:4,2,2"), "r8.3");
  EXPECT_EQ(last_label("slim-fly:5"), "r1.4.4");
  EXPECT_EQ(first_label("slim-fly:5,2"), "h0.0.0.0");
  EXPECT_EQ(first_label("leaf-spine:8,8,4"), "h0.0");
  EXPECT_EQ(read_as("leaf-spine:8,8,4", "l7"), "l7");
  EXPECT_EQ(read_as("leaf-spine:4,8,2,2", "l3.1"), "l3.1");
  EXPECT_EQ(last_label("leaf-spine:8,8,4"), "s3");
  EXPECT_EQ(last_label("xgft:4x4,1x2"), "b1.0");
  EXPECT_EQ(last_label("rail-optimized:8,4,1,0"), "l0.7");
  EXPECT_EQ(first_label("hamming-mesh:2x2,4x4"), "a0.0");
  EXPECT_EQ(last_label("bcube:3,2"), "s2.2.2");
  EXPECT_EQ(last_label("dcell:3,0"), "s0");
  EXPECT_EQ(last_label("twisted-torus:4x4x8"), "(3,3,7)");
  EXPECT_EQ(read_as("torus-mesh:4x3,2x2", "3 2 1 1"), "(3,2,1,1)");
  expect_no_node("twisted-torus:4x8", "look like (0,0) or (3,7)",
                 {{"(1,2,3)", "does not have 2 coordinates"}, {"(4,0)", "has \"4\" where"}});
  expect_no_node("fat-tree:4", "look like h0.0.0 or c1.1",
                 {{"", "does not begin with one of h, e, a, c"},
                  {"x1.1", "does not begin with one of h, e, a, c"},
                  {"h", "does not have 3 numbers, with dots between them, behind the h"},
                  {"h1.1", "does not have 3 numbers"},
                  {"e1.1.1", "does not have 2 numbers"},
                  {"e1.", "has \"\" where a number from 0 to 1 belongs"},
                  {"e4.0", "has \"4\" where a number from 0 to 3 belongs"},
                  {"e-1.0", "has \"-1\" where a number from 0 to 3 belongs"}});
  expect_no_node("slim-fly:5", "look like r0.0.0 or r1.4.4", {{"h0.0.0", "does not begin with r"}});
}

TEST(Labels, butterfly_kautz_and_generalized_hypercube) {
  EXPECT_EQ(last_label("butterfly:3"), "(3,111)");
  EXPECT_EQ(last_label("butterfly:3,wrapped=yes"), "(2,111)");
  EXPECT_EQ(read_as("butterfly:3", "1 010"), "(1,010)");
  EXPECT_EQ(first_label("kautz:2,3"), "012");
  EXPECT_EQ(read_as("kautz:2,3", "2,1,2"), "212");
  EXPECT_EQ(read_as("kautz:10,2", "10,0"), "10,0");
  EXPECT_EQ(read_as("generalized-hypercube:2x3", "1,2"), "(1,2)");
  expect_no_node("butterfly:3", "look like (0,000) or (3,111)",
                 {{"(4,000)", "has \"4\" where a number from 0 to 3 belongs"},
                  {"010", "is not a pair of a level and a row"}});
  expect_no_node("kautz:2,3", "look like 012 or 210",
                 {{"011", "has the same letter twice in a row"},
                  {"013", "has \"3\" where a number from 0 to 2 belongs"},
                  {"01", "does not have 3 letters"},
                  {"", "does not have 3 letters"}});
  expect_no_node("generalized-hypercube:2x3", "look like (0,0) or (1,2)",
                 {{"(1)", "does not have 2 coordinates"},
                  {"(2,0)", "has \"2\" where a number from 0 to 1 belongs"}});
}

}  // namespace asterism
