// Alltoalls among ranks: all sends in one round, pair by pair, or Bruck's algorithm in ceil(log2 P)
// rounds.
#include <bit>

#include "collective/baseline/rank_run.hpp"

namespace asterism {

namespace {

class AlltoallRounds {
 public:
  explicit AlltoallRounds(const RankRun& run) : run_(run), ranks_(run.ranks()) {}

  /// Every rank sends everything in one round, starting with the next rank.
  void linear() {
    MessageRounds rounds(run_.request, run_.problem, run_.sink, 1);
    for (std::uint64_t distance = 1; distance < ranks_; ++distance)
      for (std::uint64_t rank = 0; rank < ranks_; ++rank) send_to(rank, (rank + distance) % ranks_);
    rounds.take(round_);
    rounds.finish();
  }

  /// In round k, a rank sends to the rank k further on, or to the rank XOR k if there are 2^n
  /// ranks.
  void pairwise(bool by_bits) {
    MessageRounds rounds(run_.request, run_.problem, run_.sink, ranks_ - 1);
    for (std::uint64_t k = 1; k < ranks_; ++k) {
      round_.clear();
      for (std::uint64_t rank = 0; rank < ranks_; ++rank)
        send_to(rank, by_bits ? rank ^ k : (rank + k) % ranks_);
      rounds.take(round_);
    }
    rounds.finish();
  }

  /// A message for the rank d further on follows the bits of d, lowest first.
  void bruck() {
    MessageRounds rounds(run_.request, run_.problem, run_.sink,
                         static_cast<std::uint64_t>(std::bit_width(ranks_ - 1)));
    for (std::uint64_t bit = 1; bit < ranks_; bit *= 2) {
      round_.clear();
      for (std::uint64_t rank = 0; rank < ranks_; ++rank) {
        packet_.clear();
        for (std::uint64_t d = bit; d < ranks_; ++d) {
          if ((d & bit) == 0) continue;
          const std::uint64_t origin = (rank + ranks_ - (d & (bit - 1))) % ranks_;
          append_pair(origin, (origin + d) % ranks_);
        }
        round_.add(run_.node(rank), run_.node(rank + bit), packet_);
      }
      rounds.take(round_);
    }
    rounds.finish();
  }

 private:
  void append_pair(std::uint64_t from, std::uint64_t to) {
    append_messages(run_.collective(), run_.collective().pair(from, to), packet_);
  }
  void send_to(std::uint64_t from, std::uint64_t to) {
    packet_.clear();
    append_pair(from, to);
    round_.add(run_.node(from), run_.node(to), packet_);
  }

  const RankRun& run_;
  std::uint64_t ranks_;
  MessageRound round_;
  std::vector<MessageId> packet_;
};

}  // namespace

std::optional<RankAlgorithm> rank_alltoall(std::string_view name, std::uint64_t ranks) {
  const auto size = static_cast<double>(ranks);
  if (name == "linear")
    return RankAlgorithm{"linear", 1, size * size,
                         [](const RankRun& run) { AlltoallRounds(run).linear(); }};
  if (name == "pairwise")
    return RankAlgorithm{"pairwise", 1, size * size,
                         [](const RankRun& run) { AlltoallRounds(run).pairwise(false); }};
  if (name == "pairwise-exchange" && std::has_single_bit(ranks))
    return RankAlgorithm{"pairwise-exchange", 1, size * size,
                         [](const RankRun& run) { AlltoallRounds(run).pairwise(true); }};
  if (name == "bruck")
    return RankAlgorithm{"bruck", 1, size * static_cast<double>(std::bit_width(ranks - 1)),
                         [](const RankRun& run) { AlltoallRounds(run).bruck(); }};
  return std::nullopt;
}

}  // namespace asterism
