// All-port allgather with even loads: in each step, the reachable nodes are divided among the ports
// that lead to them so that no port carries more than necessary.
//
// Every node receives N-1 messages over its links, so (N-1)/degree transmissions are the minimum.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/cost.hpp>

#include "base/memory.hpp"
#include "graph/port_balance.hpp"
#include "graph/sweep_rule.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

enum class GrowthPace {
  eager,  ///< everything reachable: fewest start-ups
  even,   ///< as much as all ports can carry evenly; the rest waits: fewest transmissions
};

/// A tree that grows in all directions, with its cost.
class Growth {
 public:
  Growth(const SweepRule& rule, const Model& model, GrowthPace pace)
      : rule_(rule),
        network_(rule.network()),
        model_(model),
        pace_(pace),
        tree_(network_.node_count()),
        is_candidate_(network_.node_count()),
        ends_(network_.port_count()) {
    is_candidate_[0] = true;
    uncover({0});
  }

  void run(const Progress& progress) {
    while (reached_ < network_.node_count()) {
      step();
      report(progress, "growing trees", reached_, network_.node_count());
    }
  }

  [[nodiscard]] double time() const { return Cost{steps_, transmissions_}.time_under(model_); }
  [[nodiscard]] TimedTree&& take_tree() && { return std::move(tree_); }

 private:
  [[nodiscard]] bool is_known(NodeId node) const {
    return node == NodeId{0} || tree_.is_reached(node);
  }

  /// Makes the neighbours of these nodes candidates.
  void uncover(const std::vector<std::uint32_t>& known) {
    for (const std::uint32_t node : known) {
      network_.neighbours(NodeId{node}, ends_);
      for (const Port port : rule_.ports()) {
        const std::uint64_t end = ends_[port.value()].value();
        if (is_candidate_[end]) continue;
        is_candidate_[end] = true;
        candidates_.push_back(static_cast<std::uint32_t>(end));
      }
    }
    reached_ += known.size();
  }

  /// Returns the ports over which a candidate can be reached.
  [[nodiscard]] std::vector<std::uint32_t> ports_to(std::uint32_t node) {
    network_.neighbours(NodeId{node}, ends_);
    std::vector<std::uint32_t> ports;
    for (std::uint32_t i = 0; i < rule_.ports().size(); ++i)
      if (is_known(ends_[rule_.reverse(rule_.ports()[i]).value()])) ports.push_back(i);
    return ports;
  }

  void step() {
    std::map<std::vector<std::uint32_t>, std::vector<std::uint32_t>> groups;
    for (const std::uint32_t node : candidates_) groups[ports_to(node)].push_back(node);
    std::vector<PortChoice> choices;
    choices.reserve(groups.size());
    for (const auto& [ports, nodes] : groups) choices.push_back({ports, nodes.size()});
    const std::uint64_t load = chosen_load(choices);
    const PortShares shares = share_ports(choices, port_count(), load);
    ++steps_;
    std::vector<std::uint32_t> reached;
    std::vector<std::uint32_t> waiting;
    std::size_t choice = 0;
    for (const auto& [ports, nodes] : groups)
      divide(nodes, ports, shares[choice++], reached, waiting);
    count_packets(shares, choices);
    candidates_ = std::move(waiting);
    std::ranges::sort(reached);
    uncover(reached);
  }

  [[nodiscard]] std::uint32_t port_count() const {
    return static_cast<std::uint32_t>(rule_.ports().size());
  }

  [[nodiscard]] std::uint64_t chosen_load(const std::vector<PortChoice>& choices) const {
    const bool last = reached_ + candidates_.size() == network_.node_count();
    std::uint64_t load = pace_ == GrowthPace::eager || last
                             ? least_load(choices, port_count())
                             : std::max<std::uint64_t>(1, largest_even_load(choices, port_count()));
    return model_.max_packet_of(load);
  }

  void divide(const std::vector<std::uint32_t>& nodes, const std::vector<std::uint32_t>& ports,
              const std::vector<std::uint64_t>& shares, std::vector<std::uint32_t>& reached,
              std::vector<std::uint32_t>& waiting) {
    auto next = nodes.begin();
    for (std::size_t i = 0; i < ports.size(); ++i)
      for (std::uint64_t taken = 0; taken < shares[i]; ++taken, ++next) {
        tree_.reach(NodeId{*next}, rule_.reverse(rule_.ports()[ports[i]]), steps_);
        reached.push_back(*next);
      }
    waiting.insert(waiting.end(), next, nodes.end());
  }

  void count_packets(const PortShares& shares, const std::vector<PortChoice>& choices) {
    std::vector<std::uint64_t> loads(port_count());
    for (std::size_t i = 0; i < shares.size(); ++i)
      for (std::size_t j = 0; j < shares[i].size(); ++j) loads[choices[i].ports[j]] += shares[i][j];
    transmissions_ += std::ranges::max(loads);
  }

  const SweepRule& rule_;
  const Network& network_;
  const Model& model_;
  GrowthPace pace_;
  TimedTree tree_;
  std::vector<bool> is_candidate_;  // candidate or already known
  std::vector<std::uint32_t> candidates_;
  std::vector<NodeId> ends_;
  std::uint64_t reached_ = 0;
  std::uint64_t transmissions_ = 0;
  std::uint32_t steps_ = 0;
};

TimedTree grow(const SweepRule& rule, const AlgorithmRequest& request) {
  const auto grown = [&](GrowthPace pace) {
    Growth growth(rule, request.problem.model, pace);
    growth.run(request.progress);
    return growth;
  };
  if (const std::string pace = text_parameter(request, "pace"); !pace.empty())
    return grown(pace == "even" ? GrowthPace::even : GrowthPace::eager).take_tree();
  Growth eager = grown(GrowthPace::eager);
  Growth even = grown(GrowthPace::even);
  return std::move(even.time() < eager.time() ? even : eager).take_tree();
}

TimedTree balanced_allgather(const AlgorithmRequest& request) {
  static constexpr double bytes_per_node = 64;  // two trees, candidates, groups
  const Network& network = request.problem.network();
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(bytes_per_node * static_cast<double>(network.node_count()),
                   fmt::format("balanced trees of {}", network.spec()), "choose a smaller network");
  const SweepRule rule(network, any_detour, request.memory_limit, request.progress);
  return grow(rule, request);
}

std::vector<ParameterValue> pace_choices(const Problem&) {
  return {"eager", "even"};
}

}  // namespace

CollectiveAlgorithm balanced_allgather_algorithm() {
  return {.name = "balanced-allgather",
          .summary =
              "symmetric: a tree that grows over all ports at the same time, the same load on each "
              "as far "
              "as possible",
          .citation = "our own",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::allgather},
          .ports = Model::Ports::all,
          .parameters = {{.name = "pace",
                          .description = "eager: each step reaches all it can; even: only as much "
                                         "as all ports carry alike, the rest waits",
                          .fallback = "what is faster under the model",
                          .choices = pace_choices,
                          .type = ParameterType::word({"eager", "even"})}},
          .body = balanced_allgather};
}

}  // namespace asterism
