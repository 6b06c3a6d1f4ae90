// Runs link-disjoint Hamiltonian cycles at the same time and in both directions: all links in
// cycles carry an equal share all the time.
#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/cycle_decomposition.hpp>
#include <asterism/error.hpp>

#include "collective/reduce/ring_lanes.hpp"
#include "graph/hamiltonian.hpp"
#include "graph/link_table.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

using Rings = std::vector<std::vector<NodeId>>;

constexpr std::uint64_t max_nodes_for_rings = 1 << 14;

/// Cycles without a common link and both of their directions, as many as the ports can serve.
std::uint64_t num_rings(const Problem& problem) {
  const std::uint64_t degree = count_degrees(problem.network()).most;
  return lanes_of(problem, degree / 2 * 2);
}

std::uint64_t multi_ring_chunks(const AlgorithmRequest& request) {
  return chunks_around(request.problem, num_rings(request.problem));
}

Rings find_rings(const AlgorithmRequest& request) {
  const Network& network = request.problem.network();
  auto found = find_cycle_decomposition(network, request.progress);
  if (!found)
    throw Error(ErrorCode::unsupported,
                fmt::format("no disjoint Hamiltonian cycles of {} were found", network.spec()),
                "choose another algorithm");
  Rings rings = std::move(found->cycles);
  const std::size_t cycles = rings.size();
  for (std::size_t i = 0; i < cycles; ++i) rings.push_back({rings[i].rbegin(), rings[i].rend()});
  rings.resize(num_rings(request.problem));
  return rings;
}

/// By place on a ring: the port to the next place.
std::vector<Port> ports_around(const Network& network, const std::vector<NodeId>& ring) {
  std::vector<Port> ports(ring.size());
  for (std::size_t place = 0; place < ring.size(); ++place)
    while (network.neighbour(ring[place], ports[place]) != ring[(place + 1) % ring.size()])
      ++ports[place];
  return ports;
}

/// By source and ring: the messages that go around the ring.
std::vector<std::vector<std::vector<MessageId>>> messages_on_rings(const Collective& collective,
                                                                   std::size_t rings) {
  std::vector<std::vector<MessageId>> of_source(collective.participant_count());
  for (MessageId id{0}; id.value() < collective.message_count(); ++id)
    of_source[collective.origin(id).value()].push_back(id);
  std::vector<std::vector<std::vector<MessageId>>> result(of_source.size());
  for (std::size_t source = 0; source < of_source.size(); ++source)
    for (std::size_t ring = 0; ring < rings; ++ring) {
      const auto& all = of_source[source];
      const auto bound = [&](std::size_t i) {
        return all.begin() + static_cast<std::ptrdiff_t>(all.size() * i / rings);
      };
      result[source].emplace_back(bound(ring), bound(ring + 1));
    }
  return result;
}

/// An allgather on rings: in every round each node forwards what it received in the last one, in
/// several steps if packets are limited.
class RingGather {
 public:
  RingGather(const Problem& problem, const Rings& rings)
      : rings_(rings),
        messages_(messages_on_rings(problem.collective, rings.size())),
        packet_limit_(problem.model.packet_limit) {
    for (const std::vector<NodeId>& ring : rings)
      ports_.push_back(ports_around(problem.network(), ring));
  }

  void run(const Progress& progress, StepSink& sink) {
    const std::size_t size = rings_.front().size();
    for (std::size_t hop = 0; hop + 1 < size; ++hop) {
      for (std::size_t part = 0; fill_step(hop, part); ++part) sink.take(step_);
      report(progress, "around the cycles", hop + 1, size - 1);
    }
  }

 private:
  /// Returns false if no messages are left for this part of a round.
  [[nodiscard]] bool fill_step(std::size_t hop, std::size_t part) {
    step_.clear();
    for (std::size_t lane = 0; lane < rings_.size(); ++lane) {
      const std::vector<NodeId>& ring = rings_[lane];
      for (std::size_t place = 0; place < ring.size(); ++place) {
        const NodeId source = ring[(place + ring.size() - hop) % ring.size()];
        const auto packet = part_of(messages_[source.value()][lane], part);
        if (!packet.empty()) step_.add(ring[place], ports_[lane][place], packet);
      }
    }
    return step_.size() > 0;
  }
  [[nodiscard]] std::span<const MessageId> part_of(std::span<const MessageId> messages,
                                                   std::size_t part) const {
    const std::size_t limit = packet_limit_ == 0 ? messages.size() : packet_limit_;
    const std::size_t first = std::min(messages.size(), part * limit);
    return messages.subspan(first, std::min(limit, messages.size() - first));
  }

  const Rings& rings_;
  std::vector<std::vector<std::vector<MessageId>>> messages_;  // by source and ring
  std::vector<std::vector<Port>> ports_;                       // by ring and place
  std::uint64_t packet_limit_;
  Step step_;
};

void multi_ring(const AlgorithmRequest& request, StepSink& sink) {
  const Rings rings = find_rings(request);
  const Problem problem = cut_into_chunks(request.problem, multi_ring_chunks(request));
  if (problem.collective.kind() == CollectiveKind::allgather)
    return RingGather(problem, rings).run(request.progress, sink);
  reduce_around(request, problem, rings, Pace::together, sink);
}

std::optional<Obstacle> multi_ring_obstacle(const Problem& problem) {
  if (problem.network().node_count() > max_nodes_for_rings)
    return Obstacle(ObstacleCode::max_nodes_for_cycles, max_nodes_for_rings);
  if (!may_decompose_into_cycles(problem.network())) return ObstacleCode::equal_degrees;
  if (count_degrees(problem.network()).most == 3 && !has_hamiltonian_cycle(problem.network()))
    return ObstacleCode::hamiltonian_cycle;
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex;
  return logical_obstacle(problem, Exchanges::no);
}

}  // namespace

CollectiveAlgorithm multi_ring_algorithm() {
  return {
      .name = "multi-ring",
      .summary =
          "around Hamiltonian cycles without a common link, both directions at the same time: N-1 "
          "rounds of a reduce-scatter, of an allgather, or of one after the other",
      .citation =
          "Patarasuk and Yuan 2009 on disjoint cycles, Kotzig 1973 for those of tori; the "
          "construction is ours",
      .origin = AlgorithmOrigin::reconstructed,
      .collectives = {CollectiveKind::allgather, CollectiveKind::reduce_scatter,
                      CollectiveKind::allreduce},
      .obstacle = multi_ring_obstacle,
      .ports = Model::Ports::several(2),
      .capabilities = {Capability::redundant, Capability::batches},
      .chunks = multi_ring_chunks,
      .body = multi_ring,
      .hints = {.min_startups = min_startups_around}};
}

}  // namespace asterism
