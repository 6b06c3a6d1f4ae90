#include "collective/star/star_averages.hpp"

#include <map>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/permutation.hpp>
#include <asterism/route.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

TEST(StarAverages, closed_form_agrees_with_walks_to_all_substars) {
  for (unsigned n = 2; n <= 8; ++n)
    for (unsigned k = 1; k <= n; ++k) {
      const SubstarSurvey survey = survey_substars(n, k);
      EXPECT_EQ(survey.substars, factorials[n] / factorials[k]);
      EXPECT_EQ(survey.average(), average_substar_distance(n, k)) << n << " " << k;
    }
}

/// The distance to a substar is that of its nearest node: no rule of routing is trusted.
TEST(StarAverages, walks_are_as_long_as_the_distances) {
  for (unsigned n = 3; n <= 6; ++n) {
    const auto star = make_network("star:" + std::to_string(n));
    const RouteAlgorithm& shortest = route_algorithm(*star, "akers87");
    for (unsigned k = 1; k < n; ++k) {
      std::map<std::string, std::size_t> nearest;  // by the last n-k symbols
      for (NodeId node{0}; node.value() < star->node_count(); ++node) {
        const std::size_t hops = find_route(shortest, {star, NodeId{0}, node}).hops();
        const auto [at, first] = nearest.emplace(star->label(node).substr(k), hops);
        if (!first) at->second = std::min(at->second, hops);
      }
      std::uint64_t sum = 0;
      for (const auto& [substar, hops] : nearest) sum += hops;
      EXPECT_EQ(survey_substars(n, k).hops, sum) << n << " " << k;
    }
  }
}

TEST(StarAverages, are_those_of_the_network_for_single_nodes) {
  for (unsigned n = 3; n <= 9; ++n) {
    const auto star = make_network("star:" + std::to_string(n));
    EXPECT_NEAR(average_substar_distance(n, 1).value(), star->published().average_distance->value,
                1e-12);
  }
}

TEST(StarAverages, lemma_1_two_nodes_are_half_a_step_nearer_than_one) {
  for (unsigned n = 2; n <= 16; ++n)
    EXPECT_NEAR(average_substar_distance(n, 1).value() - average_substar_distance(n, 2).value(),
                0.5, 1e-12);
}

TEST(StarAverages, are_written_as_fractions) {
  EXPECT_EQ(to_string(average_substar_distance(4, 1)), "31/12");
  EXPECT_EQ(to_string(average_substar_distance(3, 2)), "1");
  EXPECT_EQ(to_string(average_substar_distance(3, 3)), "0");
}

TEST(StarAverages, refuse_substars_that_do_not_exist) {
  for (const auto& sizes : {std::pair(4U, 0U), {4U, 5U}, {17U, 1U}}) {
    const unsigned n = sizes.first;
    const unsigned k = sizes.second;
    expect_error([&] { (void)average_substar_distance(n, k); }, ErrorCode::out_of_range,
                 "-substars", "1 <= k <= n <= 16");
    expect_error([&] { (void)survey_substars(n, k); }, ErrorCode::out_of_range, "-substars",
                 "1 <= k <= n <= 16");
  }
}

}  // namespace
}  // namespace asterism
