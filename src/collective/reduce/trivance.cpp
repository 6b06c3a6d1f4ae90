// Trivance on rings and tori whose sides are powers of three: in step k, every node exchanges with
// the nodes 3^k places away on both sides, which triples the number of nodes whose data it has.
//
// Our reconstruction from the abstract: "joint reductions" means here that a node combines what
// arrives from both sides in a step before it sends again. On tori, each step uses the next axis,
// and with several ports, the message is divided into lanes that begin along different axes.
#include <algorithm>

#include <asterism/algorithm.hpp>

#include "network/grid.hpp"
#include "synthesis/rounds/logical_rounds.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

/// A ring of ranks, or the axes of a torus.
class TernaryShape {
 public:
  explicit TernaryShape(const Network& network) {
    const auto* const grid = network.grid();
    if (grid != nullptr)
      sides_.assign(grid->sides().begin(), grid->sides().end());
    else
      sides_.push_back(network.node_count());
    strides_.assign(sides_.size(), 1);
    for (std::size_t axis = sides_.size() - 1; axis-- > 0;)
      strides_[axis] = strides_[axis + 1] * sides_[axis + 1];
  }

  [[nodiscard]] const std::vector<std::uint64_t>& sides() const { return sides_; }
  [[nodiscard]] std::uint64_t moved(std::uint64_t rank, std::size_t axis,
                                    std::uint64_t distance) const {
    const std::uint64_t place = rank / strides_[axis] % sides_[axis];
    return rank + ((place + distance) % sides_[axis] - place) * strides_[axis];
  }

 private:
  std::vector<std::uint64_t> sides_, strides_;
};

bool is_power_of_three(std::uint64_t number) {
  while (number % 3 == 0) number /= 3;
  return number == 1;
}

/// The peers of every rank in each step: those at a distance on both sides of an axis.
class TernaryLane {
 public:
  /// Uses the axes in turn, skipping those that are finished.
  TernaryLane(const TernaryShape& shape, std::size_t first_axis) : shape_(shape) {
    std::vector<std::uint64_t> combined(shape.sides().size(), 1);  // places per axis
    for (std::size_t axis = first_axis; combined != shape.sides(); ++axis) {
      axis %= combined.size();
      if (combined[axis] == shape.sides()[axis]) continue;
      steps_.push_back({axis, combined[axis]});
      combined[axis] *= 3;
    }
  }

  [[nodiscard]] std::size_t step_count() const { return steps_.size(); }
  [[nodiscard]] std::uint64_t forward(std::uint64_t rank, std::size_t step) const {
    return shape_.moved(rank, steps_[step].axis, steps_[step].distance);
  }
  [[nodiscard]] std::uint64_t backward(std::uint64_t rank, std::size_t step) const {
    return shape_.moved(rank, steps_[step].axis,
                        shape_.sides()[steps_[step].axis] - steps_[step].distance);
  }

 private:
  struct StepAlong {
    std::size_t axis;
    std::uint64_t distance;
  };
  const TernaryShape& shape_;
  std::vector<StepAlong> steps_;
};

/// Runs all lanes at the same time, each with its own results.
class TernaryRounds {
 public:
  /// `owned` is by lane and rank.
  TernaryRounds(LogicalRounds& rounds, const std::vector<TernaryLane>& lanes, std::uint64_t ranks,
                OwnedResults owned)
      : rounds_(rounds), lanes_(lanes), ranks_(ranks), owned_(std::move(owned)) {}

  /// Every rank sends everything it has in each step.
  void exchange() {
    for (std::size_t step = 0; step < steps(); ++step) {
      const auto all = [&](std::size_t lane, std::uint64_t, std::uint64_t) {
        return reached(lane, 0, 0);
      };
      push(step, LogicalRound::Fate::copied, all);
    }
  }
  /// Every rank sends the results to be owned by the peer and by those that the peer will send to.
  void reduce_scatter() {
    for (std::size_t step = 0; step < steps(); ++step)
      push(step, LogicalRound::Fate::given, [&](std::size_t lane, std::uint64_t, std::uint64_t to) {
        return reached(lane, to, step + 1);
      });
  }
  /// The same steps backwards: every rank sends all its whole results.
  void allgather() {
    for (std::size_t step = steps(); step-- > 0;)
      push(step, LogicalRound::Fate::whole,
           [&](std::size_t lane, std::uint64_t from, std::uint64_t) {
             return reached(lane, from, step + 1);
           });
  }

 private:
  [[nodiscard]] std::size_t steps() const { return lanes_.front().step_count(); }

  /// `results_of(lane, from, to)` returns what is sent.
  template <class ResultsOf>
  void push(std::size_t step, LogicalRound::Fate fate, ResultsOf&& results_of) {
    round_.clear();
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
      for (std::uint64_t rank = 0; rank < ranks_; ++rank)
        for (const std::uint64_t peer :
             {lanes_[lane].forward(rank, step), lanes_[lane].backward(rank, step)})
          round_.add(NodeId{rank}, NodeId{peer}, fate, results_of(lane, rank, peer));
    rounds_.take(round_);
  }

  /// Returns the results of all ranks that a rank can reach from this step on.
  [[nodiscard]] std::vector<std::uint64_t> reached(std::size_t lane, std::uint64_t rank,
                                                   std::size_t step) const {
    std::vector<std::uint64_t> results;
    collect(lane, rank, step, results);
    std::ranges::sort(results);
    return results;
  }
  void collect(std::size_t lane, std::uint64_t rank, std::size_t step,
               std::vector<std::uint64_t>& results) const {
    if (step == steps()) {
      const std::vector<std::uint64_t>& own = owned_[lane][rank];
      results.insert(results.end(), own.begin(), own.end());
      return;
    }
    collect(lane, rank, step + 1, results);
    collect(lane, lanes_[lane].forward(rank, step), step + 1, results);
    collect(lane, lanes_[lane].backward(rank, step), step + 1, results);
  }

  LogicalRounds& rounds_;
  const std::vector<TernaryLane>& lanes_;
  std::uint64_t ranks_;
  OwnedResults owned_;
  LogicalRound round_;
};

/// A lane takes two ports, one in each direction of an axis.
std::uint64_t trivance_lanes(const Problem& problem) {
  if (problem.collective.kind() == CollectiveKind::barrier) return 1;
  const std::uint64_t axes = TernaryShape(problem.network()).sides().size();
  return std::max<std::uint64_t>(1, lanes_of(problem, 2 * axes) / 2);
}

std::vector<TernaryLane> lanes_of_trivance(const TernaryShape& shape, std::uint64_t count) {
  std::vector<TernaryLane> lanes;
  for (std::uint64_t lane = 0; lane < count; ++lane) lanes.emplace_back(shape, lane);
  return lanes;
}

std::uint64_t chunks_of_trivance_exchange(const AlgorithmRequest& request) {
  return chunks_for_blocks(request.problem, trivance_lanes(request.problem));
}

std::uint64_t chunks_of_trivance(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  const bool scatters = problem.collective.kind() == CollectiveKind::reduce_scatter;
  return chunks_for_blocks(
      problem, trivance_lanes(problem) * (scatters ? 1 : problem.network().node_count()));
}

void trivance_exchange(const AlgorithmRequest& request, StepSink& sink) {
  const Problem problem = cut_into_chunks(request.problem, chunks_of_trivance_exchange(request));
  const TernaryShape shape(problem.network());
  const std::uint64_t ranks = problem.network().node_count();
  const std::vector<TernaryLane> lanes = lanes_of_trivance(shape, trivance_lanes(request.problem));
  LogicalRounds rounds(request, problem, sink, lanes.front().step_count());
  TernaryRounds(rounds, lanes, ranks, even_blocks(problem.collective, ranks, lanes.size()))
      .exchange();
  rounds.finish();
}

void trivance(const AlgorithmRequest& request, StepSink& sink) {
  const Problem problem = cut_into_chunks(request.problem, chunks_of_trivance(request));
  const Collective& collective = problem.collective;
  const bool scatters = collective.kind() == CollectiveKind::reduce_scatter;
  const TernaryShape shape(problem.network());
  const std::uint64_t ranks = problem.network().node_count();
  const std::vector<TernaryLane> lanes = lanes_of_trivance(shape, trivance_lanes(request.problem));
  LogicalRounds rounds(request, problem, sink, lanes.front().step_count() * (scatters ? 1U : 2U));
  const auto itself = [](std::uint64_t i) { return i; };
  TernaryRounds steps(rounds, lanes, ranks,
                      scatters ? scattered_blocks(collective, ranks, lanes.size(), itself)
                               : even_blocks(collective, ranks, lanes.size()));
  steps.reduce_scatter();
  if (!scatters) steps.allgather();
  rounds.finish();
}

std::optional<Obstacle> obstacle_to_trivance(const Problem& problem, Exchanges exchanges) {
  const auto* const grid = problem.network().grid();
  if (grid != nullptr && !grid->wrapped()) return ObstacleCode::torus;
  const TernaryShape shape(problem.network());
  if (!std::ranges::all_of(shape.sides(), is_power_of_three))
    return ObstacleCode::power_of_three_sides;
  return logical_obstacle(problem, exchanges);
}

constexpr const char* trivance_citation =
    "Jürß, Addanki and Schmid 2026 (arXiv 2602.17254, abstract); the construction is ours";

}  // namespace

CollectiveAlgorithm trivance_exchange_algorithm() {
  return {.name = "juerss26-trivance-latency",
          .summary =
              "Trivance on rings and tori with sides that are powers of three: log3 N exchanges of "
              "all that the nodes have with the nodes 3^k places away on both sides",
          .citation = trivance_citation,
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::allreduce, CollectiveKind::barrier},
          .families = {"torus", "ring", "complete"},
          .obstacle =
              [](const Problem& problem) { return obstacle_to_trivance(problem, Exchanges::yes); },
          .ports = Model::Ports::several(2),
          .capabilities = {Capability::redundant, Capability::batches},
          .chunks = chunks_of_trivance_exchange,
          .body = trivance_exchange};
}

CollectiveAlgorithm trivance_algorithm() {
  return {.name = "juerss26-trivance",
          .summary =
              "Trivance on rings and tori with sides that are powers of three: a reduce-scatter "
              "with a third as much each time to the nodes 3^k places away on both sides, and "
              "backwards an allgather",
          .citation = trivance_citation,
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::allreduce, CollectiveKind::reduce_scatter},
          .families = {"torus", "ring", "complete"},
          .obstacle =
              [](const Problem& problem) { return obstacle_to_trivance(problem, Exchanges::no); },
          .capabilities = {Capability::redundant, Capability::batches},
          .chunks = chunks_of_trivance,
          .body = trivance};
}

}  // namespace asterism
