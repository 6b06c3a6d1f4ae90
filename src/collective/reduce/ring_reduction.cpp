// Reduce-scatter and allreduce around a ring of all participants: a block of the results goes once
// around and is combined everywhere, and as a whole once more.
//
// The ring is a Hamiltonian cycle where all nodes take part and one is known or found, otherwise
// the participants in rising order. Where nodes may send two packets at once, half of each block
// goes round the other way.
#include <asterism/algorithm.hpp>

#include "collective/reduce/logical_rounds.hpp"
#include "collective/reduce/ranks.hpp"
#include "collective/reduce/ring_of_nodes.hpp"

namespace asterism {

namespace {

std::uint64_t ring_directions(const Problem& problem) {
  if (problem.collective.participant_count() < 3 || problem.model.duplex == Model::Duplex::half)
    return 1;
  return lanes_of(problem, 2);
}

std::uint64_t ring_chunks(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  const std::uint64_t directions = ring_directions(problem);
  return chunks_for_blocks(problem, problem.collective.kind() == CollectiveKind::reduce_scatter
                                        ? directions
                                        : directions * problem.collective.participant_count());
}

/// By direction and place on the ring: what whoever is there ends up with.
OwnedResults owned_on_ring(const Collective& collective, const std::vector<NodeId>& ring,
                           std::uint64_t directions) {
  if (collective.kind() != CollectiveKind::reduce_scatter)
    return even_blocks(collective, ring.size(), directions);
  std::vector<std::uint64_t> place(ring.size());
  for (std::uint64_t i = 0; i < ring.size(); ++i) place[participant_index(collective, ring[i])] = i;
  return scattered_blocks(collective, ring.size(), directions,
                          [&](std::uint64_t participant) { return place[participant]; });
}

class RingRun {
 public:
  RingRun(const AlgorithmRequest& request, const Problem& problem, StepSink& sink)
      : collective_(problem.collective),
        ring_(ring_of_nodes(request)),
        owned_(owned_on_ring(collective_, ring_, ring_directions(request.problem))),
        rounds_(request, problem, sink, (scatters() ? 1 : 2) * (ring_.size() - 1),
                pace_of(request)) {}

  void run() {
    // A block sets out next to its owner, who is the last to get it; the second time the owner is
    // the first to send it.
    for (std::uint64_t hop = 1; hop < ring_.size(); ++hop) pass(hop, LogicalRound::Fate::given);
    if (scatters()) return rounds_.finish();
    for (std::uint64_t hop = 0; hop + 1 < ring_.size(); ++hop) pass(hop, LogicalRound::Fate::whole);
    rounds_.finish();
  }

 private:
  [[nodiscard]] bool scatters() const {
    return collective_.kind() == CollectiveKind::reduce_scatter;
  }

  /// Everybody sends the block whose owner is so many places behind.
  void pass(std::uint64_t behind, LogicalRound::Fate fate) {
    const std::uint64_t size = ring_.size();
    round_.clear();
    for (std::uint64_t direction = 0; direction < owned_.size(); ++direction)
      for (std::uint64_t place = 0; place < size; ++place) {
        const std::uint64_t next = direction == 0 ? place + 1 : place + size - 1;
        const std::uint64_t owner = direction == 0 ? place + size - behind : place + behind;
        round_.add(ring_[place], ring_[next % size], fate, owned_[direction][owner % size]);
      }
    rounds_.take(round_);
  }

  const Collective& collective_;
  std::vector<NodeId> ring_;
  OwnedResults owned_;
  LogicalRounds rounds_;
  LogicalRound round_;
};

void ring_reduction(const AlgorithmRequest& request, StepSink& sink) {
  const Problem problem = cut_into_chunks(request.problem, ring_chunks(request));
  RingRun(request, problem, sink).run();
}

}  // namespace

CollectiveAlgorithm ring_reduction_algorithm() {
  return {
      .name = "patarasuk09-ring",
      .summary =
          "around a ring: N-1 rounds of an N-th of the message, and N-1 more of the whole "
          "results for an allreduce; both ways round with two ports",
      .citation = "Patarasuk and Yuan 2009",
      .collectives = {CollectiveKind::reduce_scatter, CollectiveKind::allreduce},
      .ports = Model::Ports::one,
      .no_redundancy = false,
      .several_a_source = true,
      .some_take_part = true,
      .chunks = ring_chunks,
      .parameters = {pace_parameter()},
      .body = ring_reduction,
      .obstacle = [](const Problem& problem) { return logical_obstacle(problem, Exchanges::no); }};
}

}  // namespace asterism
