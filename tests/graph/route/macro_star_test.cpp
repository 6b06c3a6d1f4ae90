#include <algorithm>

#include <gtest/gtest.h>

#include "graph/route/route_helpers.hpp"

namespace asterism {
namespace {

using testing::error_of;
using testing::ports_text;
using testing::routed;
using testing::surveyed;

TEST(Yeh96, the_route_of_figure_two) {
  const auto network = make_network("macro-star:3,2");
  RouteOptions options;
  options.tag = "2,3,1";
  const Route route = routed(network, "6 57 23 41", "1234567", "yeh96", options);
  EXPECT_EQ(ports_text(*network, route), "T2,S3,T3,S2");
  std::vector<std::string> path;
  for (const NodeId node : route.path) path.push_back(network->label(node));
  EXPECT_EQ(path, (std::vector<std::string>{"6 57 23 41", "5 67 23 41", "5 41 23 67", "1 45 23 67",
                                            "1 23 45 67"}));
}

TEST(Yeh96, hops_match_the_independent_numbers) {
  struct Row {
    const char* spec;
    const char* tag;
    std::uint64_t worst;
    double mean;
  };
  for (const Row& row :
       {Row{"macro-star:2,2", "identity", 10, 6.1833}, Row{"macro-star:2,2", "best", 8, 4.85},
        Row{"macro-star:2,3", "identity", 15, 9.4405}, Row{"macro-star:2,3", "best", 13, 8.0071},
        Row{"macro-star:3,2", "identity", 18, 11.6675},
        Row{"macro-star:3,2", "best", 14, 8.4262}}) {
    RouteOptions options;
    options.tag = row.tag;
    const RouteSurvey survey = surveyed(row.spec, "yeh96", options);
    EXPECT_EQ(survey.max_hops, row.worst) << row.spec << ' ' << row.tag;
    EXPECT_NEAR(static_cast<double>(survey.hops_sum) / static_cast<double>(survey.pairs), row.mean,
                5e-5)
        << row.spec << ' ' << row.tag;
  }
}

TEST(Yeh96, stays_within_the_bound_of_theorem_31) {
  for (const char* spec : {"macro-star:1,5", "macro-star:2,2", "macro-star:2,3", "macro-star:3,2",
                           "macro-star:7,1", "macro-star:5,1"}) {
    const auto network = make_network(spec);
    RouteOptions options;
    options.tag = "identity";
    EXPECT_LE(static_cast<double>(surveyed(spec, "yeh96", options).max_hops),
              network->published().diameter->value)
        << spec;
  }
}

TEST(Yeh96, every_tag_reaches_the_target_from_everywhere) {
  for (const char* spec : {"macro-star:3,2", "macro-star:3,1,1", "macro-star:2,2,1",
                           "macro-star:2,2,2", "macro-star:1,4,3"}) {
    const auto network = make_network(spec);
    const auto l = static_cast<unsigned>(network->parameters()[0]);
    std::string digits;
    for (unsigned i = 1; i <= l; ++i) digits += static_cast<char>('0' + i);
    do {
      RouteOptions options;
      for (const char digit : digits)
        options.tag += (options.tag.empty() ? "" : ",") + std::string(1, digit);
      const RouteSurvey survey = surveyed(spec, "yeh96", options);  // throws if one is lost
      EXPECT_EQ(survey.pairs, network->node_count());
      EXPECT_GE(survey.hops_sum, survey.distance_sum);
    } while (std::ranges::next_permutation(digits).found);
  }
}

TEST(Yeh96, routes_between_any_two_nodes) {
  const auto network = make_network("macro-star:2,3,1");
  const RouteAlgorithm& algorithm = route_algorithm(*network, "yeh96");
  for (std::uint64_t i = 0; i < 400; ++i) {
    const NodeId from{i * 7919 % network->node_count()};
    const NodeId to{i * 104729 % network->node_count()};
    EXPECT_EQ(find_route(algorithm, {network, from, to, {}}).path.back(), to);
  }
}

TEST(Yeh96, refuses_bad_tags) {
  const auto network = make_network("macro-star:3,2");
  for (const char* tag : {"1,2", "1,2,4", "1,1,2", "a,b,c", "0,1,2", "1,2,3,4", "worst"}) {
    RouteOptions options;
    options.tag = tag;
    const Error error =
        error_of([&] { (void)routed(network, "1234567", "7654321", "yeh96", options); });
    EXPECT_EQ(error.code(), ErrorCode::malformed) << tag;
    EXPECT_NE(error.sentence().find("is not a permutation of 1..3"), std::string::npos) << tag;
  }
  const auto deep = make_network("macro-star:9,1");
  EXPECT_GT(find_route(route_algorithm(*deep, "yeh96"), {deep, NodeId{9999}, NodeId{0}, {}}).hops(),
            0U);
}

TEST(Yeh96, the_best_tag_is_the_best_of_all) {
  for (const char* const spec : {"macro-star:3,2", "macro-star:4,1", "macro-star:3,1,1"}) {
    const auto network = make_network(spec);
    const auto l = static_cast<unsigned>(network->parameters()[0]);
    for (std::uint64_t from = 0; from < network->node_count(); from += 7) {
      const auto hops = [&](const std::string& tag) {
        RouteOptions options;
        options.tag = tag;
        return find_route(route_algorithm(*network, "yeh96"),
                          {network, NodeId{from}, NodeId{0}, options})
            .hops();
      };
      std::string digits;
      for (unsigned i = 1; i <= l; ++i) digits += static_cast<char>('0' + i);
      std::size_t least = hops("identity");
      do {
        std::string tag;
        for (const char digit : digits) tag += (tag.empty() ? "" : ",") + std::string(1, digit);
        least = std::min(least, hops(tag));
      } while (std::ranges::next_permutation(digits).found);
      ASSERT_EQ(hops("best"), least) << spec << " from " << from;
    }
  }
}

TEST(Yeh96, says_how_many_tags_it_tried_where_there_are_too_many) {
  const auto network = make_network("macro-star:15,1");
  const Route route = routed(network, "16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1",
                             "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", "yeh96");
  EXPECT_NE(route.note.find("the best of 20000 tried"), std::string::npos) << route.note;
}

TEST(Yeh96, explains_itself_by_proxy_cycles) {
  const auto network = make_network("macro-star:3,2");
  RouteOptions options;
  options.tag = "2,3,1";
  EXPECT_TRUE(routed(network, "3415267", "1234567", "yeh96", options).explanation.empty());
  options.explain = true;
  const Route route = routed(network, "3415267", "1234567", "yeh96", options);
  ASSERT_EQ(route.explanation.size(), 2U);
  EXPECT_EQ(route.explanation[0], "proxy cycles: (32571), (46)");
  EXPECT_EQ(route.explanation[1],
            "12 hops to bring symbols to their proxies, 1 to order the blocks");
  EXPECT_EQ(routed(network, "6572341", "1234567", "yeh96", options).explanation[0],
            "proxy cycles: (651), 2, 3, 4, 7");
}

TEST(EmulatedAkers87, takes_at_most_three_hops_for_each_of_the_star) {
  for (const auto& [spec, star] : {std::pair("macro-star:2,2", "star:5"),
                                   {"macro-star:3,2", "star:7"},
                                   {"macro-star:2,2,1", "star:6"}}) {
    const RouteSurvey emulated = surveyed(spec, "emulate-akers87");
    const RouteSurvey on_star = surveyed(star, "akers87");
    EXPECT_LE(emulated.max_hops, 3 * on_star.max_hops) << spec;
    EXPECT_GT(emulated.hops_sum, on_star.hops_sum) << spec;
  }
}

}  // namespace
}  // namespace asterism
