// Broadcast and allgather of n blocks in n - 1 + ceil(log2 p) rounds on a circulant graph of the
// ranks (Träff 2024). Backwards it reduces (reverse:traeff24-circulant), and both ways it is an
// allreduce.
#include <algorithm>
#include <cmath>

#include <asterism/algorithm.hpp>

#include "collective/baseline/circulant_schedule.hpp"
#include "collective/baseline/rank_broadcast.hpp"
#include "collective/reduce/pipelined_trees.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr const char* blocks_name = "blocks";
constexpr std::uint64_t max_circulant_blocks = 1 << 16;

/// All sources broadcast at the same time, each as the root of its own copy of the schedule.
class CirculantRounds {
 public:
  /// A rank and the blocks of its messages.
  struct Source {
    std::uint64_t rank;
    std::vector<std::vector<MessageId>> blocks;
  };

  CirculantRounds(const RankRun& run, std::vector<Source> sources, std::uint64_t blocks)
      : nodes_(nodes_from(run, 0)),
        sources_(std::move(sources)),
        blocks_(blocks),
        schedule_(run.ranks()),
        rounds_(run.request, run.problem, run.sink, circulant_rounds(run.ranks(), blocks)) {}

  void run() {
    MessageRound round;
    for_each_circulant_round(schedule_, blocks_, [&](std::uint32_t k, std::int64_t offset) {
      round.clear();
      for (std::uint64_t to = 0; to < nodes_.size(); ++to) {
        collect(to, k, offset);
        round.add(nodes_[(to + nodes_.size() - schedule_.skip(k)) % nodes_.size()], nodes_[to],
                  packet_);
      }
      rounds_.take(round);
    });
    rounds_.finish();
  }

 private:
  /// Collects what a rank receives in a round: a block of every source but itself.
  void collect(std::uint64_t to, std::uint32_t k, std::int64_t offset) {
    packet_.clear();
    for (const Source& source : sources_) {
      const std::uint64_t from_root = (to + nodes_.size() - source.rank) % nodes_.size();
      if (from_root == 0) continue;
      const std::int64_t block = schedule_.received(from_root, k) + offset;
      if (block < 0) continue;
      const auto& messages =
          source.blocks[std::min(static_cast<std::uint64_t>(block), blocks_ - 1)];
      packet_.insert(packet_.end(), messages.begin(), messages.end());
    }
  }

  std::vector<NodeId> nodes_;
  std::vector<Source> sources_;
  std::uint64_t blocks_;
  CirculantSchedule schedule_;
  MessageRounds rounds_;
  std::vector<MessageId> packet_;
};

std::vector<std::vector<MessageId>> in_blocks(const std::vector<MessageId>& messages,
                                              std::uint64_t blocks) {
  std::vector<std::vector<MessageId>> result(blocks);
  for (std::uint64_t i = 0; i < blocks; ++i)
    result[i].assign(
        messages.begin() + static_cast<std::ptrdiff_t>(messages.size() * i / blocks),
        messages.begin() + static_cast<std::ptrdiff_t>(messages.size() * (i + 1) / blocks));
  return result;
}

std::vector<CirculantRounds::Source> circulant_sources(const RankRun& run, std::uint64_t blocks) {
  const Collective& collective = run.collective();
  if (collective.kind() == CollectiveKind::broadcast)
    return {{run.root(), message_blocks(collective.message_count(), blocks)}};
  std::vector<CirculantRounds::Source> sources;
  for (std::uint64_t rank = 0; rank < run.ranks(); ++rank) {
    std::vector<MessageId> messages;
    append_messages(collective, rank, messages);
    sources.push_back({rank, in_blocks(messages, blocks)});
  }
  return sources;
}

/// Returns the number of blocks that takes the least time where every pair of ranks has a link. In
/// an allgather, all ranks are busy all the time even with one.
std::uint64_t best_blocks(const Problem& problem) {
  const Collective& collective = problem.collective;
  if (collective.kind() != CollectiveKind::broadcast) return 1;
  const std::uint64_t ranks = collective.participant_count();
  const double possible =
      std::min({static_cast<double>(problem.max_pieces()) * static_cast<double>(collective.batch()),
                std::floor(max_rank_packets / static_cast<double>(ranks)),
                static_cast<double>(max_circulant_blocks)});
  const double rounds_of_one = static_cast<double>(circulant_rounds(ranks, 1));
  const double transmission =
      problem.model.message_time() * static_cast<double>(collective.batch());
  const double best =
      problem.model.startup > 0
          ? std::round(std::sqrt((rounds_of_one - 1) * transmission / problem.model.startup))
          : possible;
  return static_cast<std::uint64_t>(std::max(1.0, std::min(best, possible)));
}

/// As many blocks as requested, unless there are fewer messages.
RankAlgorithm circulant_for(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  const std::uint64_t blocks = number_parameter(request, blocks_name, best_blocks(problem));
  const std::uint64_t ranks = problem.collective.participant_count();
  return {.name = "traeff24-circulant",
          .blocks = blocks,
          .num_packets =
              static_cast<double>(ranks) * static_cast<double>(circulant_rounds(ranks, blocks)),
          .run = [blocks](const RankRun& run) {
            const std::uint64_t possible =
                std::min(blocks, std::max<std::uint64_t>(1, run.collective().batch()));
            CirculantRounds(run, circulant_sources(run, possible), possible).run();
          }};
}

/// A root sends in each round, after its packets of the rounds before.
std::uint64_t min_circulant_startups(const AlgorithmRequest& request) {
  return circulant_rounds(request.problem.collective.participant_count(), 1);
}

}  // namespace

CollectiveAlgorithm traeff24_circulant_algorithm() {
  return {
      .name = "traeff24-circulant",
      .summary =
          "n blocks in n - 1 + ceil(log2 P) rounds, the minimum with one port; all ranks send to "
          "the same distances, so that any number of them may be roots",
      .citation = "Träff 2024 (arXiv 2407.18004)",
      .collectives = {CollectiveKind::broadcast, CollectiveKind::allgather},
      .obstacle =
          [](const Problem& problem) {
            auto obstacle = obstacle_to_ranks(problem);
            return obstacle ? obstacle
                            : obstacle_to_rank_algorithm(circulant_for({problem}), problem);
          },
      .capabilities = Capabilities::ranks | Capability::uneven,
      .parameters = {{.name = blocks_name,
                      .description = "number of blocks that a message is cut into",
                      .fallback = "what is best if every pair of ranks has a link",
                      .choices =
                          [](const Problem& problem) {
                            return pieces_worth_trying(best_blocks(problem));
                          },
                      .type = ParameterType::number(1, max_circulant_blocks)}},
      .chunks =
          [](const AlgorithmRequest& request) {
            return chunks_for_ranks(request.problem, circulant_for(request).blocks);
          },
      .body = [](const AlgorithmRequest& request,
                 StepSink& sink) { run_rank_algorithm(circulant_for(request), request, sink); },
      .hints = {.min_startups = min_circulant_startups}};
}

}  // namespace asterism
