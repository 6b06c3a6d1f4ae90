// Broadcast on a torus of k axes with wormhole switching, all ports, and dimension-ordered paths.
// Wang and Tseng (2000) need at most 2(k-1) steps more than the minimum, ceil(log_{2k+1} N).
// chen2004 (sections 1 and 3.3) states this and names the diagonals that they use, from a node to a
// line, a plane, and the whole torus, but not the steps; the construction here is ours. It achieves
// that number for all measured sides (docs/torus.md), equal or not.
//
// The torus is a box with the source in its middle, and is informed box by box (box_cover.hpp). All
// paths are straight, so they follow any order of dimensions.
#include <asterism/algorithm.hpp>

#include "collective/batches.hpp"
#include "collective/torus/box_cover.hpp"
#include "network/grid.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

/// An informed node, and the box of nodes assigned to it.
struct BoxTeller {
  NodeId node;
  Box box;
};

const Grid& wang00_grid(const Problem& problem) {
  return required_shape(problem.network().grid());
}

Box box_of_torus(const Grid& grid) {
  Box box;
  for (const std::uint64_t side : grid.sides()) box.push_back({(side - 1) / 2, side / 2});
  return box;
}

class BoxBroadcast {
 public:
  BoxBroadcast(const Grid& grid, NodeId source)
      : grid_(grid),
        left_(cover_.steps(box_of_torus(grid))),
        tellers_{{source, box_of_torus(grid)}} {}

  [[nodiscard]] bool done() const { return left_ == 0; }

  void push_step(const std::vector<MessageId>& packet, Step& step) {
    const std::size_t told_before = tellers_.size();
    for (std::size_t i = 0; i < told_before; ++i)
      for (BoxCover::Part& part : cover_.split(tellers_[i].box, left_)) {
        const Port port = part.upwards ? Grid::up(part.axis) : Grid::down(part.axis);
        path_.assign(part.distance, port);
        step.add(tellers_[i].node, path_, packet);
        tellers_.push_back({end_of_path(tellers_[i].node), std::move(part.box)});
      }
    --left_;
  }

 private:
  [[nodiscard]] NodeId end_of_path(NodeId node) const {
    for (const Port port : path_) node = grid_.neighbour(node, port);
    return node;
  }

  const Grid& grid_;
  BoxCover cover_;
  unsigned left_;  // steps
  std::vector<BoxTeller> tellers_;
  std::vector<Port> path_;
};

void wang00_broadcast(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const Grid& grid = wang00_grid(problem);
  const double boxes =
      static_cast<double>(grid.node_count()) *
      static_cast<double>(sizeof(BoxTeller) + grid.sides().size() * sizeof(Extent));
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(2 * boxes, "the boxes of a broadcast on " + grid.spec(),
                   "choose a smaller network");
  for_each_packet(request, grid.node_count(), [&](const std::vector<MessageId>& packet) {
    BoxBroadcast broadcast(grid, problem.collective.sources()[0]);
    Step step;
    while (!broadcast.done()) {
      step.clear();
      broadcast.push_step(packet, step);
      sink.take(step);
    }
  });
}

std::optional<Obstacle> wang00_obstacle(const Problem& problem) {
  if (problem.model.switching != Model::Switching::wormhole)
    return ObstacleCode::wormhole_across_links;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm wang00_broadcast_algorithm() {
  return {.name = "wang00-broadcast",
          .summary =
              "all-port broadcast on a torus of k axes by straight worms, box by box: every step "
              "multiplies those who know by up to 2k+1",
          .citation =
              "S.-Y. Wang, Y.-C. Tseng, IEEE Trans. Computers 49 (2000), as quoted in chen2004; "
              "the construction is ours",
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::broadcast},
          .families = {"torus", "ring"},
          .obstacle = wang00_obstacle,
          .ports = Model::Ports::all,
          .body = wang00_broadcast};
}

}  // namespace asterism
