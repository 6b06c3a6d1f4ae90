#include "synthesis/routes/route_router.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/mix.hpp"
#include "synthesis/routes/route_constants.hpp"

namespace asterism::routes {

namespace {

constexpr std::uint32_t no_item = std::numeric_limits<std::uint32_t>::max();
constexpr double no_way = std::numeric_limits<double>::infinity();

double power_of_two_power(double base, std::uint32_t doublings) {
  for (; doublings > 0; --doublings) base *= base;
  return base;
}

}  // namespace

TimetableRouter::TimetableRouter(const RouteGraph& graph, const RouteTimetable& table,
                                 std::span<const Parcel> parcels, std::uint32_t groups,
                                 const Progress& progress, std::uint64_t shuffle)
    : graph_(graph),
      table_(table),
      parcels_(parcels),
      progress_(progress),
      loads_(table.slots()),
      price_(table.slots()),
      largest_(table.steps()),
      scale_(table.steps()),
      is_touched_(table.steps()),
      cost_(std::size_t{graph.node_count()} * (table.steps() + 1)),
      head_(graph.node_count(), no_item),
      head_before_(graph.node_count(), no_item),
      next_(parcels.size(), no_item) {
  make_groups(groups, shuffle);
  index_arrivals();
  hops_.resize(groups_.size());
}

double TimetableRouter::bytes(const RouteTimetable& table, double nodes, double parcels) {
  static constexpr double bytes_per_slot = 64;
  static constexpr double hops_per_parcel = 8;
  return bytes_per_slot * table.slots() + 12.0 * nodes * table.steps() +
         (2 * sizeof(Hop) * hops_per_parcel + 8) * parcels;
}

/// Parcels of a source are distributed so that each group covers all destinations; the sources take
/// turns.
void TimetableRouter::make_groups(std::uint32_t groups, std::uint64_t shuffle) {
  order_.reserve(parcels_.size());
  std::vector<std::uint32_t> deal(parcels_.size());
  std::iota(deal.begin(), deal.end(), 0U);
  const auto shuffle_between = [&](std::uint32_t first, std::uint32_t last) {
    if (shuffle > 0)
      std::ranges::sort(std::span(deal).subspan(first, last - first), {},
                        [&](std::uint32_t parcel) { return mixed(shuffle, parcel); });
  };
  const std::vector<ParcelRange> ranges = ranges_by_origin(parcels_);
  for (const ParcelRange& range : ranges) shuffle_between(range.first, range.last);
  for_each_group(ranges, groups, [&](const ParcelRange& range, std::uint32_t turn) {
    const auto begin = static_cast<std::uint32_t>(order_.size());
    for (std::uint64_t i = range.first + turn; i < range.last; i += groups)
      order_.push_back(deal[i]);
    groups_.push_back(
        {parcels_[range.first].from, begin, static_cast<std::uint32_t>(order_.size())});
  });
}

void TimetableRouter::index_arrivals() {
  const std::uint32_t nodes = graph_.node_count();
  by_end_.resize(table_.slots());
  first_arrival_.assign(std::size_t{table_.steps()} * (nodes + 1) + 1, 0);
  packet_cost_.reserve(table_.slots());
  from_.reserve(table_.slots());
  to_.reserve(table_.slots());
  step_.reserve(table_.slots());
  std::vector<std::uint32_t> next(nodes + 1);
  for (std::uint32_t step = 0; step < table_.steps(); ++step) {
    std::ranges::fill(next, 0);
    for (const std::uint32_t number : table_.arcs(step)) {
      const RouteArc& arc = graph_.arc(number);
      ++next[arc.to + 1];
      packet_cost_.push_back(arc.cost);
      from_.push_back(arc.from);
      to_.push_back(arc.to);
      step_.push_back(step);
    }
    next[0] = table_.first(step);
    for (std::uint32_t node = 0; node < nodes; ++node) next[node + 1] += next[node];
    std::ranges::copy(next, first_arrival_.begin() + std::ptrdiff_t{step} * (nodes + 1));
    for (std::uint32_t slot = table_.first(step); slot < table_.first(step + 1); ++slot)
      by_end_[next[to_[slot]]++] = slot;
  }
}

/// Recomputes the reference loads of prices. During the first pass, the largest load of all steps
/// is used for each step, because the steps have no meaningful loads of their own yet.
void TimetableRouter::refresh() {
  double all = 0;
  std::uint64_t moves = 0;
  double longest = graph_.least_per_message();
  for (std::uint32_t step = 0; step < table_.steps(); ++step) {
    double largest = 0;
    for (std::uint32_t slot = table_.first(step); slot < table_.first(step + 1); ++slot) {
      moves += loads_[slot];
      if (loads_[slot] > 0) largest = std::max(largest, packet_cost_[slot].packet(loads_[slot]));
    }
    largest_[step] = std::max(largest, graph_.least_per_message());
    longest = std::max(longest, largest);
    all += largest;
  }
  for (std::uint32_t step = 0; step < table_.steps(); ++step) {
    if (first_pass_) largest_[step] = longest;
    double sum = 0;
    for (std::uint32_t slot = table_.first(step); slot < table_.first(step + 1); ++slot)
      if (loads_[slot] > 0)
        sum += power_of_two_power(packet_cost_[slot].packet(loads_[slot]) / largest_[step],
                                  doublings_);
    scale_[step] = first_pass_ ? 1 : 1 / std::max(sum, 1.0);
  }
  hop_price_ = first_pass_ ? route_constants::hop_share_in_timetables * graph_.least_per_message()
                           : route_constants::hop_share_in_timetables * all /
                                 static_cast<double>(std::max<std::uint64_t>(moves, 1));
  for (std::uint32_t slot = 0; slot < table_.slots(); ++slot) reprice(slot);
}

void TimetableRouter::reprice(std::uint32_t slot) {
  const std::uint32_t step = step_[slot];
  const double next = packet_cost_[slot].packet(loads_[slot] + 1);
  price_[slot] = hop_price_ + packet_cost_[slot].per_message * scale_[step] *
                                  power_of_two_power(next / largest_[step], doublings_);
}

void TimetableRouter::add(std::uint32_t slot, std::uint32_t messages) {
  loads_[slot] += messages;
  reprice(slot);
}

void TimetableRouter::take_out(std::uint32_t group) {
  for (const Hop& hop : hops_[group]) {
    loads_[hop.slot] -= parcels_[hop.parcel].count;
    reprice(hop.slot);
  }
  hops_[group].clear();
}

void TimetableRouter::find_costs(std::uint32_t source) {
  const std::size_t nodes = graph_.node_count();
  std::fill_n(cost_.begin(), nodes, no_way);
  cost_[source] = 0;
  for (std::uint32_t step = 0; step < table_.steps(); ++step) {
    const double* const now = cost_.data() + step * nodes;
    double* const then = cost_.data() + (step + 1) * nodes;
    std::copy_n(now, nodes, then);
    const std::uint32_t last = table_.first(step + 1);
    for (std::uint32_t slot = table_.first(step); slot < last; ++slot) {
      const double cost = now[from_[slot]] + price_[slot];
      if (cost < then[to_[slot]]) then[to_[slot]] = cost;
    }
  }
}

void TimetableRouter::put(std::uint32_t node, std::uint32_t item) {
  if (head_before_[node] == no_item) active_before_.push_back(node);
  next_[item] = head_before_[node];
  head_before_[node] = item;
}

/// Traces each item at a node after the step back to where it was before.
void TimetableRouter::trace_step(std::uint32_t step, std::uint32_t source, std::vector<Hop>& hops) {
  const std::size_t nodes = graph_.node_count();
  const double* const cost = cost_.data() + step * nodes;
  for (const std::uint32_t node : active_) {
    const std::uint32_t* const first = first_arrival_.data() + step * (nodes + 1) + node;
    for (std::uint32_t item = head_[node]; item != no_item;) {
      const std::uint32_t after = next_[item];
      std::uint32_t chosen = no_item;
      double least = cost[node];
      for (std::uint32_t i = first[0]; i < first[1]; ++i) {
        const std::uint32_t slot = by_end_[i];
        const double there = cost[from_[slot]] + price_[slot];
        if (there < least) {
          least = there;
          chosen = slot;
        }
      }
      if (chosen == no_item) {
        put(node, item);
      } else {
        hops.push_back({chosen, item});
        add(chosen, parcels_[item].count);
        if (from_[chosen] != source) put(from_[chosen], item);
      }
      item = after;
    }
    head_[node] = no_item;
  }
  active_.clear();
  std::swap(active_, active_before_);
  std::swap(head_, head_before_);
}

bool TimetableRouter::route(std::uint32_t group) {
  const Group& of = groups_[group];
  find_costs(of.source);
  const double* const end = cost_.data() + std::size_t{table_.steps()} * graph_.node_count();
  for (std::uint32_t i = of.begin; i < of.end; ++i)
    if (end[parcels_[order_[i]].to] == no_way) return false;
  for (std::uint32_t i = of.begin; i < of.end; ++i) put(parcels_[order_[i]].to, order_[i]);
  std::swap(active_, active_before_);
  std::swap(head_, head_before_);
  for (std::uint32_t step = table_.steps(); step-- > 0 && !active_.empty();) {
    report(progress_, "routing", 0, 0);
    trace_step(step, of.source, hops_[group]);
  }
  return true;
}

bool TimetableRouter::route_all() {
  first_pass_ = true;
  doublings_ = 1;
  std::uint32_t fresh = 0;
  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    if (group >= fresh) {
      refresh();
      fresh = group + 1 + group / route_constants::groups_per_refresh;
    }
    if (!route(group)) return false;
  }
  first_pass_ = false;
  return true;
}

bool TimetableRouter::adopt(std::span<const Hop> hops) {
  std::vector<std::uint32_t> group_of(parcels_.size());
  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    hops_[group].clear();
    for (std::uint32_t i = groups_[group].begin; i < groups_[group].end; ++i)
      group_of[order_[i]] = group;
  }
  std::ranges::fill(loads_, 0);
  std::vector<unsigned char> is_routed(parcels_.size());
  for (const Hop& hop : hops) {
    hops_[group_of[hop.parcel]].push_back(hop);
    loads_[hop.slot] += parcels_[hop.parcel].count;
    is_routed[hop.parcel] = 1;
  }
  first_pass_ = false;
  doublings_ = 3;
  refresh();
  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    const auto begin = order_.begin() + groups_[group].begin;
    const auto end = order_.begin() + groups_[group].end;
    if (std::all_of(begin, end, [&](std::uint32_t parcel) { return is_routed[parcel] != 0; }))
      continue;
    take_out(group);
    if (!route(group)) return false;
  }
  return true;
}

std::span<const double> TimetableRouter::prices(std::uint32_t doublings) {
  doublings_ = doublings;
  refresh();
  return price_;
}

double TimetableRouter::improve(std::uint32_t doublings) {
  doublings_ = doublings;
  const auto count = static_cast<std::uint32_t>(groups_.size());
  const std::uint32_t stride = std::max(1U, count / route_constants::refreshes_per_pass);
  for (std::uint32_t group = 0; group < count; ++group) {
    if (group % stride == 0) refresh();
    take_out(group);
    (void)route(group);
  }
  return time();
}

void TimetableRouter::touch(std::span<const Hop> hops) {
  for (const Hop& hop : hops) {
    const std::uint32_t step = step_[hop.slot];
    if (is_touched_[step] != 0) continue;
    is_touched_[step] = 1;
    touched_.push_back(step);
  }
}

/// Updates the durations of the touched steps and returns the total increase.
double TimetableRouter::measure_touched() {
  double change = 0;
  for (const std::uint32_t step : touched_) {
    const double now = time_of_step(graph_, table_, loads_, step);
    change += now - step_time_[step];
    step_time_[step] = now;
    is_touched_[step] = 0;
  }
  touched_.clear();
  return change;
}

void TimetableRouter::route_if_better(std::uint32_t group) {
  const std::vector<Hop> before = hops_[group];
  touch(before);
  take_out(group);
  (void)route(group);
  touch(hops_[group]);
  const double rounding = 1e-9 * graph_.least_per_message();
  if (measure_touched() <= rounding) return;
  touch(hops_[group]);
  touch(before);
  take_out(group);
  for (const Hop& hop : before) add(hop.slot, parcels_[hop.parcel].count);
  hops_[group] = before;
  (void)measure_touched();
}

double TimetableRouter::descend(std::uint32_t doublings) {
  doublings_ = doublings;
  step_time_.resize(table_.steps());
  for (std::uint32_t step = 0; step < table_.steps(); ++step)
    step_time_[step] = time_of_step(graph_, table_, loads_, step);
  const auto count = static_cast<std::uint32_t>(groups_.size());
  const std::uint32_t stride = std::max(1U, count / route_constants::refreshes_per_pass);
  for (std::uint32_t group = 0; group < count; ++group) {
    if (group % stride == 0) refresh();
    route_if_better(group);
  }
  return time();
}

TimedRoutes TimetableRouter::routes() const {
  TimedRoutes result{table_, {}, time()};
  std::size_t count = 0;
  for (const auto& hops : hops_) count += hops.size();
  result.hops.reserve(count);
  for (const auto& hops : hops_) result.hops.insert(result.hops.end(), hops.begin(), hops.end());
  return result;
}

}  // namespace asterism::routes
