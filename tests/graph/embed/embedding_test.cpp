// Embeddings: what they measure, by formula, by brute force, and what is said of wrong ones.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <asterism/embedding.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using testing::TemporaryFolder;

Embedding embedded(const std::string& guest, const std::string& host) {
  return find_embedding(make_network(guest), make_network(host));
}

EmbeddingMeasures measured(const std::string& guest, const std::string& host) {
  return measure_embedding(embedded(guest, host));
}

TEST(Embeddings, of_the_star_in_macro_stars_have_dilation_3_and_congestion_2n_or_l) {
  for (unsigned l = 2; l <= 5; ++l)
    for (unsigned n = 1; l * n <= 9; ++n) {
      const std::string host = "macro-star:" + std::to_string(l) + "," + std::to_string(n);
      SCOPED_TRACE(host);
      const EmbeddingMeasures found = measured("star:" + std::to_string(l * n + 1), host);
      EXPECT_EQ(found.load, 1U);
      EXPECT_EQ(found.expansion, 1);
      EXPECT_EQ(found.dilation, 3U);
      EXPECT_EQ(found.congestion, std::max(2 * n, l));
    }
}

TEST(Embeddings, of_the_star_need_more_where_the_nucleus_is_nested_or_a_block_is_short) {
  EXPECT_EQ(measured("star:6", "macro-star:2,2,1").dilation, 3U);
  EXPECT_EQ(measured("star:9", "macro-star:2,4,nucleus=2x2").dilation, 5U);
  EXPECT_EQ(measured("star:4", "star:4").dilation, 1U);
  EXPECT_EQ(measured("star:5", "bubble-sort:5").dilation, 7U) << "there and back again";
}

/// Measures the same embedding without the shortcut for uniform walks.
TEST(Embeddings, that_are_alike_everywhere_measure_the_same_path_by_path) {
  for (const auto& [guest, host] : {std::pair("star:5", "macro-star:2,2"),
                                    {"star:6", "macro-star:2,2,1"},
                                    {"star:4", "macro-star:3,1"}}) {
    SCOPED_TRACE(host);
    Embedding embedding = embedded(guest, host);
    ASSERT_TRUE(embedding.is_uniform());
    const EmbeddingMeasures quick = measure_embedding(embedding);
    embedding.words.clear();
    const EmbeddingMeasures slow = measure_embedding(embedding);
    EXPECT_EQ(slow.load, quick.load);
    EXPECT_EQ(slow.dilation, quick.dilation);
    EXPECT_DOUBLE_EQ(slow.mean_dilation, quick.mean_dilation);
    EXPECT_EQ(slow.congestion, quick.congestion);
    EXPECT_DOUBLE_EQ(slow.mean_congestion, quick.mean_congestion);
    ASSERT_EQ(slow.classes.size(), quick.classes.size());
    for (std::size_t i = 0; i < slow.classes.size(); ++i)
      EXPECT_EQ(slow.classes[i].most, quick.classes[i].most) << slow.classes[i].link_class;
  }
}

TEST(Embeddings, of_the_star_in_connected_cycles_go_round_the_cycles) {
  for (unsigned n = 3; n <= 6; ++n) {
    const EmbeddingMeasures found =
        measured("star:" + std::to_string(n), "scc:" + std::to_string(n));
    EXPECT_EQ(found.load, 1U);
    EXPECT_EQ(found.expansion, n - 1);
    EXPECT_EQ(found.dilation, 2 * ((n - 1) / 2) + 1) << n;
  }
}

TEST(Embeddings, of_the_mesh_of_tseng_98_have_dilation_3_between_rows_and_1_within) {
  for (const auto& [guest, host] : {std::pair("mesh:4x6", "star:4"), {"mesh:5x24", "star:5"}}) {
    const Embedding embedding = embedded(guest, host);
    const EmbeddingMeasures found = measure_embedding(embedding);
    EXPECT_EQ(found.load, 1U);
    EXPECT_EQ(found.dilation, 3U);
    for (NodeId node{0}; node.value() < embedding.guest->node_count(); ++node)
      for (const Port port : {Port{2}, Port{3}}) {
        if (embedding.guest->neighbour(node, port) == no_node) continue;
        std::vector<Port> path;
        embedding.path(node, port, path);
        EXPECT_EQ(path.size(), 1U);
      }
  }
}

TEST(Embeddings, by_gray_codes_and_hamiltonian_cycles_keep_neighbours) {
  for (const auto& [guest, host] : {std::pair("torus:4x8", "hypercube:5"),
                                    {"mesh:2x4x4", "hypercube:5"},
                                    {"ring:16", "hypercube:4"},
                                    {"ring:24", "star:4"},
                                    {"ring:15", "torus:3x5"}}) {
    SCOPED_TRACE(guest);
    const EmbeddingMeasures found = measured(guest, host);
    EXPECT_EQ(found.load, 1U);
    EXPECT_EQ(found.dilation, 1U);
    EXPECT_EQ(found.congestion, 1U);
  }
}

TEST(Embeddings, count_their_tables_before_they_make_them) {
  const auto refused = [](const std::string& guest, const std::string& host, std::uint64_t limit) {
    const Embedding embedding = embedded(guest, host);
    EXPECT_GT(embedding.table_bytes, 0) << guest;
    expect_error([&] { return measure_embedding(embedding, limit); }, ErrorCode::too_large,
                 "the paths of " + guest + " on " + host, "choose smaller networks");
  };
  // Four bytes for each node and for each of its ports would fit.
  refused("ring:5040", "star:7", 4 * 5040 * 7 + 1);
  refused("mesh:7x720", "star:7", 4 * 5040 * 7 + 1);
  // So long a cycle is not even stored.
  refused("ring:20922789888000", "star:16", 100'000'000);
}

/// Measures an embedding and returns its activities, each with its number of reports.
std::map<std::string, int> activities_of(const Embedding& embedding) {
  std::map<std::string, int> reports;
  (void)measure_embedding(embedding, 0, [&](std::string_view what, std::uint64_t, std::uint64_t) {
    ++reports[std::string(what)];
  });
  return reports;
}

TEST(Embeddings, can_be_stopped_in_each_of_their_phases) {
  struct Stopped {};
  for (const auto& [guest, host, phases] :
       {std::tuple("ring:5040", "star:7", std::size_t{5}), {"mesh:7x720", "star:7", 4}}) {
    SCOPED_TRACE(guest);
    const auto activities = activities_of(embedded(guest, host));
    EXPECT_EQ(activities.size(), phases);
    for (const auto& [phase, reports] : activities) {
      if (phase != "searching for a Hamiltonian cycle") {
        EXPECT_GT(reports, 2) << phase;
      }
      const Progress stop = [&, name = phase](std::string_view what, std::uint64_t, std::uint64_t) {
        if (what == name) throw Stopped();
      };
      const Embedding again = embedded(guest, host);
      EXPECT_THROW((void)measure_embedding(again, 0, stop), Stopped) << phase;
      EXPECT_EQ(measure_embedding(again).load, 1U) << "works as before";
    }
  }
}

TEST(Embeddings, that_are_not_known_are_answered_with_those_that_are) {
  for (const auto& [guest, host] : {std::pair("star:5", "macro-star:3,2"),
                                    {"star:5", "scc:6"},
                                    {"mesh:4x7", "star:4"},
                                    {"torus:3x8", "hypercube:5"},
                                    {"wk:3,2", "ring:9"},
                                    {"star:4", "pancake:4"}})
    expect_error([&, g = guest, h = host] { return embedded(g, h); }, ErrorCode::unsupported,
                 "no embedding of " + std::string(guest) + " in " + host, "star-in-cayley");
}

TEST(Embeddings, whose_paths_lead_elsewhere_are_refused) {
  Embedding embedding = embedded("star:4", "star:4");
  embedding.words.clear();
  embedding.path = [](NodeId, Port, std::vector<Port>& path) { path = {Port{0}}; };
  expect_error([&] { return measure_embedding(embedding); }, ErrorCode::malformed,
               "does not lead to the place of its neighbour", "check the embedding");
  embedding.path = [](NodeId, Port, std::vector<Port>& path) { path = {Port{77}}; };
  EXPECT_THROW((void)measure_embedding(embedding), Error);
  embedding = embedded("star:4", "macro-star:3,1");
  std::swap(embedding.words[0], embedding.words[1]);
  EXPECT_THROW((void)measure_embedding(embedding), Error);
}

class MapFile : public ::testing::Test {
 protected:
  Embedding read(const std::string& text) {
    return read_embedding(make_network("ring:3"), make_network("ring:6"),
                          folder_.file("map", text));
  }
  void expect_bad(const std::string& text, const std::string& sentence) {
    expect_error([&] { return read(text); }, ErrorCode::malformed, sentence,
                 "its label, a tab, the label of its place");
  }
  TemporaryFolder folder_;
};

TEST_F(MapFile, places_nodes_and_joins_them_by_shortest_paths) {
  const EmbeddingMeasures found = measure_embedding(read("# places\n0\t0\n1\t2\r\n\n2\t4\n"));
  EXPECT_EQ(found.load, 1U);
  EXPECT_EQ(found.expansion, 2);
  EXPECT_EQ(found.dilation, 2U);
  EXPECT_EQ(found.congestion, 1U);
  EXPECT_EQ(measure_embedding(read("0\t3\n1\t3\n2\t3\n")).load, 3U);
}

TEST_F(MapFile, can_be_left_while_it_is_read) {
  struct Stopped {};
  std::string text;
  for (int node = 0; node < 5040; ++node) text += fmt::format("{0}\t{0}\n", node);
  std::map<std::string, int> reports;
  const auto read = [&](const Progress& progress) {
    return read_embedding(make_network("ring:5040"), make_network("ring:5040"),
                          folder_.file("map", text), 0, progress);
  };
  (void)read(
      [&](std::string_view what, std::uint64_t, std::uint64_t) { ++reports[std::string(what)]; });
  EXPECT_GT(reports["reading places"], 2);
  EXPECT_EQ(reports.size(), 2U) << "and its links";
  EXPECT_THROW((void)read([](std::string_view, std::uint64_t, std::uint64_t) { throw Stopped(); }),
               Stopped);
}

TEST_F(MapFile, that_is_wrong_is_refused_with_its_line) {
  expect_bad("0 0\n", "line 1: is not two labels with a tab between them");
  expect_bad("0\t0\t0\n", "line 1: is not two labels");
  expect_bad("0\t0\n0\t1\n", "line 2: places \"0\" again");
  expect_bad("0\t9\n", "line 1:");
  expect_bad("0\t0\n1\t1\n", "has no place for \"2\"");
  expect_bad("", "has no place for \"0\"");
  expect_error(
      [&] {
        return read_embedding(make_network("ring:3"), make_network("ring:6"), folder_ / "none");
      },
      ErrorCode::not_found, "cannot read", "a file that exists");
}

}  // namespace
}  // namespace asterism
