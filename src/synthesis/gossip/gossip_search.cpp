#include "synthesis/gossip/gossip_search.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "base/work_budget.hpp"
#include "synthesis/gossip/faster_plan.hpp"
#include "synthesis/gossip/gossip_bound.hpp"
#include "synthesis/gossip/gossip_constants.hpp"
#include "synthesis/gossip/planned_flood.hpp"

namespace asterism {

namespace {

class GossipSearch {
 public:
  GossipSearch(const GossipTask& task, std::optional<std::uint64_t> pack,
               const AlgorithmRequest& request)
      : task_(task),
        pack_(pack),
        request_(request),
        budget_(gossip_constants::run_units.at(request.effort), request.progress,
                request.memory_limit),
        bound_(task, pack.value_or(task.messages)) {}

  GossipChoice run() {
    try_packs();
    vary_packs();
    GossipChoice choice{best_, {}};
    if (ports_limit() && !bound_.is_met_by(best_time_)) choice.plan = plan();
    return choice;
  }

 private:
  [[nodiscard]] bool is_done() const { return bound_.is_met_by(best_time_) || budget_.is_spent(); }

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
    for (std::uint64_t size = 1; size < most;
         size = std::max(size + 1, size * gossip_constants::pack_growth_percent / 100))
      result.push_back(size);
    result.push_back(most);
    return result;
  }

  /// Returns a selection of rates from the slowest to the fastest.
  [[nodiscard]] std::vector<double> rates_of_arcs() const {
    std::vector<double> rates;
    rates.reserve(task_.graph.arcs().size());
    for (const Arc& arc : task_.graph.arcs()) rates.push_back(arc.rate);
    std::ranges::sort(rates);
    const auto last = std::unique(rates.begin(), rates.end());
    rates.erase(last, rates.end());
    if (rates.empty()) return {1};
    if (rates.size() > gossip_constants::max_rates)
      rates = {rates.front(), rates[rates.size() / 2], rates.back()};
    return rates;
  }

  /// Searches for a faster plan, starting from the fastest gossip, from the one with fewest steps,
  /// and from links in turns.
  [[nodiscard]] ArcPlan plan() const {
    const double bytes = PlannedFlood::bytes(task_, best_steps_);
    if (bytes > gossip_constants::max_plan_bytes || !budget_.fits(bytes)) return {};
    const std::uint64_t max_pack = pack_.value_or(task_.messages);
    std::vector<ArcPlan> starts{as_plan(best_)};
    if (!pack_ && best_.pack < task_.messages)
      starts.push_back(as_plan({task_.messages, best_.rate, best_.seed}));
    if (!pack_) starts.push_back(plan_in_turns(task_, starts.back().steps.size()));
    if (!pack_) starts.push_back(promising_turns());
    PlanWish wish{best_time_, bound_.time(), max_pack, budget_for_plans()};
    ArcPlan best;
    for (const ArcPlan& start : starts) {
      ArcPlan faster = faster_plan(task_, start, wish);
      if (faster.steps.empty()) continue;
      wish.time = PlannedFlood(task_, faster).run({});
      best = std::move(faster);
    }
    return best;
  }

  /// Budget per attempt, separate from that of runs; small problems need less.
  [[nodiscard]] WorkBudget budget_for_plans() const {
    return budget_.beside(
        std::min(gossip_constants::max_plan_units.at(request_.effort),
                 task_.deliveries * gossip_constants::plan_units_per_delivery.at(request_.effort)));
  }

  /// Returns a plan that uses links kind by kind, if it is not much slower than the best.
  [[nodiscard]] ArcPlan promising_turns() const {
    ArcPlan plan = plan_kind_by_kind(task_, gossip_constants::max_turns);
    if (plan.steps.empty() ||
        PlannedFlood(task_, plan).run({}) > gossip_constants::hopeless_turns * best_time_)
      return {};
    return plan;
  }

  [[nodiscard]] ArcPlan as_plan(const GossipSettings& settings) const {
    ArcPlan plan;
    plan.rate = settings.rate;
    const auto keep = [&](std::span<const GossipPacket> packets, std::span<const std::uint32_t>) {
      ArcPlan::Step& step = plan.steps.emplace_back();
      for (const GossipPacket& packet : packets) {
        step.arcs.push_back(packet.arc);
        step.pack = std::max<std::uint64_t>(step.pack, packet.last - packet.first);
      }
    };
    (void)GossipRun(task_, settings)
        .run(std::numeric_limits<double>::infinity(), keep, request_.progress);
    return plan;
  }

  void vary_packs() {
    std::uint64_t in_vain = 0;
    for (std::uint64_t seed = 1;
         !is_done() && in_vain < gossip_constants::runs_in_vain.at(request_.effort); ++seed) {
      GossipSettings trial = best_;
      trial.seed = seed;
      if (!pack_ && seed % 3 == 1)
        trial.pack = std::min<std::uint64_t>(task_.messages, best_.pack + 1);
      if (!pack_ && seed % 3 == 2) trial.pack = std::max<std::uint64_t>(1, best_.pack - 1);
      in_vain = attempt(trial) ? 0 : in_vain + 1;
    }
  }

  bool attempt(const GossipSettings& trial) {
    if (best_time_ < std::numeric_limits<double>::infinity() && is_done()) return false;
    GossipRun run(task_, trial);
    const std::optional<double> time = run.run(best_time_, {}, request_.progress);
    budget_.spend(run.work());
    if (!time) return false;
    best_time_ = *time;
    best_steps_ = run.steps();
    best_ = trial;
    return true;
  }

  const GossipTask& task_;
  std::optional<std::uint64_t> pack_;
  const AlgorithmRequest& request_;
  WorkBudget budget_;  // for runs
  GossipBound bound_;
  double best_time_ = std::numeric_limits<double>::infinity();
  std::uint64_t best_steps_ = 0;
  GossipSettings best_;
};

}  // namespace

GossipChoice best_gossip(const GossipTask& task, std::optional<std::uint64_t> pack,
                         const AlgorithmRequest& request) {
  return GossipSearch(task, pack, request).run();
}

}  // namespace asterism
