#include "synthesis/rounds/placement.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "base/random.hpp"
#include "base/work_budget.hpp"
#include "problem/paths.hpp"
#include "synthesis/rounds/logical_routes.hpp"
#include "synthesis/rounds/placement_constants.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

/// Counts the paths of a round that use each arc, and how often each count occurs.
class RoundLoad {
 public:
  explicit RoundLoad(std::size_t arcs) : load_(arcs), arcs_with_(1) {}

  void add(std::span<const std::uint32_t> path) {
    for (const std::uint32_t arc : path) {
      const std::uint32_t load = ++load_[arc];
      if (load >= arcs_with_.size()) arcs_with_.push_back(0);
      ++arcs_with_[load];
      if (load > 1) --arcs_with_[load - 1];
      squares_ += 2 * load - 1;
    }
    change_hops(path.size(), 1);
  }
  void remove(std::span<const std::uint32_t> path) {
    for (const std::uint32_t arc : path) {
      const std::uint32_t load = load_[arc]--;
      --arcs_with_[load];
      if (load > 1) ++arcs_with_[load - 1];
      squares_ -= 2 * load - 1;
    }
    change_hops(path.size(), -1);
  }

  [[nodiscard]] std::uint64_t largest() const { return last_used(arcs_with_); }
  [[nodiscard]] std::uint64_t longest() const { return last_used(paths_with_); }
  [[nodiscard]] std::uint64_t squares() const { return squares_; }

 private:
  void change_hops(std::size_t hops, std::int64_t change) {
    if (hops >= paths_with_.size()) paths_with_.resize(hops + 1);
    paths_with_[hops] += change;
  }
  static std::uint64_t last_used(const std::vector<std::int64_t>& counts) {
    std::size_t last = counts.size();
    while (last > 0 && counts[last - 1] == 0) --last;
    return last == 0 ? 0 : last - 1;
  }

  std::vector<std::uint32_t> load_;       // by arc
  std::vector<std::int64_t> arcs_with_;   // by load
  std::vector<std::int64_t> paths_with_;  // by number of hops
  std::uint64_t squares_ = 0;             // sum of the squared loads
};

class Placement {
 public:
  Placement(const AlgorithmRequest& request, const std::vector<RankPairs>& rounds)
      : network_(request.problem.network()),
        routes_(network_),
        hop_by_hop_(!allows_paths(request.problem)),
        participants_(participants_of(request.problem.collective)),
        place_(participants_.size()),
        paths_(participants_.size() * participants_.size()),
        loads_(rounds.size(), RoundLoad(network_.node_count() * network_.port_count())),
        budget_(placement_constants::units.at(request.effort), request.progress,
                request.memory_limit) {
    std::iota(place_.begin(), place_.end(), 0U);
    peers_.resize(rounds.size(), std::vector<std::uint32_t>(place_.size(), no_peer));
    for (std::size_t round = 0; round < rounds.size(); ++round)
      for (const auto& [a, b] : rounds[round]) {
        peers_[round][a] = b;
        peers_[round][b] = a;
        change(round, a, b, true);
      }
  }

  std::vector<NodeId> run() {
    if (place_.size() < 3) return participants_;
    Random random(1);
    Estimate best = estimate();
    budget_.allow(budget_.units());  // the initial placement is not part of the search
    while (budget_.affords(1) && best.steps > loads_.size()) {
      budget_.check("placing ranks");
      const auto a = static_cast<std::uint32_t>(random.below(place_.size()));
      const auto b = static_cast<std::uint32_t>(random.below(place_.size()));
      if (a == b) continue;
      exchange(a, b);
      const Estimate now = estimate();
      if (best < now)
        exchange(a, b);
      else
        best = now;
    }
    std::vector<NodeId> nodes;
    for (const std::uint32_t place : place_) nodes.push_back(participants_[place]);
    return nodes;
  }

 private:
  static constexpr std::uint32_t no_peer = ~std::uint32_t{0};
  /// Total steps of all rounds, then the imbalance of the loads.
  struct Estimate {
    std::uint64_t steps = 0, squares = 0;
    friend auto operator<=>(const Estimate&, const Estimate&) = default;
  };

  [[nodiscard]] Estimate estimate() const {
    Estimate sum;
    for (const RoundLoad& load : loads_) {
      sum.steps += hop_by_hop_ ? std::max(load.largest(), load.longest()) : load.largest();
      sum.squares += load.squares();
    }
    return sum;
  }

  void exchange(std::uint32_t a, std::uint32_t b) {
    change_all(a, b, false);
    std::swap(place_[a], place_[b]);
    change_all(a, b, true);
  }
  /// Changes all pairs that contain either rank.
  void change_all(std::uint32_t a, std::uint32_t b, bool adds) {
    for (std::size_t round = 0; round < peers_.size(); ++round) {
      if (peers_[round][a] != no_peer) change(round, a, peers_[round][a], adds);
      if (peers_[round][b] != no_peer && peers_[round][b] != a)
        change(round, b, peers_[round][b], adds);
    }
  }
  void change(std::size_t round, std::uint32_t a, std::uint32_t b, bool adds) {
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
      const std::span<const std::uint32_t> path = arcs_between(place_[from], place_[to]);
      budget_.spend(path.size() + 1);
      adds ? loads_[round].add(path) : loads_[round].remove(path);
    }
  }

  [[nodiscard]] std::span<const std::uint32_t> arcs_between(std::uint32_t from, std::uint32_t to) {
    std::vector<std::uint32_t>& arcs = paths_[std::size_t{from} * participants_.size() + to];
    if (!arcs.empty()) return arcs;
    NodeId at = participants_[from];
    for (const Port port : routes_.path(at, participants_[to])) {
      arcs.push_back(static_cast<std::uint32_t>(at.value() * network_.port_count() + port.value()));
      at = routes_.end(at, port);
    }
    return arcs;
  }

  const Network& network_;
  LogicalRoutes routes_;
  bool hop_by_hop_;
  std::vector<NodeId> participants_;
  std::vector<std::uint32_t> place_;               // by rank: index in participants_
  std::vector<std::vector<std::uint32_t>> paths_;  // by two indices; arcs, empty if unknown
  std::vector<std::vector<std::uint32_t>> peers_;  // by round and rank
  std::vector<RoundLoad> loads_;
  WorkBudget budget_;
};

}  // namespace

std::vector<NodeId> placed_ranks(const AlgorithmRequest& request,
                                 const std::vector<RankPairs>& rounds) {
  return Placement(request, rounds).run();
}

}  // namespace asterism
