#include "synthesis/waves/wave_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include "synthesis/waves/wave_constants.hpp"

namespace asterism {

namespace {

class WaveSearch {
 public:
  explicit WaveSearch(const WaveQuestion& question)
      : question_(question), budget_(question.budget) {
    const Model& model = question.model;
    const std::uint64_t messages = question.origins.size();
    const std::uint64_t most = model.max_packet_of(messages);
    for (std::uint64_t power = 1; power <= most; power *= 2) {
      if (power > 1) widths_.push_back(power);
      if (power + power / 2 <= most) widths_.push_back(power + power / 2);
    }
    if (widths_.empty() || widths_.back() != most) widths_.push_back(most);
    for (const Arc& arc : question.graph.arcs())
      finest_ = std::min(finest_, arc.rate / question.graph.fastest());
  }

  std::optional<PlannedSteps> run() {
    try_even_widths({});
    if (!best_) return std::nullopt;
    if (finest_ < 1) try_by_rates();
    if (question_.origins.size() > 1 && one_packet_each()) try_prices();
    if (question_.origins.size() == 1) {
      try_seeds(wave_constants::seeds_of_single_message);
      return std::move(best_);
    }
    if (!best_settings_.plan.empty()) {
      while (budget_.affords(1) && try_other_plans()) {
      }
      return std::move(best_);
    }
    try_narrow_middles();
    while (budget_.affords(1) && try_changes()) {
    }
    if (best_->step_count() <= wave_constants::max_steps_one_by_one) {
      budget_.allow(
          std::min(budget_.left(), budget_.units() / wave_constants::single_step_share_divisor));
      while (budget_.affords(1) && try_step_by_step()) {
      }
    }
    return std::move(best_);
  }

 private:
  /// Returns whether the settings are faster than all before.
  bool attempt(const SpreadSettings& settings) {
    if (!tried_.insert(settings).second) return false;
    if (best_ && !budget_.affords(1)) return false;
    budget_.check("spreading");
    SpreadResult result = spread(question_.graph, question_.model, question_.origins, settings,
                                 best_ ? best_->time() : std::numeric_limits<double>::infinity());
    budget_.spend(result.work);
    if (!result.steps || (best_ && result.steps->time() >= best_->time())) return false;
    best_ = std::move(result.steps);
    best_settings_ = settings;
    return true;
  }
  bool attempt(const PacketWidths& widths) {
    SpreadSettings settings = best_settings_;
    settings.widths = widths;
    return attempt(settings);
  }
  bool attempt_even(std::size_t index, SpreadSettings settings) {
    settings.widths.first = settings.widths.least = widths_[index];
    return attempt(settings);
  }

  /// Starts with the most promising width and tries wider and narrower ones as long as that is
  /// faster.
  void try_even_widths(const SpreadSettings& settings) {
    const auto begin = static_cast<std::size_t>(
        std::ranges::min_element(widths_, {}, [&](std::uint64_t w) { return estimate(w); }) -
        widths_.begin());
    attempt_even(begin, settings);
    std::size_t index = begin;
    while (index + 1 < widths_.size() && attempt_even(index + 1, settings)) ++index;
    index = begin;
    while (index > 0 && attempt_even(index - 1, settings)) --index;
  }

  /// For links of different rates: slow links carry only messages that are unknown behind them, and
  /// fast links have short steps.
  void try_by_rates() {
    try_even_widths({.slow_once = true});
    if (!ports_limit()) return;
    for (const double pace : paces())
      for (const std::uint64_t steps : wave_constants::fast_steps_per_slow_step)
        for (const bool slow_once : {true, false})
          try_even_widths({.slow_once = slow_once, .fast_steps = steps, .fast_pace = pace});
  }
  [[nodiscard]] bool ports_limit() const {
    const ProblemGraph& graph = question_.graph;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      if (graph.ports_limit(node)) return true;
    return false;
  }
  /// Returns a selection of the rates of faster links relative to the slowest.
  [[nodiscard]] std::vector<double> paces() const {
    std::vector<double> result;
    result.reserve(question_.graph.arcs().size());
    for (const Arc& arc : question_.graph.arcs())
      result.push_back(arc.rate / (finest_ * question_.graph.fastest()));
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    result.erase(result.begin());
    if (result.size() > wave_constants::max_paces) result = {result.front(), result.back()};
    return result;
  }

  [[nodiscard]] bool one_packet_each() const {
    const ProblemGraph& graph = question_.graph;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      if (graph.sends(node) > 1 || graph.receives(node) > 1) return false;
    return true;
  }
  /// Uses an additional budget, so that the other attempts are not reduced.
  void try_prices() {
    const std::uint64_t left = budget_.left();
    const std::uint64_t all = question_.budget.units();
    budget_.allow(finest_ < 1 ? all : all / wave_constants::price_share_divisor);
    for (const SpreadPrices& prices : wave_constants::prices)
      try_even_widths({.slow_once = finest_ < 1, .priced = true, .prices = prices});
    if (best_settings_.priced) try_seeds(wave_constants::seeds_of_prices);
    if (finest_ < 1)
      for (const double pace : paces())
        for (const SpreadPrices& prices : wave_constants::prices_of_plans) try_plans(pace, prices);
    budget_.allow(left);
  }

  /// Messages are first distributed over fast links near their sources, then cross slow links into
  /// all parts connected by fast links, one share per node, and finally spread from each node to
  /// its whole part.
  struct KindPlan {
    std::uint64_t first_steps = 0;
    double first_width = 1;
    double slow_width = 1;
    double last_width = 1;  // then doubled in each step
  };
  bool attempt_plan(const KindPlan& plan, SpreadSettings settings) {
    if (plan.first_width < 1 || plan.slow_width < 1 || plan.last_width < 1) return false;
    const auto messages = static_cast<double>(question_.origins.size());
    settings.plan.assign(plan.first_steps, {true, plan.first_width});
    const std::size_t slow_steps = question_.origins.size() + question_.graph.node_count();
    settings.plan.insert(settings.plan.end(), slow_steps, {false, plan.slow_width});
    double width = plan.last_width;
    while (width < 2 * messages) {
      settings.plan.push_back({true, std::min(width, messages)});
      width *= 2;
    }
    if (!attempt(settings)) return false;
    best_plan_ = plan;
    return true;
  }

  void try_plans(double pace, const SpreadPrices& prices) {
    const auto messages = static_cast<double>(question_.origins.size());
    const double share = std::ceil(messages / nodes_joined_with_source(pace));
    SpreadSettings settings{.slow_once = true, .fast_pace = pace, .priced = true, .prices = prices};
    settings.widths.first = settings.widths.least = widths_.back();
    for (const double slow : wave_constants::slow_width_divisors)
      for (const std::uint64_t steps : wave_constants::first_fast_steps)
        for (const double shared_out : wave_constants::first_width_divisors)
          if (steps > 0 || shared_out == wave_constants::first_width_divisors[0])
            attempt_plan({steps, std::ceil(messages / shared_out), std::ceil(share / slow), share},
                         settings);
  }
  /// Over links of this pace or faster.
  [[nodiscard]] double nodes_joined_with_source(double pace) const {
    const ProblemGraph& graph = question_.graph;
    const double least = pace * finest_ * graph.fastest() * (1 - 1e-9);
    std::vector<std::uint32_t> reached{question_.origins.front()};
    std::vector<unsigned char> is_reached(graph.node_count());
    is_reached[reached.front()] = 1;
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const Arc& arc : graph.out(reached[i])) {
        if (arc.rate < least || is_reached[arc.to] != 0) continue;
        is_reached[arc.to] = 1;
        reached.push_back(arc.to);
      }
    return static_cast<double>(reached.size());
  }

  /// Tries a round of small changes to the plan. Keeps each change that is faster.
  bool try_other_plans() {
    const double before = best_->time();
    try_seeds(wave_constants::seeds_of_plan);
    for (const double change : wave_constants::plan_width_changes) {
      KindPlan next = best_plan_;
      next.slow_width += change;
      try_plan_with_seeds(next);
      next = best_plan_;
      next.first_width += change;
      try_plan_with_seeds(next);
      next = best_plan_;
      next.last_width += change;
      try_plan_with_seeds(next);
    }
    return best_->time() < before;
  }
  void try_plan_with_seeds(const KindPlan& plan) {
    for (std::uint64_t seed = 0; seed < wave_constants::seeds_per_plan_change; ++seed) {
      SpreadSettings settings = best_settings_;
      settings.seed += seed;
      attempt_plan(plan, settings);
    }
  }

  /// Estimates the time as if all packets of the sources followed each other to the last node.
  [[nodiscard]] double estimate(std::uint64_t width) const {
    const ProblemGraph& graph = question_.graph;
    std::set<std::uint32_t> sources(question_.origins.begin(), question_.origins.end());
    double sends = 0;
    for (const std::uint32_t source : sources) sends += std::max(1U, graph.sends(source));
    double receives = std::numeric_limits<double>::infinity();
    for (const std::uint32_t node : graph.participants())
      receives = std::min<double>(receives, std::max(1U, graph.receives(node)));
    const double depth = std::bit_width(graph.node_count());
    const double steps = static_cast<double>(question_.origins.size()) /
                             (static_cast<double>(width) * std::min(sends, receives)) +
                         depth;
    return steps * question_.model.transfer_time(width, graph.fastest());
  }

  /// Tries packets that are wide at the beginning and the end and narrow in between, around the
  /// best constant width.
  void try_narrow_middles() {
    const std::uint64_t even = best_settings_.widths.first;
    const std::uint64_t steps = best_->step_count();
    const std::uint64_t turns[] = {
        steps - std::min(steps, wave_constants::late_turn),
        steps * wave_constants::early_turn_numerator / wave_constants::early_turn_denominator,
        PacketWidths::never};
    for (const double wider : wave_constants::first_widths)
      for (const double narrower : wave_constants::middle_widths)
        for (const std::uint64_t turn : turns) {
          PacketWidths next;
          next.first = scaled(even, wider);
          next.shrink = wave_constants::usual_slope;
          next.least = scaled(even, narrower);
          next.turn = turn;
          if (turn != PacketWidths::never) next.grow = wave_constants::usual_slope;
          attempt(next);
        }
  }

  /// Tries a round of small changes to the best settings. Keeps each change that is faster.
  bool try_changes() {
    const double before = best_->time();
    for (const double factor : wave_constants::first_width_changes) {
      PacketWidths next = best_settings_.widths;
      next.first = scaled(next.first, factor);
      if (next.shrink == 1) next.shrink = wave_constants::usual_slope;
      attempt(next);
    }
    for (const double shrink : wave_constants::shrinks) {
      PacketWidths next = best_settings_.widths;
      next.shrink = shrink;
      attempt(next);
    }
    for (const double factor : wave_constants::least_width_changes) {
      PacketWidths next = best_settings_.widths;
      next.least = scaled(next.least, factor);
      if (next.shrink == 1) next.shrink = wave_constants::usual_slope;
      attempt(next);
    }
    try_turns();
    try_seeds(wave_constants::seeds_per_change);
    return best_->time() < before;
  }

  void try_seeds(std::uint64_t count) {
    const std::uint64_t first = best_settings_.seed + 1;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
      SpreadSettings settings = best_settings_;
      settings.seed = seed;
      attempt(settings);
    }
  }

  /// Tries other widths for single steps or pairs of steps of the best. Keeps each change that is
  /// faster.
  bool try_step_by_step() {
    const double before = best_->time();
    PacketWidths next;
    for (std::uint64_t i = 0; i < best_->step_count(); ++i)
      next.each.push_back(std::max(best_settings_.widths.at(i), finest_));
    const std::vector<double> widths = next.each;
    for (const double less : wave_constants::step_decreases)
      for (std::size_t i = 0; i < widths.size(); ++i) {
        if (widths[i] <= less * finest_) continue;
        next.each[i] = widths[i] - less * finest_;
        attempt(next);
        for (std::size_t j = 0; j < widths.size(); ++j) {
          if (i == j) continue;
          for (const double more : wave_constants::step_increases) {
            if (more > less) continue;
            next.each[j] = widths[j] + more * finest_;
            attempt(next);
          }
          next.each[j] = widths[j];
        }
        next.each[i] = widths[i];
        if (best_->time() < before) return true;
      }
    return false;
  }

  void try_turns() {
    const std::uint64_t steps = best_->step_count();
    for (const std::uint64_t from_end : wave_constants::turns_from_end) {
      if (from_end >= steps) continue;
      PacketWidths next = best_settings_.widths;
      next.turn = steps - from_end;
      if (next.grow == 1) next.grow = wave_constants::usual_slope;
      attempt(next);
    }
    for (const double grow : wave_constants::growths) {
      PacketWidths next = best_settings_.widths;
      next.grow = grow;
      attempt(next);
    }
  }

  [[nodiscard]] static std::uint64_t scaled(std::uint64_t width, double factor) {
    return std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(std::floor(static_cast<double>(width) * factor + 0.5)));
  }

  const WaveQuestion& question_;
  WorkBudget budget_;
  std::vector<std::uint64_t> widths_;  // constant widths to try
  double finest_ = 1;                  // one message on the fastest links, in widths
  std::set<SpreadSettings> tried_;
  std::optional<PlannedSteps> best_;
  SpreadSettings best_settings_;
  KindPlan best_plan_;  // if the best follows a plan
};

}  // namespace

std::optional<PlannedSteps> fastest_spread(const WaveQuestion& question) {
  return WaveSearch(question).run();
}

}  // namespace asterism
