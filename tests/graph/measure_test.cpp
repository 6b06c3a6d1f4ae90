#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "graph/boost_reference.hpp"

namespace asterism {
namespace {

NetworkMeasures measured(const std::string& spec, const MeasureOptions& options = {}) {
  return measure(*make_network(spec), options);
}

/// Distances in the star by visiting every permutation and following its cycles.
std::vector<std::uint64_t> star_distribution_by_enumeration(unsigned n) {
  std::vector<unsigned> label(n);
  std::iota(label.begin(), label.end(), 0U);
  std::vector<std::uint64_t> counts(3 * (n - 1) / 2 + 1);
  do {
    unsigned distance = 0;
    std::vector<bool> seen(n);
    for (unsigned start = 0; start < n; ++start) {
      unsigned length = 0;
      for (unsigned at = start; !seen[at]; at = label[at], ++length) seen[at] = true;
      if (length > 1) distance += start == 0 ? length - 1 : length + 1;
    }
    ++counts[distance];
  } while (std::ranges::next_permutation(label).found);
  return counts;
}

TEST(Measure, star_distributions_equal_the_closed_form_and_the_enumeration) {
  SLOW_WHEN_SANITIZED();
  for (unsigned n = 2; n <= 9; ++n) {
    const auto network = make_network("star:" + std::to_string(n));
    const NetworkMeasures m = measure(*network);
    EXPECT_EQ(m.distance_distribution, network->published().distance_distribution) << n;
    EXPECT_EQ(m.distance_distribution, star_distribution_by_enumeration(n)) << n;
    EXPECT_EQ(m.diameter, 3 * (n - 1) / 2) << n;
    EXPECT_TRUE(m.exact);
  }
}

TEST(Measure, published_formulas_that_claim_equality_hold) {
  for (const char* spec :
       {"star:3",      "star:7",      "bubble-sort:5", "bubble-sort:8", "hypercube:1",
        "hypercube:9", "torus:2x3x4", "torus:7x7x7",   "torus:5",       "mesh:2x3x4",
        "mesh:7x9",    "mesh:11",     "ring:3",        "ring:10",       "ring:11",
        "complete:2",  "complete:9",  "ccc:3",         "ccc:4",         "ccc:5",
        "ccc:6",       "ccc:9",       "ccc:12",        "scc:3",         "scc:4",
        "scc:5",       "scc:6",       "scc:8",         "wk:2,6",        "wk:3,4",
        "wk:4,5",      "wk:6,3"}) {
    const auto network = make_network(spec);
    const NetworkMeasures m = measure(*network);
    const PublishedValues published = network->published();
    ASSERT_TRUE(m.exact) << spec;
    EXPECT_EQ(static_cast<double>(m.diameter), published.diameter->value) << spec;
    if (published.average_distance) {
      EXPECT_NEAR(m.average_distance, published.average_distance->value, 1e-9) << spec;
    }
    if (!published.distance_distribution.empty()) {
      EXPECT_EQ(m.distance_distribution, published.distance_distribution) << spec;
    }
  }
}

TEST(Measure, published_bounds_hold) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec :
       {"macro-star:1,4", "macro-star:2,2", "macro-star:2,3", "macro-star:3,2", "macro-star:4,2",
        "macro-star:8,1", "pancake:4", "pancake:9", "hypernet:2,4", "hypernet:3,1", "hypernet:3,2",
        "hypernet:3,3", "hypernet:3,4", "hypernet:4,3", "hypernet:5,2", "hypernet:6,2"}) {
    const auto network = make_network(spec);
    ASSERT_EQ(network->published().diameter->relation, PublishedValue::Relation::at_most) << spec;
    EXPECT_LE(static_cast<double>(measure(*network).diameter), network->published().diameter->value)
        << spec;
  }
}

TEST(Measure, scc_diameter_of_seven_is_one_less_than_published) {
  const auto network = make_network("scc:7");
  EXPECT_EQ(network->published().diameter->value, 31);
  EXPECT_EQ(measure(*network).diameter, 30U);
}

TEST(Measure, macro_star_distances_match_the_independent_numbers) {
  struct Row {
    const char* spec;
    std::uint64_t diameter;
    double mean;
    double bound;
  };
  for (const Row& row :
       {Row{"macro-star:2,2", 8, 4.7833, 12.5}, Row{"macro-star:2,3", 12, 7.8726, 17.5},
        Row{"macro-star:3,2", 13, 8.0532, 20}}) {
    const auto network = make_network(row.spec);
    const NetworkMeasures m = measure(*network);
    EXPECT_EQ(m.diameter, row.diameter) << row.spec;
    EXPECT_NEAR(m.average_distance, row.mean, 5e-5) << row.spec;
    EXPECT_EQ(network->published().diameter->value, row.bound) << row.spec;
  }
}

TEST(Measure, all_sources_agree_with_boost_from_every_node) {
  for (const char* spec : {"mesh:5x6", "mesh:2x3x4", "wk:3,4", "hypernet:3,2",
                           "hypernet:3,2,kind=treelet", "hypercomplete:3,2"}) {
    const auto network = make_network(spec);
    const auto graph = testing::materialised(*network);
    std::vector<std::uint64_t> pairs;
    for (NodeId node{0}; node.value() < network->node_count(); ++node) {
      const auto counts = testing::histogram_of(testing::boost_distances(graph, node));
      if (counts.size() > pairs.size()) pairs.resize(counts.size());
      for (std::size_t d = 0; d < counts.size(); ++d) pairs[d] += counts[d];
    }
    const NetworkMeasures m = measure(*network);
    EXPECT_EQ(m.distance_distribution, pairs) << spec;
    EXPECT_EQ(m.links, boost::num_edges(graph) / 2) << spec;
    EXPECT_EQ(m.sources, network->node_count()) << spec;
    EXPECT_EQ(m.diameter_at_most, m.diameter) << spec;
  }
}

TEST(Measure, a_sample_gives_a_bound_and_says_so) {
  const NetworkMeasures exact = measured("mesh:30x40");
  MeasureOptions options;
  options.sources = MeasureOptions::Sources::sample;
  options.sample_size = 5;
  const NetworkMeasures sampled = measured("mesh:30x40", options);
  EXPECT_FALSE(sampled.exact);
  EXPECT_EQ(sampled.sources, 5U);
  EXPECT_LE(sampled.diameter, exact.diameter);
  EXPECT_GE(sampled.diameter_at_most, exact.diameter);
  EXPECT_EQ(std::accumulate(sampled.distance_distribution.begin(),
                            sampled.distance_distribution.end(), std::uint64_t{0}),
            5U * 1200U);
}

TEST(Measure, a_sample_is_the_same_for_the_same_seed_only) {
  MeasureOptions options;
  options.sources = MeasureOptions::Sources::sample;
  options.sample_size = 3;
  const auto first = measured("mesh:50x50", options).distance_distribution;
  EXPECT_EQ(first, measured("mesh:50x50", options).distance_distribution);
  options.seed = 2;
  EXPECT_NE(first, measured("mesh:50x50", options).distance_distribution);
}

TEST(Measure, large_asymmetric_networks_are_sampled_unless_told_otherwise) {
  SLOW_WHEN_SANITIZED();
  const NetworkMeasures m = measured("mesh:400x500");
  EXPECT_FALSE(m.exact);
  EXPECT_EQ(m.sources, 64U);
}

TEST(Measure, without_memory_for_a_table_the_implicit_graph_is_searched) {
  MeasureOptions options;
  options.sources = MeasureOptions::Sources::sample;
  options.sample_size = 4;
  const auto with_table = measured("mesh:40x50", options);
  options.memory_limit = 8000;  // the table takes more, the bitmaps less
  const auto without = measured("mesh:40x50", options);
  EXPECT_EQ(with_table.distance_distribution, without.distance_distribution);
}

TEST(Measure, refuses_what_cannot_be_visited) {
  for (const char* spec : {"torus:99999x99999", "mesh:99999x99999", "ring:4000000000",
                           "hypercube:63", "mesh:1000000x1000000x1000000", "wk:2,60"})
    for (const auto sources : {MeasureOptions::Sources::automatic, MeasureOptions::Sources::all}) {
      MeasureOptions options;
      options.sources = sources;
      options.memory_limit = ~std::uint64_t{0};  // it is the time that is too long
      testing::expect_error([&] { return measured(spec, options).diameter; }, ErrorCode::too_large,
                            "too many links to follow", "choose a smaller network");
    }
}

TEST(Measure, refuses_more_searches_than_anybody_waits_for) {
  MeasureOptions options;
  options.sources = MeasureOptions::Sources::all;
  testing::expect_error([&] { return measured("mesh:9999x9999", options).diameter; },
                        ErrorCode::too_large, "searches of mesh:9999x9999 would follow about",
                        "search from fewer nodes");
  options.sources = MeasureOptions::Sources::sample;
  options.sample_size = ~std::uint64_t{0};
  testing::expect_error([&] { return measured("mesh:9999x9999", options).diameter; },
                        ErrorCode::too_large, "searches of mesh:9999x9999", "fewer nodes");
}

TEST(Measure, complete_graphs_are_searched_from_one_node_and_no_other) {
  EXPECT_EQ(measured("complete:1000000").diameter, 1U);
}

TEST(MeasureExhaustive, all_sources_of_a_larger_mesh_and_wk) {
  MeasureOptions options;
  options.sources = MeasureOptions::Sources::all;
  EXPECT_EQ(measured("mesh:150x200", options).diameter, 348U);
  EXPECT_EQ(measured("wk:5,6", options).diameter, 63U);
}

}  // namespace
}  // namespace asterism
