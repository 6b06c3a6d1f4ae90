#include "collective/baseline/rank_reduction.hpp"

#include <algorithm>
#include <bit>

#include "collective/baseline/rank_broadcast.hpp"
#include "collective/reduce/butterfly.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

using Fate = LogicalRound::Fate;
using Results = std::vector<std::uint64_t>;

LogicalRounds separate_rounds(const RankRun& run, std::uint64_t num_rounds, Pace pace) {
  return {run.request, run.problem, run.sink, num_rounds, pace, Packing::separate};
}

/// Pipelines pieces of the results up a tree, deepest edges first.
void send_up(const std::vector<RankEdge>& tree, const std::vector<NodeId>& nodes,
             const std::vector<Results>& pieces, LogicalRounds& rounds) {
  const std::uint64_t depth = num_rounds(tree);
  std::vector<std::vector<RankEdge>> by_time(depth);
  for (const RankEdge& edge : tree) by_time[depth - 1 - edge.round].push_back(edge);
  LogicalRound round;
  for (std::uint64_t time = 0; time + 1 < depth + pieces.size(); ++time) {
    round.clear();
    const std::uint64_t first = time < depth ? 0 : time - depth + 1;
    for (std::uint64_t piece = first; piece < pieces.size() && piece <= time; ++piece)
      for (const RankEdge& edge : by_time[time - piece])
        round.add(nodes[edge.child], nodes[edge.parent], Fate::given, pieces[piece]);
    rounds.take(round);
  }
}

/// Sends whole results down a tree; `results_of(edge)` returns those that cross an edge.
template <class ResultsOf>
void send_results_down(const std::vector<RankEdge>& tree, const std::vector<NodeId>& nodes,
                       LogicalRounds& rounds, ResultsOf&& results_of) {
  LogicalRound round;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const RankEdge& edge = tree[i];
    round.add(nodes[edge.parent], nodes[edge.child], Fate::whole, results_of(edge));
    if (i + 1 < tree.size() && tree[i + 1].round == edge.round) continue;
    rounds.take(round);
    round.clear();
  }
}

void reduce_up(const RankRun& run, RankTreeShape shape, std::uint64_t pieces) {
  const std::vector<RankEdge> tree = rank_tree(shape, run.ranks());
  LogicalRounds rounds = separate_rounds(run, num_rounds(tree) + pieces - 1, Pace::alone);
  send_up(tree, nodes_from(run, run.root()), even_blocks(run.collective(), pieces, 1).front(),
          rounds);
  rounds.finish();
}

/// Returns the results of a reduce-scatter that belong below an edge of a tree.
Results results_below(const RankRun& run, const RankEdge& edge, RankTreeShape shape) {
  const std::uint64_t width = shape == RankTreeShape::linear ? 1 : edge.child & (~edge.child + 1);
  const std::uint64_t end = std::min(edge.child + width, run.ranks());
  Results results;
  const Collective& collective = run.collective();
  for (std::uint64_t i = collective.result(edge.child); i < collective.result(end); ++i)
    results.push_back(i);
  return results;
}

/// Reduces to rank 0, then sends the results to all ranks; in a reduce-scatter, each rank's part
/// only.
void reduce_and_tell(const RankRun& run, RankTreeShape up, RankTreeShape down) {
  const std::vector<RankEdge> first = rank_tree(up, run.ranks());
  const std::vector<RankEdge> then = rank_tree(down, run.ranks());
  const std::vector<NodeId> nodes = nodes_from(run, 0);
  const Results all = all_results(run.collective());
  LogicalRounds rounds = separate_rounds(run, num_rounds(first) + num_rounds(then), Pace::alone);
  send_up(first, nodes, {all}, rounds);
  const bool scatters = run.collective().kind() == CollectiveKind::reduce_scatter;
  send_results_down(then, nodes, rounds, [&](const RankEdge& edge) {
    return scatters ? results_below(run, edge, down) : all;
  });
  rounds.finish();
}

/// The rounds of ranks beyond a power of two, before and after the others.
class RankFold {
 public:
  RankFold(const RankRun& run, const FoldedRanks& ranks, LogicalRounds& rounds)
      : collective_(run.collective()), ranks_(ranks), rounds_(rounds) {}

  static std::uint64_t num_rounds(const FoldedRanks& ranks) { return ranks.has_partners() ? 2 : 0; }

  void hand_over() {
    const Results all = all_results(collective_);
    for_partners([&](NodeId partner, NodeId node, LogicalRound& round) {
      round.add(partner, node, Fate::given, all);
    });
  }

  void hand_back() {
    for_partners([&](NodeId partner, NodeId node, LogicalRound& round) {
      Results wanted;
      for (std::uint64_t result = 0; result < collective_.result_count(); ++result)
        if (collective_.wants(partner, result)) wanted.push_back(result);
      round.add(node, partner, Fate::whole, wanted);
    });
  }

 private:
  template <class Body>
  void for_partners(Body&& body) {
    if (!ranks_.has_partners()) return;
    LogicalRound round;
    for (std::uint64_t rank = 0; rank < ranks_.size(); ++rank)
      if (const NodeId partner = ranks_.partner(rank); partner != no_node)
        body(partner, ranks_.nodes()[rank], round);
    rounds_.take(round);
  }

  const Collective& collective_;
  const FoldedRanks& ranks_;
  LogicalRounds& rounds_;
};

void double_recursively(const RankRun& run) {
  const FoldedRanks ranks(run.collective());
  LogicalRounds rounds =
      separate_rounds(run, ranks.steps() + RankFold::num_rounds(ranks), Pace::together);
  RankFold fold(run, ranks, rounds);
  fold.hand_over();
  ButterflyRounds(rounds, ranks.nodes(), {hypercube_butterfly(ranks.steps())},
                  even_blocks(run.collective(), ranks.size(), 1))
      .exchange();
  fold.hand_back();
  rounds.finish();
}

/// In round k, every rank sends to the rank 2^k further on.
void disseminate(const RankRun& run) {
  const FoldedRanks ranks(run.collective());
  const Results all = all_results(run.collective());
  LogicalRounds rounds =
      separate_rounds(run, ranks.steps() + RankFold::num_rounds(ranks), Pace::together);
  RankFold fold(run, ranks, rounds);
  fold.hand_over();
  LogicalRound round;
  for (std::uint64_t distance = 1; distance < ranks.size(); distance *= 2) {
    round.clear();
    for (std::uint64_t rank = 0; rank < ranks.size(); ++rank)
      round.add(ranks.nodes()[rank], ranks.nodes()[(rank + distance) % ranks.size()], Fate::copied,
                all);
    rounds.take(round);
  }
  fold.hand_back();
  rounds.finish();
}

/// A reduce-scatter by recursive halving, and the phase that follows it.
void halve_recursively(const RankRun& run) {
  const CollectiveKind kind = run.collective().kind();
  const bool scatters = kind == CollectiveKind::reduce_scatter;
  const FoldedRanks ranks(run.collective());
  LogicalRounds rounds = separate_rounds(
      run, ranks.steps() * (scatters ? 1U : 2U) + RankFold::num_rounds(ranks), Pace::together);
  RankFold fold(run, ranks, rounds);
  fold.hand_over();
  ButterflyRounds steps(rounds, ranks.nodes(), {halving_butterfly(ranks.steps())},
                        scatters
                            ? scattered_blocks(run.collective(), ranks.size(), 1,
                                               [&](std::uint64_t i) { return ranks.rank_of(i); })
                            : even_blocks(run.collective(), ranks.size(), 1));
  steps.reduce_scatter();
  if (kind == CollectiveKind::allreduce) steps.allgather();
  if (kind == CollectiveKind::reduce) steps.gather(ranks.root());
  fold.hand_back();
  rounds.finish();
}

/// In round k, every rank sends its part of the results of the rank k further on to that rank.
void scatter_pairwise(const RankRun& run) {
  const std::uint64_t size = run.ranks();
  const OwnedResults owned =
      scattered_blocks(run.collective(), size, 1, [](std::uint64_t i) { return i; });
  LogicalRounds rounds = separate_rounds(run, size - 1, Pace::alone);
  LogicalRound round;
  for (std::uint64_t k = 1; k < size; ++k) {
    round.clear();
    for (std::uint64_t rank = 0; rank < size; ++rank)
      round.add(run.node(rank), run.node(rank + k), Fate::given, owned[0][(rank + k) % size]);
    rounds.take(round);
  }
  rounds.finish();
}

/// Reduce-scatter and allreduce around rings.
class RankRings {
 public:
  RankRings(const RankRun& run, const RingPlan& plan)
      : size_(run.ranks()), plan_(plan), collective_(run.collective()) {
    for (std::uint64_t lane = 0; lane < plan.lanes; ++lane) {
      rings_.push_back(nodes_from(run, 0));
      if (lane % 2 == 1) std::ranges::reverse(rings_.back());
    }
    owned_ = scatters() ? scattered_blocks(collective_, size_, plan.lanes,
                                           [](std::uint64_t i) { return i; })
                        : even_blocks(collective_, size_, plan.lanes);
    for (std::uint64_t lane = 1; lane < plan.lanes && scatters(); lane += 2)
      std::ranges::reverse(owned_[lane]);
  }

  [[nodiscard]] std::uint64_t num_rounds() const {
    return plan_.slices * (size_ - 1) * (scatters() ? 1 : 2);
  }

  void go_around(LogicalRounds& rounds) {
    static constexpr std::uint64_t slices_per_chunk = 2;
    for (std::uint64_t first = 0; first < plan_.slices; first += slices_per_chunk) {
      const std::uint64_t end = std::min(first + slices_per_chunk, plan_.slices);
      // A block starts next to its owner, which is the last to receive it.
      for (std::uint64_t hop = 1; hop < size_; ++hop)
        for (std::uint64_t slice = first; slice < end; ++slice)
          pass(hop, slice, Fate::given, rounds);
      // The second time, the owner is the first to send it.
      for (std::uint64_t hop = 0; hop + 1 < size_ && !scatters(); ++hop)
        for (std::uint64_t slice = first; slice < end; ++slice)
          pass(hop, slice, Fate::whole, rounds);
    }
  }

 private:
  [[nodiscard]] bool scatters() const {
    return collective_.kind() == CollectiveKind::reduce_scatter;
  }

  /// Every rank sends a slice of the block whose owner is `behind` places behind it.
  void pass(std::uint64_t behind, std::uint64_t slice, Fate fate, LogicalRounds& rounds) {
    round_.clear();
    for (std::uint64_t lane = 0; lane < plan_.lanes; ++lane)
      for (std::uint64_t place = 0; place < size_; ++place) {
        const Results& block = owned_[lane][(place + size_ - behind) % size_];
        const std::uint64_t begin = block.size() * slice / plan_.slices;
        const std::uint64_t end = block.size() * (slice + 1) / plan_.slices;
        round_.add(rings_[lane][place], rings_[lane][(place + 1) % size_], fate,
                   std::span(block).subspan(begin, end - begin));
      }
    rounds.take(round_);
  }

  std::uint64_t size_;
  RingPlan plan_;
  const Collective& collective_;
  std::vector<std::vector<NodeId>> rings_;
  OwnedResults owned_;
  LogicalRound round_;
};

void reduce_around_ranks(const RankRun& run, const RingPlan& plan) {
  RankRings rings(run, plan);
  LogicalRounds rounds = separate_rounds(run, rings.num_rounds(), Pace::alone);
  rings.go_around(rounds);
  rounds.finish();
}

bool may_follow(CollectiveKind kind, RankTreeShape down) {
  if (kind == CollectiveKind::reduce) return false;
  return kind != CollectiveKind::reduce_scatter || down == RankTreeShape::linear ||
         down == RankTreeShape::binomial;
}

/// Parses names such as "binomial+knomial".
std::optional<RankAlgorithm> reduction_and_telling(std::string_view name, CollectiveKind kind,
                                                   std::uint64_t ranks) {
  const std::size_t plus = name.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const auto up = rank_tree_shape(name.substr(0, plus));
  const auto down = rank_tree_shape(name.substr(plus + 1));
  if (!up || !down || !may_follow(kind, *down)) return std::nullopt;
  return RankAlgorithm{std::string(name), 1, 2 * static_cast<double>(ranks),
                       [up, down](const RankRun& run) { reduce_and_tell(run, *up, *down); }};
}

}  // namespace

RankAlgorithm ring_reduction_of_ranks(const RingPlan& plan, CollectiveKind kind,
                                      std::uint64_t ranks) {
  const bool scatters = kind == CollectiveKind::reduce_scatter;
  const auto size = static_cast<double>(ranks);
  return {.name = "ring",
          .blocks = plan.lanes * plan.slices * (scatters ? 1 : ranks),
          .num_packets =
              static_cast<double>(plan.lanes * plan.slices) * size * size * (scatters ? 1 : 2),
          .run = [plan](const RankRun& run) { reduce_around_ranks(run, plan); }};
}

RankAlgorithm tree_reduction_of_ranks(RankTreeShape shape, std::uint64_t ranks,
                                      std::uint64_t pieces) {
  return {.name = std::string(to_string(shape)),
          .blocks = pieces,
          .num_packets = static_cast<double>(ranks) * static_cast<double>(pieces),
          .run = [shape, pieces](const RankRun& run) { reduce_up(run, shape, pieces); }};
}

std::optional<RankAlgorithm> rank_reduction(std::string_view name, CollectiveKind kind,
                                            std::uint64_t ranks) {
  using enum CollectiveKind;
  const auto rounds = static_cast<double>(std::bit_width(ranks - 1));
  const double packets = 2 * static_cast<double>(ranks) * rounds;
  if (auto both = reduction_and_telling(name, kind, ranks)) return both;
  if (const auto shape = rank_tree_shape(name); shape && kind == reduce)
    return tree_reduction_of_ranks(*shape, ranks, 1);
  if (name == "recursive-doubling" && kind != reduce)
    return RankAlgorithm{std::string(name), 1, packets, double_recursively, true};
  if (name == "dissemination" && kind == barrier)
    return RankAlgorithm{std::string(name), 1, packets, disseminate, true, true};
  if (name == "rabenseifner" && (kind == allreduce || kind == reduce))
    return RankAlgorithm{std::string(name), std::bit_floor(ranks), packets, halve_recursively};
  if (name == "recursive-halving" && kind == reduce_scatter)
    return RankAlgorithm{std::string(name), 1, packets, halve_recursively};
  if (name == "pairwise" && kind == reduce_scatter)
    return RankAlgorithm{std::string(name), 1, static_cast<double>(ranks * ranks),
                         scatter_pairwise};
  if (name == "ring" && (kind == allreduce || kind == reduce_scatter))
    return ring_reduction_of_ranks({}, kind, ranks);
  return std::nullopt;
}

}  // namespace asterism
