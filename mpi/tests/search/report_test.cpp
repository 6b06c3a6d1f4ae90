// The printed report, compared with the library's measures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <asterism/measure.hpp>
#include <asterism/networks.hpp>

#include "folders.hpp"
#include "naive_search.hpp"
#include "search/search_report.hpp"

namespace asterism::distributed {
namespace {

using ::testing::HasSubstr;

SearchFindings findings_of(const Network& network, NodeId source) {
  return {network, source, testing::naive_search(network, source)};
}

TEST(SearchReport, has_the_values_of_the_library_where_nodes_are_alike) {
  for (const char* spec : {"star:6", "scc:5", "torus:4x5x6", "complete:2"}) {
    const auto network = make_network(spec);
    const NetworkMeasures measures = measure(*network);
    const auto json = nlohmann::json::parse(search_json(findings_of(*network, NodeId{1})));
    EXPECT_EQ(json["network"], spec);
    EXPECT_EQ(json["nodes"], network->node_count());
    EXPECT_EQ(json["diameter"], measures.diameter);
    EXPECT_EQ(json["diameter_at_most"], measures.diameter);
    EXPECT_EQ(json["diameter_exact"], true);
    EXPECT_EQ(json["average_distance"].get<double>(), measures.average_distance);
    EXPECT_EQ(json["distance_sum"], measures.distance_sum);
    EXPECT_EQ(json["distance_distribution"], measures.distance_distribution);
  }
}

TEST(SearchReport, claims_no_more_than_one_node_tells) {
  const auto network = make_network("mesh:5x5");
  const auto json = nlohmann::json::parse(search_json(findings_of(*network, NodeId{12})));
  EXPECT_EQ(json["diameter"], 4);
  EXPECT_EQ(json["diameter_at_most"], 8);
  EXPECT_EQ(json["diameter_exact"], false);
  const std::string text = search_text(findings_of(*network, NodeId{12}));
  EXPECT_THAT(text, HasSubstr("diameter          4 to 8\n"));
  EXPECT_THAT(text, HasSubstr("average distance  2.400000 from this node\n"));
}

TEST(SearchReport, of_links_that_lead_one_way_knows_no_way_back) {
  const TemporaryFolder scratch;
  scratch.file("way.dot", "digraph { 0 -> 1; 1 -> 2; 2 -> 3; 3 -> 0; 0 -> 2; 0 -> 3; }");
  const auto network = make_network("graph:" + (scratch.path() / "way.dot").string());
  const SearchFindings findings = findings_of(*network, NodeId{0});
  EXPECT_EQ(findings.eccentricity(), 1U);
  EXPECT_EQ(findings.diameter_at_most(), 3U);  // from 1 to 0; twice the eccentricity is less
}

TEST(SearchReport, of_a_file_whose_name_is_no_text_is_json_all_the_same) {
  const TemporaryFolder scratch;
  scratch.file("s\xff.dot", "graph { 0 -- 1; 1 -- 2; }");
  const auto network = make_network("graph:" + (scratch.path() / "s\xff.dot").string());
  const auto json = nlohmann::json::parse(search_json(findings_of(*network, NodeId{0})));
  EXPECT_EQ(json["distance_sum"], 3);
}

TEST(SearchReport, prints_a_table_for_people) {
  const auto network = make_network("star:7");
  EXPECT_EQ(search_text(findings_of(*network, NodeId{0})),
            "star:7\n"
            "nodes             5,040\n"
            "vertex-symmetric  yes\n"
            "searched from     1234567\n"
            "diameter          9\n"
            "average distance  5.878571\n"
            "\n"
            "distance  nodes\n"
            "       0      1\n"
            "       1      6\n"
            "       2     30\n"
            "       3    135  ###\n"
            "       4    460  ##########\n"
            "       5  1,110  ##########################\n"
            "       6  1,689  ########################################\n"
            "       7  1,254  #############################\n"
            "       8    340  ########\n"
            "       9     15\n");
}

}  // namespace
}  // namespace asterism::distributed
