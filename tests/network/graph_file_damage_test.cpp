// Graph files as disks and people leave them: cut, changed, doubled, shuffled.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/mix.hpp"
#include "base/text.hpp"
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
