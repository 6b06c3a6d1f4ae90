#include <algorithm>

#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/measure.hpp>

#include "base/memory.hpp"
#include "bound/cuts.hpp"
#include "search/level_search.hpp"

namespace asterism {

namespace {

std::uint64_t ceil_divide(double a, double b) {
  const double quotient = a / b;
  const auto down = static_cast<std::uint64_t>(quotient);
  return static_cast<double>(down) * b < a ? down + 1 : down;
}

/// Keeps the largest bound and its reason.
struct Best {
  std::uint64_t value = 0;
  std::string reason = "nothing to do";
  void raise(std::uint64_t bound, const std::string& why) {
    if (bound <= value) return;
    value = bound;
    reason = why;
  }
};

class BoundFinder {
 public:
  BoundFinder(const Problem& problem, std::uint64_t memory_limit, const Progress& progress)
      : problem_(problem), nodes_(static_cast<double>(problem.network().node_count())) {
    MeasureOptions options;
    options.memory_limit = memory_limit;
    options.progress = progress;
    measures_ = measure(problem.network(), options);
    for (const NodeId source : problem.collective.sources())
      if (!problem.network().vertex_symmetric())
        levels_.push_back(nodes_by_distance(problem.network(), source, MemoryBudget(memory_limit)));
    if (problem.network().vertex_symmetric()) levels_.push_back(measures_.distance_distribution);
    if (!problem.collective.sources().empty())
      for (const auto& levels : levels_)
        eccentricity_ = std::max<std::uint64_t>(eccentricity_, levels.size() - 1);
    sends_ = problem.model.sends_at_most(measures_.degree_max);
    receives_ = problem.model.sends_at_most(measures_.degree_min);
  }

  [[nodiscard]] LowerBound find() {
    if (problem_.network().node_count() > 1) {
      bound_startups();
      bound_transmissions();
    }
    // Each start-up carries at least one message over some link.
    transmissions_.raise(startups_.value, startups_.reason);
    const std::uint64_t limit = problem_.model.packet_limit;
    if (limit > 0)
      startups_.raise(
          ceil_divide(static_cast<double>(transmissions_.value), static_cast<double>(limit)),
          fmt::format("the transmissions in packets of at most {}", limit));
    return {{startups_.value, transmissions_.value},
            startups_.value,
            time(),
            startups_.reason,
            transmissions_.reason};
  }

 private:
  [[nodiscard]] CollectiveKind kind() const { return problem_.collective.kind(); }
  [[nodiscard]] bool wormhole() const {
    return problem_.model.switching == Model::Switching::wormhole;
  }

  void bound_startups() {
    startups_.raise(spreading_steps(problem_.network().node_count(), sends_,
                                    wormhole() ? 0 : measures_.degree_max),
                    fmt::format("news reaches {} nodes if each tells at most {} a step",
                                problem_.network().node_count(), sends_));
    if (wormhole()) return;
    if (problem_.collective.sources().empty())
      startups_.raise(measures_.diameter, "the diameter");
    else
      startups_.raise(eccentricity_, "the eccentricity of the source");
    for (const auto& levels : levels_)
      startups_.raise(spreading_steps(levels, sends_, measures_.degree_max),
                      "only so many of those far away can be told in time");
  }

  void bound_transmissions() {
    switch (kind()) {
      case CollectiveKind::broadcast:
        return bound_broadcast();
      case CollectiveKind::multi_broadcast:
        return bound_multi_broadcast();
      case CollectiveKind::allgather:
        return bound_allgather();
      case CollectiveKind::alltoall:
        return bound_alltoall();
      case CollectiveKind::scatter:
      case CollectiveKind::gather:
        return bound_root();
    }
  }

  /// All messages must leave the source; the last to do so must still reach the farthest node.
  void bound_broadcast() {
    const std::uint64_t leave =
        ceil_divide(static_cast<double>(problem_.collective.batch()), sends_of(root()));
    const std::uint64_t farther = wormhole() ? 0 : eccentricity_ - 1;
    transmissions_.raise(leave + farther,
                         "the messages leave the source, the last goes all the way");
  }

  void bound_multi_broadcast() {
    const auto sources = static_cast<double>(problem_.collective.sources().size());
    const double received = sources < nodes_ ? sources : sources - 1;
    transmissions_.raise(ceil_divide(received, receives_), "some node receives all messages");
  }

  void bound_allgather() {
    transmissions_.raise(ceil_divide(nodes_ - 1, receives_), "every node receives N-1 messages");
    if (wormhole()) return;
    // What starts on one side of a cut must cross it.
    for (const Cut& cut : some_cuts(problem_.network())) {
      const double side =
          std::max(static_cast<double>(cut.inside), nodes_ - static_cast<double>(cut.inside));
      transmissions_.raise(ceil_divide(side, capacity(cut)),
                           "a cut that the messages of one side cross");
    }
  }

  void bound_alltoall() {
    transmissions_.raise(ceil_divide(nodes_ - 1, receives_), "every node receives N-1 messages");
    const double arcs = 2 * static_cast<double>(measures_.links);
    const double moves_at_once = wormhole() || problem_.model.ports == Model::Ports::all
                                     ? arcs
                                     : std::min(arcs, nodes_ * sends_);
    transmissions_.raise(ceil_divide(distance_of_all_pairs(), moves_at_once),
                         "the distances of all pairs over what can move at once");
    if (wormhole()) return;
    for (const Cut& cut : some_cuts(problem_.network())) {
      const auto inside = static_cast<double>(cut.inside);
      transmissions_.raise(ceil_divide(inside * (nodes_ - inside), capacity(cut)),
                           "a cut that the messages from one side to the other cross");
    }
  }

  void bound_root() {
    transmissions_.raise(ceil_divide(nodes_ - 1, sends_of(root())),
                         "N-1 messages pass the root's ports");
  }

  /// Of a sample only, each other node is at least one hop from all others.
  [[nodiscard]] double distance_of_all_pairs() const {
    const auto sum = static_cast<double>(measures_.distance_sum);
    if (problem_.network().vertex_symmetric()) return nodes_ * sum;
    return sum + (nodes_ - static_cast<double>(measures_.sources)) * (nodes_ - 1);
  }

  [[nodiscard]] NodeId root() const { return problem_.collective.sources()[0]; }
  [[nodiscard]] double sends_of(NodeId node) const {
    return problem_.model.sends_at_most(problem_.network().degree(node));
  }
  [[nodiscard]] double capacity(const Cut& cut) const {
    return static_cast<double>(cut.capacity(problem_.model, measures_.degree_max));
  }

  [[nodiscard]] double time() const {
    const Model& model = problem_.model;
    const std::vector<double> rates = model.rates_of(problem_.network());
    const double fastest = rates.empty() ? 1 : *std::ranges::max_element(rates);
    return Cost{startups_.value, transmissions_.value}.time_under(model, fastest);
  }

  const Problem& problem_;
  double nodes_;
  NetworkMeasures measures_;
  std::vector<std::vector<std::uint64_t>> levels_;  // from each source, or from any node
  std::uint64_t eccentricity_ = 0;
  std::uint32_t sends_ = 0;
  std::uint32_t receives_ = 0;
  Best startups_, transmissions_;
};

}  // namespace

LowerBound lower_bound(const Problem& problem, std::uint64_t memory_limit,
                       const Progress& progress) {
  return BoundFinder(problem, memory_limit, progress).find();
}

}  // namespace asterism
