#include "collective/reduce/folded_butterfly.hpp"

#include <algorithm>
#include <utility>

#include "graph/link_table.hpp"
#include "problem/paths.hpp"
#include "synthesis/rounds/placement.hpp"

namespace asterism {

namespace {

/// The rounds before and after the butterfly.
class FoldRounds {
 public:
  FoldRounds(LogicalRounds& rounds, const FoldedRanks& ranks, const Collective& collective)
      : rounds_(rounds), ranks_(ranks), collective_(collective) {}

  void hand_over() {
    if (!ranks_.has_partners()) return;
    const std::vector<std::uint64_t> all = all_results(collective_);
    round_.clear();
    for (std::uint64_t rank = 0; rank < ranks_.size(); ++rank)
      if (ranks_.partner(rank) != no_node)
        round_.add(ranks_.partner(rank), ranks_.nodes()[rank], LogicalRound::Fate::given, all);
    rounds_.take(round_);
  }

  void hand_back() {
    if (!ranks_.has_partners()) return;
    round_.clear();
    std::vector<std::uint64_t> wanted;
    for (std::uint64_t rank = 0; rank < ranks_.size(); ++rank) {
      const NodeId partner = ranks_.partner(rank);
      if (partner == no_node) continue;
      wanted.clear();
      for (std::uint64_t result = 0; result < collective_.result_count(); ++result)
        if (collective_.wants(partner, result)) wanted.push_back(result);
      round_.add(ranks_.nodes()[rank], partner, LogicalRound::Fate::whole, wanted);
    }
    rounds_.take(round_);
  }

 private:
  LogicalRounds& rounds_;
  const FoldedRanks& ranks_;
  const Collective& collective_;
  LogicalRound round_;
};

void run_folded_exchange(const AlgorithmRequest& request, StepSink& sink,
                         const ButterflyOf& butterfly, const FoldedRanks& ranks) {
  const Collective& collective = request.problem.collective;
  LogicalRounds rounds(request, request.problem, sink,
                       ranks.steps() + (ranks.has_partners() ? 2U : 0U));
  FoldRounds fold(rounds, ranks, collective);
  fold.hand_over();
  ButterflyRounds(rounds, ranks.nodes(), {butterfly(ranks.steps())},
                  even_blocks(collective, ranks.size(), 1))
      .exchange();
  fold.hand_back();
  rounds.finish();
}

/// Returns the pairs that communicate before, in and after the butterfly, by index in the order of
/// the participants.
std::vector<RankPairs> pairs_of(const FoldedRanks& ranks, const Butterfly& butterfly) {
  std::vector<RankPairs> rounds;
  const auto place = [&](std::uint64_t rank) {
    return static_cast<std::uint32_t>(ranks.place(rank));
  };
  if (ranks.has_partners()) {
    rounds.emplace_back();
    for (std::uint64_t rank = 0; ranks.partner(rank) != no_node; ++rank)
      rounds.back().emplace_back(place(rank) - 1, place(rank));
  }
  for (std::uint32_t step = 0; step < butterfly.steps; ++step) {
    rounds.emplace_back();
    for (std::uint64_t rank = 0; rank < ranks.size(); ++rank)
      if (const std::uint64_t peer = butterfly.peer(rank, step); rank < peer)
        rounds.back().emplace_back(place(rank), place(peer));
  }
  return rounds;
}

void run_folded_scatter(const AlgorithmRequest& request, StepSink& sink,
                        const ButterflyOf& butterfly) {
  const Problem problem = cut_into_chunks(request.problem, chunks_to_scatter(request));
  const Collective& collective = problem.collective;
  const bool scatters = collective.kind() == CollectiveKind::reduce_scatter;
  const FoldedRanks ranks(collective);
  LogicalRounds rounds(request, problem, sink,
                       ranks.steps() * (scatters ? 1U : 2U) + (ranks.has_partners() ? 2U : 0U));
  FoldRounds fold(rounds, ranks, collective);
  fold.hand_over();
  const auto rank_of = [&](std::uint64_t i) { return ranks.rank_of(i); };
  ButterflyRounds steps(rounds, ranks.nodes(), {butterfly(ranks.steps())},
                        scatters ? scattered_blocks(collective, ranks.size(), 1, rank_of)
                                 : even_blocks(collective, ranks.size(), 1));
  steps.reduce_scatter();
  if (collective.kind() == CollectiveKind::allreduce) steps.allgather();
  if (collective.kind() == CollectiveKind::reduce) steps.gather(ranks.root());
  fold.hand_back();
  rounds.finish();
}

/// Returns the minimum number of steps of each round: the largest distance of some of its pairs.
std::vector<std::uint64_t> min_steps_of(const AlgorithmRequest& request,
                                        const std::vector<RankPairs>& rounds) {
  static constexpr std::uint32_t places_examined = 16;
  std::vector<std::uint64_t> steps(rounds.size(), 1);
  if (allows_paths(request.problem) || request.problem.network().directed()) return steps;
  const std::vector<NodeId> nodes = participants_of(request.problem.collective);
  const auto every = static_cast<std::uint32_t>(nodes.size() / places_examined + 1);
  const LinkTable links(request.problem.network(), request.progress);
  DistanceSearch search(links);
  for (std::uint32_t place = 0; place < nodes.size(); place += every) {
    const auto distance =
        search.from(static_cast<std::uint32_t>(nodes[place].value()), request.progress);
    for (std::size_t round = 0; round < rounds.size(); ++round)
      for (const auto& [a, b] : rounds[round])
        if (a == place || b == place)
          steps[round] =
              std::max<std::uint64_t>(steps[round], distance[nodes[a == place ? b : a].value()]);
  }
  return steps;
}

/// Returns the minimum number of steps of a butterfly that runs this many times. What others hand
/// over is handed back if the butterfly serves all.
std::uint64_t min_startups_of(const AlgorithmRequest& request, const ButterflyOf& butterfly,
                              std::uint64_t times, bool hands_back) {
  const FoldedRanks ranks(request.problem.collective);
  const std::vector<std::uint64_t> steps =
      min_steps_of(request, pairs_of(ranks, butterfly(ranks.steps())));
  std::uint64_t sum = 0;
  for (std::size_t round = 0; round < steps.size(); ++round) {
    const bool hands_over = round == 0 && ranks.has_partners();
    sum += steps[round] * (hands_over ? (hands_back ? 2 : 1) : times);
  }
  return sum;
}

}  // namespace

MinStartups min_startups_to_exchange(ButterflyOf butterfly) {
  return [butterfly = std::move(butterfly)](const AlgorithmRequest& request) {
    return min_startups_of(request, butterfly, 1, true);
  };
}

/// Without a block for each rank, partners may have nothing to send.
MinStartups min_startups_to_scatter(ButterflyOf butterfly) {
  return [butterfly = std::move(butterfly)](const AlgorithmRequest& request) -> std::uint64_t {
    const Collective& collective = request.problem.collective;
    const std::uint64_t blocks = collective.result_count() * chunks_to_scatter(request);
    if (collective.has_counts() || blocks < FoldedRanks(collective).size()) return 0;
    const bool for_all = collective.kind() == CollectiveKind::allreduce;
    return min_startups_of(request, butterfly, for_all ? 2 : 1, for_all);
  };
}

StepAlgorithm exchange_over(ButterflyOf butterfly) {
  return [butterfly = std::move(butterfly)](const AlgorithmRequest& request, StepSink& sink) {
    run_folded_exchange(request, sink, butterfly, FoldedRanks(request.problem.collective));
  };
}

StepAlgorithm placed_exchange_over(ButterflyOf butterfly) {
  return [butterfly = std::move(butterfly)](const AlgorithmRequest& request, StepSink& sink) {
    const Collective& collective = request.problem.collective;
    const FoldedRanks as_numbered(collective);
    const std::vector<RankPairs> rounds = pairs_of(as_numbered, butterfly(as_numbered.steps()));
    run_folded_exchange(request, sink, butterfly,
                        FoldedRanks(collective, placed_ranks(request, rounds)));
  };
}

StepAlgorithm scatter_over(ButterflyOf butterfly) {
  return [butterfly = std::move(butterfly)](const AlgorithmRequest& request, StepSink& sink) {
    run_folded_scatter(request, sink, butterfly);
  };
}

std::uint64_t chunks_to_scatter(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  if (problem.collective.kind() == CollectiveKind::reduce_scatter) return 1;
  return chunks_for_blocks(problem, FoldedRanks(problem.collective).size());
}

}  // namespace asterism
