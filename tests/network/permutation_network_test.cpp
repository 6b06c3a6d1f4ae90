// What permutation networks offer beyond the interface of every network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>

#include "base/expect_error.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using testing::expect_error;

struct Held {
  explicit Held(const std::string& spec)
      : network(make_network(spec)), permutations(network->permutations()) {}
  const PermutationNetwork* operator->() const { return permutations; }

  std::shared_ptr<const Network> network;
  const PermutationNetwork* permutations;
};

}  // namespace

TEST(PermutationNetwork, is_what_the_permutation_families_are) {
  for (const char* spec : {"star:4", "macro-star:2,2", "pancake:4", "bubble-sort:4"})
    EXPECT_NE(Held(spec).permutations, nullptr) << spec;
  for (const char* spec : {"scc:4", "hypercube:4", "torus:4x4"})
    EXPECT_EQ(Held(spec).permutations, nullptr) << spec;
}

TEST(PermutationNetwork, counts_its_symbols_and_generators) {
  const Held star("star:5");
  EXPECT_EQ(star->symbols(), 5U);
  EXPECT_EQ(star->generators().size(), 4U);
  EXPECT_TRUE(star->has_all_permutations());
  EXPECT_TRUE(star->vertex_symmetric());
  EXPECT_EQ(Held("macro-star:2,2,1")->symbols(), 6U);
}

TEST(PermutationNetwork, a_generator_is_the_label_it_leads_to_from_the_identity) {
  for (const char* spec : {"star:5", "macro-star:3,2", "macro-star:2,2,1", "pancake:5"}) {
    const Held network(spec);
    const NodeId identity = network->node(Permutation{});
    EXPECT_EQ(identity, NodeId{0});
    for (Port port{0}; port.value() < network->port_count(); ++port)
      EXPECT_EQ(network->permutation(network->neighbour(identity, port)),
                network->generators()[port.value()].action);
  }
}

TEST(PermutationNetwork, names_and_classes_of_ports_are_those_of_the_generators) {
  const Held network("macro-star:3,2");
  std::vector<std::string> names;
  for (const Generator& generator : network->generators()) names.push_back(generator.name);
  EXPECT_THAT(names, ElementsAre("T2", "T3", "S2", "S3"));
  for (Port port{0}; port.value() < 4; ++port) {
    EXPECT_EQ(network->port_name(port), names[port.value()]);
    EXPECT_EQ(network->link_class(NodeId{17}, port).value(), port.value());
  }
  EXPECT_THAT(
      std::vector<std::string>(network->link_classes().begin(), network->link_classes().end()),
      ElementsAre("nucleus T2", "nucleus T3", "inter-cluster S2", "inter-cluster S3"));
}

RC_GTEST_PROP(PermutationNetwork, a_link_commutes_with_relabelling_the_symbols, ()) {
  // The left translations are the automorphisms that make the network vertex symmetric.
  const Held network("macro-star:3,2");
  const auto any = rc::gen::inRange<std::uint64_t>(0, network->node_count());
  const NodeId node{*any};
  const Permutation relabel = network->permutation(NodeId{*any});
  const Port port{*rc::gen::inRange(0U, network->port_count())};
  const NodeId moved = network->node(compose(relabel, network->permutation(node)));
  const NodeId end = network->neighbour(node, port);
  RC_ASSERT(network->neighbour(moved, port) ==
            network->node(compose(relabel, network->permutation(end))));
}

TEST(PermutationLabels, are_written_without_commas_below_ten_symbols) {
  EXPECT_EQ(permutation_label(Permutation{2, 1, 3, 0}, 4), "3241");
  EXPECT_EQ(permutation_label(Permutation{}, 1), "1");
  EXPECT_EQ(permutation_label(Permutation{}, 9), "123456789");
  EXPECT_EQ(permutation_label(Permutation{}, 11), "1,2,3,4,5,6,7,8,9,10,11");
}

TEST(PermutationLabels, symbols_may_be_left_open_by_a_star) {
  EXPECT_THAT(parse_symbols("**34", 4), ElementsAre(0, 0, 3, 4));
  EXPECT_THAT(parse_symbols("*,2,*,4", 4), ElementsAre(0, 2, 0, 4));
  EXPECT_THAT(parse_symbols("3241", 4), ElementsAre(3, 2, 4, 1));
}

TEST(PermutationLabels, bad_symbols_are_told_one_by_one) {
  const auto expect_bad = [](const char* text, const std::string& complaint) {
    expect_error(
        [&] { return parse_symbols(text, 4); }, ErrorCode::not_a_node,
        "the label \"" + std::string(text) + "\" is not a permutation of 1..4: " + complaint,
        "write each symbol once, as in 1234");
  };
  expect_bad("*3*3", "3 appears twice");
  expect_bad("**5*", "\"5\" is not a symbol");
  expect_bad("***", "it has 3 symbols, not 4");
  expect_bad("", "it has 0 symbols, not 4");
}

RC_GTEST_PROP(PermutationLabels, survive_the_way_to_text_and_back_at_every_size, ()) {
  const unsigned size = *rc::gen::inRange(1U, 17U);
  const Permutation p = unrank(*rc::gen::inRange<std::uint64_t>(0, factorials[size]), size);
  RC_ASSERT(parse_permutation(permutation_label(p, size), size) == p);
}

}  // namespace asterism
