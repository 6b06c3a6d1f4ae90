// Graph files: everything that is not a network is rejected with a specific error.
#include "base/text.hpp"
#include "network/graph_file_cases.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using testing::expect_error;
using testing::GraphFile;
using testing::graphml;

}  // namespace

TEST_F(GraphFile, a_node_has_no_more_ports_than_its_links_need) {
  const auto hub = network("x.adjlist", "0 1 2 3 4\n");
  EXPECT_EQ(hub->port_count(), 4U);
  EXPECT_EQ(hub->ports_of(NodeId{0}), 4U);
  EXPECT_EQ(hub->ports_of(NodeId{3}), 1U);
  const auto faulty = make_network("faulty:0-1/" + hub->spec());
  EXPECT_EQ(faulty->ports_of(NodeId{1}), 1U);
  std::vector<NodeId> ends(4);
  faulty->neighbours(NodeId{1}, ends);
  EXPECT_THAT(ends, ElementsAre(NodeId{0}, no_node, no_node, no_node));
}

TEST_F(GraphFile, two_nodes_with_one_label_are_no_network) {
  const std::string complaint = "gives the label \"rack\" to two nodes, \"a\" and \"b\"";
  const std::string hint = "a label names one node";
  expect_bad("x.dot", "graph { a [label=rack]; b [label=rack]; a -- b; b -- c }", not_a_network,
             complaint, hint);
  expect_bad("x.dot", "graph { node [label=rack]; a -- b }", not_a_network, complaint, hint);
  expect_bad("x.csv", "from,to,from_label,to_label\na,b,rack,rack\n", not_a_network, complaint,
             hint);
  expect_bad("x.csv", "from,to,from_label,to_label\na,c,rack,\nc,b,,rack\n", not_a_network,
             complaint, hint);
  expect_bad("x.graphml",
             graphml("<key id=\"l\" for=\"node\" attr.name=\"label\"/>",
                     "<node id=\"a\"><data key=\"l\">rack</data></node>"
                     "<node id=\"b\"><data key=\"l\">rack</data></node>"
                     "<edge source=\"a\" target=\"b\"/>"),
             not_a_network, complaint, hint);
}

TEST_F(GraphFile, a_label_that_is_the_name_of_another_node_is_for_two) {
  const std::string complaint = "gives the label \"b\" to two nodes";
  expect_bad("x.dot", "graph { a [label=b]; a -- b }", not_a_network, complaint,
             "a label names one");
  expect_bad("x.csv", "from,to,from_label\na,b,b\n", not_a_network, complaint, "a label names one");
}

TEST_F(GraphFile, a_node_has_one_label) {
  const std::string hint = "a node has one label";
  expect_bad("x.csv", "from,to,from_label\na,b,x\na,c,y\n", malformed,
             "the node \"a\" has the label \"x\" in line 2, and \"y\" in line 3", hint);
  expect_bad("x.csv", "from,to,from_label,to_label\na,b,x,\n\nc,a,,y\n", malformed,
             "the node \"a\" has the label \"x\" in line 2, and \"y\" in line 4", hint);
  expect_bad("x.dot", "graph {\n  a [label=x];\n  a -- b\n  a [label=\"y\"]\n}\n", malformed,
             "the node \"a\" has the label \"x\" in line 2, and \"y\" in line 4", hint);
  expect_bad("x.graphml",
             graphml("<key id=\"l\" for=\"node\" attr.name=\"label\"/>",
                     "<node id=\"a\"><data key=\"l\">x</data></node><node id=\"b\"/>"
                     "<node id=\"a\"><data key=\"l\">y</data></node>"
                     "<edge source=\"a\" target=\"b\"/>"),
             malformed, "the node \"a\" has the label \"x\", and \"y\"", hint);
}

TEST_F(GraphFile, a_label_may_be_said_again) {
  EXPECT_THAT(labels(*network("x.csv", "from,to,from_label,to_label\na,b,x,y\nc,a,,x\nb,c,y,z\n")),
              ElementsAre("x", "y", "z"));
  EXPECT_THAT(labels(*network("x.dot", "graph { a [label=x]; a [label=\"x\"]; a -- b }")),
              ElementsAre("x", "b"));
}

TEST_F(GraphFile, columns_are_named_once) {
  const std::string hint = "name every column once";
  expect_bad("x.csv", "from,to,port,port\na,b,0,0\n", malformed,
             "the column \"port\" is there twice in line 1", hint);
  expect_bad("x.csv", "from,to,weight,from,weight\na,b,1,c,2\n", malformed,
             "the column \"from\" is there twice in line 1", hint);
  expect_bad("x.csv", "from,to,,\na,b,,\n", malformed, "the column \"\" is there twice", hint);
}

TEST_F(GraphFile, attributes_are_given_once) {
  const std::string hint = "give every attribute of a node or a link once";
  const std::string twice = "the attribute \"label\" is there twice in line 2";
  expect_bad("x.dot", "graph {\na [label=x, label=y]; a -- b }", malformed, twice, hint);
  expect_bad("x.dot", "graph {\na [label=x][color=red label=x]; a -- b }", malformed, twice, hint);
  expect_bad("x.dot", "graph { a -- b [port=0; reverse_port=0; port=1] }", malformed,
             "the attribute \"port\" is there twice in line 1", hint);
  expect_bad("x.graphml",
             graphml("<key id=\"p\" for=\"edge\" attr.name=\"port\"/>",
                     "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\">"
                     "<data key=\"p\">0</data><data key=\"p\">1</data></edge>"),
             malformed, "the link of \"a\" and \"b\" has the attribute \"port\" twice", hint);
  expect_bad("x.graphml",
             graphml("<key id=\"p\" for=\"edge\" attr.name=\"port\"/>"
                     "<key id=\"q\" for=\"all\" attr.name=\"port\"/>",
                     "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\"/>"),
             malformed, "the keys \"p\" and \"q\" are both called \"port\"",
             "declare every attribute once");
  expect_bad("x.graphml",
             graphml("<key id=\"p\" for=\"edge\" attr.name=\"port\"/>"
                     "<key id=\"p\" for=\"node\" attr.name=\"label\"/>",
                     "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\"/>"),
             malformed, "it has two keys with the id \"p\"", "declare every attribute once");
}

TEST_F(GraphFile, the_same_attribute_of_several_statements_is_fine) {
  const auto graph = network("x.dot",
                             "graph { node [color=red]; node [color=blue]; label=t; // label=u\n"
                             "a [color=red] b [color=red]; a -- b [color=red]; b -- c [color=red] "
                             "subgraph s { label=v; c [label=\"[label=w]\"] } }");
  EXPECT_THAT(labels(*graph), ElementsAre("a", "b", "[label=w]"));
}

TEST_F(GraphFile, ports_are_numbers) {
  const std::string hint = "ports are whole numbers from 0 on";
  for (const std::string port :
       {"one", "-1", "1.0", "0x1", " 1", "4294967295", "99999999999999999999"}) {
    const std::string complaint =
        "the link of \"b\" and \"c\" in line 3 has the port \"" + port + "\"";
    expect_bad("x.csv", "from,to,port,reverse_port\na,b,0,0\nb,c," + port + ",0\n", malformed,
               complaint, hint);
    expect_bad("x.csv", "from,to,reverse_port,port\na,b,0,0\nb,c," + port + ",0\n", malformed,
               complaint, hint);
  }
  expect_bad("x.dot", "graph { a -- b [port=up, reverse_port=0] }", malformed,
             "the link of \"a\" and \"b\" has the port \"up\"", hint);
  expect_bad("x.graphml",
             graphml("<key id=\"p\" for=\"edge\" attr.name=\"port\"/>",
                     "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\">"
                     "<data key=\"p\">up</data></edge>"),
             malformed, "the link of \"a\" and \"b\" has the port \"up\"", hint);
}

TEST_F(GraphFile, a_port_has_one_link) {
  const std::string hint = "none twice at a node";
  expect_bad(
      "x.csv", "from,to,port,reverse_port\na,b,0,0\nb,c,0,0\n", not_a_network,
      "gives the port 0 of \"b\" to two links: the link of \"a\" and \"b\" in line 2, and the "
      "link of \"b\" and \"c\" in line 3",
      hint);
  expect_bad("x.dot", "graph { a -- b [port=0, reverse_port=1]; c -- b [port=0, reverse_port=1] }",
             not_a_network,
             "gives the port 1 of \"b\" to two links: the link of \"a\" and \"b\", and", hint);
  expect_bad("x.dot", "graph { a -- b -- c [port=0, reverse_port=0] }", not_a_network,
             "gives the port 0 of \"b\" to two links", hint);
  expect_bad("x.graphml",
             graphml("<key id=\"p\" for=\"edge\" attr.name=\"port\"><default>0</default></key>"
                     "<key id=\"q\" for=\"edge\" attr.name=\"reverse_port\"/>",
                     "<node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>"
                     "<edge source=\"a\" target=\"b\"><data key=\"q\">0</data></edge>"
                     "<edge source=\"a\" target=\"c\"><data key=\"q\">0</data></edge>"),
             not_a_network, "gives the port 0 of \"a\" to two links", hint);
}

TEST_F(GraphFile, ports_are_for_all_ends_of_links_or_for_none) {
  const std::string hint = "give both ends of every link a port";
  const std::string complaint =
      "has ports for some ends of links only: the link of \"b\" and \"c\"";
  expect_bad("x.csv", "from,to,port,reverse_port\na,b,0,0\nb,c,,\n", not_a_network,
             complaint + " in line 3 lacks them", hint);
  expect_bad("x.csv", "from,to,port,reverse_port\na,b,0,0\nb,c,1,\n", not_a_network,
             complaint + " in line 3 lacks one", hint);
  expect_bad("x.csv", "from,to,port\nb,c,0\nc,d,0\n", not_a_network,
             complaint + " in line 2 lacks one", hint);
  expect_bad("x.dot", "graph { a -- b [port=0, reverse_port=0]; b -- c }", not_a_network,
             complaint + " lacks them", hint);
  const auto none = network("x.csv", "from,to,port,reverse_port\na,b,,\nb,c,,\n");
  EXPECT_EQ(none->neighbour(NodeId{1}, Port{1}), NodeId{2}) << "in the order of the links";
  EXPECT_EQ(none->reverse_port(NodeId{1}, Port{1}), Port{0});
}

TEST_F(GraphFile, ports_have_no_large_gaps) {
  expect_bad(
      "x.csv", "from,to,port,reverse_port\na,b,0,0\nb,c,4294967294,0\n", not_a_network,
      "has the port 4294967294, far more than a node has links: the link of \"b\" and \"c\" in "
      "line 3",
      "numbered from 0 on");
  EXPECT_EQ(network("x.csv", "from,to,port,reverse_port\na,b,0,0\nb,c,95,0\n")->port_count(), 96U);
}

TEST_F(GraphFile, one_file_holds_one_graph) {
  expect_bad("x.dot", "graph { a -- b }\ngraph { c -- d }\n", malformed,
             "line 2 has \"graph\" where the end of the file belongs", kinds_hint);
  expect_bad("x.graphml",
             "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/></graph>"
             "<graph edgedefault=\"undirected\"/></graphml>",
             malformed, "it has more than one <graph> where one belongs", kinds_hint);
}

TEST_F(GraphFile, graphml_has_its_nodes_and_keys_declared) {
  expect_bad("x.graphml", graphml("", "<node id=\"a\"/><edge source=\"a\" target=\"b\"/>"),
             malformed, "the link of \"a\" and \"b\" ends at \"b\", which is not a node",
             "declare every node");
  expect_bad("x.graphml", graphml("", "<node id=\"a\"><data key=\"l\">x</data></node>"), malformed,
             "the node \"a\" has data of the key \"l\", which is not declared", kinds_hint);
  expect_bad("x.graphml", graphml("", "<node/>"), malformed, "a <node> without an id", kinds_hint);
  expect_bad("x.graphml", graphml("<key for=\"node\"/>", "<node id=\"a\"/>"), malformed,
             "a <key> without an id", kinds_hint);
  expect_bad("x.graphml", graphml("", "<node id=\"a\"/><hyperedge/>"), malformed, "a hyperedge",
             kinds_hint);
  expect_bad("x.graphml", "<graphml><graph><node id=\"a\"/></graph></graphml>", malformed,
             "edgedefault", kinds_hint);
}

TEST_F(GraphFile, must_exist_and_be_a_file) {
  for (const std::string name : {"missing.dot", "missing.graphml", "missing.csv", "missing"})
    expect_error([&] { return make_network("graph:" + (folder_ / name).string()); },
                 ErrorCode::not_found, "cannot read " + (folder_ / name).string(),
                 "graph:FILE needs the path of a file that exists");
  std::filesystem::create_directory(folder_ / "folder.dot");
  for (const auto& path :
       {folder_ / "folder.dot", folder_.path(), folder_ / "g/h", folder_ / std::string(300, 'a')})
    expect_error([&] { return make_network("graph:" + path.string()); }, ErrorCode::not_found,
                 "cannot read " + path_text(path.string()), "graph:FILE needs the path of a file");
}

TEST_F(GraphFile, that_is_not_in_its_format_is_malformed) {
  for (const std::string name : {"x.dot", "x.gv"})
    for (const char* content : {"", "hello", "graph {", "graph { a -- }", "graph { a -- b",
                                "graph { a -> b }", "<graphml/>", "from,to\na,b\n"})
      expect_bad(name, content, malformed, "is not a graph: ", kinds_hint);
  for (const std::string name : {"x.graphml", "x.xml"})
    for (const char* content : {"", "hello", "<graphml>", "<graphml><graph></graphml>",
                                "graph { a -- b }", "<html><body/></html>"})
      expect_bad(name, content, malformed, "is not a graph: ", kinds_hint);
}

TEST_F(GraphFile, dot_is_refused_with_its_line) {
  const auto refused = [this](const std::string& content, const std::string& complaint) {
    expect_bad("x.dot", content, malformed, complaint, kinds_hint);
  };
  refused("graph {\n a -- \n}", "line 3 has \"}\" where a node or a subgraph belongs");
  refused("graph {\n a -> b }", "line 2 has \"->\" where \"--\" belongs");
  refused("digraph {\n a -> b -- c }", "line 2 has \"--\" where \"->\" belongs");
  refused("graph { a -- b\n", "line 2 has the end of the file where a node or a subgraph belongs");
  refused("graph { a [label=x", "where the name of an attribute belongs");
  refused("graph { a [label=] }", "line 1 has \"]\" where the value of an attribute belongs");
  refused("graph { node; }", "line 1 has \";\" where \"[\" belongs");
  refused("graph\n{ a -- \"b\n }", "the quote of line 2 is not closed");
  refused("graph { a /* -- b }", "the comment of line 1 is not closed");
  refused("graph { a [label=<<b>] }", "the HTML of line 1 is not closed");
  refused("graph { \"a\" + b }", "line 1 adds something that is not quoted");
  refused("hello", "line 1 has \"hello\" where graph or digraph belongs");
}

TEST_F(GraphFile, graphml_is_refused_with_its_line) {
  expect_bad("x.graphml", "<graphml>\n<graph>\n</graphml>", malformed,
             "this is not XML (Start-end tags mismatch) in line 3", kinds_hint);
  expect_bad("x.graphml", "<graphml>\n<graph", malformed,
             "the file stops in the middle of its XML (Error parsing start element tag) in line 2",
             kinds_hint);
  expect_bad("x.graphml", graphml("", "\n") + "text", malformed,
             "there is text outside of all elements in line 2", kinds_hint);
}

TEST_F(GraphFile, that_is_binary_is_malformed) {
  const std::string bytes(
      "\x7f"
      "ELF\0\0\1\2\xff\xfe\n\0\0\0",
      14);
  for (const std::string name : {"x.dot", "x.graphml", "x.csv", "x.txt"}) {
    SCOPED_TRACE(name);
    expect_error([&] { return network(name, bytes); }, malformed, "is not a graph", kinds_hint);
  }
}

TEST_F(GraphFile, edge_list_lines_have_two_names) {
  expect_bad("e.txt", "a b\nb\n", malformed, "line 2 does not have two names", kinds_hint);
  expect_bad("e.txt", "# head\n\na b c\n", malformed, "line 3 does not have two names", kinds_hint);
  expect_bad("e", "a # b\n", malformed, "line 1 does not have two names", kinds_hint);
}

TEST_F(GraphFile, csv_needs_its_columns) {
  const std::string header = "the first line does not name the columns from and to";
  expect_bad("x.csv", "", malformed, header, kinds_hint);
  expect_bad("x.csv", "\n\n", malformed, header, kinds_hint);
  expect_bad("x.csv", "a,b\nb,c\n", malformed, header, kinds_hint);
  expect_bad("x.csv", "from,end\na,b\n", malformed, header, kinds_hint);
  expect_bad("x.csv", "FROM,TO\na,b\n", malformed, header, kinds_hint);
  const std::string columns = " does not have the columns of line 1";
  expect_bad("x.csv", "from,to\na,b\na\n", malformed, "line 3" + columns, kinds_hint);
  expect_bad("x.csv", "from,to\na,b,c\n", malformed, "line 2" + columns, kinds_hint);
  expect_bad("x.csv", "from,to\n\n\na,\"b\n", malformed, "line 4" + columns, kinds_hint);
}

TEST_F(GraphFile, csv_needs_a_name_at_both_ends) {
  for (const char* row : {",b", "a,", ",", "\"\",b"})
    expect_bad("x.csv", "from,to\nb,c\n" + std::string(row) + "\n", malformed, "line 3",
               kinds_hint);
}

TEST_F(GraphFile, directed_without_a_way_back_is_not_a_network) {
  const std::string complaint = "has a directed, not strongly connected graph: no path from ";
  expect_bad("x.dot", "digraph { a -> b }", not_a_network, complaint + "\"b\" to \"a\"",
             directed_hint);
  expect_bad("x.dot", "digraph { b -> a; c -> a; a -> c }", not_a_network,
             complaint + "\"a\" to \"b\"", directed_hint);
  expect_bad("x.graphml",
             "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>"
             "<edge source=\"a\" target=\"b\"/></graph></graphml>",
             not_a_network, complaint, directed_hint);
  expect_bad("x.graphml",
             "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/>"
             "<edge source=\"a\" target=\"b\" directed=\"true\"/></graph></graphml>",
             not_a_network, complaint, directed_hint);
  expect_bad("x.gml", "graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] ]",
             not_a_network, complaint, directed_hint);
  expect_bad("x.csv", "Source,Target,Type\na,b,Directed\n", not_a_network, complaint,
             directed_hint);
  expect_bad("x.txt", "a b {'directed': True}\n", not_a_network, complaint, directed_hint);
}

TEST_F(GraphFile, disconnected_is_not_a_network) {
  const std::string complaint = "has a disconnected graph: no path from \"a\" to \"c\"";
  const std::string hint = "a network needs a path between any two nodes";
  expect_bad("x.txt", "a b\nc d\n", not_a_network, complaint, hint);
  expect_bad("x.csv", "from,to\na,b\nc,d\n", not_a_network, complaint, hint);
  expect_bad("x.dot", "graph { a -- b; c -- d }", not_a_network, complaint, hint);
  expect_bad("x.dot", "graph { a -- b; c }", not_a_network, complaint, hint);
  expect_bad("x.graphml",
             "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/>"
             "<node id=\"c\"/><edge source=\"a\" target=\"b\"/></graph></graphml>",
             not_a_network, complaint, hint);
}

TEST_F(GraphFile, graphs_within_graphs_are_refused) {
  expect_bad("x.graphml",
             "<graphml><graph edgedefault=\"undirected\"><node id=\"a\">"
             "<graph edgedefault=\"undirected\"><node id=\"b\"/></graph></node><node id=\"c\"/>"
             "<edge source=\"a\" target=\"c\"/><edge source=\"b\" target=\"c\"/></graph></graphml>",
             malformed, "it has graphs within graphs", kinds_hint);
}

TEST_F(GraphFile, a_loop_is_not_a_link) {
  const std::string hint = "remove the loop";
  expect_bad("x.txt", "a b\nb b\n", not_a_network, "links \"b\" to itself in line 2", hint);
  expect_bad("x.csv", "from,to\na,a\n", not_a_network, "links \"a\" to itself in line 2", hint);
  expect_bad("x.dot", "graph { a -- b; a -- a }", not_a_network, "links \"a\" to itself", hint);
}

TEST_F(GraphFile, without_links_is_not_a_network) {
  const std::string hint = "a network needs at least two nodes and a link";
  expect_bad("x.txt", "", not_a_network, "has no links", hint);
  expect_bad("x.txt", "# nothing\n", not_a_network, "has no links", hint);
  expect_bad("x.csv", "from,to\n", not_a_network, "has no links", hint);
  expect_bad("x.dot", "graph { }", not_a_network, "has no links", hint);
  expect_bad("x.dot", "graph { a; b }", not_a_network, "has no links", hint);
  expect_bad("x.graphml", "<graphml><graph edgedefault=\"undirected\"/></graphml>", not_a_network,
             "has no links", hint);
}

}  // namespace asterism
