#include "synthesis/phases/phased_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/work_budget.hpp"
#include "synthesis/common_startup.hpp"
#include "synthesis/parameters.hpp"
#include "synthesis/phases/phased_constants.hpp"
#include "synthesis/phases/phased_timing.hpp"
#include "synthesis/phases/phased_ways.hpp"

namespace asterism::phased {

namespace {

WorkBudget phased_budget(const AlgorithmRequest& request, bool all_alike) {
  const std::uint64_t units = phased_constants::units.at(request.effort);
  return WorkBudget(all_alike ? units / phased_constants::alike_units_divisor : units,
                    request.progress, request.memory_limit);
}

unsigned rounds_of_ways(Effort effort, bool all_alike) {
  const unsigned rounds = phased_constants::rounds_of_ways.at(effort);
  return all_alike ? 1 + rounds / phased_constants::alike_rounds_divisor : rounds;
}

/// Returns candidate sets of slow arcs, one for each sufficiently wide gap between arc costs,
/// widest first. The last set is empty.
std::vector<std::vector<bool>> slow_choices(std::span<const PacketCost> costs) {
  std::vector<std::vector<bool>> choices;
  for (double PacketCost::*const part : {&PacketCost::fixed, &PacketCost::per_message}) {
    std::vector<double> values;
    for (const PacketCost& cost : costs) values.push_back(cost.*part);
    std::ranges::sort(values);
    std::vector<std::pair<double, double>> gaps;  // negated ratio, and the lower value
    for (std::size_t i = 1; i < values.size(); ++i)
      if (values[i] > phased_constants::wide_gap * values[i - 1])
        gaps.emplace_back(values[i - 1] > 0 ? -values[i] / values[i - 1]
                                            : -std::numeric_limits<double>::infinity(),
                          values[i - 1]);
    std::ranges::sort(gaps);
    if (gaps.size() > phased_constants::max_gaps) gaps.resize(phased_constants::max_gaps);
    for (const auto& [ratio, fast] : gaps) {
      std::vector<bool> slow(costs.size());
      for (std::size_t arc = 0; arc < costs.size(); ++arc) slow[arc] = costs[arc].*part > fast;
      if (std::ranges::find(choices, slow) == choices.end()) choices.push_back(std::move(slow));
    }
  }
  choices.emplace_back(costs.size());
  return choices;
}

class PhasedSearch {
 public:
  PhasedSearch(const ProblemGraph& graph, const AlgorithmRequest& request, Clock clock)
      : graph_(graph),
        request_(request),
        clock_(clock),
        budget_(phased_budget(request, all_arcs_alike(graph))),
        costs_(arc_costs(graph, request.problem.model)),
        slow_choices_(slow_choices(costs_)) {}

  /// First tries all combinations of paths, slow arcs and a few rules, then changes the rules of
  /// the fastest.
  PhasedPlan run() {
    best_.units = make_units(request_.problem, max_units());
    find_ways();
    std::vector<Start> starts;
    for (std::size_t i = 0; i < ways_.size(); ++i)
      for (std::size_t choice = 0; choice < slow_choices_.size(); ++choice)
        add_starts(i, choice, starts);
    std::ranges::stable_sort(starts, {}, &Start::time);
    const std::size_t max_descents = phased_constants::max_descents.at(request_.effort);
    if (starts.size() > max_descents) starts.resize(max_descents);
    for (const Start& start : starts) {
      if (is_spent()) break;
      descend(hops_of(start.ways, start.slow_choice), start);
    }
    order_steps();
    return std::move(best_);
  }

 private:
  [[nodiscard]] std::uint64_t max_units() const {
    const Collective& collective = request_.problem.collective;
    const std::uint64_t hops_per_unit =
        collective.personalized() ? 8 : std::max<std::uint64_t>(1, graph_.node_count());
    const std::uint64_t origins =
        collective.kind() == CollectiveKind::alltoall
            ? collective.participant_count() * collective.participant_count()
            : collective.participant_count();
    if (origins * hops_per_unit > 4 * phased_constants::max_hops ||
        collective.message_count() > 16 * phased_constants::max_hops)
      throw Error(ErrorCode::too_large,
                  fmt::format("{} on {} has too many messages to be timed one by one",
                              collective.name(), request_.problem.network().spec()),
                  "choose a smaller network, batch or fewer participants");
    static constexpr double bytes_per_hop = 100;
    budget_.require(bytes_per_hop * static_cast<double>(phased_constants::max_hops),
                    "schedules in phases", "raise the memory limit");
    return std::clamp<std::uint64_t>(
        max_walked_units(), 1,
        std::max<std::uint64_t>(1, phased_constants::max_hops / hops_per_unit));
  }

  [[nodiscard]] std::uint64_t max_walked_units() const {
    const bool walks = graph_.some_only_forward() && !request_.problem.collective.personalized();
    if (!walks) return std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t walks_per_unit =
        request_.problem.collective.participant_count() * graph_.node_count();
    return phased_constants::max_walks.at(request_.effort) / walks_per_unit;
  }

  struct Start {
    double time = 0;
    std::size_t ways = 0;
    std::size_t slow_choice = 0;
    PhasedPacketRules rules;
  };

  /// In lock step, a hop over a fast arc may take as long as one over a slow arc, so paths with few
  /// hops are also tried, regardless of their latency.
  void find_ways() {
    find_ways(costs_, phased_constants::stretches);
    if (clock_ != Clock::lock_step || all_arcs_alike(graph_)) return;
    std::vector<PacketCost> alike = costs_;
    for (PacketCost& cost : alike)
      cost.fixed = std::ranges::max_element(costs_, {}, &PacketCost::fixed)->fixed;
    find_ways(alike, phased_constants::stretches_of_few_hops);
  }

  void find_ways(std::span<const PacketCost> costs, std::span<const double> stretches) {
    WayFinder finder(graph_, costs, best_.units);
    WorkBudget finding = budget_.beside(budget_.units());
    const unsigned rounds = rounds_of_ways(request_.effort, all_arcs_alike(graph_));
    for (const double stretch : stretches)
      for (const auto balance : {WayFinder::Balance::of_kinds, WayFinder::Balance::of_all}) {
        if (!ways_.empty() && finding.is_spent()) return;
        const double limit = std::isfinite(stretch) ? stretch * finder.longest_latency() : stretch;
        const std::uint64_t work_before = finder.work();
        Hops hops = finder.find(balance, limit, rounds, request_.progress);
        finding.spend(finder.work() - work_before);
        if (std::ranges::find(ways_, hops) == ways_.end()) ways_.push_back(std::move(hops));
      }
  }

  [[nodiscard]] PhasedHops hops_of(std::size_t ways, std::size_t slow_choice) const {
    return PhasedHops(ways_[ways], best_.units, costs_, slow_choices_[slow_choice],
                      request_.problem.model.packet_limit);
  }

  void add_starts(std::size_t ways, std::size_t slow_choice, std::vector<Start>& starts) {
    if (is_spent()) return;
    const PhasedHops hops = hops_of(ways, slow_choice);
    // Slower rules may still be improved.
    const double limit = best_time_ * phased_constants::hopeless_start;
    for (const PhasedPacketRules& rules : first_rules())
      starts.push_back({attempt(hops, rules, limit), ways, slow_choice, rules});
  }

  [[nodiscard]] std::vector<PhasedPacketRules> first_rules() const {
    std::vector<PhasedPacketRules> rules{{}, {.slow_packets = 4, .fast_packets = 4}};
    rules.push_back({.slow_packets = 16, .fast_packets = 16, .pieces_first = true});
    if (clock_ == Clock::lock_step) return rules;
    rules.push_back({.fast_packets = 8, .fast_waits = false});
    rules.push_back(
        {.slow_packets = 8, .fast_packets = 8, .slow_waits = false, .fast_waits = false});
    return rules;
  }

  [[nodiscard]] bool is_spent() const {
    return best_time_ < std::numeric_limits<double>::infinity() && budget_.is_spent();
  }

  /// Changes one rule at a time as long as that is faster.
  void descend(const PhasedHops& ways, const Start& start) {
    double time = start.time;
    PhasedPacketRules rules = start.rules;
    for (bool better = true; better && !is_spent();) {
      better = false;
      for (const PhasedPacketRules& trial : changes(rules)) {
        const double other = attempt(ways, trial, time);
        if (other < time) {
          time = other;
          rules = trial;
          better = true;
        }
        if (is_spent()) break;
      }
    }
  }

  [[nodiscard]] std::vector<PhasedPacketRules> changes(const PhasedPacketRules& rules) const {
    std::vector<PhasedPacketRules> result;
    for (std::uint32_t PhasedPacketRules::*const part :
         {&PhasedPacketRules::slow_packets, &PhasedPacketRules::fast_packets})
      for (const std::uint32_t value :
           {rules.*part * 2, rules.*part + 1, rules.*part / 2, rules.*part - 1}) {
        if (value < 1 || value > phased_constants::max_packets_per_arc) continue;
        result.push_back(rules);
        result.back().*part = value;
      }
    for (bool PhasedPacketRules::*const part :
         {&PhasedPacketRules::slow_waits, &PhasedPacketRules::fast_waits, &PhasedPacketRules::mixed,
          &PhasedPacketRules::pieces_first}) {
      if (clock_ == Clock::lock_step && part != &PhasedPacketRules::pieces_first) continue;
      result.push_back(rules);
      result.back().*part = !(rules.*part);
    }
    return result;
  }

  /// Returns the time under these rules, or infinity if it is not below `limit`. Keeps the schedule
  /// if it is the fastest so far.
  double attempt(const PhasedHops& ways, const PhasedPacketRules& rules, double limit) {
    budget_.check("timing packets");
    budget_.spend(ways.hops.size());
    std::optional<Packets> packets = clock_ == Clock::asynchronous
                                         ? packets_without_steps(ways, rules, limit)
                                         : packets_in_lock_step(ways, rules, limit);
    if (!packets) return std::numeric_limits<double>::infinity();
    const double time = packets->time;
    if (time < best_time_) {
      best_time_ = time;
      best_.packets = std::move(*packets);
      best_.hops.assign(ways.hops.begin(), ways.hops.end());
    }
    return time;
  }

  void order_steps() { std::ranges::stable_sort(best_.packets.packets, {}, &Packet::step); }

  const ProblemGraph& graph_;
  const AlgorithmRequest& request_;
  Clock clock_;
  WorkBudget budget_;  // for timing
  std::vector<PacketCost> costs_;
  std::vector<std::vector<bool>> slow_choices_;
  std::vector<Hops> ways_;
  PhasedPlan best_;
  double best_time_ = std::numeric_limits<double>::infinity();
};

Clock asked_clock(const AlgorithmRequest& request) {
  return parse_clock(text_parameter(request, "clock", "default"))
      .value_or(default_clock(request.problem.model));
}

}  // namespace

PhasedPlan search_phases(const ProblemGraph& graph, const AlgorithmRequest& request, Clock clock) {
  return PhasedSearch(graph, request, clock).run();
}

void run_phased(const AlgorithmRequest& request, StepSink& sink) {
  const ProblemGraph graph(request.problem, request.memory_limit);
  const PhasedPlan plan = search_phases(graph, request, asked_clock(request));
  Step step;
  std::vector<MessageId> messages;
  const std::vector<Packet>& packets = plan.packets.packets;
  for (std::size_t i = 0; i < packets.size(); ++i) {
    if (i > 0 && packets[i].step != packets[i - 1].step) {
      sink.take(step);
      step.clear();
    }
    messages.clear();
    for (std::size_t place = packets[i].first; place < packets[i].last; ++place) {
      const Unit& unit = plan.units[plan.hops[plan.packets.hops[place]].unit];
      append_message_range(unit.first, unit.first + unit.count, messages);
    }
    std::ranges::sort(messages);
    const Arc& arc = graph.arc(packets[i].arc);
    step.add(NodeId{arc.from}, arc.port, messages);
  }
  if (!step.empty()) sink.take(step);
}

AlgorithmParameter clock_parameter() {
  return {.name = "clock",
          .description = "clock that the schedule is made for: lock-step or asynchronous",
          .fallback = "asynchronous for machines with units, else lock-step",
          .choices = [](const Problem& problem) -> std::vector<ParameterValue> {
            if (default_clock(problem.model) == Clock::lock_step) return {"lock-step"};
            return {to_string(Clock::lock_step), to_string(Clock::asynchronous)};
          },
          .type = ParameterType::word({"lock-step", "asynchronous", "default"})};
}

std::optional<Obstacle> phases_obstacle(const Problem& problem) {
  if (problem.model.control == Model::Control::simd) return ObstacleCode::simd_matched_links;
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex_links;
  return std::nullopt;
}

}  // namespace asterism::phased
