#include "synthesis/routes/route_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/work_budget.hpp"
#include "synthesis/routes/route_constants.hpp"
#include "synthesis/routes/route_cover.hpp"
#include "synthesis/routes/route_distances.hpp"
#include "synthesis/routes/route_drift.hpp"
#include "synthesis/routes/route_gossip.hpp"
#include "synthesis/routes/route_paths.hpp"
#include "synthesis/routes/route_queues.hpp"
#include "synthesis/routes/route_revision.hpp"
#include "synthesis/routes/route_router.hpp"
#include "synthesis/routes/route_turns.hpp"

namespace asterism::routes {

namespace {

/// Returns the average number of messages per packet. If it is small, the times of the queues
/// cannot be improved.
double messages_per_packet(const TimedRoutes& routes) {
  return static_cast<double>(routes.hops.size()) /
         static_cast<double>(std::max(1U, routes.table.slots()));
}

class RouteSearch {
 public:
  RouteSearch(const RouteGraph& graph, std::span<const Parcel> parcels,
              const SearchOptions& options)
      : graph_(graph),
        parcels_(parcels),
        options_(options),
        budget_(0, options.progress, options.memory_limit),
        waiting_(budget_.beside(route_constants::waiting_units)) {
    for (const Parcel& parcel : parcels)
      if (sources_.empty() || sources_.back() != parcel.from) sources_.push_back(parcel.from);
  }

  TimedRoutes run() {
    reserve_room_for_distances();
    distances_ = std::make_unique<TargetDistances>(graph_, parcels_);
    measure_ways();
    reserve_room_for_ways();
    set_budget();
    find_paths();
    if (options_.pack) {
      try_queues(*options_.pack, false);
    } else {
      try_all_queues();
      try_other_paths();
      if (graph_.unlimited())
        try_full_timetables();
      else
        try_chosen_timetables();
      if (!graph_.unlimited()) {
        try_turns();
        revise();
      }
      polish();
    }
    if (!found_) refuse_steps();
    remove_loops(graph_, parcels_, best_);
    return std::move(best_);
  }

 private:
  void reserve_room_for_distances() {
    const double ends =
        static_cast<double>(graph_.node_count()) *
        std::min(static_cast<double>(graph_.node_count()), static_cast<double>(parcels_.size()));
    room_for_distances_ =
        budget_.reserve(4 * ends, "the distances of all pairs", "choose a smaller network");
  }
  /// Small problems need fewer looks, and large ones get a minimum per hop.
  void set_budget() {
    const double max_per_hop = few_sources() ? route_constants::max_looks_per_hop_of_few_sources
                                             : route_constants::max_looks_per_hop;
    const auto hops = static_cast<double>(hops_);
    all_looks_ = std::min(route_constants::looks.at(options_.effort), max_per_hop * hops) +
                 route_constants::min_looks_per_hop * hops;
    budget_.allow(route_constants::units_of(all_looks_));
  }
  [[nodiscard]] double looks_left() const { return route_constants::looks_left(budget_); }
  void spend(double looks) { budget_.spend(route_constants::units_of(looks)); }
  [[nodiscard]] bool affords(double looks) const {
    return budget_.affords(route_constants::units_of(looks));
  }
  void measure_ways() {
    for (const Parcel& parcel : parcels_) {
      const std::uint32_t distance = distances_->of(parcel);
      if (distance == RouteGraph::unreached)
        throw Error(ErrorCode::unsupported,
                    fmt::format("there is no way from {} to {}",
                                graph_.reversed() ? parcel.to : parcel.from,
                                graph_.reversed() ? parcel.from : parcel.to),
                    "let only nodes take part that can reach each other");
      farthest_ = std::max(farthest_, distance);
      hops_ += distance;
    }
  }
  /// Two paths per parcel, the best timed routes, those being tried, and the previous ones.
  void reserve_room_for_ways() {
    static constexpr double bytes_per_hop = 8 + 4 * sizeof(Hop);
    static constexpr double bytes_per_parcel = 40;
    static constexpr double detours = 1.25;
    room_for_ways_ = budget_.reserve(detours * bytes_per_hop * static_cast<double>(hops_) +
                                         bytes_per_parcel * static_cast<double>(parcels_.size()),
                                     fmt::format("the routes of {} messages", parcels_.size()),
                                     "choose a smaller network");
  }

  void find_paths() {
    budget_.check("balancing paths");
    const double a_pass = route_constants::looks_per_arc * static_cast<double>(sources_.size()) *
                          static_cast<double>(graph_.arcs().size());
    const double looks = route_constants::share_of_paths * all_looks_;
    const double passes =
        std::clamp(looks / a_pass, 1.0, route_constants::max_path_passes.at(options_.effort));
    const std::uint32_t groups =
        groups_for(a_pass * (passes + 1), looks, route_constants::max_groups);
    paths_ = std::make_unique<BalancedPaths>(graph_, parcels_, groups, options_.progress);
    (void)paths_->find(static_cast<std::uint32_t>(passes));
    relieve_paths();
    spend(a_pass * (passes + 1) * groups / 4);
    busiest_ = paths_->busiest();
  }
  void relieve_paths() {
    const double looks = route_constants::share_of_relief * all_looks_;
    if (route_constants::relief_rounds * static_cast<double>(hops_) > looks) return;
    other_paths_ = std::make_unique<BalancedPaths>(*paths_);
    other_paths_->relieve(budget_.beside(route_constants::units_of(looks)));
  }
  [[nodiscard]] bool few_sources() const { return sources_.size() < route_constants::few_sources; }
  /// Returns as many groups as the work allows; a single source may have as many as parcels.
  [[nodiscard]] std::uint32_t groups_for(double a_group, double looks, double most) const {
    const double each = static_cast<double>(parcels_.size()) / static_cast<double>(sources_.size());
    if (few_sources()) most = each;
    return static_cast<std::uint32_t>(std::clamp(looks / a_group, 1.0, std::max(1.0, most)));
  }

  /// Returns whether a timetable of `steps` steps could be better than the best so far.
  [[nodiscard]] bool may_help(double steps) const {
    if (options_.max_steps && steps > static_cast<double>(*options_.max_steps)) return false;
    return !found_ || steps * graph_.startup() + route_constants::luck * busiest_ < best_.time;
  }

  void try_full_timetables() {
    std::uint32_t before = 0;
    std::uint32_t worse = 0;
    for (const double factor : route_constants::step_factors) {
      const auto steps = static_cast<std::uint32_t>(std::floor(factor * farthest_ + 0.5));
      if (steps == before || !may_help(steps) || worse >= route_constants::max_timetables_in_vain)
        continue;
      before = steps;
      worse = try_timetable(full_timetable(graph_, steps)) ? 0 : worse + 1;
    }
  }
  void try_chosen_timetables() {
    RouteTimetable shortest;
    for (const double steepness : route_constants::gossip_steepness) {
      budget_.check("choosing steps");
      RouteTimetable table = gossip_timetable(graph_, parcels_, *distances_, {steepness, 0});
      (void)try_timetable(table);
      if (shortest.steps() == 0 || table.steps() < shortest.steps()) shortest = std::move(table);
    }
    try_fewest_steps(shortest);
    // Maximum number of messages at the busiest resource, which is divided among the packets.
    const double most = busiest_ / graph_.least_per_message();
    std::vector<std::uint64_t> packs{std::numeric_limits<std::uint64_t>::max()};
    for (const double parts : route_constants::drift_parts)
      if (const double pack = most / parts;
          pack > route_constants::min_drift_pack && may_help(parts))
        packs.push_back(static_cast<std::uint64_t>(pack));
    for (const std::uint64_t pack : packs)
      for (const double steepness : few_sources() ? route_constants::drift_steepness_of_few_sources
                                                  : route_constants::drift_steepness) {
        const double looks = looks_of_drift(static_cast<double>(pack));
        if (looks > route_constants::share_of_drift * looks_left()) continue;
        spend(looks);
        budget_.check("choosing steps");
        (void)try_timetable(drift_timetable(graph_, parcels_, *distances_, {steepness, pack}));
      }
  }
  /// Uses an additional budget, so that useless attempts do not reduce the others.
  void try_turns() {
    const WorkBudget before = budget_;
    for (const TurnOrder order :
         {TurnOrder::fast_first, TurnOrder::slow_first, TurnOrder::all_at_once}) {
      budget_.check("taking turns");
      const RouteTimetable table =
          turns_timetable(graph_, parcels_, order, route_constants::max_turns);
      if (table.steps() == 0 || looks_of_pass(table) > route_constants::share_of_turns * all_looks_)
        continue;
      if (try_timetable(table, false)) remember(best_);
    }
    budget_ = before;
  }
  [[nodiscard]] double looks_of_drift(double pack) const {
    const double steps = 2 * farthest_ + busiest_ / graph_.least_per_message() / pack;
    return steps * static_cast<double>(graph_.arcs().size()) *
           static_cast<double>(distances_->targets().size()) /
           (few_sources() ? route_constants::drift_items_per_look_of_few_sources
                          : route_constants::drift_items_per_look);
  }
  /// Useful only if start-ups matter.
  void try_fewest_steps(const RouteTimetable& table) {
    const bool asked_for = options_.max_steps && table.steps() > *options_.max_steps;
    if (!asked_for &&
        table.steps() * graph_.startup() < busiest_ / route_constants::startup_share_divisor)
      return;
    budget_.check("choosing fewer steps");
    const RouteTimetable shorter = shorten_timetable(
        graph_, parcels_, *distances_, table,
        budget_.beside(route_constants::units_of(route_constants::share_of_cover * all_looks_)));
    if (shorter.steps() < table.steps()) (void)try_timetable(shorter);
  }

  /// Returns the powers of two that a rough estimate does not rule out, best first.
  [[nodiscard]] std::vector<std::uint64_t> worthwhile_packs() const {
    const PacketCost fastest{graph_.startup(), graph_.least_per_message()};
    const auto estimate = [&](double pack) {
      const double steps = busiest_ / fastest.per_message / pack + farthest_;
      return steps * fastest.packet(pack);
    };
    double least = std::numeric_limits<double>::infinity();
    std::vector<std::uint64_t> packs;
    for (std::uint64_t pack = 1; static_cast<double>(pack) * fastest.per_message < 2 * busiest_;
         pack *= 2) {
      least = std::min(least, estimate(static_cast<double>(pack)));
      packs.push_back(pack);
    }
    std::erase_if(packs, [&](std::uint64_t pack) {
      return estimate(static_cast<double>(pack)) > route_constants::hopeless_pack * least ||
             (!graph_.packet_fits(pack) && pack > 1);
    });
    std::ranges::stable_sort(
        packs, {}, [&](std::uint64_t pack) { return estimate(static_cast<double>(pack)); });
    return packs;
  }
  void try_all_queues() {
    for (const std::uint64_t pack : worthwhile_packs()) {
      const double steps = busiest_ / graph_.least_per_message() / static_cast<double>(pack);
      const double looks = route_constants::queue_looks_per_hop * static_cast<double>(hops_) +
                           (graph_.unlimited() ? route_constants::queue_looks_per_arc
                                               : route_constants::queue_looks_per_limited_arc) *
                               steps * static_cast<double>(graph_.arcs().size());
      if (!may_help(steps) ||
          (found_ && looks > looks_left() / route_constants::queue_share_divisor))
        continue;
      spend(looks);
      try_queues(pack, true);
    }
  }
  /// Uses an additional budget, so that the other attempts are not reduced.
  void try_other_paths() {
    if (!other_paths_) return;
    const WorkBudget before = budget_;
    std::swap(paths_, other_paths_);
    busiest_ = std::min(busiest_, paths_->busiest());
    try_all_queues();
    budget_ = before;
  }
  void try_queues(std::uint64_t pack, bool better) {
    budget_.check("giving times");
    TimedRoutes routes = QueuedRoutes(graph_, parcels_, *paths_, pack).run(options_.progress);
    if (better && may_help(routes.table.steps()) && !graph_.unlimited() &&
        messages_per_packet(routes) > route_constants::few_messages_per_packet) {
      const RouteTimetable table = routes.table;
      keep(std::move(routes));
      (void)try_timetable(table);
    } else {
      keep(std::move(routes));
    }
  }

  /// Every parcel is also examined in every step in which it waits. Returns whether there is time
  /// for that.
  [[nodiscard]] bool take_waits(double passes, const RouteTimetable& table) {
    const std::uint64_t waits = whole_units(passes * static_cast<double>(parcels_.size()) *
                                            static_cast<double>(table.steps()));
    if (!waiting_.affords(waits)) return false;
    waiting_.spend(waits);
    return true;
  }
  [[nodiscard]] bool has_room_for_routes_in(const RouteTimetable& table) const {
    return budget_.fits(
        TimetableRouter::bytes(table, graph_.node_count(), static_cast<double>(parcels_.size())));
  }
  [[nodiscard]] double looks_of_pass(const RouteTimetable& table) const {
    const double nodes = graph_.node_count();
    return static_cast<double>(sources_.size()) * (table.slots() + nodes * table.steps() / 4) +
           4 * static_cast<double>(hops_);
  }
  /// Tries routes in the timetable with few passes. Returns whether they are the best so far.
  bool try_timetable(const RouteTimetable& table, bool remembers = true) {
    if (!may_help(table.steps()) || !has_room_for_routes_in(table)) return false;
    const double passes = route_constants::first_passes;
    const double trials =
        graph_.unlimited() ? route_constants::timetables : route_constants::limited_timetables;
    const double a_pass = looks_of_pass(table);
    if (!affords(passes * a_pass) || !take_waits(passes, table)) return false;
    const std::uint32_t groups =
        groups_for(passes * a_pass, all_looks_ / trials, route_constants::max_groups);
    spend(passes * a_pass * groups);
    budget_.check("routing");
    const std::optional<TimedRoutes> routes = routes_in(table, groups, 0);
    if (!routes) return false;
    if (remembers && !graph_.unlimited()) remember(*routes);
    bool is_best = keep(*routes);
    // With few sources, the result depends strongly on the order of parcels.
    const std::uint64_t draws = few_sources() && groups > 1 && graph_.unlimited()
                                    ? route_constants::max_draws.at(options_.effort)
                                    : 0;
    for (std::uint64_t draw = 1; draw <= draws && passes * a_pass * groups < looks_left(); ++draw) {
      spend(passes * a_pass * groups);
      if (auto others = routes_in(table, groups, draw); others && keep(std::move(*others)))
        is_best = true;
    }
    return is_best;
  }
  [[nodiscard]] std::optional<TimedRoutes> routes_in(const RouteTimetable& table,
                                                     std::uint32_t groups,
                                                     std::uint64_t draw) const {
    TimetableRouter router(graph_, table, parcels_, groups, options_.progress, draw);
    if (!router.route_all()) return std::nullopt;
    for (const std::uint32_t doublings : route_constants::first_steepness)
      (void)router.improve(doublings);
    return router.routes();
  }

  /// Estimates the time of routes if the arcs of their steps are chosen better.
  [[nodiscard]] double prospect(const TimedRoutes& routes) const {
    const double startups = graph_.startup() * routes.table.steps();
    return startups + std::min(routes.time - startups, route_constants::usual_revision * busiest_);
  }
  [[nodiscard]] std::uint32_t revised_groups() const {
    return few_sources() ? groups_for(1, route_constants::max_revised_groups,
                                      route_constants::max_revised_groups)
                         : route_constants::revised_groups;
  }
  void remember(const TimedRoutes& routes) {
    const double a_step = looks_of_revision(graph_, routes.table, parcels_, revised_groups());
    if (a_step * routes.table.steps() > all_looks_ / route_constants::revision_share_divisor ||
        !budget_.fits(revision_bytes(graph_, routes.table, parcels_)))
      return;
    const auto place = std::ranges::upper_bound(
        promising_, std::pair(prospect(routes), routes.time), {},
        [&](const TimedRoutes& other) { return std::pair(prospect(other), other.time); });
    promising_.insert(place, routes);
    if (promising_.size() > route_constants::max_revised.at(options_.effort)) promising_.pop_back();
  }
  void revise() {
    if (promising_.empty()) return;
    WorkBudget revising = budget_.beside(
        route_constants::units_of(route_constants::share_of_revision * looks_left()));
    budget_.spend(revising.units());
    std::vector<WorkBudget> parts = revising.split(promising_.size());
    for (std::size_t i = 0; i < promising_.size(); ++i) {
      budget_.check("choosing steps anew");
      keep(revise_timetable(graph_, parcels_, std::move(promising_[i]),
                            {revised_groups(), std::move(parts[i])}));
    }
    promising_.clear();
  }

  /// Improves the best routes with more passes.
  void polish() {
    if (!found_ || messages_per_packet(best_) < route_constants::few_messages_per_packet) return;
    const RouteTimetable table = best_.table;
    const std::uint32_t passes = route_constants::last_passes.at(options_.effort);
    const double a_pass = looks_of_pass(table);
    if (!affords(passes * a_pass) || !has_room_for_routes_in(table) || !take_waits(passes, table))
      return;
    TimetableRouter router(
        graph_, table, parcels_,
        groups_for(passes * a_pass, looks_left(), route_constants::max_last_groups),
        options_.progress);
    (void)router.adopt(best_.hops);
    for (std::uint32_t pass = 0; pass < passes; ++pass) {
      report(options_.progress, "improving routes", pass, passes);
      (void)router.descend(route_constants::last_steepness +
                           pass / route_constants::passes_per_steepness);
    }
    keep(router.routes());
  }

  bool keep(TimedRoutes routes) {
    if (options_.max_steps && routes.table.steps() > *options_.max_steps) return false;
    if (found_ && routes.time >= best_.time) return false;
    best_ = std::move(routes);
    found_ = true;
    return true;
  }
  [[noreturn]] void refuse_steps() const {
    throw Error(ErrorCode::out_of_range,
                fmt::format("no routes were found that take {} steps", *options_.max_steps),
                fmt::format("allow more; {} is the length of the longest way", farthest_));
  }

  MemoryReservation room_for_distances_, room_for_ways_;
  const RouteGraph& graph_;
  std::span<const Parcel> parcels_;
  const SearchOptions& options_;
  double all_looks_ = 0;
  WorkBudget budget_;
  WorkBudget waiting_;
  std::vector<std::uint32_t> sources_;
  std::unique_ptr<TargetDistances> distances_;
  std::unique_ptr<BalancedPaths> paths_;
  std::unique_ptr<BalancedPaths> other_paths_;  // with the busiest resources relieved
  std::uint32_t farthest_ = 0;
  std::uint64_t hops_ = 0;
  double busiest_ = 0;
  std::vector<TimedRoutes> promising_;
  bool found_ = false;
  TimedRoutes best_;
};

}  // namespace

TimedRoutes search_routes(const RouteGraph& graph, std::span<const Parcel> parcels,
                          const SearchOptions& options) {
  if (parcels.empty()) return {};
  return RouteSearch(graph, parcels, options).run();
}

}  // namespace asterism::routes
