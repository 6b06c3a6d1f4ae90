// Graph files as NetworkX, igraph and Gephi write them by default.
#include "network/graph_file_cases.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using testing::GraphFile;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// a - b - c - a, c - d.
testing::Arcs kite(const std::vector<std::string>& names) {
  testing::Arcs arcs;
  testing::add_link(arcs, names[0], names[1]);
  testing::add_link(arcs, names[0], names[2]);
  testing::add_link(arcs, names[1], names[2]);
  testing::add_link(arcs, names[2], names[3]);
  return arcs;
}

struct ToolFile {
  std::string name;
  std::string content;
  std::string warning{};  // a part of the only one; empty if there is none
};

}  // namespace

TEST_F(GraphFile, files_of_networkx_igraph_and_gephi_are_read) {
  const std::vector<ToolFile> by_name{
      {"nx.edgelist", "a b {}\na c {}\nb c {}\nc d {}\n"},
      {"nx_data.edgelist",
       "a b {'weight': 3, 'color': '#ff0000'}\na c {'weight': 1.5}\nb c {}\nc d {'weight': None}\n",
       "attributes that are not understood, and not used: color, weight"},
      {"nx.weighted.edgelist", "a b 3\na c 1.5\nb c 1\nc d 2\n", "not understood"},
      {"nx_no_data.txt", "a b\na c\nb c\nc d\n"},
      {"nx.adjlist",
       "#/usr/bin/python3 script.py\n# GMT Sun Nov 15 22:00:00 2026\n# kite\na b c\n"
       "b c\nc d\nd\n"},
      {"both_ends.adjlist", "a b c\nb a c\nc a b d\nd c\n"},
      {"nx_multiline.adjlist",
       "#script.py\n# GMT Sun Nov 15 22:00:00 2026\n# kite\na 2\nb {}\n"
       "c {'rate': 2}\nb 1\nc {}\nc 1\nd {}\nd 0\n"},
      {"nx.gml",
       "graph [\n  name \"kite\"\n  node [\n    id 0\n    label \"a\"\n  ]\n  node [\n"
       "    id 1\n    label \"b\"\n  ]\n  node [\n    id 2\n    label \"c\"\n  ]\n"
       "  node [\n    id 3\n    label \"d\"\n  ]\n  edge [\n    source 0\n    target 1\n"
       "    weight 3\n  ]\n  edge [\n    source 0\n    target 2\n  ]\n  edge [\n"
       "    source 1\n    target 2\n  ]\n  edge [\n    source 2\n    target 3\n  ]\n]\n",
       "not used: name of the graph, weight of links"},
      {"nx.graphml",
       "<?xml version='1.0' encoding='utf-8'?>\n"
       "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
       "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
       "xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns "
       "http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n"
       "  <key id=\"d0\" for=\"edge\" attr.name=\"weight\" attr.type=\"long\" />\n"
       "  <graph edgedefault=\"undirected\">\n    <node id=\"a\" />\n    <node id=\"b\" />\n"
       "    <node id=\"c\" />\n    <node id=\"d\" />\n    <edge source=\"a\" target=\"b\">\n"
       "      <data key=\"d0\">3</data>\n    </edge>\n    <edge source=\"a\" target=\"c\" />\n"
       "    <edge source=\"b\" target=\"c\" />\n    <edge source=\"c\" target=\"d\" />\n"
       "  </graph>\n</graphml>",
       "not used: weight of links"},
      {"igraph.ncol", "a b\na c\nb c\nc d\n"},
      {"igraph_weights.ncol", "a b 1\na c 2\nb c 1\nc d 1\n", "not used: weight"},
      {"igraph.lgl", "# a\nb\nc\n# b\nc\n# c\nd\n"},
      {"igraph_weights.lgl", "# a\nb 1\nc 2.5\n# b\nc 1\n# c\nd 1\n", "not used: weight"},
      {"igraph.gml",
       "Creator \"igraph version 0.10.4 Sun Nov 15 22:00:00 2026\"\nVersion 1\n"
       "graph\n[\n  directed 0\n  node\n  [\n    id 0\n    name \"a\"\n  ]\n  node\n"
       "  [\n    id 1\n    name \"b\"\n  ]\n  node\n  [\n    id 2\n    name \"c\"\n"
       "  ]\n  node\n  [\n    id 3\n    name \"d\"\n  ]\n  edge\n  [\n    source 1\n"
       "    target 0\n  ]\n  edge\n  [\n    source 2\n    target 0\n  ]\n  edge\n"
       "  [\n    source 2\n    target 1\n  ]\n  edge\n  [\n    source 3\n"
       "    target 2\n  ]\n]\n"},
      {"igraph.graphml",
       "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
       "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n<!-- Created by igraph -->\n"
       "  <key id=\"v_name\" for=\"node\" attr.name=\"name\" attr.type=\"string\"/>\n"
       "  <graph id=\"G\" edgedefault=\"undirected\">\n"
       "    <node id=\"n0\">\n      <data key=\"v_name\">a</data>\n    </node>\n"
       "    <node id=\"n1\">\n      <data key=\"v_name\">b</data>\n    </node>\n"
       "    <node id=\"n2\">\n      <data key=\"v_name\">c</data>\n    </node>\n"
       "    <node id=\"n3\">\n      <data key=\"v_name\">d</data>\n    </node>\n"
       "    <edge source=\"n0\" target=\"n1\">\n    </edge>\n"
       "    <edge source=\"n0\" target=\"n2\">\n    </edge>\n"
       "    <edge source=\"n1\" target=\"n2\">\n    </edge>\n"
       "    <edge source=\"n2\" target=\"n3\">\n    </edge>\n  </graph>\n</graphml>\n"},
      {"gephi.csv",
       "Source,Target,Type,Id,Label,timeset,Weight\na,b,Undirected,0,,,1.0\n"
       "a,c,Undirected,1,,,1.0\nb,c,Undirected,2,,,1.0\nc,d,Undirected,3,,,1.0\n",
       "columns that are not understood, and not used: Id, Label"},
      {"pandas.csv", "source,target\na,b\na,c\nb,c\nc,d\n"},
      {"gephi.gml",
       "graph\n[\n  Creator Gephi\n  directed 0\n  node\n  [\n    id 0\n"
       "    label \"a\"\n    graphics\n    [\n      x 1.5\n      y -2.0\n"
       "      fill \"#000000\"\n    ]\n  ]\n  node\n  [\n    id 1\n    label \"b\"\n"
       "  ]\n  node\n  [\n    id 2\n    label \"c\"\n  ]\n  node\n  [\n    id 3\n"
       "    label \"d\"\n  ]\n  edge\n  [\n    id 0\n    source 0\n    target 1\n"
       "    value 1.0\n  ]\n  edge\n  [\n    id 1\n    source 0\n    target 2\n  ]\n"
       "  edge\n  [\n    id 2\n    source 1\n    target 2\n  ]\n  edge\n  [\n"
       "    id 3\n    source 2\n    target 3\n  ]\n]\n",
       "not used: graphics of nodes, id of links"}};
  for (const ToolFile& file : by_name) {
    SCOPED_TRACE(file.name);
    const auto graph = network(file.name, file.content);
    EXPECT_EQ(testing::arcs_of(*graph), kite({"a", "b", "c", "d"}));
    EXPECT_EQ(graph->degree(graph->parse_label("c")), 3U) << "no link twice";
    EXPECT_FALSE(graph->directed());
    if (file.warning.empty()) {
      EXPECT_THAT(graph->warnings(), IsEmpty());
    } else {
      EXPECT_THAT(graph->warnings(), ElementsAre(HasSubstr(file.warning)));
    }
  }
}

TEST_F(GraphFile, numbered_nodes_of_other_programs_keep_their_numbers) {
  const auto expected = kite({"0", "1", "2", "3"});
  for (const ToolFile& file :
       std::vector<ToolFile>{{"igraph.txt", "0 1\n0 2\n1 2\n2 3\n"},
                             {"nx.adjlist", "0 1 2\n1 2\n2 3\n3\n"},
                             {"igraph.gml",
                              "graph [ node [ id 0 ] node [ id 1 ] node [ id 2 ] node [ id 3 ] "
                              "edge [ source 0 target 1 ] edge [ source 0 target 2 ] "
                              "edge [ source 1 target 2 ] edge [ source 2 target 3 ] ]"}}) {
    const auto graph = network(file.name, file.content);
    EXPECT_EQ(testing::arcs_of(*graph), expected) << file.name;
    EXPECT_THAT(labels(*graph), ElementsAre("0", "1", "2", "3"));
  }
}

TEST_F(GraphFile, is_known_by_how_it_begins_where_the_ending_says_nothing) {
  for (const char* content :
       {"graph { a -- b }", "graph G {\na -- b }", "digraph { a -> b; b -> a }",
        "strict graph { a -- b }",
        "graph [ node [ id 0 label \"a\" ] node [ id 1 label \"b\" ] "
        "edge [ source 0 target 1 ] ]",
        "Creator \"x\" graph [ node [ id 0 label \"a\" ] node [ id 1 label \"b\" ] "
        "edge [ source 0 target 1 ] ]",
        "<?xml version=\"1.0\"?><graphml><graph edgedefault=\"undirected\"><node id=\"a\"/>"
        "<node id=\"b\"/><edge source=\"a\" target=\"b\"/></graph></graphml>"})
    EXPECT_THAT(labels(*network("x.net", content)), ElementsAre("a", "b")) << content;
  EXPECT_THAT(labels(*network("x.net", "graph a {}\n")), ElementsAre("graph", "a"))
      << "a link of a node called graph";
  EXPECT_THAT(labels(*network("x.net", "graph a {'rate': 2}\n")), ElementsAre("graph", "a"));
}

TEST_F(GraphFile, gml_is_parsed_with_care) {
  const std::string two = "node [ id 0 ] node [ id 1 ] ";
  const std::string hint = "graph:FILE takes";
  expect_bad("x.gml", "", malformed, "it has no graph [ ... ] where one belongs", hint);
  expect_bad("x.gml", "graph [ ] graph [ ]", malformed, "it has more than one graph [ ... ]", hint);
  expect_bad("x.gml", "graph [\n node [ id 0 ]\n", malformed,
             "line 3 is the last, and does not close the list \"graph\" of line 1", hint);
  expect_bad("x.gml", "graph [ ] ]", malformed, "line 1 has a ] that closes nothing", hint);
  expect_bad("x.gml", "graph [ name \"x ]", malformed, "the quote of line 1 is not closed", hint);
  expect_bad("x.gml", "graph [ directed ]", malformed, "line 1 has no value of \"directed\"", hint);
  expect_bad("x.gml", "graph [ directed 7 ]", malformed, "directed is \"7\", which is not 0 or 1",
             hint);
  expect_bad("x.gml", "graph [ 7 x ]", malformed, "line 1 does not begin with the name", hint);
  expect_bad("x.gml", "graph [ node [ label \"a\" ] ]", malformed, "the node of line 1 has no id",
             hint);
  expect_bad("x.gml", "graph [ node [ id 0 ]\nnode [ id 0 ] ]", malformed,
             "the node \"0\" is there twice in line 2", "an id of its own");
  expect_bad("x.gml", "graph [ node [ id 0\nid 1 ] ]", malformed,
             "the attribute \"id\" is there twice in line 2", "once");
  expect_bad("x.gml", "graph [ " + two + "edge [ source 0 target 5 ] ]", malformed,
             "the target of the edge of line 1 is \"5\", which is not a node",
             "declare every node");
  expect_bad("x.gml", "graph [ " + two + "edge [ source 0 target 1 rate 1 rate 2 ] ]", malformed,
             "the attribute \"rate\" is there twice", "once");
  expect_bad("x.gml", "graph [ " + two + "edge [ source 0 target 0 ] ]", not_a_network,
             "links \"0\" to itself in line 1", "remove the loop");
  std::string deep;
  for (int i = 0; i < 10000; ++i) deep += "x [ ";
  expect_bad("x.gml", deep, malformed, "has lists in lists too deeply", hint);
  const auto graph =
      network("x.gml",
              "# comment\ngraph [ node [ id 0 label \"a &amp; &quot;b&quot;\" ] node [ id 1 ] "
              "edge [ source 0 target 1 ] ]");
  EXPECT_THAT(labels(*graph), ElementsAre("a & \"b\"", "1"));
}

TEST_F(GraphFile, gml_has_characters_by_number) {
  const auto graph = network("x.gml",
                             "graph [ node [ id 0 label \"&#945;&#x3B2;&#34;&#128512;\" ] "
                             "node [ id 1 label \"&#0;&#55296;&#x110000;&#;&#9999999999;\" ] "
                             "edge [ source 0 target 1 ] ]");
  EXPECT_THAT(labels(*graph),
              ElementsAre("\u03b1\u03b2\"\U0001F600", "&#0;&#55296;&#x110000;&#;&#9999999999;"));
}

TEST_F(GraphFile, graphml_of_networkx_has_a_key_for_each_type) {
  const std::string keys =
      "<key id=\"d1\" for=\"edge\" attr.name=\"rate\" attr.type=\"double\"/>"
      "<key id=\"d0\" for=\"edge\" attr.name=\"rate\" attr.type=\"long\"/>";
  const std::string nodes = "<node id=\"0\"/><node id=\"1\"/><node id=\"2\"/>";
  const auto graph =
      network("x.graphml",
              testing::graphml(
                  keys, nodes + "<edge source=\"0\" target=\"1\"><data key=\"d0\">3</data></edge>"
                                "<edge source=\"1\" target=\"2\"><data key=\"d1\">2.5</data>"
                                "</edge>"));
  EXPECT_EQ(graph->link_cost(NodeId{0}, Port{0}).rate, 3);
  EXPECT_EQ(graph->link_cost(NodeId{2}, Port{0}).rate, 2.5);
  expect_bad(
      "x.graphml",
      testing::graphml(keys, nodes + "<edge source=\"0\" target=\"1\"><data key=\"d0\">3</data>"
                                     "<data key=\"d1\">2.5</data></edge>"),
      malformed, "has the attribute \"rate\" twice", "once");
}

TEST_F(GraphFile, pajek_is_read) {
  const auto graph = network("x.net",
                             "*Vertices 3\n1 \"my node\" 0.0 0.0 ellipse\n2 b\n3 c\n"
                             "*Edges\n1 2 1.0 rate 2\n% comment\n2 3 1\n");
  EXPECT_THAT(labels(*graph), ElementsAre("my node", "b", "c"));
  EXPECT_EQ(graph->link_cost(NodeId{0}, Port{0}).rate, 2);
  EXPECT_THAT(graph->warnings(), IsEmpty());
  const auto ring = network("x", "*network r\n*vertices 3\n*arcs\n1 2 4\n2 3 4\n*arcslist\n3 1\n");
  EXPECT_TRUE(ring->directed());
  EXPECT_THAT(ring->warnings(), ElementsAre(HasSubstr("not used: weight")));
}

TEST_F(GraphFile, pajek_is_parsed_with_care) {
  const std::string hint = "a Pajek file has *Vertices N";
  expect_bad("x.net", "*Vertices\n", malformed, "line 1 does not give the number of vertices",
             hint);
  expect_bad("x.net", "*Vertices 2\n*Vertices 2\n", malformed, "line 2 does not give", hint);
  expect_bad("x.net", "*Vertices 2\n*Edges\n1 3\n", malformed,
             "line 3 has \"3\", which is not a vertex from 1 to 2", hint);
  expect_bad("x.net", "*Vertices 2\n*Edges\n1\n", malformed, "line 3 does not name two vertices",
             hint);
  expect_bad("x.net", "*Vertices 2\n*Matrix\n0 1\n1 0\n", malformed, "line 2 begins a matrix",
             hint);
  expect_bad("x.net", "*Vertices 99999999999999\n*Edges\n1 2\n", not_a_network,
             "99999999999997 of them without links", "a path between any two nodes");
}

TEST_F(GraphFile, data_of_edge_lists_are_parsed_with_care) {
  const std::string hint = "data of a link are written as {'rate': 2.0";
  for (const std::string data :
       {"{", "{'rate'}", "{'rate': }", "{'rate': 2", "{'rate': [1]}", "{'rate': {'a': 1}}", "{} x",
        "{'rate': 'x}", "{,}", "{'a': 1 'b'"})
    expect_bad("x.txt", "a b " + data + "\n", malformed, "line 1 has data that are not understood",
               hint);
  expect_bad("x.txt", "a b {'rate': 1, 'rate': 2}\n", malformed,
             "the attribute \"rate\" is there twice in line 1", "once");
  expect_bad("x.txt", "a {}\n", malformed, "line 1 does not have two names", kinds_hint);
  EXPECT_EQ(network("x.txt", "a b {'rate': 3,}\n")->link_cost(NodeId{0}, Port{0}).rate, 3);
}

TEST_F(GraphFile, adjacency_lists_are_parsed_with_care) {
  expect_bad("x.adjlist", "a b\nc\n", not_a_network, "has a disconnected graph", "a path");
  expect_bad("x.adjlist", "a a b\n", not_a_network, "links \"a\" to itself in line 1", "the loop");
  expect_bad("x.adjlist", "a\n", not_a_network, "has no links", "at least two nodes");
  expect_bad("x.adjlist", "a 2\nb {}\n", malformed, "it ends before the 2 links of line 1",
             kinds_hint);
  expect_bad("x.adjlist", "a x\nb {}\n", malformed,
             "line 1 does not have a node and its number of links", kinds_hint);
  expect_bad("x.adjlist", "a 1\nb c {}\n", malformed, "line 2 does not have one name", kinds_hint);
  EXPECT_EQ(network("x.adjlist", "a b b\nb a\n")->degree(NodeId{0}), 2U) << "beside each other";
  expect_bad("x.lgl", "b\n", malformed, "line 1 has a neighbour of no node", kinds_hint);
  expect_bad("x.lgl", "# a\nb c\n", malformed, "line 2 does not have one name", kinds_hint);
  expect_bad("x.lgl", "#\n", malformed, "line 1 does not have one name", kinds_hint);
}

}  // namespace asterism
