#include <gtest/gtest.h>

#include <asterism/measure.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

TEST(RandomRegular, has_nodes_of_one_degree_and_is_connected) {
  for (const char* const spec :
       {"random-regular:2,3", "random-regular:3,4", "random-regular:4,64,9",
        "random-regular:7,100,3", "random-regular:16,17"}) {
    const auto network = make_network(spec);
    const NetworkMeasures measures = measure(*network);
    EXPECT_EQ(measures.min_degree, measures.max_degree) << spec;
    EXPECT_EQ(measures.min_degree, network->parameters()[0]) << spec;
    EXPECT_EQ(network->node_count(), network->parameters()[1]) << spec;
  }
}

TEST(RandomRegular, is_the_same_for_a_seed_and_another_for_another) {
  const auto links = [](const char* spec) {
    const auto network = make_network(spec);
    std::vector<NodeId> ends;
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      for (Port port{0}; port.value() < network->port_count(); ++port)
        ends.push_back(network->neighbour(node, port));
    return ends;
  };
  EXPECT_EQ(links("random-regular:4,30"), links("random-regular:4,30,1"));
  EXPECT_NE(links("random-regular:4,30"), links("random-regular:4,30,2"));
}

TEST(RandomRegular, refuses_what_cannot_be_drawn) {
  testing::expect_error([] { return make_network("random-regular:3,5")->node_count(); },
                        ErrorCode::out_of_range, "odd number of ends", "random-regular:d,n");
  testing::expect_error([] { return make_network("random-regular:4,4")->node_count(); },
                        ErrorCode::out_of_range, "n = 4", "");
  testing::expect_error([] { return make_network("backbone:1980")->node_count(); },
                        ErrorCode::unknown_name, "none of 1971 and 1991", "backbone:1971");
}

TEST(Backbone, has_the_nodes_and_links_of_its_map) {
  EXPECT_EQ(make_network("backbone:1971")->node_count(), 15U);
  const auto nsfnet = make_network("backbone:1991");
  EXPECT_EQ(nsfnet->node_count(), 14U);
  EXPECT_EQ(measure(*nsfnet).links, 21U);
  EXPECT_EQ(nsfnet->parse_label("GA").value(), nsfnet->parse_label(" GA ").value());
}

}  // namespace
}  // namespace asterism
