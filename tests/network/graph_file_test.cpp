// Graph files: what is written can be read back, what others wrote can be read, and everything
// that is not a network is told apart.
#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "base/mix.hpp"
#include "base/temporary_folder.hpp"
#include "base/text.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::add_link;
using testing::Arcs;
using testing::arcs_of;
using ::testing::ElementsAre;
using testing::expect_error;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

const std::vector<std::string> specs_to_write{"star:2",
                                              "star:4",
                                              "star:5",
                                              "macro-star:2,2",
                                              "macro-star:2,2,1",
                                              "scc:3",
                                              "scc:4",
                                              "ccc:3",
                                              "hypercube:1",
                                              "hypercube:5",
                                              "torus:2",
                                              "torus:2x3x4",
                                              "torus:5x7",
                                              "mesh:3x4",
                                              "ring:100",
                                              "complete:12",
                                              "wk:3,3",
                                              "wk:12,2",
                                              "hypernet:3,2",
                                              "hypernet:2,3",
                                              "hypernet:3,2,kind=treelet",
                                              "hypernet:3,2,kind=buslet",
                                              "hypercomplete:3,2",
                                              "pancake:4",
                                              "bubble-sort:4"};

std::string written(const Network& network, const std::string& format) {
  std::ostringstream out;
  write_graph(network, parse_graph_format(format), out);
  return out.str();
}

std::string class_name(const Network& network, NodeId node, Port port) {
  return network.link_classes()[network.link_class(node, port).value()];
}

class GraphRoundTrip : public ::testing::TestWithParam<std::string> {
 protected:
  /// check(original, read back) for networks of every family.
  template <class Check>
  void for_every_network(Check&& check) {
    for (const std::string& spec : specs_to_write) {
      SCOPED_TRACE(spec);
      const auto original = make_network(spec);
      const auto read = make_network(
          "graph:" + folder_.file("network." + GetParam(), written(*original, GetParam())));
      ASSERT_EQ(read->node_count(), original->node_count());
      check(*original, *read);
    }
  }
  [[nodiscard]] bool keeps_only_ids() const { return GetParam() == "edges"; }

  TemporaryFolder folder_;
};

class GraphFile : public ::testing::Test {
 protected:
  std::shared_ptr<const Network> network(const std::string& name, const std::string& content) {
    return make_network("graph:" + folder_.file(name, content));
  }
  void expect_bad(const std::string& name, const std::string& content, ErrorCode code,
                  const std::string& sentence, const std::string& hint) {
    SCOPED_TRACE(name + ": " + content);
    expect_error([&] { return network(name, content); }, code, sentence, hint);
    // Whatever is wrong, the sentence names the file.
    expect_error([&] { return network(name, content); }, code, (folder_ / name).string(), hint);
  }
  static std::vector<std::string> labels(const Network& network) {
    std::vector<std::string> result;
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      result.push_back(network.label(node));
    return result;
  }

  TemporaryFolder folder_;
};

/// A GraphML file with these keys and this content of its graph.
std::string graphml(const std::string& keys, const std::string& content) {
  return "<graphml>" + keys + "<graph edgedefault=\"undirected\">" + content + "</graph></graphml>";
}

constexpr auto malformed = ErrorCode::malformed;
constexpr auto not_a_network = ErrorCode::not_a_network;
constexpr const char* kinds_hint = "graph:FILE takes an undirected graph";
constexpr const char* directed_hint = "links go both ways";

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

TEST_P(GraphRoundTrip, keeps_ids_and_links) {
  for_every_network([&](const Network& original, const Network& read) {
    for (NodeId node{0}; node.value() < original.node_count(); ++node) {
      std::vector<NodeId> expected(original.port_count());
      std::vector<NodeId> actual(read.port_count());
      original.neighbours(node, expected);
      read.neighbours(node, actual);
      std::erase(expected, no_node);
      std::erase(actual, no_node);
      std::ranges::sort(expected);
      std::ranges::sort(actual);
      ASSERT_EQ(actual, expected) << "node " << node.value();
    }
  });
}

TEST_P(GraphRoundTrip, keeps_labels) {
  for_every_network([&](const Network& original, const Network& read) {
    for (NodeId node{0}; node.value() < original.node_count(); ++node) {
      const std::string expected =
          keeps_only_ids() ? std::to_string(node.value()) : original.label(node);
      ASSERT_EQ(read.label(node), expected);
      ASSERT_EQ(read.parse_label(expected), node);
    }
  });
}

TEST_P(GraphRoundTrip, keeps_ports) {
  if (keeps_only_ids()) return;
  for_every_network([&](const Network& original, const Network& read) {
    ASSERT_LE(read.port_count(), original.port_count());
    for (NodeId node{0}; node.value() < original.node_count(); ++node)
      for (Port port{0}; port.value() < original.port_count(); ++port) {
        const NodeId end = original.neighbour(node, port);
        // Ports that no node uses need not come back.
        const bool exists = port.value() < read.port_count();
        ASSERT_EQ(exists ? read.neighbour(node, port) : no_node, end);
        if (end == no_node) continue;
        ASSERT_EQ(read.reverse_port(node, port), original.reverse_port(node, port));
      }
  });
}

TEST_P(GraphRoundTrip, keeps_link_classes_at_both_ends) {
  for_every_network([&](const Network& original, const Network& read) {
    for (NodeId node{0}; node.value() < read.node_count(); ++node)
      for (Port port{0}; port.value() < read.port_count(); ++port) {
        if (read.neighbour(node, port) == no_node) continue;
        const std::string expected = keeps_only_ids() ? "link" : class_name(original, node, port);
        ASSERT_EQ(class_name(read, node, port), expected)
            << "node " << node.value() << ", port " << port.value();
      }
  });
}

TEST_P(GraphRoundTrip, written_again_is_the_same_file) {
  for_every_network([&](const Network& original, const Network& read) {
    // The list of edges begins with the spec, which is now another.
    const auto without_comment = [](std::string text) {
      return text.starts_with('#') ? text.substr(text.find('\n')) : text;
    };
    EXPECT_EQ(without_comment(written(read, GetParam())),
              without_comment(written(original, GetParam())));
  });
}

INSTANTIATE_TEST_SUITE_P(Formats, GraphRoundTrip,
                         ::testing::Values("dot", "graphml", "edges", "csv"),
                         [](const auto& info) { return info.param; });

TEST(GraphFormats, have_names) {
  EXPECT_THAT(std::vector<std::string>(graph_format_names().begin(), graph_format_names().end()),
              ElementsAre("dot", "graphml", "edges", "csv"));
  EXPECT_EQ(parse_graph_format("dot"), GraphFormat::dot);
  EXPECT_EQ(parse_graph_format("graphml"), GraphFormat::graphml);
  EXPECT_EQ(parse_graph_format("edges"), GraphFormat::edges);
  EXPECT_EQ(parse_graph_format("csv"), GraphFormat::csv);
}

TEST(GraphFormats, unknown_names_are_answered_with_the_known_ones) {
  for (const char* name : {"", "DOT", "gexf", "dot "})
    expect_error([&] { return parse_graph_format(name); }, ErrorCode::unknown_name,
                 "unknown graph format \"" + std::string(name) + "\"",
                 "choose one of dot, graphml, edges, csv");
}

TEST(GraphWriting, writes_every_link_once) {
  EXPECT_EQ(written(*make_network("ring:4"), "edges"), "# ring:4: 4 nodes\n0 1\n0 3\n1 2\n2 3\n");
  const std::string csv = written(*make_network("star:5"), "csv");
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 120 * 4 / 2);
  const std::string dot = written(*make_network("star:4"), "dot");
  EXPECT_EQ(dot.substr(0, 5), "graph");
  EXPECT_THAT(written(*make_network("star:4"), "graphml"), HasSubstr("edgedefault=\"undirected\""));
}

TEST(GraphWriting, quotes_labels_with_commas) {
  const std::string csv = written(*make_network("scc:4"), "csv");
  EXPECT_THAT(csv, ::testing::StartsWith("from,to,from_label,to_label,class,"));
  EXPECT_THAT(csv, HasSubstr("\n0,1,\"(2,1234)\",\"(3,1234)\",right,"));
}

TEST(GraphWriting, refuses_more_links_than_a_file_should_have) {
  for (const std::string& format : graph_format_names()) {
    std::ostringstream out;
    expect_error(
        [&] {
          write_graph(*make_network("torus:99999x99999"), parse_graph_format(format), out);
          return 0;
        },
        ErrorCode::too_large, "about 2.0e+10 links, too many for a file", "at most 2^32 links");
    EXPECT_TRUE(out.str().empty());
  }
}

TEST(GraphWriting, can_be_stopped_by_the_progress) {
  const auto network = make_network("star:4");
  for (const std::string& format : graph_format_names()) {
    std::ostringstream out;
    const Progress stop = [](std::string_view, std::uint64_t, std::uint64_t) {
      throw Error(ErrorCode::interrupted, "stopped");
    };
    expect_error(
        [&] {
          write_graph(*network, parse_graph_format(format), out, stop);
          return 0;
        },
        ErrorCode::interrupted, "stopped", "");
  }
}

TEST(GraphWriting, tells_how_far_it_is) {
  std::uint64_t calls = 0;
  std::ostringstream out;
  write_graph(*make_network("hypercube:5"), GraphFormat::csv, out,
              [&](std::string_view what, std::uint64_t done, std::uint64_t all) {
                EXPECT_FALSE(what.empty());
                EXPECT_LE(done, all);
                ++calls;
              });
  EXPECT_GE(calls, 1U);
}

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

TEST_F(GraphFile, graphml_of_another_program) {
  // As NetworkX writes it: names as ids, no labels.
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

TEST_F(GraphFile, a_node_with_very_many_links_takes_no_more_room_than_its_links) {
  // Every node has as many ports as this one; a place for each would be tens of gigabytes.
  static constexpr unsigned leaves = 40000;
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

TEST_F(GraphFile, one_file_holds_one_graph) {
  expect_bad("x.dot", "graph { a -- b }\ngraph { c -- d }\n", malformed, "Wanted end of file",
             kinds_hint);
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

TEST_F(GraphFile, graphml_attributes_have_defaults) {
  const auto graph = network(
      "x.graphml",
      graphml("<key id=\"c\" for=\"edge\" attr.name=\"class\"><default>copper</default></key>",
              "<edge source=\"a\" target=\"b\"/><node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>"
              "<edge source=\"b\" target=\"c\"><data key=\"c\">glass</data></edge>"));
  EXPECT_THAT(std::vector(graph->link_classes().begin(), graph->link_classes().end()),
              ElementsAre("copper", "glass"));
}

/// Files as disks and people leave them: whatever is read of them is an Error or a network.
class DamagedGraphFile : public GraphFile, public ::testing::WithParamInterface<std::string> {
 protected:
  /// Nothing but an Error may come of it.
  void expect_network_or_error(const std::string& content) {
    const std::string name = "damaged." + GetParam();
    std::filesystem::remove(folder_ / name);  // to write over it takes much longer
    try {
      const auto graph = network(name, content);
      EXPECT_GE(graph->node_count(), 2U);
      EXPECT_GE(graph->degree(NodeId{0}), 1U);
    } catch (const Error& error) {
      EXPECT_FALSE(error.hint().empty()) << error.sentence();
    }
  }
  static std::string original() { return written(*make_network("ring:3"), GetParam()); }
};

TEST_P(DamagedGraphFile, cut_anywhere) {
  const std::string whole = original();
  for (std::size_t end = 0; end < whole.size(); ++end) {
    SCOPED_TRACE(whole.substr(0, end));
    expect_network_or_error(whole.substr(0, end));
    expect_network_or_error(whole.substr(end));
  }
}

TEST_P(DamagedGraphFile, with_a_byte_changed) {
  const std::string whole = original();
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (const char other : {'\0', '\n', '"', ',', '<', '0', '\xff'}) {
      std::string changed = whole;
      changed[at] = other;
      SCOPED_TRACE(changed);
      expect_network_or_error(changed);
    }
}

TEST_P(DamagedGraphFile, doubled_is_refused) {
  EXPECT_THROW((void)network("doubled." + GetParam(), original() + original()), Error);
}

INSTANTIATE_TEST_SUITE_P(Formats, DamagedGraphFile,
                         ::testing::Values("dot", "graphml", "edges", "csv"),
                         [](const auto& info) { return info.param; });

/// The lines but the first in another order.
std::string shuffled(const std::string& text, std::uint64_t seed) {
  std::vector<std::string> lines = split(text, '\n');
  lines.pop_back();  // behind the last line end
  for (std::size_t i = lines.size(); i > 2; --i)
    std::swap(lines[i - 1], lines[1 + mixed(seed, i) % (i - 1)]);
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

TEST_F(GraphFile, csv_is_the_same_network_in_any_order_of_its_lines) {
  const auto original = make_network("wk:3,2");
  const std::string text = written(*original, "csv");
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(written(*network("s.csv", shuffled(text, seed)), "csv"), text);
}

TEST_F(GraphFile, edge_list_is_the_same_graph_in_any_order_of_its_lines) {
  const auto original = make_network("wk:3,2");
  const std::string text = written(*original, "edges");
  const Arcs expected = arcs_of(*network("o.edges", text));
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(arcs_of(*network("s.edges", shuffled(text, seed))), expected);
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
  expect_bad("x.csv", "from,target\na,b\n", malformed, header, kinds_hint);
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

TEST_F(GraphFile, directed_is_not_a_network) {
  expect_bad("x.dot", "digraph { a -> b }", not_a_network, "has a directed graph", directed_hint);
  expect_bad("x.graphml",
             "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>"
             "<edge source=\"a\" target=\"b\"/></graph></graphml>",
             not_a_network, "has a directed graph", directed_hint);
}

TEST_F(GraphFile, directed_edge_in_an_undirected_graphml_is_not_a_network) {
  expect_bad("x.graphml",
             "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/>"
             "<edge source=\"a\" target=\"b\" directed=\"true\"/></graph></graphml>",
             not_a_network, "has a directed graph", directed_hint);
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

TEST_F(GraphFile, may_start_with_a_byte_order_mark) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(network("x.csv", mark + "from,to\na,b\n")->node_count(), 2U);
  EXPECT_THAT(labels(*network("x.txt", mark + "a b\n")), ElementsAre("a", "b"));
}

TEST_F(GraphFile, a_loop_is_not_a_link) {
  const std::string hint = "remove the loop";
  expect_bad("x.txt", "a b\nb b\n", not_a_network, "links \"b\" to itself in line 2", hint);
  expect_bad("x.csv", "from,to\na,a\n", not_a_network, "links \"a\" to itself in line 2", hint);
  expect_bad("x.dot", "graph { a -- b; a -- a }", not_a_network, "links \"a\" to itself", hint);
}

TEST_F(GraphFile, a_link_is_written_once) {
  const std::string hint = "write each link once, in either direction";
  const std::string complaint = "links \"a\" and \"b\" twice";
  expect_bad("x.txt", "a b\na b\n", not_a_network, complaint, hint);
  expect_bad("x.txt", "a b\nb c\nb a\n", not_a_network, complaint + " in line 1 and in line 3",
             hint);
  expect_bad("x.csv", "from,to\na,b\nb,a\n", not_a_network, complaint, hint);
  expect_bad("x.dot", "graph { a -- b; b -- a }", not_a_network, complaint, hint);
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
