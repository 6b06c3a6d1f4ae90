// Graph files: what is written can be read back.
#include <algorithm>
#include <map>
#include <memory>

#include "network/graph_file_cases.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using testing::expect_error;
using ::testing::HasSubstr;
using testing::TemporaryFolder;
using testing::written;

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

std::string class_name(const Network& network, NodeId node, Port port) {
  return network.link_classes()[network.link_class(node, port).value()];
}

class GraphRoundTrip : public ::testing::TestWithParam<std::string> {
 protected:
  /// Calls check(original, read back) for networks of every family.
  template <class Check>
  void for_every_network(Check&& check) {
    for (const std::string& spec : specs_to_write) {
      SCOPED_TRACE(spec);
      const auto original = make_network(spec);
      const auto read = read_back(*original);
      ASSERT_EQ(read->node_count(), original->node_count());
      check(*original, *read);
    }
  }
  [[nodiscard]] bool keeps_only_ids() const { return GetParam() == "edges"; }

 private:
  /// Written and read once for all tests.
  std::shared_ptr<const Network> read_back(const Network& original) {
    static std::map<std::pair<std::string, std::string>, std::shared_ptr<const Network>> all;
    std::shared_ptr<const Network>& read = all[{original.spec(), GetParam()}];
    if (!read)
      read = make_network("graph:" +
                          folder_.file("network." + GetParam(), written(original, GetParam())));
    return read;
  }

  TemporaryFolder folder_;
};

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

}  // namespace asterism
