// All-to-all non-personalized broadcast on the star graph (tseng1998, section IV). It uses an n x
// (n-1)! mesh in which row i is a Hamiltonian cycle of the substar of the nodes that end in i:
// first along the columns in both directions, then around the rows with packets of n messages.
//
// The paper builds row i from row i-1 by swapping the symbols i-1 and i (Corollary 1). Swaps keep
// the dimensions of links (Lemma 2), so all rows follow the same ports. A step up or down a column
// takes one hop or three (Eq. (4)); those of one hop wait for the others.
#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/permutation.hpp>
#include <asterism/permutation_network.hpp>

#include "graph/embed/mesh_in_star.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

class NonpersonalizedBroadcast {
 public:
  NonpersonalizedBroadcast(const AlgorithmRequest& request, StepSink& sink)
      : mesh_(required_shape(request.problem.network().permutations())),
        collective_(request.problem.collective),
        network_(request.problem.network()),
        progress_(request.progress),
        sink_(sink) {}

  void run() {
    for (unsigned moved = 0; moved + 1 < mesh_.rows(); ++moved) propagate_up(moved);
    for (unsigned moved = 0; moved + 1 < mesh_.rows(); ++moved) propagate_down(moved);
    for (std::uint64_t moved = 0; moved + 1 < mesh_.columns(); ++moved) propagate_along_rows(moved);
  }

 private:
  struct Journey {
    NodeId at;
    std::vector<Port> ports;
    MessageId message;
  };

  /// Step (1): the messages that have moved up `moved` rows continue to the next.
  void propagate_up(unsigned moved) {
    journeys_.clear();
    for (unsigned row = moved; row + 1 < mesh_.rows(); ++row)
      add_journeys(row, row + 1, row - moved);
    traverse();
  }

  /// Step (2).
  void propagate_down(unsigned moved) {
    journeys_.clear();
    for (unsigned row = mesh_.rows() - 1 - moved; row > 0; --row)
      add_journeys(row, row - 1, row + moved);
    traverse();
  }

  void add_journeys(unsigned from_row, unsigned to_row, unsigned origin_row) {
    for (std::uint64_t column = 0; column < mesh_.columns(); ++column) {
      const NodeId from = mesh_.node(from_row, column);
      journeys_.push_back(
          {from, mesh_.along_column(from, to_row), message_of(mesh_.node(origin_row, column))});
    }
  }

  /// Makes three traversals; messages that arrive after the first wait for the rest.
  void traverse() {
    for (std::size_t traversal = 0; traversal < 3; ++traversal) {
      step_.clear();
      for (Journey& journey : journeys_) {
        if (traversal >= journey.ports.size()) continue;
        step_.add(journey.at, journey.ports[traversal], journey.message);
        journey.at = network_.neighbour(journey.at, journey.ports[traversal]);
      }
      sink_.take(step_);
    }
  }

  /// Step (3).
  void propagate_along_rows(std::uint64_t moved) {
    step_.clear();
    for (std::uint64_t column = 0; column < mesh_.columns(); ++column) {
      const std::uint64_t origin = (column + mesh_.columns() - moved) % mesh_.columns();
      packet_.clear();
      for (unsigned row = 0; row < mesh_.rows(); ++row)
        packet_.push_back(message_of(mesh_.node(row, origin)));
      for (unsigned row = 0; row < mesh_.rows(); ++row)
        step_.add(mesh_.node(row, column), mesh_.along_row(column), packet_);
    }
    sink_.take(step_);
    report(progress_, "sending along rows", moved + 1, mesh_.columns() - 1);
  }

  [[nodiscard]] MessageId message_of(NodeId node) const {
    return collective_.message(node.value());
  }

  MeshInStar mesh_;
  const Collective& collective_;
  const Network& network_;
  const Progress& progress_;
  StepSink& sink_;
  std::vector<Journey> journeys_;
  std::vector<MessageId> packet_;
  Step step_;
};

void tseng98_nonpersonalized(const AlgorithmRequest& request, StepSink& sink) {
  NonpersonalizedBroadcast(request, sink).run();
}

std::optional<Obstacle> tseng98_obstacle(const Problem& problem) {
  const std::uint64_t n = problem.network().parameters()[0];
  if (n < 3) return ObstacleCode::three_symbols;
  if (n > 12) return ObstacleCode::few_symbols;
  if (problem.model.packet_limit != 0 && problem.model.packet_limit < n)
    return ObstacleCode::packets_of_all_symbols;
  if (problem.model.duplex == Model::Duplex::half && n == 3)
    return ObstacleCode::single_links_of_rows;
  return std::nullopt;
}

/// Section IV.2.
Cost stated_cost(const Problem& problem) {
  const std::uint64_t n = problem.network().parameters()[0];
  return {factorials[n - 1] + 6 * n - 7, factorials[n] + 5 * n - 6};
}

}  // namespace

CollectiveAlgorithm tseng98_nonpersonalized_algorithm() {
  return {.name = "tseng98-nonpersonalized",
          .summary =
              "along the columns of an n x (n-1)! mesh in the star, then around its rows with "
              "packets of n messages: (n-1)!+6n-7 start-ups, n!+5n-6 transmissions",
          .citation = "tseng1998, section IV",
          .collectives = {CollectiveKind::allgather},
          .families = {"star"},
          .obstacle = tseng98_obstacle,
          .capabilities = {Capability::redundant},
          .body = tseng98_nonpersonalized,
          .hints = {.stated_cost = stated_cost}};
}

}  // namespace asterism
