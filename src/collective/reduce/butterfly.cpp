#include "collective/reduce/butterfly.hpp"

#include <algorithm>

namespace asterism {

Butterfly hypercube_butterfly(std::uint32_t steps) {
  return {steps,
          [](std::uint64_t rank, std::uint32_t step) { return rank ^ std::uint64_t{1} << step; }};
}

Butterfly halving_butterfly(std::uint32_t steps) {
  return {steps, [steps](std::uint64_t rank, std::uint32_t step) {
            return rank ^ std::uint64_t{1} << (steps - 1 - step);
          }};
}

std::vector<std::uint32_t> steps_reached(const Butterfly& butterfly, std::uint64_t ranks,
                                         std::uint64_t root) {
  std::vector<std::uint32_t> reached(ranks, 0);
  std::vector<std::uint64_t> members{root};
  members.reserve(ranks);
  for (std::uint32_t step = 0; step < butterfly.steps; ++step)
    for (std::size_t i = members.size(); i-- > 0;) {
      members.push_back(butterfly.peer(members[i], step));
      reached[members.back()] = step + 1;
    }
  return reached;
}

ButterflyRounds::ButterflyRounds(LogicalRounds& rounds, const std::vector<NodeId>& nodes,
                                 std::vector<Butterfly> lanes, OwnedResults owned)
    : rounds_(rounds), nodes_(nodes), lanes_(std::move(lanes)), owned_(std::move(owned)) {}

void ButterflyRounds::collect(std::size_t lane, std::uint64_t rank, std::uint32_t step) {
  const Butterfly& butterfly = lanes_[lane];
  if (step == butterfly.steps) {
    const std::vector<std::uint64_t>& own = owned_[lane][rank];
    results_.insert(results_.end(), own.begin(), own.end());
    return;
  }
  collect(lane, rank, step + 1);
  collect(lane, butterfly.peer(rank, step), step + 1);
}

const std::vector<std::uint64_t>& ButterflyRounds::reached(std::size_t lane, std::uint64_t rank,
                                                           std::uint32_t step) {
  results_.clear();
  collect(lane, rank, step);
  std::ranges::sort(results_);
  return results_;
}

void ButterflyRounds::exchange() {
  for (std::uint32_t step = 0; step < lanes_.front().steps; ++step) {
    round_.clear();
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
      const std::vector<std::uint64_t> all = reached(lane, 0, 0);
      for (std::uint64_t rank = 0; rank < nodes_.size(); ++rank)
        round_.add(nodes_[rank], nodes_[lanes_[lane].peer(rank, step)], LogicalRound::Fate::copied,
                   all);
    }
    rounds_.take(round_);
  }
}

void ButterflyRounds::reduce_scatter() {
  for (std::uint32_t step = 0; step < lanes_.front().steps; ++step) {
    round_.clear();
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
      for (std::uint64_t rank = 0; rank < nodes_.size(); ++rank) {
        const std::uint64_t peer = lanes_[lane].peer(rank, step);
        round_.add(nodes_[rank], nodes_[peer], LogicalRound::Fate::given,
                   reached(lane, peer, step + 1));
      }
    rounds_.take(round_);
  }
}

void ButterflyRounds::allgather() {
  for (std::uint32_t step = lanes_.front().steps; step-- > 0;) {
    round_.clear();
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
      for (std::uint64_t rank = 0; rank < nodes_.size(); ++rank)
        round_.add(nodes_[rank], nodes_[lanes_[lane].peer(rank, step)], LogicalRound::Fate::whole,
                   reached(lane, rank, step + 1));
    rounds_.take(round_);
  }
}

void ButterflyRounds::gather(std::uint64_t root) {
  std::vector<std::vector<std::uint32_t>> joined;
  joined.reserve(lanes_.size());
  for (const Butterfly& lane : lanes_) joined.push_back(steps_reached(lane, nodes_.size(), root));
  for (std::uint32_t step = lanes_.front().steps; step-- > 0;) {
    round_.clear();
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
      for (std::uint64_t rank = 0; rank < nodes_.size(); ++rank)
        if (joined[lane][rank] == step + 1)
          round_.add(nodes_[rank], nodes_[lanes_[lane].peer(rank, step)], LogicalRound::Fate::whole,
                     reached(lane, rank, step + 1));
    rounds_.take(round_);
  }
}

}  // namespace asterism
