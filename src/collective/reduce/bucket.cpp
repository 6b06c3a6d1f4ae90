// The bucket algorithm on tori: a reduce-scatter around the rings of one axis after the other, and
// for an allreduce an allgather around them in the opposite order.
//
// With several ports, the message is divided into as many lanes: each begins along a different
// axis, and half of them go around in the opposite direction, so that every phase uses all links in
// both directions.
#include <algorithm>

#include <asterism/algorithm.hpp>

#include "network/grid.hpp"
#include "network/required_shape.hpp"
#include "synthesis/rounds/logical_rounds.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

const Grid& bucket_torus(const Problem& problem) {
  return required_shape(problem.network().grid());
}

std::uint64_t bucket_lanes(const Problem& problem) {
  return lanes_of(problem, 2 * bucket_torus(problem).sides().size());
}

std::uint64_t bucket_chunks(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  const bool scatters = problem.collective.kind() == CollectiveKind::reduce_scatter;
  return chunks_for_blocks(problem,
                           bucket_lanes(problem) * (scatters ? 1 : problem.network().node_count()));
}

class BucketRun {
 public:
  BucketRun(const AlgorithmRequest& request, const Problem& problem, StepSink& sink)
      : grid_(bucket_torus(problem)),
        scatters_(problem.collective.kind() == CollectiveKind::reduce_scatter),
        owned_(owners(problem, bucket_lanes(request.problem))),
        rounds_(request, problem, sink,
                (scatters_ ? 1 : 2) * grid_.sides().size() * (longest_side() - 1)) {
    strides_.resize(axes(), 1);
    for (std::size_t axis = axes() - 1; axis-- > 0;)
      strides_[axis] = strides_[axis + 1] * grid_.sides()[axis + 1];
  }

  void run() {
    for (std::size_t phase = 0; phase < axes(); ++phase)
      for (std::uint64_t hop = 1; hop < longest_side(); ++hop)
        pass(phase, hop, hop, LogicalRound::Fate::given);
    if (scatters_) return rounds_.finish();
    for (std::size_t phase = axes(); phase-- > 0;)
      for (std::uint64_t hop = 1; hop < longest_side(); ++hop)
        pass(phase, hop, hop - 1, LogicalRound::Fate::whole);
    rounds_.finish();
  }

 private:
  static OwnedResults owners(const Problem& problem, std::uint64_t lanes) {
    const std::uint64_t nodes = problem.network().node_count();
    if (problem.collective.kind() != CollectiveKind::reduce_scatter)
      return even_blocks(problem.collective, nodes, lanes);
    return scattered_blocks(problem.collective, nodes, lanes, [](std::uint64_t i) { return i; });
  }
  [[nodiscard]] std::size_t axes() const { return grid_.sides().size(); }
  [[nodiscard]] std::uint64_t longest_side() const {
    return *std::ranges::max_element(grid_.sides());
  }
  [[nodiscard]] std::size_t axis_of(std::size_t lane, std::size_t phase) const {
    return (lane + phase) % axes();
  }
  [[nodiscard]] NodeId at_place(NodeId node, std::size_t axis, std::uint64_t place) const {
    return NodeId{node.value() + (place - grid_.coordinate(node, axis)) * strides_[axis]};
  }

  /// Every node sends the results destined for the nodes `behind` places behind it on the ring.
  void pass(std::size_t phase, std::uint64_t hop, std::uint64_t behind, LogicalRound::Fate fate) {
    round_.clear();
    for (std::size_t lane = 0; lane < owned_.size(); ++lane) {
      const std::size_t axis = axis_of(lane, phase);
      const std::uint64_t side = grid_.sides()[axis];
      if (hop >= side) continue;
      const bool upwards = lane < axes();
      for (NodeId node{0}; node.value() < grid_.node_count(); ++node) {
        const std::uint64_t place = grid_.coordinate(node, axis);
        const std::uint64_t next = (upwards ? place + 1 : place + side - 1) % side;
        const std::uint64_t owner = (upwards ? place + side - behind : place + behind) % side;
        results_.clear();
        collect(lane, at_place(node, axis, owner), phase + 1);
        std::ranges::sort(results_);
        round_.add(node, at_place(node, axis, next), fate, results_);
      }
    }
    rounds_.take(round_);
  }

  /// Collects the results of the nodes that differ from the node only along the axes of this and
  /// later phases.
  void collect(std::size_t lane, NodeId node, std::size_t phase) {
    if (phase == axes()) {
      const std::vector<std::uint64_t>& own = owned_[lane][node.value()];
      results_.insert(results_.end(), own.begin(), own.end());
      return;
    }
    const std::size_t axis = axis_of(lane, phase);
    for (std::uint64_t place = 0; place < grid_.sides()[axis]; ++place)
      collect(lane, at_place(node, axis, place), phase + 1);
  }

  const Grid& grid_;
  bool scatters_;
  OwnedResults owned_;
  LogicalRounds rounds_;
  std::vector<std::uint64_t> strides_;
  std::vector<std::uint64_t> results_;
  LogicalRound round_;
};

void bucket(const AlgorithmRequest& request, StepSink& sink) {
  const Problem problem = cut_into_chunks(request.problem, bucket_chunks(request));
  BucketRun(request, problem, sink).run();
}

/// Once around along every axis and, for an allreduce, back.
std::uint64_t min_startups_of_buckets(const AlgorithmRequest& request) {
  std::uint64_t hops = 0;
  for (const std::uint64_t side : bucket_torus(request.problem).sides()) hops += side - 1;
  return request.problem.collective.kind() == CollectiveKind::allreduce ? 2 * hops : hops;
}

std::optional<Obstacle> bucket_obstacle(const Problem& problem) {
  const auto* const grid = problem.network().grid();
  if (grid == nullptr || !grid->wrapped()) return ObstacleCode::torus;
  return logical_obstacle(problem, Exchanges::no);
}

}  // namespace

CollectiveAlgorithm bucket_algorithm() {
  return {.name = "bucket",
          .summary =
              "a reduce-scatter around the rings of one axis of a torus after the other, and "
              "backwards an allgather; a lane a port, each from another axis or the other way "
              "round",
          .citation = "Jain and Sabharwal 2010; Sack and Gropp 2015",
          .collectives = {CollectiveKind::reduce_scatter, CollectiveKind::allreduce},
          .families = {"torus", "ring"},
          .obstacle = bucket_obstacle,
          .capabilities = {Capability::redundant, Capability::batches},
          .chunks = bucket_chunks,
          .body = bucket,
          .hints = {.min_startups = min_startups_of_buckets}};
}

}  // namespace asterism
