#include "synthesis/timed/timed_search.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include <asterism/clock.hpp>
#include <asterism/error.hpp>

#include "base/random.hpp"
#include "base/work_budget.hpp"
#include "synthesis/timed/timed_constants.hpp"

namespace asterism::timed {

namespace {

constexpr double not_found = std::numeric_limits<double>::infinity();

/// If all paths are alike or steps matter, there is less to gain.
WorkBudget timed_budget(const AlgorithmRequest& request, const HostWays& ways) {
  std::uint64_t units = timed_constants::units.at(request.effort);
  if (default_clock(request.problem.model) == asterism::Clock::lock_step)
    units /= timed_constants::less_to_gain_divisor;
  const auto cost = [](const Target& target) {
    return std::pair(target.cost.fixed, target.cost.per_message);
  };
  const auto targets = ways.targets();
  if (!ways.cuts_through() && std::ranges::all_of(targets, [&](const Target& target) {
        return cost(target) == cost(targets.front());
      }))
    units /= timed_constants::less_to_gain_divisor;
  return WorkBudget(units, request.progress, request.memory_limit);
}

/// Everything that a run depends on besides the problem.
struct Setting {
  std::size_t limit = 0;  ///< index among the limits between fast and slow paths
  std::uint32_t carriers = 1;
  std::uint32_t gateways = 0;
  TimedRules rules;
};

class TimedSearch {
 public:
  TimedSearch(const AlgorithmRequest& request, const ProblemGraph& graph,
              std::span<const TimedCargo> cargo)
      : request_(request),
        task_{graph, cargo, max_cargo_per_packet(request.problem, cargo)},
        ways_(request.problem, graph, timed_constants::max_targets),
        budget_(timed_budget(request, ways_)),
        limits_(fast_limits(ways_)) {}

  TimedPlan run() {
    search();
    if (task_.graph.some_only_forward()) {
      shares_ = true;
      const std::uint64_t units =
          budget_.units() + budget_.units() / timed_constants::share_of_sharing;
      budget_.allow(units - std::min(units, budget_.spent()));
      search();
    }
    std::ranges::stable_sort(best_.packets, {}, &TimedPacket::step);
    return {std::move(ways_), std::move(best_)};
  }

 private:
  struct Start {
    double time = not_found;
    Setting setting;
  };

  static std::uint32_t max_cargo_per_packet(const Problem& problem,
                                            std::span<const TimedCargo> cargo) {
    if (problem.model.packet_limit == 0 || cargo.empty()) return 0;
    const std::uint32_t largest = std::ranges::max_element(cargo, {}, &TimedCargo::count)->count;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(
        std::max<std::uint64_t>(1, problem.model.packet_limit / largest), cargo.size()));
  }

  void search() {
    std::vector<Start> starts;
    for (const Setting& setting : first_settings())
      if (!is_spent()) starts.push_back({attempt(setting), setting});
    if (best_time_ == not_found) refuse();
    std::ranges::stable_sort(starts, {}, &Start::time);
    const std::size_t max_descents = timed_constants::max_descents.at(request_.effort);
    if (starts.size() > max_descents) starts.resize(max_descents);
    for (Start& start : starts) descend(start);
    shake(std::exchange(best_start_, {}));
  }

  [[noreturn]] void refuse() const {
    throw Error(ErrorCode::unsupported,
                fmt::format("not every participant of {} can be reached from the others",
                            request_.problem.network().spec()),
                "choose other sources or participants");
  }

  [[nodiscard]] std::uint32_t num_cargo() const {
    return static_cast<std::uint32_t>(task_.cargo.size());
  }
  /// The number of cargo items of a host in an allgather.
  [[nodiscard]] std::uint32_t cargo_per_host() const {
    return std::max(1U, num_cargo() / std::max(1U, ways_.num_hosts()));
  }

  /// Starting points for short messages, for long ones, and for messages that are collected
  /// everywhere before they cross slow paths.
  enum class Kind { brief, lengthy, collected };

  [[nodiscard]] std::vector<Setting> first_settings() const {
    std::vector<Setting> settings;
    for (const Kind kind : {Kind::brief, Kind::lengthy, Kind::collected})
      for (std::size_t limit = 0; limit < limits_.size(); ++limit)
        for (const SwitchPassing fast : passings())
          for (const std::uint32_t gateways : {0U, 1U}) {
            const bool has_slow_ways = limit + 1 < limits_.size();
            if (!has_slow_ways && (gateways > 0 || kind == Kind::collected)) continue;
            settings.push_back(first_setting(kind, limit, gateways, fast));
          }
    return settings;
  }

  [[nodiscard]] Setting first_setting(Kind kind, std::size_t limit, std::uint32_t gateways,
                                      SwitchPassing fast) const {
    Setting setting{limit, 1, gateways, {}};
    setting.rules.fast_passing = fast;
    setting.rules.shares = setting.rules.gathers = shares_;
    if (kind == Kind::lengthy) {
      setting.rules.slow_packets = timed_constants::slow_packets_of_long_messages;
      setting.rules.fast_pack = cargo_per_host();
    } else if (kind == Kind::collected) {
      setting.carriers = timed_constants::max_carriers;
      setting.rules.urgency = 0;
    }
    return setting;
  }

  [[nodiscard]] std::vector<SwitchPassing> passings() const {
    if (!ways_.cuts_through()) return {SwitchPassing::cut_through};
    return {SwitchPassing::cut_through, SwitchPassing::store};
  }

  [[nodiscard]] bool is_spent() const { return best_time_ < not_found && budget_.is_spent(); }

  /// Changes one setting at a time as long as that is faster.
  void descend(Start& start) {
    for (bool better = true; better && !is_spent();) {
      better = false;
      for (const Setting& trial : changes(start.setting)) {
        if (is_spent()) break;
        const double time = attempt(trial);
        if (!(time < start.time)) continue;
        start = {time, trial};
        better = true;
      }
    }
  }

  [[nodiscard]] std::vector<Setting> changes(const Setting& setting) const {
    std::vector<Setting> result;
    const auto change = [&](auto&& body) {
      result.push_back(setting);
      body(result.back());
    };
    const TimedRules& rules = setting.rules;
    const std::uint32_t all = num_cargo();
    const std::uint32_t pack = rules.fast_pack == 0 ? all : rules.fast_pack;
    for (const std::uint32_t value : {pack / 2, pack - 1, pack + 1, pack * 2, pack * 3 / 4})
      if (value >= 1 && value != pack)
        change([&](Setting& s) { s.rules.fast_pack = value >= all ? 0 : value; });
    change([&](Setting& s) { s.rules.by_rate = !rules.by_rate; });
    change([&](Setting& s) { s.rules.fair = !rules.fair; });
    if (ways_.cuts_through())
      change([&](Setting& s) { s.rules.fast_passing = other(rules.fast_passing); });
    if (shares_) change([&](Setting& s) { s.rules.gathers = !rules.gathers; });
    if (setting.limit + 1 == limits_.size()) return result;
    for (const std::uint32_t value : {rules.slow_packets - 1, rules.slow_packets + 1,
                                      rules.slow_packets * 2, rules.slow_packets / 2})
      if (value >= 1 && value <= all && value != rules.slow_packets)
        change([&](Setting& s) { s.rules.slow_packets = value; });
    change([&](Setting& s) { s.rules.tapers = !rules.tapers; });
    for (const std::uint32_t value : timed_constants::urgencies)
      if (value != rules.urgency) change([&](Setting& s) { s.rules.urgency = value; });
    for (const std::uint32_t value : timed_constants::carriers)
      if (value != setting.carriers) change([&](Setting& s) { s.carriers = value; });
    for (const std::uint32_t value : timed_constants::gateways)
      if (value != setting.gateways) change([&](Setting& s) { s.gateways = value; });
    if (ways_.cuts_through())
      change([&](Setting& s) { s.rules.slow_passing = other(rules.slow_passing); });
    return result;
  }

  static SwitchPassing other(SwitchPassing passing) {
    return passing == SwitchPassing::store ? SwitchPassing::cut_through : SwitchPassing::store;
  }

  /// Changes a few settings at random until that has failed for a long time.
  void shake(Start best) {
    Random random(1);
    const std::uint64_t max_in_vain = timed_constants::shakes_in_vain.at(request_.effort);
    for (std::uint64_t in_vain = 0; in_vain < max_in_vain && !is_spent(); ++in_vain) {
      const Setting setting = shaken(best.setting, random);
      const double time = attempt(setting);
      if (time < best.time) in_vain = 0;
      if (time <= best.time) best = {time, setting};
    }
  }

  [[nodiscard]] Setting shaken(Setting setting, Random& random) const {
    for (std::uint64_t more = 1 + random.below(timed_constants::max_changes_per_shake); more > 0;
         --more) {
      const std::vector<Setting> all = changes(setting);
      setting = all[random.below(all.size())];
    }
    static constexpr std::uint32_t TimedRules::*seeds[] = {&TimedRules::order, &TimedRules::ties,
                                                           &TimedRules::turns};
    const bool draws = random.below(2) == 0;
    const std::uint64_t which = random.below(std::size(seeds));
    const auto seed = static_cast<std::uint32_t>(random.below(timed_constants::seeds));
    if (draws) setting.rules.*seeds[which] = seed;
    return setting;
  }

  const PartPlan& parts_of(const Setting& setting) {
    const std::tuple key{setting.limit, setting.carriers, setting.gateways};
    const auto found = parts_.find(key);
    if (found != parts_.end()) return found->second;
    if (parts_.size() >= timed_constants::max_part_plans_kept) parts_.clear();
    const CarrierRules rules{limits_[setting.limit], setting.carriers, setting.gateways};
    return parts_.emplace(key, PartPlan(ways_, task_.cargo, rules)).first->second;
  }

  /// Returns the time of a setting, or infinity if it is far above the best. Keeps the packets if
  /// they are the fastest so far.
  double attempt(const Setting& setting) {
    budget_.check("timing packets between hosts");
    const PartPlan& parts = parts_of(setting);
    TimedRun run(task_, ways_, parts, setting.rules);
    std::optional<TimedPackets> packets = run.run(best_time_ * timed_constants::hopeless_run);
    budget_.spend(run.work() + run_overhead(parts));
    if (!packets) return not_found;
    const double time = packets->time;
    if (time < best_start_.time) best_start_ = {time, setting};
    if (time < best_time_) {
      best_time_ = time;
      best_ = std::move(*packets);
    }
    return time;
  }

  /// Cost of the copying, clearing and sorting before a run begins.
  [[nodiscard]] std::uint64_t run_overhead(const PartPlan& parts) const {
    const std::uint64_t words = words_for_bits(num_cargo());
    return timed_constants::units_per_run +
           ways_.targets().size() * timed_constants::units_per_target +
           ways_.num_hosts() * words * (timed_constants::rows_per_host + parts.num_parts());
  }

  const AlgorithmRequest& request_;
  TimedTask task_;
  HostWays ways_;
  WorkBudget budget_;
  std::vector<double> limits_;
  std::map<std::tuple<std::size_t, std::uint32_t, std::uint32_t>, PartPlan> parts_;
  TimedPackets best_;
  double best_time_ = not_found;
  Start best_start_;     // of this search
  bool shares_ = false;  // whether packets share arcs behind switches
};

}  // namespace

TimedPlan search_timed_gossip(const AlgorithmRequest& request, const ProblemGraph& graph,
                              std::span<const TimedCargo> cargo) {
  return TimedSearch(request, graph, cargo).run();
}

}  // namespace asterism::timed
