#include "synthesis/routes/route_paths.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "synthesis/routes/route_constants.hpp"

namespace asterism::routes {

namespace {

constexpr std::uint32_t no_arc = std::numeric_limits<std::uint32_t>::max();
constexpr double unreachable = std::numeric_limits<double>::infinity();

}  // namespace

BalancedPaths::BalancedPaths(const RouteGraph& graph, std::span<const Parcel> parcels,
                             std::uint32_t groups, const Progress& progress)
    : graph_(graph),
      parcels_(parcels),
      progress_(progress),
      places_(parcels.size()),
      links_(graph.half_duplex() ? graph.link_count() : graph.arcs().size()),
      sending_(graph.node_count()),
      receiving_(graph.node_count()),
      price_(graph.arcs().size()),
      cost_(graph.node_count()),
      arrival_(graph.node_count()) {
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    sending_[node].share = 1.0 / std::max(1U, graph.sends(node));
    receiving_[node].share = 1.0 / std::max(1U, graph.receives(node));
  }
  make_groups(groups);
}

void BalancedPaths::make_groups(std::uint32_t groups) {
  const std::vector<ParcelRange> ranges = ranges_by_origin(parcels_);
  for_each_group(ranges, groups, [&](const ParcelRange& range, std::uint32_t turn) {
    Group group{parcels_[range.first].from, {}, {}};
    for (std::uint64_t i = range.first + turn; i < range.last; i += groups) {
      places_[i].group = static_cast<std::uint32_t>(groups_.size());
      group.parcels.push_back(static_cast<std::uint32_t>(i));
    }
    groups_.push_back(std::move(group));
  });
}

double BalancedPaths::busiest() const {
  double most = 0;
  for (const auto* resources : {&links_, &sending_, &receiving_})
    for (const Resource& resource : *resources)
      most = std::max(most, resource.load * resource.share);
  return most;
}

std::uint64_t BalancedPaths::hops() const {
  std::uint64_t sum = 0;
  for (const Place& place : places_) sum += place.length;
  return sum;
}

void BalancedPaths::refresh(std::uint32_t doublings, bool first) {
  doublings_ = doublings;
  largest_ = std::max(busiest(), graph_.least_per_message());
  scale_ = 1;
  double sum = 0;
  double moves = 1;
  for (const auto* resources : {&links_, &sending_, &receiving_})
    for (const Resource& resource : *resources) sum += price_of(resource, 0);
  for (const Resource& resource : links_) moves += resource.load;
  if (!first) scale_ = 1 / std::max(sum, 1.0);
  hop_price_ = route_constants::hop_share_of_paths * (first ? 1 : largest_ / moves);
  for (std::uint32_t arc = 0; arc < price_.size(); ++arc) reprice_arc(arc);
}

double BalancedPaths::price_of(const Resource& resource, double more) const {
  double relative = (resource.load + more) * resource.share / largest_;
  for (std::uint32_t i = 0; i < doublings_; ++i) relative *= relative;
  return resource.share * scale_ * relative;
}

void BalancedPaths::reprice_arc(std::uint32_t arc) {
  const RouteArc& of = graph_.arc(arc);
  const double sum = price_of(links_[graph_.half_duplex() ? of.link : arc], of.cost.per_message) +
                     price_of(sending_[of.from], of.cost.per_message) +
                     price_of(receiving_[of.to], of.cost.per_message);
  price_[arc] = of.cost.per_message * (hop_price_ + sum);
}

void BalancedPaths::change(std::uint32_t arc, double messages) {
  const RouteArc& of = graph_.arc(arc);
  const double time = messages * of.cost.per_message;
  links_[graph_.half_duplex() ? of.link : arc].load += time;
  sending_[of.from].load += time;
  receiving_[of.to].load += time;
  reprice_arc(arc);
}

/// Recomputes the prices of all arcs that share a resource with the arcs of a path.
void BalancedPaths::refresh_ends(std::span<const std::uint32_t> path) {
  for (const std::uint32_t number : path) {
    const RouteArc& of = graph_.arc(number);
    for (const std::uint32_t arc : graph_.out(of.from)) reprice_arc(arc);
    for (const std::uint32_t arc : graph_.in(of.to)) reprice_arc(arc);
    for (const std::uint32_t arc : graph_.out(of.to)) reprice_arc(arc);
  }
}

bool BalancedPaths::find_tree(const Group& group) {
  find_costs(group.source);
  return std::ranges::all_of(group.parcels, [&](std::uint32_t parcel) {
    return cost_[parcels_[parcel].to] < unreachable;
  });
}

void BalancedPaths::find_costs(std::uint32_t source) {
  std::ranges::fill(cost_, unreachable);
  std::ranges::fill(arrival_, no_arc);
  using Entry = std::pair<double, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  cost_[source] = 0;
  queue.emplace(0, source);
  while (!queue.empty()) {
    const auto [cost, node] = queue.top();
    queue.pop();
    if (cost > cost_[node]) continue;
    for (const std::uint32_t arc : graph_.out(node)) {
      const std::uint32_t to = graph_.arc(arc).to;
      const double there = cost + price_[arc];
      if (there >= cost_[to]) continue;
      cost_[to] = there;
      arrival_[to] = arc;
      queue.emplace(there, to);
    }
  }
}

bool BalancedPaths::route(std::uint32_t number) {
  Group& group = groups_[number];
  for (const std::uint32_t parcel : group.parcels)
    for (const std::uint32_t arc : path(parcel)) change(arc, -double{1} * parcels_[parcel].count);
  group.arcs.clear();
  if (!find_tree(group)) return false;
  for (const std::uint32_t parcel : group.parcels) {
    Place& place = places_[parcel];
    place.first = static_cast<std::uint32_t>(group.arcs.size());
    for (std::uint32_t at = parcels_[parcel].to; at != group.source;) {
      group.arcs.push_back(arrival_[at]);
      change(arrival_[at], parcels_[parcel].count);
      at = graph_.arc(arrival_[at]).from;
    }
    place.length = static_cast<std::uint32_t>(group.arcs.size()) - place.first;
    std::reverse(group.arcs.begin() + place.first, group.arcs.end());
  }
  return true;
}

bool BalancedPaths::find(std::uint32_t passes) {
  const auto count = static_cast<std::uint32_t>(groups_.size());
  std::uint32_t fresh = 0;
  for (std::uint32_t group = 0; group < count; ++group) {
    report(progress_, "balancing paths", 0, 0);
    if (group >= fresh) {
      refresh(1, true);
      fresh = group + 1 + group / route_constants::groups_per_refresh;
    }
    if (!route(group)) return false;
  }
  const std::uint32_t stride = std::max(1U, count / route_constants::refreshes_per_pass);
  for (std::uint32_t pass = 0; pass < passes; ++pass)
    for (std::uint32_t group = 0; group < count; ++group) {
      report(progress_, "balancing paths", 0, 0);
      if (group % stride == 0) refresh(std::min(pass + 2, route_constants::steepest_paths), false);
      (void)route(group);
    }
  return true;
}

const BalancedPaths::Resource* BalancedPaths::busiest_resource() const {
  const Resource* result = nullptr;
  for (const auto* resources : {&links_, &sending_, &receiving_})
    for (const Resource& resource : *resources)
      if (result == nullptr || resource.load * resource.share > result->load * result->share)
        result = &resource;
  return result;
}

std::vector<std::uint32_t> BalancedPaths::users_of(const Resource* resource) const {
  std::vector<std::uint32_t> users;
  for (std::uint32_t parcel = 0; parcel < parcels_.size(); ++parcel)
    if (std::ranges::any_of(path(parcel), [&](std::uint32_t arc) {
          const RouteArc& of = graph_.arc(arc);
          return resource == &links_[graph_.half_duplex() ? of.link : arc] ||
                 resource == &sending_[of.from] || resource == &receiving_[of.to];
        }))
      users.push_back(parcel);
  return users;
}

/// Moves the parcel to a cheaper path. Returns whether there was one.
bool BalancedPaths::move_parcel(std::uint32_t parcel) {
  const std::uint32_t source = parcels_[parcel].from;
  const double messages = parcels_[parcel].count;
  const std::vector<std::uint32_t> before(path(parcel).begin(), path(parcel).end());
  for (const std::uint32_t arc : before) change(arc, -messages);
  refresh_ends(before);
  double cost = 0;
  for (const std::uint32_t arc : before) cost += price_[arc];
  find_costs(source);
  static constexpr double rounding = 1e-9;
  if (cost_[parcels_[parcel].to] >= cost * (1 - rounding)) {
    for (const std::uint32_t arc : before) change(arc, messages);
    refresh_ends(before);
    return false;
  }
  std::vector<std::uint32_t>& arcs = groups_[places_[parcel].group].arcs;
  Place& place = places_[parcel];
  place.first = static_cast<std::uint32_t>(arcs.size());
  for (std::uint32_t at = parcels_[parcel].to; at != source;) {
    arcs.push_back(arrival_[at]);
    at = graph_.arc(arrival_[at]).from;
  }
  place.length = static_cast<std::uint32_t>(arcs.size()) - place.first;
  std::reverse(arcs.begin() + place.first, arcs.end());
  for (const std::uint32_t arc : path(parcel)) change(arc, messages);
  refresh_ends(path(parcel));
  return true;
}

void BalancedPaths::relieve(WorkBudget budget) {
  const double a_move = route_constants::looks_per_arc * static_cast<double>(graph_.arcs().size());
  for (bool moved = true; moved && budget.affords(1);) {
    moved = false;
    refresh(route_constants::steepest_paths, false);
    const Resource* const busy = busiest_resource();
    const double before = busy->load;
    budget.spend(route_constants::units_of(static_cast<double>(hops())));
    for (const std::uint32_t parcel : users_of(busy)) {
      if (!budget.affords(1)) break;
      budget.spend(route_constants::units_of(a_move));
      budget.check("balancing paths");
      if (!move_parcel(parcel)) continue;
      moved = true;
      if (busy->load < before) break;
    }
  }
}

}  // namespace asterism::routes
