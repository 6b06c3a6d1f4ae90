// Graph files: what others wrote can be read.
#include <fmt/format.h>

#include "extent.hpp"
#include "network/graph_file_cases.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::add_link;
using testing::Arcs;
using testing::arcs_of;
using ::testing::ElementsAre;
using testing::expect_error;
using testing::GraphFile;
using testing::graphml;
using ::testing::HasSubstr;
using testing::written;

/// a -- b -- c -- a, c -- d.
Arcs kite() {
  Arcs arcs;
  add_link(arcs, "a", "b");
  add_link(arcs, "b", "c");
  add_link(arcs, "c", "a");
  add_link(arcs, "c", "d");
  return arcs;
}

}  // namespace

TEST_F(GraphFile, dot_of_another_program) {
  const auto graph = network("kite.dot",
                             "// by hand\n"
                             "graph kite {\n"
                             "  node [shape=circle];\n"
                             "  a [color=red]; d;\n"
                             "  a -- b -- c [weight=3, label=\"x\"];\n"
                             "  c -- a;\n"
                             "  /* the tail */ c -- d\n"
                             "}\n");
  EXPECT_EQ(arcs_of(*graph), kite());
  EXPECT_EQ(graph->link_classes()[0], "link");
  EXPECT_FALSE(graph->vertex_symmetric());
  EXPECT_EQ(graph->recursion(), nullptr);
}

TEST_F(GraphFile, dot_with_numbers_keeps_them_as_ids) {
  const auto graph = network("numbers.gv", "graph { 2 -- 0; 0 -- 1; 3 -- 1 }");
  EXPECT_THAT(labels(*graph), ElementsAre("0", "1", "2", "3"));
  EXPECT_EQ(graph->degree(NodeId{2}), 1U);
  EXPECT_EQ(graph->degree(NodeId{0}), 2U);
}

TEST_F(GraphFile, dot_with_quoted_names) {
  const auto graph = network("quoted.dot", "graph { \"rack 1\" -- \"rack 2, top\" }");
  Arcs expected;
  add_link(expected, "rack 1", "rack 2, top");
  EXPECT_EQ(arcs_of(*graph), expected);
}

TEST_F(GraphFile, dot_has_words_of_many_kinds) {
  const auto graph =
      network("words.dot",
              "\xEF\xBB\xBFSTRICT Graph \"the name\" {\n"
              "  \"ra\" + /* and */ \"ck\" -- -.5:ne:port; -.5 -- 3.;;\n"
              "  \"a\\\"b\\\nc\" -- 3. -- gr\xC3\xBCn [rate=2, latency=\"3\"; delay=1\n"
              "  reverse_delay=2][class=k]\n"
              "  gr\xC3\xBCn [label=<<b>x</b>>]\n}");
  Arcs expected;
  add_link(expected, "rack", "-.5");
  add_link(expected, "-.5", "3.");
  add_link(expected, "a\"bc", "3.");
  add_link(expected, "3.", "<<b>x</b>>");
  EXPECT_EQ(arcs_of(*graph), expected);
}

TEST_F(GraphFile, dot_subgraphs_are_the_ends_of_links) {
  const auto graph = network("sub.dot",
                             "graph {\n"
                             "  node [switch=true]; subgraph s { node [switch=false] a; { b } }\n"
                             "  subgraph s -- h; {a -- c} -- g -- h; subgraph s { d } -- h\n}");
  Arcs expected;
  for (const char* const node : {"a", "b", "d", "g"}) add_link(expected, node, "h");
  for (const char* const node : {"c", "g"}) add_link(expected, "a", node);
  add_link(expected, "c", "g");
  EXPECT_EQ(arcs_of(*graph), expected);
  EXPECT_THAT(labels(*graph), ElementsAre("a", "b", "c", "d", "g", "h"));
  for (NodeId node{0}; node.value() < 6; ++node)
    EXPECT_EQ(graph->is_switch(node), node.value() == 2 || node.value() > 3) << node.value();
}

TEST_F(GraphFile, dot_that_is_strict_has_every_link_once) {
  const auto graph = network("s.dot", "strict graph { a -- b; b -- a [rate=2]; a -- a; b -- c }");
  EXPECT_EQ(graph->port_count(), 2U);
  EXPECT_TRUE(graph->warnings().empty());
}

TEST_F(GraphFile, graphml_texts_may_have_several_parts) {
  const auto graph = network(
      "t.graphml", graphml("<key id=\"l\" attr.name=\"label\"/>",
                           "<node id=\"a\"><data key=\"l\">x<!-- y -->&amp;<![CDATA[<z>]]></data>"
                           "</node><node id=\"b\"><data key=\"l\"> </data></node>"
                           "<edge source=\"a\" target=\"b\"/>"));
  EXPECT_THAT(labels(*graph), ElementsAre("x&<z>", " "));
}

TEST_F(GraphFile, graphml_of_another_program) {
  // NetworkX writes names as ids, without labels.
  const auto graph =
      network("kite.graphml",
              "<?xml version='1.0' encoding='utf-8'?>\n"
              "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
              "  <key id=\"d0\" for=\"edge\" attr.name=\"weight\" attr.type=\"long\"/>\n"
              "  <graph edgedefault=\"undirected\">\n"
              "    <node id=\"a\"/><node id=\"b\"/><node id=\"c\"/><node id=\"d\"/>\n"
              "    <edge source=\"a\" target=\"b\"><data key=\"d0\">3</data></edge>\n"
              "    <edge source=\"b\" target=\"c\"/>\n"
              "    <edge source=\"c\" target=\"a\"/>\n"
              "    <edge source=\"c\" target=\"d\"/>\n"
              "  </graph>\n"
              "</graphml>\n");
  EXPECT_EQ(arcs_of(*graph), kite());
}

TEST_F(GraphFile, graphml_with_numbers_keeps_them_as_ids) {
  const auto graph = network("numbers.xml",
                             "<graphml><graph edgedefault=\"undirected\">"
                             "<node id=\"2\"/><node id=\"0\"/><node id=\"1\"/>"
                             "<edge source=\"2\" target=\"0\"/><edge source=\"0\" target=\"1\"/>"
                             "</graph></graphml>");
  EXPECT_THAT(labels(*graph), ElementsAre("0", "1", "2"));
  EXPECT_EQ(graph->degree(NodeId{0}), 2U);
}

TEST_F(GraphFile, graphml_that_names_a_node_twice_has_it_once) {
  // Boost.Graph makes one vertex of it: the names behind it must not move up.
  const auto graph = network("twice.graphml",
                             "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/>"
                             "<node id=\"a\"/><node id=\"b\"/>"
                             "<edge source=\"a\" target=\"b\"/></graph></graphml>");
  EXPECT_THAT(labels(*graph), ElementsAre("a", "b"));
  EXPECT_EQ(graph->neighbour(NodeId{0}, Port{0}), NodeId{1});
}

TEST_F(GraphFile, edge_list_of_another_program) {
  const auto graph = network("kite.txt", "# a comment\na b\r\n\n  b\tc  # tail\nc a\nc d");
  EXPECT_EQ(arcs_of(*graph), kite());
  EXPECT_THAT(labels(*graph), ElementsAre("a", "b", "c", "d")) << "in the order of the file";
}

TEST_F(GraphFile, edge_list_with_numbers_keeps_them_as_ids) {
  EXPECT_THAT(labels(*network("e", "2 0\n0 1\n")), ElementsAre("0", "1", "2"));
  EXPECT_THAT(labels(*network("f", "5 7\n7 9\n")), ElementsAre("5", "7", "9"))
      << "names where the numbers have gaps";
}

TEST_F(GraphFile, csv_of_another_program) {
  const auto graph =
      network("kite.csv", "weight,to,from\r\n3,b,a\r\n1,c,b\r\n\r\n2,\"a\",\"c\"\r\n9,d,c\r\n");
  EXPECT_EQ(arcs_of(*graph), kite());
}

TEST_F(GraphFile, csv_with_quotes_and_classes) {
  const auto graph =
      network("q.csv", "from,to,class\n\"x,1\",\"say \"\"hi\"\"\",up\n\"x,1\",z,down\n");
  EXPECT_THAT(labels(*graph), ElementsAre("x,1", "say \"hi\"", "z"));
  EXPECT_THAT(std::vector<std::string>(graph->link_classes().begin(), graph->link_classes().end()),
              ElementsAre("up", "down"));
}

TEST_F(GraphFile, dot_labels_may_name_the_node_as_graphviz_does) {
  const auto graph =
      network("n.dot", "graph { node [label=\"\\N\"]; a [label=\"rack \\N\"]; a -- b }");
  EXPECT_THAT(labels(*graph), ElementsAre("rack a", "b"));
}

TEST_F(GraphFile, ports_of_the_file_are_used) {
  const auto given = network("p.csv", "from,to,port,reverse_port\na,b,1,0\nb,c,2,0\n");
  EXPECT_EQ(given->port_count(), 3U);
  EXPECT_EQ(given->neighbour(NodeId{0}, Port{1}), NodeId{1});
  EXPECT_EQ(given->neighbour(NodeId{0}, Port{0}), no_node);
  EXPECT_EQ(given->neighbour(NodeId{0}, Port{2}), no_node);
  EXPECT_EQ(given->reverse_port(NodeId{1}, Port{2}), Port{0});
  std::vector<NodeId> ends(3);
  given->neighbours(NodeId{2}, ends);
  EXPECT_THAT(ends, ElementsAre(NodeId{1}, no_node, no_node));
}

TEST_F(GraphFile, a_node_with_very_many_links_takes_no_more_room_than_its_links) {
  // Every node has as many ports as this one; a place for each would be gigabytes.
  const unsigned leaves = few_examples() ? 20000 : 40000;
  std::string hub, hub_with_ports = "from,to,port,reverse_port\n";
  for (unsigned leaf = 1; leaf <= leaves; ++leaf) {
    hub += fmt::format("0 {}\n", leaf);
    hub_with_ports += fmt::format("0,{},{},0\n", leaf, leaf - 1);
  }
  for (const auto& graph : {network("hub.txt", hub), network("hub.csv", hub_with_ports)}) {
    EXPECT_EQ(graph->port_count(), leaves);
    EXPECT_EQ(graph->neighbour(NodeId{0}, Port{leaves - 1}), NodeId{leaves});
    EXPECT_EQ(graph->neighbour(NodeId{leaves}, Port{0}), NodeId{0});
    EXPECT_EQ(graph->neighbour(NodeId{leaves}, Port{1}), no_node);
  }
}

TEST_F(GraphFile, what_is_not_understood_is_named_in_a_warning) {
  const auto expect_warning = [&](const std::string& name, const std::string& content,
                                  const std::string& sentence) {
    SCOPED_TRACE(name);
    const auto graph = network(name, content);
    EXPECT_THAT(std::vector(graph->warnings().begin(), graph->warnings().end()),
                ElementsAre((folder_ / name).string() + " has " + sentence));
    EXPECT_EQ(graph->link_classes()[0], "link") << "and it is not used";
  };
  expect_warning("a.csv", "from,to,weight\na,b,3\n",
                 "a column that is not understood, and not used: weight");
  expect_warning("b.csv", "to,from,clas,,Port\na,b,up,,0\n",
                 "columns that are not understood, and not used: \"\", Port (did you mean port?), "
                 "clas (did you mean class?)");
  expect_warning("c.dot", "graph { rankdir=LR; node [shape=box]; a -- b [weight=3] }",
                 "attributes that are not understood, and not used: rankdir of the graph, shape of "
                 "nodes, weight of links");
  expect_warning(
      "d.dot", "graph { a [class=x, node_id=c]; a -- b [label=y] }",
      "attributes that are not understood, and not used: class of nodes, label of links, "
      "node_id of nodes");
  expect_warning("e.graphml",
                 graphml("<key id=\"w\" for=\"edge\" attr.name=\"weight\"/>"
                         "<key id=\"d1\" for=\"node\" yfiles.type=\"nodegraphics\"/>"
                         "<key id=\"l\" for=\"all\" attr.name=\"label\"/>",
                         "<node id=\"a\"><port name=\"North\"/><data key=\"d1\"><x/></data></node>"
                         "<node id=\"b\"/><data key=\"l\">title</data>"
                         "<edge source=\"a\" target=\"b\" sourceport=\"North\">"
                         "<data key=\"w\">3</data><data key=\"l\">y</data></edge>"),
                 "attributes that are not understood, and not used: <port> of nodes, d1 of nodes, "
                 "label of links, label of the graph, sourceport of links, weight of links");
}

TEST_F(GraphFile, graphml_keys_of_nodes_say_nothing_of_links) {
  const auto graph = network(
      "x.graphml", graphml("<key id=\"c\" for=\"node\" attr.name=\"class\"/>"
                           "<key id=\"l\" for=\"edge\" attr.name=\"label\"/>",
                           "<node id=\"a\"><data key=\"l\">x</data></node><node id=\"b\"/>"
                           "<edge source=\"a\" target=\"b\"><data key=\"c\">up</data></edge>"));
  EXPECT_THAT(labels(*graph), ElementsAre("a", "b"));
  EXPECT_EQ(graph->link_classes()[0], "link");
  ASSERT_EQ(graph->warnings().size(), 1U);
  EXPECT_THAT(graph->warnings().front(), HasSubstr("class of links, label of nodes"));
}

TEST_F(GraphFile, what_is_understood_gives_no_warning) {
  for (const std::string& format : graph_format_names()) {
    const auto read = network("star." + format, written(*make_network("star:4"), format));
    EXPECT_TRUE(read->warnings().empty()) << read->warnings().front();
  }
  EXPECT_TRUE(make_network("star:4")->warnings().empty());
}

TEST_F(GraphFile, csv_fields_may_hold_line_ends) {
  const auto graph = network(
      "x.csv", "from,to,from_label\r\na,b,\"two\n  lines \n\"\r\nb,c,\"x \"\"y\"\"\"\r\nc,a,\n");
  EXPECT_THAT(labels(*graph), ElementsAre("two\n  lines \n", "x \"y\"", "c"));
  const auto again = network("y.csv", written(*graph, "csv"));
  EXPECT_EQ(labels(*again), labels(*graph));
}

TEST_F(GraphFile, graphml_attributes_have_defaults) {
  const auto graph = network(
      "x.graphml",
      graphml("<key id=\"c\" for=\"edge\" attr.name=\"class\"><default>copper</default></key>",
              "<edge source=\"a\" target=\"b\"/><node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>"
              "<edge source=\"b\" target=\"c\"><data key=\"c\">glass</data></edge>"));
  EXPECT_THAT(std::vector(graph->link_classes().begin(), graph->link_classes().end()),
              ElementsAre("copper", "glass"));
}

TEST_F(GraphFile, has_no_node_of_another_name) {
  const auto graph = network("g", "a b\nb c\n");
  EXPECT_EQ(graph->parse_label(" b "), NodeId{1});
  for (const char* text : {"", "d", "A", "0", "a b"})
    expect_error([&] { return graph->parse_label(text); }, ErrorCode::not_a_node,
                 "the label \"" + std::string(text) + "\" is not a node of the file",
                 "look like a or c");
}

TEST_F(GraphFile, is_found_again_by_its_spec) {
  const auto graph = network("g,1.csv", "from,to\na,b\n");
  EXPECT_EQ(graph->spec(), "graph:" + (folder_ / "g,1.csv").string());
  EXPECT_EQ(graph->family(), "graph");
  EXPECT_TRUE(graph->parameters().empty());
}

TEST_F(GraphFile, may_start_with_a_byte_order_mark) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(network("x.csv", mark + "from,to\na,b\n")->node_count(), 2U);
  EXPECT_THAT(labels(*network("x.txt", mark + "a b\n")), ElementsAre("a", "b"));
}

}  // namespace asterism
