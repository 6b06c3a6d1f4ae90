#include "collective/graph/gossip_search.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "collective/graph/faster_plan.hpp"
#include "collective/graph/gossip_bound.hpp"
#include "collective/graph/planned_flood.hpp"

namespace asterism {

namespace {

/// How much may be looked at, about in words: for each change of a plan, and for all gossips.
struct GossipBudget {
  std::uint64_t a_plan;
  std::uint64_t trials;
};

GossipBudget gossip_budget(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return {2'000'000, 4'000'000};
    case Effort::standard:
      return {20'000'000, 30'000'000};
    case Effort::full:
      break;
  }
  return {400'000'000, 1'000'000'000};
}

class GossipSearch {
 public:
  GossipSearch(const GossipTask& task, std::optional<std::uint64_t> pack,
               const AlgorithmRequest& request)
      : task_(task),
        pack_(pack),
        request_(request),
        budget_(gossip_budget(request.effort)),
        bound_(task, pack.value_or(task.messages)) {}

  GossipChoice run() {
    try_packs();
    vary_packs();
    GossipChoice choice{best_, {}};
    if (ports_limit() && !bound_.is_met_by(best_time_)) choice.plan = plan();
    return choice;
  }

 private:
  static constexpr std::uint64_t most_seeds = 10'000;
  /// Plans of more are not searched for: the search would not come far.
  static constexpr double most_plan_bytes = 64e6;

  [[nodiscard]] bool is_done() const {
    return bound_.is_met_by(best_time_) || work_ > budget_.trials;
  }

  [[nodiscard]] bool ports_limit() const {
    const ProblemGraph& graph = task_.graph;
    bool limit = graph.half_duplex();
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      limit = limit || graph.ports_limit(node);
    return limit;
  }

  void try_packs() {
    std::vector<GossipSettings> trials;
    for (const double rate : rates_of_arcs())
      for (const std::uint64_t size : packs()) trials.push_back({size, rate, 0});
    std::ranges::stable_sort(
        trials, {}, [&](const GossipSettings& trial) { return bound_.estimate(trial.pack); });
    for (const GossipSettings& trial : trials) attempt(trial);
  }

  [[nodiscard]] std::vector<std::uint64_t> packs() const {
    if (pack_) return {*pack_};
    std::vector<std::uint64_t> result;
    const std::uint64_t most = task_.messages;
    for (std::uint64_t size = 1; size < most; size = std::max(size + 1, size * 3 / 2))
      result.push_back(size);
    result.push_back(most);
    return result;
  }

  /// Some, from the slowest to the fastest.
  [[nodiscard]] std::vector<double> rates_of_arcs() const {
    std::vector<double> rates;
    rates.reserve(task_.graph.arcs().size());
    for (const Arc& arc : task_.graph.arcs()) rates.push_back(arc.rate);
    std::ranges::sort(rates);
    const auto last = std::ranges::unique(rates);
    rates.erase(last.begin(), last.end());
    if (rates.empty()) return {1};
    static constexpr std::size_t most_rates = 3;
    if (rates.size() > most_rates) rates = {rates.front(), rates[rates.size() / 2], rates.back()};
    return rates;
  }

  /// From the fastest gossip, or from links in turns if these are faster, to a faster one.
  [[nodiscard]] ArcPlan plan() const {
    const ArcPlan kept = fastest_as_plan();
    PlanWish wish{best_time_, bound_.time(), pack_.value_or(task_.messages), budget_.a_plan};
    if (PlannedFlood::bytes(task_, kept.steps.size()) > most_plan_bytes) return {};
    if (!pack_)
      if (ArcPlan turns = plan_in_turns(task_, kept.steps.size()); !turns.steps.empty()) {
        const double time = PlannedFlood(task_, turns).run({});
        if (time < best_time_) {
          wish.time = time;
          ArcPlan faster = faster_plan(task_, turns, wish, request_.progress);
          return faster.steps.empty() ? turns : faster;
        }
      }
    return faster_plan(task_, kept, wish, request_.progress);
  }

  [[nodiscard]] ArcPlan fastest_as_plan() const {
    ArcPlan plan;
    plan.rate = best_.rate;
    const auto keep = [&](std::span<const GossipPacket> packets, std::span<const std::uint32_t>) {
      ArcPlan::Step& step = plan.steps.emplace_back();
      for (const GossipPacket& packet : packets) {
        step.arcs.push_back(packet.arc);
        step.pack = std::max<std::uint64_t>(step.pack, packet.last - packet.first);
      }
    };
    (void)GossipRun(task_, best_)
        .run(std::numeric_limits<double>::infinity(), keep, request_.progress);
    return plan;
  }

  void vary_packs() {
    for (std::uint64_t seed = 1; !is_done() && seed < most_seeds; ++seed) {
      GossipSettings trial = best_;
      trial.seed = seed;
      if (!pack_ && seed % 3 == 1)
        trial.pack = std::min<std::uint64_t>(task_.messages, best_.pack + 1);
      if (!pack_ && seed % 3 == 2) trial.pack = std::max<std::uint64_t>(1, best_.pack - 1);
      attempt(trial);
    }
  }

  void attempt(const GossipSettings& trial) {
    if (best_time_ < std::numeric_limits<double>::infinity() && is_done()) return;
    GossipRun run(task_, trial);
    const std::optional<double> time = run.run(best_time_, {}, request_.progress);
    work_ += run.work();
    if (!time) return;
    best_time_ = *time;
    best_ = trial;
  }

  const GossipTask& task_;
  std::optional<std::uint64_t> pack_;
  const AlgorithmRequest& request_;
  GossipBudget budget_;
  GossipBound bound_;
  std::uint64_t work_ = 0;
  double best_time_ = std::numeric_limits<double>::infinity();
  GossipSettings best_;
};

}  // namespace

GossipChoice best_gossip(const GossipTask& task, std::optional<std::uint64_t> pack,
                         const AlgorithmRequest& request) {
  return GossipSearch(task, pack, request).run();
}

}  // namespace asterism
