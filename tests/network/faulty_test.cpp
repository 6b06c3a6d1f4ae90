// Networks with faults, against parts that are found by trying all pairs of nodes.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/faults.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using ::testing::ElementsAre;
using testing::expect_error;
using ::testing::HasSubstr;

using Links = std::set<std::pair<std::uint64_t, std::uint64_t>>;

std::vector<std::uint64_t> base_ids(const FaultyNetwork& network) {
  std::vector<std::uint64_t> ids;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    ids.push_back(network.in_base(node).value());
  return ids;
}

/// Repeats reaching until nothing is new, for the largest part.
std::vector<std::uint64_t> naive_part(const Network& base, const std::set<std::uint64_t>& nodes,
                                      const Links& links) {
  std::vector<std::uint64_t> best;
  for (std::uint64_t start = 0; start < base.node_count(); ++start) {
    if (nodes.contains(start)) continue;
    std::set<std::uint64_t> part{start};
    for (bool grew = true; grew;) {
      grew = false;
      for (const std::uint64_t node : std::set<std::uint64_t>(part))
        for (Port port{0}; port.value() < base.port_count(); ++port) {
          const NodeId end = base.neighbour(NodeId{node}, port);
          if (end == no_node || nodes.contains(end.value()) ||
              links.contains(std::minmax(node, end.value())))
            continue;
          grew |= part.insert(end.value()).second;
        }
    }
    if (part.size() > best.size()) best.assign(part.begin(), part.end());
  }
  return best;
}

RC_GTEST_PROP(FaultyNetwork, is_the_largest_part_without_what_failed, ()) {
  const auto base = make_network(
      *rc::gen::element<std::string>("mesh:3x4", "ring:7", "torus:3x3", "star:4", "wk:3,2"));
  Faults faults;
  std::set<std::uint64_t> nodes;
  Links links;
  for (int i = *rc::gen::inRange(1, 8); i > 0; --i) {
    const NodeId node{*rc::gen::inRange<std::uint64_t>(0, base->node_count())};
    const Port port{*rc::gen::inRange<std::uint32_t>(0, base->port_count())};
    const NodeId end = base->neighbour(node, port);
    if (i % 3 == 0 || end == no_node) {
      faults.nodes.push_back(node);
      nodes.insert(node.value());
    } else {
      faults.links.emplace_back(node, end);
      links.insert(std::minmax(node.value(), end.value()));
    }
  }
  const auto part = naive_part(*base, nodes, links);
  if (part.size() < 2) return;
  const FaultyNetwork network(base, faults);
  RC_ASSERT(base_ids(network) == part);
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    const NodeId here = network.in_base(node);
    RC_ASSERT(network.from_base(here) == node);
    RC_ASSERT(network.label(node) == base->label(here));
    RC_ASSERT(network.parse_label(base->label(here)) == node);
    for (Port port{0}; port.value() < base->port_count(); ++port) {
      const NodeId there = base->neighbour(here, port);
      const bool works = there != no_node && !nodes.contains(there.value()) &&
                         !links.contains(std::minmax(here.value(), there.value()));
      RC_ASSERT((network.neighbour(node, port) != no_node) == works);
      if (!works) continue;
      RC_ASSERT(network.in_base(network.neighbour(node, port)) == there);
      RC_ASSERT(network.link_class(node, port) == base->link_class(here, port));
      RC_ASSERT(network.reverse_port(node, port) == base->reverse_port(here, port));
    }
  }
  RC_ASSERT(base_ids(*as_faulty(*make_network(network.spec()))) == part);
  RC_ASSERT(make_network(network.spec())->spec() == network.spec());
}

TEST(FaultyNetwork, has_a_canonical_spec) {
  EXPECT_EQ(make_network("faulty:2-1,05,3,4,1-2/ring:8")->spec(), "faulty:3..5,1-2/ring:8");
  EXPECT_EQ(make_network("faulty:3,3-4,0-1/ring:08")->spec(), "faulty:3,0-1/ring:8");
  EXPECT_EQ(make_network("faulty:2,1/ring:8")->spec(), "faulty:1,2/ring:8");
  EXPECT_EQ(spec_without_faults("faulty:3/faulty:0-1/graph:/a/b.csv"), "graph:/a/b.csv");
  EXPECT_EQ(spec_without_faults("ring:4"), "ring:4");
}

TEST(FaultyNetwork, keeps_the_first_of_two_parts_and_says_what_is_cut_off) {
  const auto network = make_network("faulty:0-7,3-4/ring:8");
  EXPECT_THAT(base_ids(*as_faulty(*network)), ElementsAre(0, 1, 2, 3));
  ASSERT_EQ(network->warnings().size(), 1U);
  EXPECT_EQ(network->warnings()[0], "4 of 8 nodes of ring:8 are cut off by faults: 4, 5, 6, 7");
  EXPECT_THAT(make_network("faulty:1,20/ring:100")->warnings()[0], HasSubstr(" and 13 more"));
  EXPECT_TRUE(make_network("faulty:0/ring:8")->warnings().empty()) << "a failed node is no news";
}

TEST(FaultyNetwork, refuses_what_is_not_there) {
  const auto refused = [](const std::string& spec, ErrorCode code, const std::string& sentence,
                          const std::string& hint) {
    SCOPED_TRACE(spec);
    expect_error([&] { return make_network(spec); }, code, sentence, hint);
  };
  refused("faulty:0-1", ErrorCode::malformed, "where faults, a / and a network belong",
          "faulty:ITEMS/SPEC");
  refused("faulty:/ring:4", ErrorCode::malformed, "has \"\" where", "faulty:ITEMS/SPEC");
  refused("faulty:x/ring:4", ErrorCode::malformed, "has \"x\" where a failed link", "faulty:");
  refused("faulty:3..1/ring:4", ErrorCode::malformed, "\"3..1\"", "faulty:");
  refused("faulty:0-2/ring:4", ErrorCode::out_of_range, "no link between the nodes 0 and 2",
          "neighbours");
  refused("faulty:4/ring:4", ErrorCode::not_a_node, "ring:4 has no node 4", "0 to 3");
  refused("faulty:0..99999999999/ring:4", ErrorCode::not_a_node, "no node 99999999999", "0 to 3");
  refused("faulty:0-9/ring:4", ErrorCode::not_a_node, "no node 9", "0 to 3");
  refused("faulty:0,2/ring:4", ErrorCode::not_a_network, "nothing is left of ring:4", "fewer");
  refused("faulty:0/rong:4", ErrorCode::unknown_name, "rong", "ring");
  refused("faulty:0/hypercube:60", ErrorCode::too_large, "too many nodes", "2^32");
  expect_error([] { return make_network("faulty:2/ring:5")->parse_label("2"); },
               ErrorCode::not_a_node, "has failed or is cut off", "");
}

TEST(FaultWords, name_links_by_labels) {
  const auto star = make_network("star:4");
  const FaultWords words{.links = {"1234-2134", "4231-1234"}, .nodes = {"4321"}};
  const auto network = with_faults(star, words);
  EXPECT_EQ(network->spec(), "faulty:23,0-6,0-21/star:4");
  EXPECT_EQ(with_faults(star, {}), star);
  const auto mesh = make_network("mesh:2x3");
  EXPECT_EQ(with_faults(mesh, {.links = {"(0,0)-(0,1)"}})->spec(), "faulty:0-1/mesh:2x3");
  expect_error([&] { return with_faults(star, {.links = {"1234-4321"}}); }, ErrorCode::out_of_range,
               "no link between 1234 and 4321", "1234 is linked to 2134");
  expect_error([&] { return with_faults(star, {.links = {"1234"}}); }, ErrorCode::malformed,
               "\"1234\" is not a link of star:4", "1234-2134");
  expect_error([&] { return with_faults(star, {.nodes = {"1111"}}); }, ErrorCode::not_a_node,
               "1111", "");
}

TEST(FaultyNetwork, may_have_layers_of_faults_but_not_without_limit) {
  SLOW_WHEN_SANITIZED();
  const auto layered = [](unsigned layers) {
    std::string spec = "complete:300";
    for (unsigned i = 0; i < layers; ++i) spec = fmt::format("faulty:0-{}/{}", i + 1, spec);
    return spec;
  };
  EXPECT_EQ(make_network(layered(64))->degree(NodeId{0}), 299U - 64);
  for (const unsigned layers : {65U, 250U})
    expect_error([&] { return make_network(layered(layers)); }, ErrorCode::too_large,
                 "has faults in more than 64 layers", "write faulty:ITEMS/SPEC");
}

TEST(FaultWords, labels_may_have_hyphens) {
  const testing::TemporaryFolder folder;
  const auto network =
      make_network("graph:" + folder.file("hyphens.edges", "a-b c\nc a\na b-c\nb-c a-b\n"));
  const auto failed = [&](const std::string& text) {
    const Faults faults = faults_of({.links = {text}}, *network);
    return network->label(faults.links[0].first) + " " + network->label(faults.links[0].second);
  };
  EXPECT_EQ(failed("a-b-c"), "a b-c") << "the first place where both halves are labels";
  EXPECT_EQ(failed("c-a-b"), "c a-b");
  EXPECT_EQ(failed("b-c-a-b"), "b-c a-b");
}

TEST(FaultWords, fail_at_random_but_the_same_for_a_seed) {
  const auto torus = make_network("torus:4x4");
  const FaultWords words{.random = {"3", "nodes:2"}, .seed = 7};
  const Faults faults = faults_of(words, *torus);
  EXPECT_EQ(faults.links.size(), 3U);
  EXPECT_EQ(std::set(faults.links.begin(), faults.links.end()).size(), 3U);
  EXPECT_EQ(faults.nodes.size(), 2U);
  EXPECT_NO_THROW(FaultyNetwork(torus, faults));
  EXPECT_EQ(faults_of(words, *torus).links, faults.links);
  EXPECT_NE(faults_of({.random = {"3"}, .seed = 8}, *torus).links, faults.links);
  const Faults all = faults_of({.links = {"(0,0)-(0,1)"}, .random = {"31"}}, *torus);
  EXPECT_EQ(std::set(all.links.begin(), all.links.end()).size(), 32U) << "never the same twice";
  expect_error([&] { return faults_of({.random = {"33"}}, *torus).links.size(); },
               ErrorCode::out_of_range, "there are 32 links", "smaller");
  expect_error([&] { return faults_of({.random = {"nodes:17"}}, *torus).links.size(); },
               ErrorCode::out_of_range, "there are 16 nodes", "smaller");
  for (const char* text : {"0", "-1", "many", "nodes:", "edges:2"})
    expect_error([&] { return faults_of({.random = {text}}, *torus).links.size(); },
                 ErrorCode::malformed, "is not a number of random faults", "nodes:2");
}

}  // namespace
}  // namespace asterism
