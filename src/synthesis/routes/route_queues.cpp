#include "synthesis/routes/route_queues.hpp"

#include <algorithm>
#include <limits>

namespace asterism::routes {

namespace {

constexpr std::uint32_t no_parcel = std::numeric_limits<std::uint32_t>::max();

}  // namespace

QueuedRoutes::QueuedRoutes(const RouteGraph& graph, std::span<const Parcel> parcels,
                           const BalancedPaths& paths, std::uint64_t pack)
    : graph_(graph),
      parcels_(parcels),
      paths_(paths),
      choice_(graph, pack),
      next_(parcels.size(), no_parcel),
      farthest_(graph.arcs().size()) {
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
  for (std::uint32_t i = 0; i < parcels.size(); ++i)
    for (const std::uint32_t arc : paths.path(i)) choice_.plan(arc, parcels[i].count);
  choice_.start();
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

void QueuedRoutes::enqueue(std::uint32_t parcel) {
  const std::uint32_t arc = arcs_[progress_[parcel].next];
  const std::uint32_t left = progress_[parcel].left;
  std::uint32_t& head = head_[arc * (std::size_t{longest_} + 1) + left];
  next_[parcel] = head;
  head = parcel;
  farthest_[arc] = std::max(farthest_[arc], left);
  choice_.add(arc, parcels_[parcel].count);
}

std::uint32_t QueuedRoutes::dequeue(std::uint32_t arc) {
  std::uint32_t* const heads = head_.data() + arc * (std::size_t{longest_} + 1);
  const std::uint32_t parcel = heads[farthest_[arc]];
  heads[farthest_[arc]] = next_[parcel];
  while (farthest_[arc] > 0 && heads[farthest_[arc]] == no_parcel) --farthest_[arc];
  choice_.remove(arc, parcels_[parcel].count);
  return parcel;
}

void QueuedRoutes::move_over(std::uint32_t arc) {
  const auto slot = static_cast<std::uint32_t>(loads_.size());
  std::uint64_t load = 0;
  while (choice_.waiting(arc) > 0) {
    const std::uint32_t count =
        parcels_[head_[arc * (std::size_t{longest_} + 1) + farthest_[arc]]].count;
    if (load > 0 && load + count > choice_.room(arc)) break;
    const std::uint32_t parcel = dequeue(arc);
    load += count;
    result_.hops.push_back({slot, parcel});
    arrived_.push_back(parcel);
  }
  loads_.push_back(load);
  choice_.finish(arc, load);
}

TimedRoutes QueuedRoutes::run(const asterism::Progress& progress) {
  result_.hops.reserve(paths_.hops());
  while (under_way_ > 0) {
    report(progress, "scheduling routes", 0, 0);
    const std::vector<std::uint32_t> used = choice_.choose();
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
