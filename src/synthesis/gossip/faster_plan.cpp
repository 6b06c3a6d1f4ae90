#include "synthesis/gossip/faster_plan.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "base/random.hpp"
#include "synthesis/gossip/gossip_constants.hpp"
#include "synthesis/gossip/planned_flood.hpp"

namespace asterism {

namespace {

/// Returns whether random changes made the plan complete. A change that loses k deliveries is
/// accepted if k random draws in a row succeed; the probability of success decreases over time.
bool anneal(PlannedFlood& flood, std::uint32_t arcs, WorkBudget budget) {
  Random random(flood.steps());
  const auto is_kept = [&](std::uint64_t worse, std::uint64_t heat) {
    while (worse > 0 && random.below(gossip_constants::certain) < heat) --worse;
    return worse == 0;
  };
  budget.spend(flood.work());
  while (flood.lacking() > 0 && budget.affords(1)) {
    const std::uint64_t heat =
        gossip_constants::hottest -
        (gossip_constants::hottest - gossip_constants::coldest) * budget.spent() / budget.units();
    const std::uint64_t lacking_before = flood.lacking(), work_before = flood.work();
    const auto step = static_cast<std::size_t>(random.below(flood.steps()));
    flood.change(step, static_cast<std::uint32_t>(random.below(arcs)), random);
    if (flood.lacking() > lacking_before && !is_kept(flood.lacking() - lacking_before, heat))
      flood.take_back();
    budget.spend(flood.work() - work_before);
    budget.check("shortening a plan");
  }
  return flood.lacking() == 0;
}

class PlanHastening {
 public:
  PlanHastening(const GossipTask& task, const ArcPlan& plan, const PlanWish& wish)
      : task_(task), wish_(wish), plan_(plan), best_time_(wish.time) {
    set_growth();
  }

  /// Alternately reduces the number of steps and the packet sizes as long as that succeeds.
  /// Intermediate plans may take longer than the required time.
  [[nodiscard]] ArcPlan run() {
    if (plan_.steps.empty()) return {};
    attempt(plan_);
    for (bool found = true; found && !is_done();) {
      found = false;
      while (!is_done() && attempt(with_fewer_steps())) found = true;
      while (!is_done() && attempt(with_smaller_packets())) found = true;
    }
    return best_;
  }

 private:
  /// Removes the last step; half of the time saved may be spent on larger packets.
  [[nodiscard]] ArcPlan with_fewer_steps() const {
    ArcPlan plan = plan_;
    if (plan.steps.size() < 2) return {};
    const Model& model = task_.problem.model;
    const double a_message = model.message_time() / plan.rate;
    const double startups = a_message > 0 ? task_.startup / a_message : 0;
    const double most = static_cast<double>(task_.messages);
    std::uint64_t saved =
        plan.steps.back().pack + static_cast<std::uint64_t>(std::min(
                                     most, startups / gossip_constants::spare_startup_divisor));
    plan.steps.pop_back();
    // Enlarges the smallest packets, as far as they can be filled.
    for (; saved > 0; --saved) {
      auto grows = plan.steps.end();
      for (auto step = plan.steps.begin(); step != plan.steps.end(); ++step) {
        const auto number = static_cast<std::size_t>(step - plan.steps.begin());
        if (step->pack < growth_[number] && (grows == plan.steps.end() || step->pack < grows->pack))
          grows = step;
      }
      if (grows == plan.steps.end()) break;
      ++grows->pack;
    }
    return plan;
  }
  [[nodiscard]] ArcPlan with_smaller_packets() const {
    ArcPlan plan = plan_;
    std::uint64_t largest = 0;
    for (const ArcPlan::Step& step : plan.steps) largest = std::max(largest, step.pack);
    if (largest < 2) return {};
    const std::uint64_t most = std::min(largest - 1, largest * gossip_constants::smaller_numerator /
                                                         gossip_constants::smaller_denominator);
    for (ArcPlan::Step& step : plan.steps) step.pack = std::min(step.pack, most);
    return plan;
  }

  [[nodiscard]] bool is_done() const {
    static constexpr double rounding = 1e-12;
    return best_time_ <= wish_.bound * (1 + rounding);
  }

  /// Returns whether the plan can be completed in less time than before.
  bool attempt(const ArcPlan& plan) {
    if (plan.steps.empty()) return false;
    PlannedFlood flood(task_, plan);
    if (!anneal(flood, static_cast<std::uint32_t>(task_.graph.arcs().size()), wish_.budget))
      return false;
    const double time = flood.run({});
    if (time >= time_) return false;
    time_ = time;
    plan_ = flood.plan();
    if (time < best_time_) {
      best_time_ = time;
      best_ = plan_;
    }
    return true;
  }

  /// Computes the maximum useful packet size of each step: the number of messages that a node knows
  /// grows by a factor of at most 1 + receives per step.
  void set_growth() {
    std::vector<std::uint64_t> own(task_.graph.node_count());
    for (const std::uint32_t origin : task_.origins) ++own[origin];
    std::uint64_t most = std::ranges::max(own);
    std::uint64_t receives = 1;
    for (std::uint32_t node = 0; node < task_.graph.node_count(); ++node)
      receives = std::max<std::uint64_t>(receives, task_.graph.receives(node));
    growth_.reserve(plan_.steps.size());
    for (std::size_t step = 0; step < plan_.steps.size(); ++step) {
      growth_.push_back(std::min(most, wish_.max_pack));
      most = std::min<std::uint64_t>(most * (1 + receives), task_.messages);
    }
  }

  const GossipTask& task_;
  const PlanWish& wish_;
  ArcPlan plan_, best_;
  double time_ = std::numeric_limits<double>::infinity();  // of the plan
  double best_time_;
  std::vector<std::uint64_t> growth_;
};

}  // namespace

ArcPlan faster_plan(const GossipTask& task, const ArcPlan& plan, const PlanWish& wish) {
  return PlanHastening(task, plan, wish).run();
}

}  // namespace asterism
