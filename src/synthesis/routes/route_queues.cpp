#include "synthesis/routes/route_queues.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace asterism::routes {

namespace {

constexpr std::uint32_t no_parcel = std::numeric_limits<std::uint32_t>::max();

}  // namespace

QueuedRoutes::QueuedRoutes(const RouteGraph& graph, std::span<const Parcel> parcels,
                           const BalancedPaths& paths, std::uint64_t pack)
    : graph_(graph),
      parcels_(parcels),
      paths_(paths),
      ports_(graph),
      next_(parcels.size(), no_parcel),
      farthest_(graph.arcs().size()),
      waiting_(graph.arcs().size()),
      wanted_(graph.arcs().size()),
      work_(2 * std::size_t{graph.node_count()}),
      by_work_(2 * std::size_t{graph.node_count()}) {
  arcs_.reserve(paths.hops());
  progress_.reserve(parcels.size());
  for (std::uint32_t i = 0; i < parcels.size(); ++i) {
    const std::span<const std::uint32_t> path = paths.path(i);
    progress_.push_back(
        {static_cast<std::uint32_t>(arcs_.size()), static_cast<std::uint32_t>(path.size())});
    arcs_.insert(arcs_.end(), path.begin(), path.end());
    longest_ = std::max(longest_, progress_.back().left);
  }
  head_.assign(graph.arcs().size() * (longest_ + 1), no_parcel);
  room_.reserve(graph.arcs().size());
  for (const RouteArc& arc : graph.arcs()) {
    const double share = graph.least_per_message() / arc.cost.per_message;
    room_.push_back(
        std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(pack) * share)));
  }
  count_work();
  std::iota(by_work_.begin(), by_work_.end(), 0U);
  std::ranges::stable_sort(by_work_, std::ranges::greater{},
                           [&](std::uint32_t place) { return work_[place]; });
  for (const std::uint32_t parcel : first_come_last_served()) enqueue(parcel);
  under_way_ = parcels.size();
}

/// Among equals, the last in a queue goes first. Every source starts with the parcels for the nodes
/// that follow it in the numbering, so that not all send to the same nodes at the same time.
std::vector<std::uint32_t> QueuedRoutes::first_come_last_served() const {
  const std::uint32_t nodes = graph_.node_count();
  const auto rank = [&](const Parcel& parcel) {
    return (parcel.from + nodes - parcel.to) % nodes;  // largest for the next node
  };
  std::vector<std::uint32_t> first(std::size_t{nodes} + 1);
  for (const Parcel& parcel : parcels_) ++first[rank(parcel) + 1];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<std::uint32_t> order(parcels_.size());
  for (std::uint32_t i = 0; i < parcels_.size(); ++i) order[first[rank(parcels_[i])]++] = i;
  return order;
}

void QueuedRoutes::count_work() {
  const std::uint32_t nodes = graph_.node_count();
  for (std::uint32_t i = 0; i < parcels_.size(); ++i)
    for (const std::uint32_t number : paths_.path(i)) {
      const RouteArc& arc = graph_.arc(number);
      work_[arc.from] += arc.cost.per_message * parcels_[i].count / graph_.sends(arc.from);
      work_[nodes + arc.to] += arc.cost.per_message * parcels_[i].count / graph_.receives(arc.to);
    }
}

void QueuedRoutes::enqueue(std::uint32_t parcel) {
  const std::uint32_t arc = arcs_[progress_[parcel].next];
  const std::uint32_t left = progress_[parcel].left;
  std::uint32_t& head = head_[arc * (std::size_t{longest_} + 1) + left];
  next_[parcel] = head;
  head = parcel;
  farthest_[arc] = std::max(farthest_[arc], left);
  waiting_[arc] += parcels_[parcel].count;
  wanted_[arc] = 1;
}

std::uint32_t QueuedRoutes::dequeue(std::uint32_t arc) {
  std::uint32_t* const heads = head_.data() + arc * (std::size_t{longest_} + 1);
  const std::uint32_t parcel = heads[farthest_[arc]];
  heads[farthest_[arc]] = next_[parcel];
  while (farthest_[arc] > 0 && heads[farthest_[arc]] == no_parcel) --farthest_[arc];
  waiting_[arc] -= parcels_[parcel].count;
  if (waiting_[arc] == 0) wanted_[arc] = 0;
  return parcel;
}

/// Insertion sort, because little changes from step to step.
void QueuedRoutes::sort_by_work() {
  for (std::size_t i = 1; i < by_work_.size(); ++i) {
    const std::uint32_t place = by_work_[i];
    std::size_t to = i;
    for (; to > 0 && work_[by_work_[to - 1]] < work_[place]; --to) by_work_[to] = by_work_[to - 1];
    by_work_[to] = place;
  }
}

double QueuedRoutes::score(std::uint32_t arc) const {
  const RouteArc& of = graph_.arc(arc);
  const auto messages = static_cast<double>(std::min(waiting_[arc], room_[arc]));
  return messages * of.cost.per_message * (work_[of.from] + work_[graph_.node_count() + of.to]);
}

void QueuedRoutes::use_best(std::span<const std::uint32_t> arcs) {
  std::uint32_t best = no_parcel;
  double most = -1;
  for (const std::uint32_t arc : arcs) {
    if (wanted_[arc] == 0 || !ports_.is_free(arc)) continue;
    const double here = score(arc);
    if (here <= most) continue;
    most = here;
    best = arc;
  }
  if (best != no_parcel) ports_.take(best);
}

/// The ports with most remaining work choose first, and none stays idle if moving others helps.
void QueuedRoutes::choose() {
  const std::uint32_t nodes = graph_.node_count();
  sort_by_work();
  for (const std::uint32_t place : by_work_) {
    const bool sends = place < nodes;
    const std::uint32_t node = sends ? place : place - nodes;
    const auto arcs = sends ? graph_.out(node) : graph_.in(node);
    const std::uint32_t most = sends ? graph_.sends(node) : graph_.receives(node);
    for (std::uint32_t i = 0; i < most; ++i) use_best(arcs);
  }
  for (const std::uint32_t place : by_work_)
    if (place < nodes && ports_.may_send(place)) (void)ports_.take_by_moving(place, wanted_);
}

void QueuedRoutes::choose_all() {
  for (std::uint32_t arc = 0; arc < wanted_.size(); ++arc)
    if (wanted_[arc] != 0) ports_.take(arc);
}

void QueuedRoutes::move_over(std::uint32_t arc) {
  const RouteArc& of = graph_.arc(arc);
  const auto slot = static_cast<std::uint32_t>(loads_.size());
  std::uint64_t load = 0;
  while (waiting_[arc] > 0) {
    const std::uint32_t count =
        parcels_[head_[arc * (std::size_t{longest_} + 1) + farthest_[arc]]].count;
    if (load > 0 && load + count > room_[arc]) break;
    const std::uint32_t parcel = dequeue(arc);
    load += count;
    result_.hops.push_back({slot, parcel});
    arrived_.push_back(parcel);
  }
  loads_.push_back(load);
  const double time = of.cost.per_message * static_cast<double>(load);
  work_[of.from] -= time / graph_.sends(of.from);
  work_[graph_.node_count() + of.to] -= time / graph_.receives(of.to);
}

TimedRoutes QueuedRoutes::run(const asterism::Progress& progress) {
  result_.hops.reserve(paths_.hops());
  while (under_way_ > 0) {
    report(progress, "scheduling routes", 0, 0);
    ports_.clear();
    if (graph_.unlimited())
      choose_all();
    else
      choose();
    const std::vector<std::uint32_t> used = ports_.taken();
    result_.table.add_step(used);
    arrived_.clear();
    for (const std::uint32_t arc : used) move_over(arc);
    for (const std::uint32_t parcel : arrived_) {
      Progress& way = progress_[parcel];
      ++way.next;
      if (--way.left == 0)
        --under_way_;
      else
        enqueue(parcel);
    }
  }
  result_.time = time_of(graph_, result_.table, loads_);
  return std::move(result_);
}

}  // namespace asterism::routes
