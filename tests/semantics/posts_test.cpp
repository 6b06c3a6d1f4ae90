#include "semantics/posts.hpp"

#include <map>

#include <gtest/gtest.h>

#include <asterism/network.hpp>

#include "base/random.hpp"

namespace asterism {

TEST(Posts, are_found_by_message_and_by_result) {
  Posts posts(3);
  EXPECT_EQ(posts.find(MessageId{7}), nullptr);
  posts.insert({MessageId{7}, 1, NodeId{4}, 9});
  posts.insert({MessageId{8}, 1, no_node, 10});
  ASSERT_NE(posts.find(MessageId{7}), nullptr);
  EXPECT_EQ(posts.find(MessageId{7})->at, NodeId{4});
  std::uint32_t held = 0;
  posts.for_result(1, [&](Posts::Post& post) { held += post.held; });
  EXPECT_EQ(held, 19U);
  posts.for_result(0, [&](Posts::Post&) { ADD_FAILURE() << "none of this result"; });
  posts.erase(MessageId{7});
  EXPECT_EQ(posts.find(MessageId{7}), nullptr);
  EXPECT_EQ(posts.size(), 1U);
}

TEST(Posts, behave_as_a_map_whatever_is_inserted_and_erased) {
  static constexpr std::uint64_t results = 5;
  Posts posts(results);
  std::map<std::uint64_t, std::uint32_t> expected;
  Random random(3);
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    const std::uint64_t message = random.below(600);
    if (expected.contains(message)) {
      ASSERT_EQ(posts.find(MessageId{message})->held, expected[message]);
      posts.erase(MessageId{message});
      expected.erase(message);
    } else {
      ASSERT_EQ(posts.find(MessageId{message}), nullptr);
      posts.insert({MessageId{message}, message % results, no_node, i});
      expected[message] = i;
    }
  }
  EXPECT_EQ(posts.size(), expected.size());
  std::map<std::uint64_t, std::uint32_t> listed;
  for (std::uint64_t result = 0; result < results; ++result)
    posts.for_result(result, [&](Posts::Post& post) {
      EXPECT_EQ(post.message.value() % results, result);
      listed[post.message.value()] = post.held;
    });
  EXPECT_EQ(listed, expected);
}

}  // namespace asterism
