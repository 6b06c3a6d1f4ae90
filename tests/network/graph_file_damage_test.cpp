// Graph files as disks and people leave them: cut, changed, doubled, shuffled.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/mix.hpp"
#include "base/text.hpp"
#include "extent.hpp"
#include "network/graph_file_cases.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::Arcs;
using testing::arcs_of;
using testing::GraphFile;
using testing::graphml;
using testing::written;

}  // namespace

namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

constexpr std::size_t hostile_depth = 100'000;

}  // namespace

TEST_F(GraphFile, subgraphs_may_be_nested_but_not_without_limit) {
  const auto nested = [](std::size_t depth) {
    return "graph {\n" + repeated("subgraph {", depth - 1) + " a -- b " + repeated("}", depth - 1) +
           "}";
  };
  EXPECT_EQ(network("x.dot", nested(255))->node_count(), 2U);
  for (const std::size_t depth : {std::size_t{256}, hostile_depth})
    expect_bad("x.dot", nested(depth), malformed, "more than 255 levels are nested in line 2",
               "remove levels of nesting");
}

TEST_F(GraphFile, elements_may_be_nested_but_not_without_limit) {
  const auto nested = [](std::size_t depth) {
    return graphml("", "<node id=\"a\"/>\n<node id=\"b\"/><edge source=\"a\" target=\"b\"/>" +
                           repeated("<x>", depth - 2) + repeated("</x>", depth - 2));
  };
  EXPECT_EQ(network("x.graphml", nested(255))->node_count(), 2U);
  for (const std::size_t depth : {std::size_t{256}, hostile_depth})
    expect_bad("x.graphml", nested(depth), malformed, "more than 255 levels are nested in line 2",
               "remove levels of nesting");
}

TEST_F(GraphFile, braces_in_texts_and_comments_neither_nest_nor_hide_nesting) {
  EXPECT_EQ(network("x.dot", "graph { a [label=\"" + repeated("{", hostile_depth) +
                                 "\"] /* {{ */ a -- b // {{\n# {{\n}")
                ->node_count(),
            2U);
  for (const std::string hidden :
       {"\"}\" + \"\\\\\" ", "#}\n", "//}\n", "//}\r", "/*}*/", "<<b>}</b>> ", "<}> "}) {
    const std::string content = "graph {" + repeated("{ a " + hidden, hostile_depth);
    expect_bad("x.dot", content, malformed, "more than 255 levels are nested",
               "remove levels of nesting");
  }
}

TEST_F(GraphFile, tags_in_texts_and_comments_neither_nest_nor_hide_nesting) {
  for (const std::string hidden : {"<!--</a></a>-->", "<![CDATA[</a></a>]]>", "<?x </a></a>?>",
                                   "<a x='/>' y=\"/></a>\">", "<b/>", "<b x='\"'/>"}) {
    const std::string content = repeated("<a>" + hidden, hostile_depth);
    expect_bad("x.graphml", content, malformed, "more than 255 levels are nested",
               "remove levels of nesting");
  }
}

TEST_F(GraphFile, hostile_graphml_is_refused_or_read_as_it_stands) {
  const std::string nodes = "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\"/>";
  expect_bad("x.graphml", graphml("", "<node id=\"a&#0;b\"/>" + nodes), malformed,
             "there is a NUL character in line 1", kinds_hint);
  expect_bad("x.graphml", graphml("", nodes) + graphml("", nodes), malformed,
             "there is a second element behind the first in line 1", kinds_hint);
  const std::string huge(1'000'000, 'x');
  EXPECT_THAT(labels(*network("x.graphml", graphml("", "<node id=\"" + huge +
                                                           "\"/><node id=\"b\"/>"
                                                           "<edge source=\"b\" target=\"" +
                                                           huge + "\"/>"))),
              ::testing::ElementsAre(huge, "b"));
  // Entities of the file's own are text.
  EXPECT_THAT(
      labels(*network("x.graphml", "<!DOCTYPE graphml [<!ENTITY e \"&e;&e;\">]>" +
                                       graphml("", "<node id=\"&e;\"/>" + nodes +
                                                       "<edge source=\"&e;\" target=\"a\"/>"))),
      ::testing::ElementsAre("&e;", "a", "b"));
}

/// Files as disks and people leave them: whatever is read of them is an Error or a network.
class DamagedGraphFile : public GraphFile, public ::testing::WithParamInterface<std::string> {
 protected:
  /// Expects that reading the content gives a network or throws an Error, and nothing else.
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
  SLOW_WHEN_SANITIZED();
  const std::string whole = original();
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (const char other : {'\0', '\n', '"', ',', '<', '0', '\xff'}) {
      std::string changed = whole;
      changed[at] = other;
      SCOPED_TRACE(changed);
      expect_network_or_error(changed);
    }
}

TEST_P(DamagedGraphFile, doubled_is_refused_or_warned_of) {
  const std::string name = "doubled." + GetParam();
  if (GetParam() != "edges") {
    EXPECT_THROW((void)network(name, original() + original()), Error);
  } else {
    EXPECT_EQ(network(name, original() + original())->warnings().size(), 1U);
  }
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

}  // namespace asterism
