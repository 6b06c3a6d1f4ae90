// Graph files whose rates and latencies have units.
#include <asterism/model.hpp>

#include "network/graph_file_cases.hpp"

namespace asterism {

namespace {

using testing::GraphFile;
using testing::graphml;
using ::testing::HasSubstr;

}  // namespace

TEST_F(GraphFile, costs_may_have_units) {
  const std::vector<std::pair<std::string, std::string>> files{
      {"x.csv", "from,to,rate,latency,delay\na,b,450GB/s,0.35us,1ms\n"},
      {"x.csv", "from,to,rate,latency,delay\na,b,3600Gb/s,350ns,0.001s\n"},
      {"x.dot", "graph { a -- b [rate=\"450 GB/s\", latency=\"0.35us\", delay=\"1000us\"] }"},
      {"x.txt", "a b {'rate': '0.45TB/s', 'latency': '0.35us', 'delay': '1ms'}\n"},
      {"x.gml",
       "graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 rate \"450GB/s\" "
       "latency \"0.35us\" delay \"1ms\" ] ]"},
      {"x.graphml", graphml("<key id=\"r\" for=\"edge\" attr.name=\"rate\"/>"
                            "<key id=\"l\" for=\"edge\" attr.name=\"latency\"/>"
                            "<key id=\"d\" for=\"edge\" attr.name=\"delay\"/>",
                            "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\">"
                            "<data key=\"r\">450GB/s</data><data key=\"l\">0.35us</data>"
                            "<data key=\"d\">1ms</data></edge>")}};
  for (const auto& [name, content] : files) {
    SCOPED_TRACE(content);
    const auto pair = network(name, content);
    EXPECT_TRUE(pair->costs_in_units());
    const LinkCost cost = pair->link_cost(NodeId{0}, Port{0});
    EXPECT_DOUBLE_EQ(cost.rate, 450);
    EXPECT_DOUBLE_EQ(cost.latency, 0.35);
    EXPECT_DOUBLE_EQ(cost.delay, 1000);
    EXPECT_EQ(pair->link_cost(NodeId{1}, Port{0}), cost);
  }
  EXPECT_FALSE(network("x.csv", "from,to,rate\na,b,2\n")->costs_in_units());
  EXPECT_TRUE(network("x.csv", "from,to,rate\na,b,1GB/s\n")->has_own_link_costs());
}

TEST_F(GraphFile, units_are_for_all_costs_or_for_none) {
  const std::string hint = "give all of them units";
  expect_bad(
      "x.csv", "from,to,rate\na,b,450GB/s\nb,c,2\n", malformed,
      "the link of \"a\" and \"b\" in line 2 has the rate \"450GB/s\", and the link of \"b\" "
      "and \"c\" in line 3 has the rate \"2\"",
      hint);
  expect_bad("x.csv", "from,to,rate,latency\na,b,2,1us\n", malformed,
             "has the latency \"1us\", and", hint);
  expect_bad("x.csv", "from,to,rate\na,b,450GB/s\nb,c,\n", malformed,
             "and the link of \"b\" and \"c\" in line 3 has no rate", hint);
  expect_bad("x.csv", "from,to,latency\na,b,1us\n", malformed, "has no rate", hint);
  const std::string rate_hint = "a bandwidth such as 450GB/s";
  for (const std::string rate : {"450GB", "450 XB/s", "GB/s", "0GB/s", "-1GB/s", "nanGB/s", "1us"})
    expect_bad("x.csv", "from,to,rate\na,b," + rate + "\n", malformed, "has the rate \"" + rate,
               rate_hint);
  EXPECT_TRUE(network("x.csv", "from,to,rate,latency\na,b,1GB/s,0\n")->costs_in_units())
      << "no latency needs no unit";
}

TEST_F(GraphFile, units_survive_writing_and_reading) {
  const auto original = network("x.csv",
                                "from,to,rate,latency,reverse_rate,to_switch\n"
                                "a,s,63.01538461538462GB/s,0.1us,31.5GB/s,true\n"
                                "b,s,400Gb/s,0.3333333333333333us,1GB/s,true\n");
  for (const std::string& format : graph_format_names()) {
    SCOPED_TRACE(format);
    const std::string text = testing::written(*original, format);
    EXPECT_THAT(text, HasSubstr("63.01538461538462GB/s"));
    const auto again = network("y." + format, text);
    EXPECT_TRUE(again->costs_in_units());
    for (NodeId node{0}; node.value() < 3; ++node)
      for (Port port{0}; port.value() < original->ports_of(node); ++port)
        EXPECT_EQ(again->link_cost(node, port), original->link_cost(node, port));
  }
}

TEST_F(GraphFile, models_adopt_the_units_of_a_file) {
  Model model;
  adopt_units(*network("x.csv", "from,to,rate\na,b,450GB/s\n"), model);
  EXPECT_EQ(model.unit, Model::Unit::microseconds);
  EXPECT_EQ(model.ports, Model::Ports::all);
}

TEST_F(GraphFile, a_path_alone_is_a_graph_file) {
  const std::string path = folder_.file("site.csv", "from,to\na,b\n");
  EXPECT_EQ(make_network(path)->spec(), "graph:" + path);
  testing::expect_error([&] { return make_network((folder_ / "none.xml").string()); },
                        ErrorCode::not_found, "cannot read", "a file that exists");
  testing::expect_error([&] { return make_network("none.xml"); }, ErrorCode::not_found,
                        "cannot read none.xml", "a file that exists");
  testing::expect_error([&] { return make_network("stra:6/8"); }, ErrorCode::unknown_name,
                        "unknown network", "");
}

}  // namespace asterism
