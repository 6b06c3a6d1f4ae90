// Allreduce on tori, rings and hypercubes, axis by axis: on every axis, every node receives the
// sums of all others on its line, so that the total number of steps is the diameter.
//
// The first `scattered` axes need less data: there, each node of a line reduces its own share,
// which continues alone, and at the end the shares are gathered along the same axes. With all
// ports, the message is cut into as many chunks as there are axes. Each chunk begins with a
// different axis, so that all links are busy. On even sides each chunk is cut into two halves,
// which exchange between different pairs of neighbours at the same time, and use the two
// directions to opposite places.
#include <algorithm>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "synthesis/exchange/axis_gathering.hpp"
#include "synthesis/exchange/axis_space.hpp"
#include "synthesis/exchange/send_table.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

/// How a message is cut: rotations x ways x shares.
class AxisCut {
 public:
  AxisCut(const Problem& problem, std::size_t scattered)
      : space_(problem.network()),
        scattered_(problem.collective.kind() == CollectiveKind::barrier ? 0 : scattered),
        all_ports_(problem.model.ports == Model::Ports::all) {
    const bool whole = !all_ports_ || problem.collective.kind() == CollectiveKind::barrier;
    rotations_ = whole ? 1 : space_.axis_count();
    ways_ = whole || !has_opposite_places() ? 1 : 2;
    for (std::size_t rotation = 0; rotation < rotations_; ++rotation)
      shares_ = std::lcm(shares_, owners(rotation));
  }

  [[nodiscard]] const AxisSpace& space() const { return space_; }
  [[nodiscard]] bool all_ports() const { return all_ports_; }
  [[nodiscard]] std::size_t scattered() const { return scattered_; }
  [[nodiscard]] std::size_t rotations() const { return rotations_; }
  [[nodiscard]] std::size_t ways() const { return ways_; }
  [[nodiscard]] std::size_t axis(std::size_t rotation, std::size_t index) const {
    return (rotation + index) % space_.axis_count();
  }
  /// Returns how many nodes have their own shares.
  [[nodiscard]] std::uint64_t owners(std::size_t rotation) const {
    std::uint64_t product = 1;
    for (std::size_t k = 0; k < scattered_; ++k) {
      product *= space_.side(axis(rotation, k));
      if (product > max_shares)
        throw Error(ErrorCode::too_large,
                    fmt::format("more than {} shares of a message are too many", max_shares),
                    "scatter over fewer axes");
    }
    return product;
  }
  [[nodiscard]] std::uint64_t shares() const { return shares_; }
  [[nodiscard]] std::uint64_t chunks() const { return rotations_ * ways_ * shares_; }

 private:
  static constexpr std::uint64_t max_shares = std::uint64_t{1} << 20;

  [[nodiscard]] bool has_opposite_places() const {
    for (std::size_t axis = 0; axis < space_.axis_count(); ++axis)
      if (space_.side(axis) > 2 && space_.side(axis) % 2 == 0) return true;
    return false;
  }

  AxisSpace space_;
  std::size_t scattered_;
  bool all_ports_;
  std::size_t rotations_ = 1, ways_ = 1;
  std::uint64_t shares_ = 1;
};

/// One of the chunks that use their axes in the same order and the same direction to opposite
/// places.
class AxisChunk {
 public:
  AxisChunk(const Problem& problem, const AxisCut& cut, std::size_t rotation, bool mirrored)
      : nodes_(problem.network().node_count()),
        chunked_(cut_into_chunks(problem, cut.chunks())),
        cut_(cut),
        rotation_(rotation),
        mirrored_(mirrored),
        batch_(problem.collective.result_count()) {}

  void run(SendTable& table) {
    const std::size_t axes = cut_.space().axis_count();
    std::size_t step = 0;
    for (std::size_t k = 0; k < cut_.scattered(); ++k) step = scatter(k, step, table);
    for (std::size_t k = cut_.scattered(); k < axes; ++k) step = exchange(k, step, table);
    for (std::size_t k = cut_.scattered(); k-- > 0;) step = gather(k, step, table);
  }

 private:
  [[nodiscard]] AxisSteps gathering(std::size_t axis) const {
    const std::uint32_t side = cut_.space().side(axis);
    return cut_.all_ports() ? gathering_both_ways(side, mirrored_)
                            : gathering_by_pairs(side, false);
  }
  /// Pairs on even sides take no more steps than both directions do, and send half as much.
  [[nodiscard]] AxisSteps merging(std::size_t axis) const {
    const std::uint32_t side = cut_.space().side(axis);
    return cut_.all_ports() && side % 2 != 0 ? gathering_both_ways(side, mirrored_)
                                             : gathering_by_pairs(side, true, mirrored_);
  }

  /// A reversed gathering in which parts are given.
  std::size_t scatter(std::size_t k, std::size_t first, SendTable& table) {
    const std::size_t axis = cut_.axis(rotation_, k);
    const AxisSteps pattern = gathering(axis);
    const std::uint32_t side = pattern.side;
    for (std::size_t s = 0; s < pattern.steps.size(); ++s)
      for (const AxisSend& send : pattern.steps[pattern.steps.size() - 1 - s]) {
        const bool moves_up = send.up || side == 2;
        const std::uint32_t there = (send.place + (moves_up ? 1 : side - 1)) % side;
        for_each_node(axis, there, [&](NodeId node) {
          for_each_share(node, k, send.holder, [&](std::uint64_t result) {
            table.add(first + s, node, cut_.space().port(axis, !moves_up),
                      chunked_.collective.given(result));
          });
        });
      }
    return first + pattern.steps.size();
  }

  std::size_t gather(std::size_t k, std::size_t first, SendTable& table) {
    const std::size_t axis = cut_.axis(rotation_, k);
    const AxisSteps pattern = gathering(axis);
    for (std::size_t s = 0; s < pattern.steps.size(); ++s)
      for (const AxisSend& send : pattern.steps[s])
        for_each_node(axis, send.place, [&](NodeId node) {
          for_each_share(node, k, send.holder, [&](std::uint64_t result) {
            table.add(first + s, node, cut_.space().port(axis, send.up),
                      chunked_.collective.whole(result));
          });
        });
    return first + pattern.steps.size();
  }

  std::size_t exchange(std::size_t k, std::size_t first, SendTable& table) {
    const std::size_t axis = cut_.axis(rotation_, k);
    const AxisSteps pattern = merging(axis);
    for (std::size_t s = 0; s < pattern.steps.size(); ++s)
      for (const AxisSend& send : pattern.steps[s])
        for_each_node(axis, send.place, [&](NodeId node) {
          const NodeId holder = cut_.space().at_place(node, axis, send.holder);
          const std::uint64_t generation = 2 * k + (send.of_pair ? 1 : 0);
          for_each_share(node, cut_.scattered(), 0, [&](std::uint64_t result) {
            table.add(first + s, node, cut_.space().port(axis, send.up),
                      chunked_.collective.copied(holder, generation, result));
          });
        });
    return first + pattern.steps.size();
  }

  template <class Body>
  void for_each_node(std::size_t axis, std::uint32_t place, Body&& body) const {
    for (NodeId node{0}; node.value() < nodes_; ++node)
      if (cut_.space().place(node, axis) == place) body(node);
  }

  /// Visits the shares whose owner has the node's places on the first k scattered axes and `place`
  /// on the next one.
  template <class Body>
  void for_each_share(NodeId node, std::size_t k, std::uint32_t place, Body&& body) const {
    std::uint64_t owner = 0;
    for (std::size_t i = 0; i < k; ++i) {
      const std::size_t axis = cut_.axis(rotation_, i);
      owner = owner * cut_.space().side(axis) + cut_.space().place(node, axis);
    }
    std::uint64_t owners = 1;  // number of owners that agree up to there
    if (k < cut_.scattered()) {
      owner = owner * cut_.space().side(cut_.axis(rotation_, k)) + place;
      for (std::size_t i = k + 1; i < cut_.scattered(); ++i)
        owners *= cut_.space().side(cut_.axis(rotation_, i));
    }
    const std::uint64_t a_owner = cut_.shares() / cut_.owners(rotation_);
    const std::uint64_t chunk =
        (rotation_ * cut_.ways() + (mirrored_ ? 1 : 0)) * cut_.shares() + owner * owners * a_owner;
    for (std::uint64_t message = 0; message < batch_; ++message)
      for (std::uint64_t i = 0; i < owners * a_owner; ++i)
        body(chunk_number(message, cut_.chunks(), chunk + i));
  }

  std::uint64_t nodes_;
  Problem chunked_;
  const AxisCut& cut_;
  std::size_t rotation_;
  bool mirrored_;
  std::uint64_t batch_;
};

std::size_t scattered_axes(const AlgorithmRequest& request) {
  const AxisSpace space(request.problem.network());
  return limited_parameter(request, "scattered", 0, space.axis_count(), 0);
}

std::uint64_t axis_chunks(const AlgorithmRequest& request) {
  return AxisCut(request.problem, scattered_axes(request)).chunks();
}

/// Returns the maximum number of parts sent, counting every hop.
double axis_sends(const Problem& problem, const AxisCut& cut) {
  const double results = static_cast<double>(problem.collective.result_count() * cut.chunks());
  double exchanges = 0;
  for (std::size_t axis = 0; axis < cut.space().axis_count(); ++axis)
    exchanges += cut.space().side(axis);
  const double all = static_cast<double>(problem.network().node_count());
  return results * (2 * all + all / static_cast<double>(cut.owners(0)) * exchanges);
}

void axis_exchange(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const AxisCut cut(problem, scattered_axes(request));
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(SendTable::bytes(axis_sends(problem, cut)),
                   fmt::format("an exchange of {} chunks on {}",
                               problem.collective.result_count() * cut.chunks(),
                               problem.network().spec()),
                   "scatter over fewer axes, or choose a smaller network");
  SendTable table;
  for (std::size_t rotation = 0; rotation < cut.rotations(); ++rotation)
    for (std::size_t way = 0; way < cut.ways(); ++way) {
      report(request.progress, "exchanging along the axes", rotation * cut.ways() + way,
             cut.rotations() * cut.ways());
      AxisChunk(problem, cut, rotation, way == 1).run(table);
    }
  table.push(sink);
}

/// Returns as many axes as leave a schedule that can be verified quickly.
std::vector<ParameterValue> scattered_choices(const Problem& problem) {
  static constexpr double max_sends = 5e6;
  static constexpr double max_bits = 2e9;  // in explicit contribution sets
  std::vector<ParameterValue> result{std::uint64_t{0}};
  if (problem.collective.kind() == CollectiveKind::barrier) return result;
  const auto nodes = static_cast<double>(problem.network().node_count());
  const std::size_t axes = AxisSpace(problem.network()).axis_count();
  for (std::size_t scattered = 1; scattered <= axes; ++scattered) {
    const AxisCut cut(problem, scattered);
    const double results = static_cast<double>(problem.collective.result_count() * cut.chunks());
    if (axis_sends(problem, cut) > max_sends) break;
    if (scattered < axes && results * nodes * nodes > max_bits) break;
    result.emplace_back(std::uint64_t{scattered});
  }
  return result;
}

std::optional<Obstacle> axis_exchange_obstacle(const Problem& problem) {
  if (auto obstacle = AxisSpace::obstacle(problem.network())) return obstacle;
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex;
  if (problem.model.packet_limit != 0) return ObstacleCode::packets_of_parts;
  const bool alike = problem.model.control == Model::Control::simd ||
                     problem.model.ports == Model::Ports::single_dimension;
  const AxisSpace space(problem.network());
  for (std::size_t axis = 0; axis < space.axis_count(); ++axis)
    if (alike && problem.model.ports != Model::Ports::all && space.side(axis) > 2)
      return ObstacleCode::opposite_neighbours;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm axis_exchange_algorithm() {
  return {.name = "axis-exchange",
          .summary =
              "allreduce on tori, rings and hypercubes, axis by axis: the diameter in steps, or "
              "shares of the message scattered over some axes first and gathered last",
          .citation = "this project",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::allreduce, CollectiveKind::barrier},
          .families = {"torus", "ring", "hypercube"},
          .obstacle = axis_exchange_obstacle,
          .ports = Model::Ports::single_dimension,
          .capabilities = {Capability::batches},
          .parameters = {{.name = "scattered",
                          .description =
                              "over how many axes the message is scattered before the exchange",
                          .fallback = "0",
                          .choices = scattered_choices,
                          .type = ParameterType::number()}},
          .chunks = axis_chunks,
          .body = axis_exchange};
}

}  // namespace asterism
