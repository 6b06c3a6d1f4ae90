// Searches by several ranks without MPI: the streams are handed over one by one.
#include <deque>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include <asterism/measure.hpp>
#include <asterism/networks.hpp>

#include "naive_search.hpp"
#include "search/local_search.hpp"

namespace asterism::distributed {
namespace {

class SimulatedRanks {
 public:
  SimulatedRanks(const Network& network, std::uint32_t ranks, std::uint64_t words_per_rank)
      : space_(make_search_space(network)), distribution_(space_->blocks(), ranks) {
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      searches_.emplace_back(*space_, distribution_, rank, words_per_rank);
  }

  std::vector<std::uint64_t> run(NodeId source) {
    for (LocalSearch& search : searches_) search.begin(source);
    std::vector<std::uint64_t> counts{1};
    while (counts.back() != 0) {
      while (!round()) {
      }
      counts.push_back(0);
      for (LocalSearch& search : searches_) counts.back() += search.finish_level();
    }
    counts.pop_back();
    return counts;
  }

  [[nodiscard]] std::size_t longest_stream() const { return longest_stream_; }

 private:
  bool round() {
    bool all_done = true;
    for (LocalSearch& search : searches_) all_done = search.expand() && all_done;
    for (LocalSearch& sender : searches_)
      for (std::uint32_t rank = 0; rank < distribution_.ranks(); ++rank) {
        const auto stream = sender.outbox().stream(rank);
        longest_stream_ = std::max(longest_stream_, stream.size());
        searches_[rank].receive(stream);
      }
    for (LocalSearch& search : searches_) search.outbox().clear_streams();
    return all_done;
  }

  std::unique_ptr<SearchSpace> space_;
  Distribution distribution_;
  std::deque<LocalSearch> searches_;
  std::size_t longest_stream_ = 0;
};

class RanksOf : public ::testing::TestWithParam<const char*> {};

TEST_P(RanksOf, find_what_one_queue_finds_from_any_node) {
  const auto network = make_network(GetParam());
  std::mt19937_64 random(7);
  for (const std::uint32_t ranks : {1U, 2U, 3U, 4U, 7U})
    for (const std::uint64_t words : {1U, 40U, 100000U}) {
      const NodeId source{random() % network->node_count()};
      EXPECT_EQ(SimulatedRanks(*network, ranks, words).run(source),
                testing::naive_search(*network, source))
          << ranks << " ranks, " << words << " words, from " << network->label(source);
    }
}

INSTANTIATE_TEST_SUITE_P(Networks, RanksOf,
                         ::testing::Values("star:4", "star:7", "pancake:7", "macro-star:3,2",
                                           "bubble-sort:7", "scc:5", "hypercube:11", "torus:9x9x9",
                                           "mesh:30x50", "ring:2000", "wk:4,5", "fat-tree:8",
                                           "dragonfly:4,2,2", "random-regular:3,2000,7",
                                           "kautz:2,8", "complete:2000", "incomplete-star:3000",
                                           "faulty:3..6/hypercube:10"));

TEST(SimulatedRanks, agree_with_the_library) {
  for (const char* spec : {"star:8", "pancake:8", "macro-star:2,3", "scc:6", "torus:16x16x16"}) {
    const auto network = make_network(spec);
    EXPECT_EQ(SimulatedRanks(*network, 3, 500).run(NodeId{0}),
              measure(*network).distance_distribution)
        << spec;
  }
}

TEST(SimulatedRanks, send_batches_of_bounded_size) {
  const auto network = make_network("pancake:8");
  SimulatedRanks ranks(*network, 4, 50);
  EXPECT_EQ(ranks.run(NodeId{0}), measure(*network).distance_distribution);
  EXPECT_GE(ranks.longest_stream(), 50U);
  EXPECT_LT(ranks.longest_stream(), 50U + 7 * (1 + block_words));  // one block by 7 generators
}

}  // namespace
}  // namespace asterism::distributed
