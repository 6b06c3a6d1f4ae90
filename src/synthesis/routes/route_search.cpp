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

#include "base/memory.hpp"
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

/// In prices looked at, of which some hundred million take a second.
double base_work(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return 2e7;
    case Effort::standard:
      return 1e8;
    case Effort::full:
      break;
  }
  return 1.5e9;
}

/// What goes over an arc in a step of a table, on average: where that is little, the times of the
/// queues leave nothing to improve.
double messages_per_packet(const TimedRoutes& routes) {
  return static_cast<double>(routes.hops.size()) /
         static_cast<double>(std::max(1U, routes.table.slots()));
}

class RouteSearch {
 public:
  RouteSearch(const RouteGraph& graph, std::span<const Parcel> parcels,
              const SearchOptions& options)
      : graph_(graph), parcels_(parcels), options_(options) {
    for (const Parcel& parcel : parcels)
      if (sources_.empty() || sources_.back() != parcel.from) sources_.push_back(parcel.from);
  }

  TimedRoutes run() {
    reserve_room_for_distances();
    distances_ = std::make_unique<TargetDistances>(graph_, parcels_);
    measure_ways();
    reserve_room_for_ways();
    // Small problems do with less, and large ones get what they cannot do without.
    const double max_per_hop = few_sources() ? 60'000 : 8000;
    static constexpr double least_per_hop = 60;
    const auto hops = static_cast<double>(hops_);
    all_work_ = std::min(base_work(options_.effort), max_per_hop * hops) + least_per_hop * hops;
    work_left_ = all_work_;
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
        MemoryBudget(options_.memory_limit)
            .reserve(4 * ends, "the distances of all pairs", "choose a smaller network");
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
  /// Two paths of each parcel, the best timed routes, those that are being tried, and those of
  /// before.
  void reserve_room_for_ways() {
    static constexpr double bytes_per_hop = 8 + 4 * sizeof(Hop);
    static constexpr double bytes_per_parcel = 40;
    static constexpr double detours = 1.25;
    room_for_ways_ = MemoryBudget(options_.memory_limit)
                         .reserve(detours * bytes_per_hop * static_cast<double>(hops_) +
                                      bytes_per_parcel * static_cast<double>(parcels_.size()),
                                  fmt::format("the routes of {} messages", parcels_.size()),
                                  "choose a smaller network");
  }

  void find_paths() {
    report(options_.progress, "balancing paths", 0, 0);
    static constexpr double max_groups = 8;
    static constexpr double share = 0.15;
    const double a_pass =
        16.0 * static_cast<double>(sources_.size()) * static_cast<double>(graph_.arcs().size());
    const double max_passes = options_.effort == Effort::quick ? 2 : 5;
    const double passes = std::clamp(share * all_work_ / a_pass, 1.0, max_passes);
    const std::uint32_t groups = groups_for(a_pass * (passes + 1), share * all_work_, max_groups);
    paths_ = std::make_unique<BalancedPaths>(graph_, parcels_, groups, options_.progress);
    (void)paths_->find(static_cast<std::uint32_t>(passes));
    relieve_paths();
    work_left_ -= a_pass * (passes + 1) * groups / 4;
    busiest_ = paths_->busiest();
  }
  void relieve_paths() {
    static constexpr double share = 0.1;
    static constexpr double looks_at_all_hops = 20;
    if (looks_at_all_hops * static_cast<double>(hops_) > share * all_work_) return;
    other_paths_ = std::make_unique<BalancedPaths>(*paths_);
    (void)other_paths_->relieve(share * all_work_);
  }
  [[nodiscard]] bool few_sources() const { return sources_.size() < 8; }
  /// As many as the work allows; one source alone may have as many as parcels.
  [[nodiscard]] std::uint32_t groups_for(double a_group, double work, double most) const {
    const double each = static_cast<double>(parcels_.size()) / static_cast<double>(sources_.size());
    if (few_sources()) most = each;
    return static_cast<std::uint32_t>(std::clamp(work / a_group, 1.0, std::max(1.0, most)));
  }

  /// Whether a timetable of so many steps could be better than what was found.
  [[nodiscard]] bool may_help(double steps) const {
    static constexpr double luck = 0.9;  // the paths of before may not be the best balanced
    if (options_.max_steps && steps > static_cast<double>(*options_.max_steps)) return false;
    return !found_ || steps * graph_.startup() + luck * busiest_ < best_.time;
  }

  void try_full_timetables() {
    static constexpr double factors[] = {1, 1.15, 1.3, 1.5, 2, 3, 4, 6, 8, 12};
    std::uint32_t before = 0;
    std::uint32_t worse = 0;
    for (const double factor : factors) {
      const auto steps = static_cast<std::uint32_t>(std::floor(factor * farthest_ + 0.5));
      if (steps == before || !may_help(steps) || worse >= 2) continue;
      before = steps;
      worse = try_timetable(full_timetable(graph_, steps)) ? 0 : worse + 1;
    }
  }
  void try_chosen_timetables() {
    RouteTimetable shortest;
    for (const double steepness : {4.0, 1.5, 2.0}) {
      report(options_.progress, "choosing steps", 0, 0);
      RouteTimetable table = gossip_timetable(graph_, parcels_, *distances_, {steepness, 0});
      (void)try_timetable(table);
      if (shortest.steps() == 0 || table.steps() < shortest.steps()) shortest = std::move(table);
    }
    try_fewest_steps(shortest);
    // The parts of what the busiest must do that may be in one packet.
    const double most = busiest_ / graph_.least_per_message();
    std::vector<std::uint64_t> packs{std::numeric_limits<std::uint64_t>::max()};
    for (const double parts : {4.0, 8.0, 16.0, 32.0})
      if (const double pack = most / parts; pack > 4 && may_help(parts))
        packs.push_back(static_cast<std::uint64_t>(pack));
    for (const std::uint64_t pack : packs)
      for (const double steepness : {few_sources() ? 1.5 : 1.0, 3.0}) {
        const double work = drift_work(static_cast<double>(pack));
        static constexpr double share = 0.3;
        if (work > share * work_left_) continue;
        work_left_ -= work;
        report(options_.progress, "choosing steps", 0, 0);
        (void)try_timetable(drift_timetable(graph_, parcels_, *distances_, {steepness, pack}));
      }
  }
  /// In addition to all others: where they are of no use, nothing is tried less for them.
  void try_turns() {
    static constexpr std::uint32_t max_steps = 64;
    const double work_left = work_left_;
    for (const TurnOrder order :
         {TurnOrder::fast_first, TurnOrder::slow_first, TurnOrder::all_at_once}) {
      report(options_.progress, "taking turns", 0, 0);
      const RouteTimetable table = turns_timetable(graph_, parcels_, order, max_steps);
      static constexpr double share = 0.1;
      if (table.steps() == 0 || work_of_pass(table) > share * all_work_) continue;
      if (try_timetable(table, false)) remember(best_);
    }
    work_left_ = work_left;
  }
  [[nodiscard]] double drift_work(double pack) const {
    const double steps = 2 * farthest_ + busiest_ / graph_.least_per_message() / pack;
    return steps * static_cast<double>(graph_.arcs().size()) *
           static_cast<double>(distances_->targets().size()) / (few_sources() ? 8 : 2);
  }
  /// Where start-ups count for something.
  void try_fewest_steps(const RouteTimetable& table) {
    const bool asked_for = options_.max_steps && table.steps() > *options_.max_steps;
    if (!asked_for && table.steps() * graph_.startup() < busiest_ / 4) return;
    report(options_.progress, "choosing fewer steps", 0, 0);
    static constexpr double share = 0.3;
    const RouteTimetable shorter =
        shorten_timetable(graph_, parcels_, *distances_, table, share * all_work_);
    if (shorter.steps() < table.steps()) (void)try_timetable(shorter);
  }

  /// Powers of two that a rough estimate does not rule out, the best by it first.
  [[nodiscard]] std::vector<std::uint64_t> worthwhile_packs() const {
    const double a_message = graph_.least_per_message();
    const auto estimate = [&](double pack) {
      const double steps = busiest_ / a_message / pack + farthest_;
      return steps * (graph_.startup() + pack * a_message);
    };
    double least = std::numeric_limits<double>::infinity();
    std::vector<std::uint64_t> packs;
    for (std::uint64_t pack = 1; static_cast<double>(pack) * a_message < 2 * busiest_; pack *= 2) {
      least = std::min(least, estimate(static_cast<double>(pack)));
      packs.push_back(pack);
    }
    std::erase_if(packs, [&](std::uint64_t pack) {
      static constexpr double hopeless = 1.7;
      return estimate(static_cast<double>(pack)) > hopeless * least ||
             (!graph_.packet_fits(pack) && pack > 1);
    });
    std::ranges::stable_sort(
        packs, {}, [&](std::uint64_t pack) { return estimate(static_cast<double>(pack)); });
    return packs;
  }
  void try_all_queues() {
    for (const std::uint64_t pack : worthwhile_packs()) {
      const double steps = busiest_ / graph_.least_per_message() / static_cast<double>(pack);
      const double work =
          20 * static_cast<double>(hops_) +
          (graph_.unlimited() ? 1.0 : 4.0) * steps * static_cast<double>(graph_.arcs().size());
      if (!may_help(steps) || (found_ && work > work_left_ / 4)) continue;
      work_left_ -= work;
      try_queues(pack, true);
    }
  }
  /// In addition: nothing is tried less for them.
  void try_other_paths() {
    if (!other_paths_) return;
    const double work_left = work_left_;
    std::swap(paths_, other_paths_);
    busiest_ = std::min(busiest_, paths_->busiest());
    try_all_queues();
    work_left_ = work_left;
  }
  void try_queues(std::uint64_t pack, bool better) {
    report(options_.progress, "giving times", 0, 0);
    TimedRoutes routes = QueuedRoutes(graph_, parcels_, *paths_, pack).run(options_.progress);
    if (better && may_help(routes.table.steps()) && !graph_.unlimited() &&
        messages_per_packet(routes) > few_messages) {
      const RouteTimetable table = routes.table;
      keep(std::move(routes));
      (void)try_timetable(table);
    } else {
      keep(std::move(routes));
    }
  }

  /// Every parcel is looked at in every step in which it waits, too: whether there is time for it.
  [[nodiscard]] bool take_waits(double passes, const RouteTimetable& table) {
    const double waits =
        passes / 2 * static_cast<double>(parcels_.size()) * static_cast<double>(table.steps());
    if (waits > waits_left_) return false;
    waits_left_ -= waits;
    return true;
  }
  [[nodiscard]] double work_of_pass(const RouteTimetable& table) const {
    const double nodes = graph_.node_count();
    return static_cast<double>(sources_.size()) * (table.slots() + nodes * table.steps() / 4) +
           4 * static_cast<double>(hops_);
  }
  /// Routes in it, after few passes; whether they are the best so far.
  bool try_timetable(const RouteTimetable& table, bool remembers = true) {
    if (!may_help(table.steps())) return false;
    static constexpr double passes = 3;
    const double trials = graph_.unlimited() ? 8 : 40;
    static constexpr double max_groups = 8;
    const double a_pass = work_of_pass(table);
    if (passes * a_pass > work_left_ || !take_waits(passes, table)) return false;
    const std::uint32_t groups = groups_for(passes * a_pass, all_work_ / trials, max_groups);
    work_left_ -= passes * a_pass * groups;
    report(options_.progress, "routing", 0, 0);
    const std::optional<TimedRoutes> routes = routes_in(table, groups, 0);
    if (!routes) return false;
    if (remembers && !graph_.unlimited()) remember(*routes);
    bool is_best = keep(*routes);
    // Where a few draw all, much depends on who goes first.
    const std::uint64_t draws = few_sources() && groups > 1 && graph_.unlimited() ? max_draws() : 0;
    for (std::uint64_t draw = 1; draw <= draws && passes * a_pass * groups < work_left_; ++draw) {
      work_left_ -= passes * a_pass * groups;
      if (auto others = routes_in(table, groups, draw); others && keep(std::move(*others)))
        is_best = true;
    }
    return is_best;
  }
  [[nodiscard]] std::uint64_t max_draws() const {
    switch (options_.effort) {
      case Effort::quick:
        return 1;
      case Effort::standard:
        return 4;
      case Effort::full:
        break;
    }
    return 32;
  }
  [[nodiscard]] std::optional<TimedRoutes> routes_in(const RouteTimetable& table,
                                                     std::uint32_t groups,
                                                     std::uint64_t draw) const {
    TimetableRouter router(graph_, table, parcels_, groups, options_.progress, draw);
    if (!router.route_all()) return std::nullopt;
    for (const std::uint32_t doublings : {2U, 3U}) (void)router.improve(doublings);
    return router.routes();
  }

  /// What routes may come to if the arcs of their steps are chosen better.
  [[nodiscard]] double prospect(const TimedRoutes& routes) const {
    static constexpr double usual = 1.5;
    const double startups = graph_.startup() * routes.table.steps();
    return startups + std::min(routes.time - startups, usual * busiest_);
  }
  [[nodiscard]] std::uint32_t revised_groups() const {
    return few_sources() ? groups_for(1, max_revised_groups, max_revised_groups) : 2;
  }
  void remember(const TimedRoutes& routes) {
    const double a_step = revision_work(graph_, routes.table, parcels_, revised_groups());
    if (a_step * routes.table.steps() > all_work_ / 2) return;
    const auto place = std::ranges::upper_bound(
        promising_, std::pair(prospect(routes), routes.time), {},
        [&](const TimedRoutes& other) { return std::pair(prospect(other), other.time); });
    promising_.insert(place, routes);
    const std::size_t most = options_.effort == Effort::full ? 6 : 2;
    if (promising_.size() > most) promising_.pop_back();
  }
  void revise() {
    const double share =
        0.8 * work_left_ / static_cast<double>(std::max<std::size_t>(1, promising_.size()));
    for (TimedRoutes& routes : promising_) {
      report(options_.progress, "choosing steps anew", 0, 0);
      work_left_ -= share;
      keep(revise_timetable(graph_, parcels_, std::move(routes),
                            {revised_groups(), share, options_.progress}));
    }
    promising_.clear();
  }

  /// The best again, with more passes.
  void polish() {
    if (!found_ || messages_per_packet(best_) < few_messages) return;
    const RouteTimetable table = best_.table;
    static constexpr double max_groups = 64;
    const std::uint32_t passes = options_.effort == Effort::quick ? 4 : 8;
    const double a_pass = work_of_pass(table);
    if (passes * a_pass > work_left_ || !take_waits(passes, table)) return;
    TimetableRouter router(graph_, table, parcels_,
                           groups_for(passes * a_pass, work_left_, max_groups), options_.progress);
    (void)router.adopt(best_.hops);
    for (std::uint32_t pass = 0; pass < passes; ++pass) {
      report(options_.progress, "improving routes", pass, passes);
      (void)router.descend(3 + pass / 3);
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
  double all_work_ = 0;
  double work_left_ = 0;
  double waits_left_ = 1e9;  // some seconds
  std::vector<std::uint32_t> sources_;
  std::unique_ptr<TargetDistances> distances_;
  std::unique_ptr<BalancedPaths> paths_;
  std::unique_ptr<BalancedPaths> other_paths_;  // with what is busiest relieved
  std::uint32_t farthest_ = 0;
  std::uint64_t hops_ = 0;
  double busiest_ = 0;
  static constexpr std::uint32_t max_revised_groups = 64;
  static constexpr double few_messages = 2;
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
