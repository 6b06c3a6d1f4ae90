// The exchange of frontiers: what every rank found for the others, in batches of bounded size.
#pragma once

#include <cstdint>
#include <vector>

#include "search/local_search.hpp"
#include "search/ranks.hpp"

namespace asterism::distributed {

/// Computes where each of several runs of words begins. Returns the total.
int add_up(const std::vector<int>& words, std::vector<int>& from);

class Exchange {
 public:
  explicit Exchange(const Ranks& ranks);

  /// Number of words of a rank's outbox for one other rank that make a batch. The total of all
  /// batches of a rank is independent of the number of ranks.
  [[nodiscard]] static std::uint64_t words_per_rank(std::uint32_t ranks);
  /// Memory of a rank for exchanges: streams, send and receive buffers.
  [[nodiscard]] static std::uint64_t bytes(std::uint32_t ranks);

  /// Sends the streams of the outbox and receives those of all others. Returns whether all ranks
  /// had declared their level `done`, so that nothing more will arrive.
  [[nodiscard]] bool round(LocalSearch& search, bool done);

  [[nodiscard]] std::uint64_t bytes_sent() const { return bytes_sent_; }

 private:
  /// What ranks announce to each other before a batch.
  struct Notice {
    std::int32_t words = 0;
    std::int32_t done = 0;
  };

  void collect(LocalSearch& search, bool done);
  [[nodiscard]] bool all_done() const;
  void deliver(LocalSearch& search) const;

  const Ranks& ranks_;
  std::vector<Notice> notices_sent_, notices_;
  std::vector<int> sent_words_, sent_from_, received_words_, received_from_;
  std::vector<std::uint64_t> sent_, received_;
  std::uint64_t bytes_sent_ = 0;
};

}  // namespace asterism::distributed
