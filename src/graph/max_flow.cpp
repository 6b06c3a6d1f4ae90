#include "graph/max_flow.hpp"

#include <algorithm>

namespace asterism {

MaxFlow::MaxFlow(std::uint32_t nodes, std::size_t arcs_expected)
    : first_(nodes, none), at_(nodes, none), level_(nodes, far) {
  queue_.reserve(nodes);
  halves_.reserve(2 * arcs_expected);
  capacity_.reserve(2 * arcs_expected);
}

std::uint32_t MaxFlow::add_node() {
  first_.push_back(none);
  at_.push_back(none);
  level_.push_back(far);
  return node_count() - 1;
}

void MaxFlow::add_half(std::uint32_t from, std::uint32_t to, Amount capacity) {
  halves_.push_back({to, first_[from], capacity});
  capacity_.push_back(capacity);
  first_[from] = static_cast<std::uint32_t>(halves_.size() - 1);
}

std::uint32_t MaxFlow::add_both_ways(std::uint32_t from, std::uint32_t to, Amount capacity,
                                     Amount back) {
  add_half(from, to, capacity);
  add_half(to, from, back);
  return arc_count() - 1;
}

std::uint32_t MaxFlow::add(std::uint32_t from, std::uint32_t to, Amount capacity) {
  return add_both_ways(from, to, capacity, 0);
}

void MaxFlow::reset() {
  for (std::size_t i = 0; i < halves_.size(); ++i) halves_[i].left = capacity_[i];
}

void MaxFlow::set_capacity(std::uint32_t arc, Amount capacity) {
  const std::size_t half = forward(arc);
  capacity_[half] = capacity;
  halves_[half].left = capacity;
  halves_[half + 1].left = capacity_[half + 1];
}

MaxFlow::Amount MaxFlow::run(std::uint32_t source, std::uint32_t sink, Amount limit) {
  Amount sent = 0;
  while (sent < limit && find_levels(source, sink)) sent += fill_levels(source, sink, limit - sent);
  return sent;
}

bool MaxFlow::find_levels(std::uint32_t source, std::uint32_t sink) {
  std::ranges::fill(level_, far);
  queue_.assign(1, source);
  level_[source] = 0;
  // If the sink cannot be reached, all reachable nodes get a level; they form the cut.
  for (std::size_t i = 0; i < queue_.size() && level_[sink] == far; ++i)
    for (std::uint32_t half = first_[queue_[i]]; half != none; half = halves_[half].next) {
      const std::uint32_t end = halves_[half].to;
      if (halves_[half].left == 0 || level_[end] != far) continue;
      level_[end] = level_[queue_[i]] + 1;
      queue_.push_back(end);
    }
  return level_[sink] != far;
}

MaxFlow::Amount MaxFlow::fill_levels(std::uint32_t source, std::uint32_t sink, Amount limit) {
  at_ = first_;
  path_.clear();
  Amount sent = 0;
  while (sent < limit) {
    const std::uint32_t node = path_.empty() ? source : halves_[path_.back()].to;
    if (node == sink) {
      sent += push_along_path(limit - sent);
      retreat_to_room();
      continue;
    }
    std::uint32_t& half = at_[node];
    while (half != none &&
           (halves_[half].left == 0 || level_[halves_[half].to] != level_[node] + 1))
      half = halves_[half].next;
    if (half != none) {
      path_.push_back(half);
      continue;
    }
    if (path_.empty()) break;
    const std::uint32_t before = halves_[path_.back() ^ 1U].to;
    at_[before] = halves_[at_[before]].next;
    path_.pop_back();
  }
  return sent;
}

MaxFlow::Amount MaxFlow::push_along_path(Amount limit) {
  for (const std::uint32_t half : path_) limit = std::min(limit, halves_[half].left);
  for (const std::uint32_t half : path_) {
    halves_[half].left -= limit;
    halves_[half ^ 1U].left += limit;
  }
  return limit;
}

void MaxFlow::retreat_to_room() {
  const auto full =
      std::ranges::find_if(path_, [&](std::uint32_t half) { return halves_[half].left == 0; });
  path_.erase(full, path_.end());
}

}  // namespace asterism
