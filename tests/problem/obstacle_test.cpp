// Every obstacle has words and a name, and the words say what the arguments are.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/obstacle.hpp>

namespace asterism {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

Obstacle with_all_arguments(ObstacleCode code) {
  Obstacle obstacle(code, 3000, 500);
  obstacle.words = "WORDS";
  return obstacle;
}

TEST(Obstacle, every_code_has_a_sentence_and_a_name_of_its_own) {
  std::set<std::string> sentences;
  std::set<std::string_view> names;
  for (const ObstacleCode code : obstacle_codes()) {
    const Obstacle obstacle = with_all_arguments(code);
    EXPECT_TRUE(sentences.insert(sentence(obstacle)).second) << sentence(obstacle);
    EXPECT_TRUE(names.insert(code_name(obstacle)).second) << code_name(obstacle);
    EXPECT_THAT(std::string(code_name(obstacle)), MatchesRegex("[a-z_]+"));
    EXPECT_THAT(sentence(obstacle), Not(HasSubstr("{")));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(ObstacleCode::isomorphic_without_more) + 1);
}

TEST(Obstacle, limits_are_said_by_the_codes_that_name_them) {
  for (const ObstacleCode code : obstacle_codes()) {
    const Obstacle obstacle = with_all_arguments(code);
    EXPECT_EQ(
        code_name(obstacle).starts_with("max_"),
        sentence(obstacle).find('3') != std::string::npos && code != ObstacleCode::few_symbols)
        << sentence(obstacle);
  }
}

TEST(Obstacle, says_its_arguments) {
  EXPECT_EQ(sentence(Obstacle(ObstacleCode::max_nodes_for_search, 512, 9)),
            "it searches, on at most 512 nodes of 9 ports");
  EXPECT_EQ(sentence(Obstacle(ObstacleCode::max_nodes, 16384)),
            "it is made for networks of at most 16384 nodes");
  EXPECT_EQ(sentence(Obstacle(ObstacleCode::max_packets, 262144, 3.2e12)),
            "it sends about 3e+12 packets one by one, more than 3e+05");
  EXPECT_EQ(sentence(Obstacle(ObstacleCode::other_networks, "torus, ring")),
            "it is made for torus, ring");
  EXPECT_EQ(sentence(ObstacleCode::torus), "it needs a torus");
}

TEST(Obstacle, of_other_programs_is_in_their_words) {
  const Obstacle obstacle("it needs odd {rings}");
  EXPECT_EQ(sentence(obstacle), "it needs odd {rings}");
  EXPECT_EQ(code_name(obstacle), "own_words");
}

}  // namespace
}  // namespace asterism
