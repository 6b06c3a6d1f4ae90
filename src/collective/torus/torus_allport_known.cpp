// torus-allport-known: for the case that every node knows the sources. Either the parts of messages
// go directly to evenly loaded places, or everything goes to one node and from there to all by
// thirds, whichever takes the least time.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "collective/torus/axis_spread.hpp"
#include "collective/torus/even_parts.hpp"
#include "collective/torus/torus_memory.hpp"
#include "collective/torus/torus_rings.hpp"
#include "network/required_shape.hpp"
#include "problem/step_cost.hpp"

namespace asterism {

namespace {

const Grid& known_grid(const Problem& problem) {
  return required_shape(problem.network().grid());
}

/// Follows the axes in order, each in the shorter direction.
Journey shortest_journey(const Grid& grid, NodeId from, NodeId to) {
  std::vector<Port> path;
  for (std::size_t axis = 0; axis < grid.sides().size(); ++axis) {
    const std::uint64_t side = grid.sides()[axis];
    const std::int64_t way =
        short_way(grid.coordinate(to, axis) + side - grid.coordinate(from, axis), side);
    path.insert(path.end(), static_cast<std::size_t>(std::abs(way)),
                way > 0 ? Grid::up(axis) : Grid::down(axis));
  }
  return {from, to, {{from, std::move(path), 0}}};
}

/// A strategy: everything through one node, directly to evenly loaded places in `chunks` chunks, or
/// as if the sources were unknown.
struct Way {
  enum class Kind { through_one_node, straight, even_parts };
  Kind kind = Kind::through_one_node;
  std::uint64_t chunks = 1;
  std::uint64_t scattered_axes = 0;
};

class KnownSources {
 public:
  explicit KnownSources(const AlgorithmRequest& request)
      : problem_(request.problem),
        collective_(problem_.collective),
        model_(problem_.model),
        grid_(known_grid(problem_)),
        axes_(grid_.sides().size()) {
    const std::uint64_t max_chunks =
        EvenParts(problem_, EvenParts::max_scattered_axes(grid_)).chunks();
    require_torus_memory(request, max_chunks * collective_.message_count());
  }

  [[nodiscard]] Way best_way() const {
    Way best;
    double least = time_through_one_node();
    const auto consider = [&](const Way& way, double time) {
      if (time >= least) return;
      least = time;
      best = way;
    };
    for (const std::uint64_t chunks : {1, 2, 3, 6, 12, 24, 48, 96})
      if (chunks == 1 || static_cast<double>(chunks) <= model_.message_size)
        consider({Way::Kind::straight, chunks, 0}, time_in_chunks(chunks));
    for (std::uint64_t axes = 0; axes <= EvenParts::max_scattered_axes(grid_); ++axes) {
      const EvenParts parts(problem_, axes);
      consider({Way::Kind::even_parts, parts.chunks(), axes}, parts.time());
    }
    return best;
  }

  void push(const Way& way, StepSink& sink, const Progress& progress) const {
    if (way.kind == Way::Kind::through_one_node) return push_through_one_node(sink);
    if (way.kind == Way::Kind::even_parts)
      return EvenParts(problem_, way.scattered_axes).push(sink, progress);
    const JourneyPlan plan = scattering(way.chunks);
    std::vector<MessageId> parts;
    for (const Part& part : parts_to_move(way.chunks)) parts.push_back(part.chunk);
    std::vector<Cargo> cargo;
    for (std::size_t i = 0; i < plan.size(); ++i) cargo.push_back({std::span(parts).subspan(i, 1)});
    plan.push(cargo, sink);
    Blocks blocks = blocks_in_chunks(way.chunks);
    TorusRings rings(grid_, sink, progress);
    for (std::size_t phase = 0; phase < axes_; ++phase) rings.gather(blocks, phase);
  }

 private:
  struct Part {
    MessageId chunk;
    std::size_t rotation;
    NodeId origin, home;
  };

  /// Distributes the parts over the rotations in turn, and within one over the places of its last
  /// axis first.
  [[nodiscard]] std::vector<Part> all_parts(std::uint64_t chunks) const {
    std::vector<Part> parts;
    const std::uint64_t messages = collective_.message_count();
    for (std::uint64_t index = 0; index < chunks; ++index)
      for (std::uint64_t message = 0; message < messages; ++message) {
        const std::uint64_t number = index * messages + message;
        const std::size_t rotation = number % axes_;
        parts.push_back({chunk_of(MessageId{message}, chunks, index), rotation,
                         collective_.origin(MessageId{message}), home(rotation, number / axes_)});
      }
    return parts;
  }
  [[nodiscard]] NodeId home(std::size_t rotation, std::uint64_t slot) const {
    NodeId node{0};
    for (std::size_t phase = axes_; phase-- > 0;) {
      const std::size_t axis = rotation_axis(rotation, phase, axes_);
      const std::uint64_t side = grid_.sides()[axis];
      node = along_axis(grid_, node, axis, static_cast<std::int64_t>(slot % side));
      slot /= side;
    }
    return node;
  }
  [[nodiscard]] std::vector<Part> parts_to_move(std::uint64_t chunks) const {
    std::vector<Part> parts = all_parts(chunks);
    std::erase_if(parts, [](const Part& part) { return part.origin == part.home; });
    return parts;
  }
  [[nodiscard]] JourneyPlan scattering(std::uint64_t chunks) const {
    std::vector<Journey> journeys;
    for (const Part& part : parts_to_move(chunks))
      journeys.push_back(shortest_journey(grid_, part.origin, part.home));
    return {grid_, std::move(journeys)};
  }
  [[nodiscard]] Blocks blocks_in_chunks(std::uint64_t chunks) const {
    BlockBuilder builder(grid_);
    for (const Part& part : all_parts(chunks)) builder.add(part.rotation, part.home, part.chunk);
    return std::move(builder).blocks();
  }

  [[nodiscard]] double time_in_chunks(std::uint64_t chunks) const {
    const PacketCost cost = packet_cost(model_).of_pieces(1, static_cast<double>(chunks));
    std::vector<std::vector<std::uint64_t>> sizes(axes_,
                                                  std::vector<std::uint64_t>(grid_.node_count()));
    for (const Part& part : all_parts(chunks)) ++sizes[part.rotation][part.home.value()];
    double time = static_cast<double>(scattering(chunks).steps()) * cost.packet(1);
    for (const std::uint64_t packet : packets_of_gathering(grid_, std::move(sizes)))
      time += cost.packet(packet);
    return time;
  }

  [[nodiscard]] JourneyPlan to_one_node() const {
    std::vector<Journey> journeys;
    const NodeId root = collective_.sources().front();
    for (const NodeId source : collective_.sources().subspan(1))
      journeys.push_back(shortest_journey(grid_, source, root));
    return {grid_, std::move(journeys)};
  }
  [[nodiscard]] double time_through_one_node() const {
    const PacketCost cost = packet_cost(model_);
    const double all = cost.packet(collective_.message_count());
    double time = static_cast<double>(to_one_node().steps()) * cost.packet(collective_.batch());
    for (const std::uint64_t side : grid_.sides())
      time += static_cast<double>(steps_of_ring_by_thirds(side)) * all;
    return time;
  }
  void push_through_one_node(StepSink& sink) const {
    std::vector<MessageId> all;
    for (MessageId id{0}; id.value() < collective_.message_count(); ++id) all.push_back(id);
    const JourneyPlan plan = to_one_node();
    std::vector<Cargo> cargo;
    for (std::size_t i = 0; i < plan.size(); ++i)
      cargo.push_back(
          {std::span(all).subspan(collective_.first_message(i + 1), collective_.batch())});
    plan.push(cargo, sink);
    std::vector<NodeId> informed{collective_.sources().front()};
    for (std::size_t axis = 0; axis < axes_; ++axis) {
      spread_by_thirds(grid_, axis, informed_of_rings(grid_, axis, informed),
                       [&](const JourneyPlan& step) {
                         step.push(std::vector<Cargo>(step.size(), Cargo{all}), sink);
                       });
      std::vector<NodeId> more;
      for (const NodeId node : informed)
        for (std::uint64_t place = 0; place < grid_.sides()[axis]; ++place)
          more.push_back(along_axis(grid_, node, axis, static_cast<std::int64_t>(place)));
      informed = std::move(more);
    }
  }

  const Problem& problem_;
  const Collective& collective_;
  const Model& model_;
  const Grid& grid_;
  std::size_t axes_;
};

std::optional<Obstacle> known_obstacle(const Problem& problem) {
  if (problem.model.switching != Model::Switching::wormhole) return ObstacleCode::wormhole;
  return rings_obstacle(problem);
}

}  // namespace

CollectiveAlgorithm torus_allport_known_algorithm() {
  return {
      .name = "torus-allport-known",
      .summary =
          "multi-broadcast on tori where all know the sources: parts of messages go straight to "
          "evenly loaded places and are gathered ring by ring, or all go through one node",
      .citation = "ours",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::multi_broadcast},
      .families = {"torus", "ring"},
      .obstacle = known_obstacle,
      .ports = Model::Ports::all,
      .capabilities = {Capability::redundant, Capability::batches},
      .chunks =
          [](const AlgorithmRequest& request) { return KnownSources(request).best_way().chunks; },
      .body = StepAlgorithm([](const AlgorithmRequest& request, StepSink& sink) {
        const KnownSources known(request);
        known.push(known.best_way(), sink, request.progress);
      })};
}

}  // namespace asterism
