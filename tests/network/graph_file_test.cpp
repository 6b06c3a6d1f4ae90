// Graph files: what is written can be read back, what others wrote can be read, and everything
// that is not a network is told apart.
#include <algorithm>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
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

TEST_F(GraphFile, labels_that_are_not_distinct_do_not_hide_nodes) {
  // Every node must be reachable by the label that is shown for it.
  const auto graph = network("racks.dot",
                             "graph { a [label=rack]; b [label=rack]; c [label=rack];"
                             " a -- b; b -- c }");
  for (NodeId node{0}; node.value() < 3; ++node)
    EXPECT_EQ(graph->parse_label(graph->label(node)), node) << graph->label(node);
}

TEST_F(GraphFile, ports_of_the_file_are_used_if_all_links_have_them_and_none_twice) {
  const auto given = network("p.csv", "from,to,port,reverse_port\na,b,1,0\nb,c,2,0\n");
  EXPECT_EQ(given->neighbour(NodeId{0}, Port{1}), NodeId{1});
  EXPECT_EQ(given->neighbour(NodeId{0}, Port{0}), no_node);
  EXPECT_EQ(given->reverse_port(NodeId{1}, Port{2}), Port{0});
  for (const char* content : {"from,to,port,reverse_port\na,b,0,0\nb,c,0,0\n",
                              "from,to,port,reverse_port\na,b,0,0\nb,c,,\n",
                              "from,to,port,reverse_port\na,b,0,0\nb,c,one,0\n",
                              "from,to,port,reverse_port\na,b,0,0\nb,c,4294967295,0\n",
                              "from,to,port,reverse_port\na,b,0,0\nb,c,-1,0\n",
                              "from,to,port,reverse_port\na,b,0,0\nb,c,99999999999999999999,0\n"}) {
    SCOPED_TRACE(content);
    const auto numbered = network("q.csv", content);
    EXPECT_EQ(numbered->port_count(), 2U) << "numbered in the order of the links";
    EXPECT_EQ(numbered->neighbour(NodeId{1}, Port{0}), NodeId{0});
    EXPECT_EQ(numbered->neighbour(NodeId{1}, Port{1}), NodeId{2});
    EXPECT_EQ(numbered->reverse_port(NodeId{1}, Port{1}), Port{0});
  }
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

TEST_F(GraphFile, csv_may_start_with_a_byte_order_mark) {
  EXPECT_EQ(network("x.csv",
                    "\xEF\xBB\xBF"
                    "from,to\na,b\n")
                ->node_count(),
            2U);
}

TEST_F(GraphFile, a_loop_is_not_a_link) {
  const std::string hint = "remove the loop";
  expect_bad("x.txt", "a b\nb b\n", not_a_network, "links \"b\" to itself", hint);
  expect_bad("x.csv", "from,to\na,a\n", not_a_network, "links \"a\" to itself", hint);
  expect_bad("x.dot", "graph { a -- b; a -- a }", not_a_network, "links \"a\" to itself", hint);
}

TEST_F(GraphFile, a_link_is_written_once) {
  const std::string hint = "write each link once, in either direction";
  const std::string complaint = "links \"a\" and \"b\" twice";
  expect_bad("x.txt", "a b\na b\n", not_a_network, complaint, hint);
  expect_bad("x.txt", "a b\nb c\nb a\n", not_a_network, complaint, hint);
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
