// How the specs of compositions are taken apart, and what is said of wrong ones.
#include "network/composition.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/expect_error.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using testing::expect_error;

void expect_refused(const std::string& spec, ErrorCode code, const std::string& sentence,
                    const std::string& hint) {
  SCOPED_TRACE(spec);
  expect_error([&] { return make_network(spec); }, code, sentence, hint);
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST(CompositionSpecs, the_first_spec_ends_behind_all_networks_that_it_needs) {
  EXPECT_EQ(first_spec("ring:4/mesh:3x3"), "ring:4");
  EXPECT_EQ(first_spec("product:ring:4/ring:5/ring:6"), "product:ring:4/ring:5");
  EXPECT_EQ(first_spec("faulty:0-1/ring:5/ring:6"), "faulty:0-1/ring:5");
  EXPECT_EQ(first_spec("faulty:0-1/product:ring:5/ring:6/x"), "faulty:0-1/product:ring:5/ring:6");
  EXPECT_EQ(first_spec("product:rate=5,(graph:a/b.csv)/ring:6/x"),
            "product:rate=5,(graph:a/b.csv)/ring:6");
  EXPECT_EQ(first_spec("(graph:a/b.csv)/ring:3"), "(graph:a/b.csv)");
  EXPECT_EQ(first_spec("(product:ring:3/(ring:4))/ring:3"), "(product:ring:3/(ring:4))");
  EXPECT_EQ(first_spec("graph:a/b.csv/ring:3"), "graph:a");
  EXPECT_EQ(first_spec("HIERARCHY:ring:4/ring:5/x"), "HIERARCHY:ring:4/ring:5");
}

TEST(CompositionSpecs, unfinished_ones_end_with_the_text) {
  for (const char* text : {"", "ring:4", "product:", "product:ring:4", "product:ring:4/",
                           "faulty:", "faulty:0", "((ring:4)", "product:(ring:4"})
    EXPECT_EQ(first_spec(text), text);
  EXPECT_EQ(first_spec("/ring:4"), "");
}

TEST(CompositionSpecs, basic_specs_are_all_that_is_named) {
  EXPECT_THAT(basic_specs("star:4"), ElementsAre("star:4"));
  EXPECT_THAT(basic_specs("faulty:0/faulty:1/star:4"), ElementsAre("star:4"));
  EXPECT_THAT(basic_specs("product:faulty:0-1/ring:5/hierarchy:uplinks=all,star:4/(ring:3)"),
              ElementsAre("ring:5", "star:4", "ring:3"));
  EXPECT_THAT(basic_specs("product:(graph:a/b)/ring:3"), ElementsAre("graph:a/b", "ring:3"));
  EXPECT_TRUE(is_read_from_file("product:ring:3/faulty:0/graph:/etc/passwd"));
  EXPECT_TRUE(is_read_from_file("hierarchy:(CAYLEY:x)/ring:3"));
  EXPECT_FALSE(is_read_from_file("product:ring:3/ring:4"));
}

TEST(CompositionSpecs, are_made_canonical) {
  const auto canonical = [](const std::string& spec) { return make_network(spec)->spec(); };
  EXPECT_EQ(canonical("product:(ring:04)/(mesh:3x3)"), "product:ring:4/mesh:3x3");
  EXPECT_EQ(canonical("product:(faulty:1-0/ring:5)/ring:3"), "product:faulty:0-1/ring:5/ring:3");
  EXPECT_EQ(canonical("hierarchy:uplinks=spread,ring:3/ring:3"), "hierarchy:ring:3/ring:3");
  EXPECT_EQ(canonical("product:latency=0.50,rate=50.0,ring:3/ring:3"),
            "product:rate=50,latency=0.5,ring:3/ring:3");
}

TEST(CompositionSpecs, wrong_ones_are_refused_with_a_hint) {
  const std::string hint = "write product:";
  expect_refused("product:ring:4", ErrorCode::malformed, "where two networks with a / between",
                 hint);
  expect_refused("product:/ring:4", ErrorCode::malformed, "has \"/ring:4\" where two networks",
                 hint);
  expect_refused("product:(ring:4/ring:5", ErrorCode::malformed, "where two networks", hint);
  expect_refused("product:ring:4/", ErrorCode::unknown_name, "the second network \"\"", "choose");
  expect_refused("product:rang:4/ring:5", ErrorCode::unknown_name, "the first network \"rang:4\"",
                 "did you mean \"ring\"?");
  expect_refused("product:ring:4/ring:2", ErrorCode::out_of_range, "the second network \"ring:2\"",
                 "write ring:n");
  expect_refused("product:graph:/tmp/none.csv/ring:4", ErrorCode::malformed,
                 "the first network \"graph:\"", "put a path that has a / in parentheses");
  expect_refused("product:speed=3,ring:4/ring:5", ErrorCode::unknown_name,
                 "has no option \"speed\"", hint);
  expect_refused("product:uplinks=all,ring:4/ring:5", ErrorCode::unknown_name,
                 "has no option \"uplinks\"", hint);
  for (const char* rate : {"x", "0", "-1", "nan", "inf", "1e99", ""})
    expect_refused("product:rate=" + std::string(rate) + ",ring:4/ring:5", ErrorCode::out_of_range,
                   "where the rate in GB/s belongs", hint);
  expect_refused("product:latency=1,ring:4/ring:5", ErrorCode::unsupported,
                 "has a latency without a rate", hint);
  expect_refused("hierarchy:uplinks=some,ring:4/ring:5", ErrorCode::unknown_name,
                 "has uplinks \"some\", which is none of spread, one, all", "write hierarchy:");
}

TEST(CompositionSpecs, too_large_ones_are_refused_before_anything_is_made) {
  expect_refused("product:ring:4611686018427387904/ring:5", ErrorCode::too_large,
                 "more nodes than 64-bit ids", "write product");
  expect_refused("product:" + repeated("product:", 100000) + repeated("ring:3/", 100002) + "ring:3",
                 ErrorCode::too_large, "joins more than 32 networks", "write product");
  expect_refused("PRODUCT:" + repeated("PRODUCT:", 100000) + repeated("ring:3/", 100002) + "ring:3",
                 ErrorCode::too_large, "joins more than 32 networks", "write product");
  EXPECT_EQ(basic_specs(repeated("product:", 100000)).size(), 1U);
  expect_refused("product:" + repeated("(", 100000) + "ring:3", ErrorCode::malformed,
                 "where two networks", "write product");
  expect_refused("product:de-bruijn:1073741824,1/product:de-bruijn:1073741824,1/de-bruijn:2,1",
                 ErrorCode::too_large, "has more than 2^32 ports per node", "write product");
}

TEST(CompositionSpecs, rates_and_networks_in_units) {
  const std::string in_units = "product:rate=50,latency=1,ring:4/ring:3";
  expect_refused("product:" + in_units + "/mesh:3", ErrorCode::unsupported,
                 in_units + " has links in GB/s and mesh:3 has not", "product:rate=50,latency=1,");
  expect_refused("hierarchy:mesh:3/" + in_units, ErrorCode::unsupported,
                 "has links in GB/s and mesh:3 has not", "of mesh:3: hierarchy:rate=50,");
  expect_refused("product:rate=3," + in_units + "/" + in_units, ErrorCode::unsupported,
                 "both networks have rates in GB/s already", "write product");
  const auto mixed = make_network("product:rate=2,latency=7," + in_units + "/mesh:3");
  EXPECT_TRUE(mixed->costs_in_units());
  EXPECT_TRUE(mixed->has_own_link_costs());
  EXPECT_EQ(mixed->link_cost(NodeId{0}, Port{0}), (LinkCost{50, 1, 0})) << "A keeps its own";
  EXPECT_EQ(mixed->link_cost(NodeId{0}, Port{4}), (LinkCost{2, 7, 0})) << "B gets those given";
  EXPECT_FALSE(make_network("product:ring:3/ring:4")->has_own_link_costs());
}

}  // namespace asterism
