#include "graph/matching.hpp"

#include <limits>

namespace asterism {

namespace {

constexpr std::int64_t infinite_distance = std::numeric_limits<std::int64_t>::max();

}  // namespace

// Gains and prices form the dual solution: the weight of an edge is at most the sum of both, and
// equal to it in the matching. A vertex of gain 0 may stay unmatched. Each search finds the path of
// least loss from an unmatched vertex to a free vertex on the other side, or to a vertex that gives
// up its edge.
void MaxWeightMatching::solve(std::span<const Edge> edges, std::uint32_t vertex_count) {
  edges_ = edges;
  begin(vertex_count);
  match_greedily();
  for (std::uint32_t from = 0; from < vertex_count; ++from)
    if (edge_from_[from] == none && gain_[from] > 0) match(from);
}

void MaxWeightMatching::begin(std::uint32_t vertex_count) {
  first_.assign(vertex_count + 1, 0);
  for (const Edge& edge : edges_) ++first_[edge.from + 1];
  for (std::uint32_t from = 0; from < vertex_count; ++from) first_[from + 1] += first_[from];
  edge_from_.assign(vertex_count, none);
  edge_to_.assign(vertex_count, none);
  gain_.assign(vertex_count, 0);
  price_.assign(vertex_count, 0);
  distance_.assign(vertex_count, infinite_distance);
  reached_by_.assign(vertex_count, none);
  is_open_.assign(vertex_count, 0);
  seen_.clear();
  for (const Edge& edge : edges_) gain_[edge.from] = std::max(gain_[edge.from], edge.weight);
}

/// Takes the heaviest edge of each vertex, unless it leads to a matched one.
void MaxWeightMatching::match_greedily() {
  for (std::uint32_t i = 0; i < edges_.size(); ++i) {
    const Edge& edge = edges_[i];
    if (edge_from_[edge.from] != none || edge_to_[edge.to] != none) continue;
    if (edge.weight != gain_[edge.from]) continue;
    edge_from_[edge.from] = edge_to_[edge.to] = i;
  }
}

void MaxWeightMatching::match(std::uint32_t from) {
  for (const std::uint32_t to : seen_) distance_[to] = infinite_distance;
  seen_.clear();
  open_.clear();
  settled_.clear();
  root_ = loser_ = from;
  loser_distance_ = gain_[from];
  relax_edges(from, 0);
  while (true) {
    const std::uint32_t nearest = nearest_open();
    if (nearest == none || distance_[nearest] >= loser_distance_) {
      change_duals(loser_distance_);
      const std::uint32_t lost = edge_from_[loser_];
      edge_from_[loser_] = none;
      if (lost != none) flip_path(edges_[lost].to);
      return;
    }
    is_open_[nearest] = 0;
    std::erase(open_, nearest);
    if (edge_to_[nearest] == none) {
      change_duals(distance_[nearest]);
      flip_path(nearest);
      return;
    }
    settled_.push_back({nearest, distance_[nearest]});
    const std::uint32_t next = edges_[edge_to_[nearest]].from;
    if (distance_[nearest] + gain_[next] < loser_distance_) {
      loser_distance_ = distance_[nearest] + gain_[next];
      loser_ = next;
    }
    relax_edges(next, distance_[nearest]);
  }
}

void MaxWeightMatching::relax_edges(std::uint32_t from, std::int64_t distance) {
  for (std::uint32_t i = first_[from]; i < first_[from + 1]; ++i) {
    const Edge& edge = edges_[i];
    const std::int64_t there = distance + gain_[from] + price_[edge.to] - edge.weight;
    if (there >= distance_[edge.to]) continue;
    if (distance_[edge.to] == infinite_distance) {
      seen_.push_back(edge.to);
      open_.push_back(edge.to);
      is_open_[edge.to] = 1;
    } else if (is_open_[edge.to] == 0) {
      continue;
    }
    distance_[edge.to] = there;
    reached_by_[edge.to] = i;
  }
  looks_ += first_[from + 1] - first_[from] + open_.size();
}

std::uint32_t MaxWeightMatching::nearest_open() const {
  std::uint32_t nearest = none;
  for (const std::uint32_t to : open_)
    if (nearest == none || distance_[to] < distance_[nearest]) nearest = to;
  return nearest;
}

void MaxWeightMatching::change_duals(std::int64_t distance) {
  gain_[root_] -= distance;
  for (const Settled& settled : settled_) {
    price_[settled.to] += distance - settled.distance;
    gain_[edges_[edge_to_[settled.to]].from] -= distance - settled.distance;
  }
}

/// Matches every vertex on the path back to the root by the edge that reached it.
void MaxWeightMatching::flip_path(std::uint32_t last) {
  for (std::uint32_t to = last;;) {
    const std::uint32_t edge = reached_by_[to];
    const std::uint32_t from = edges_[edge].from;
    const std::uint32_t before = edge_from_[from];
    edge_from_[from] = edge_to_[to] = edge;
    if (from == root_) return;
    to = edges_[before].to;
  }
}

void MinCostAssignment::solve(std::span<const std::int64_t> costs, std::uint32_t n) {
  costs_ = costs;
  n_ = n;
  row_price_.assign(n + 1, 0);
  column_price_.assign(n + 1, 0);
  row_at_.assign(n + 1, 0);
  for (std::uint32_t row = 1; row <= n; ++row) match(row);
  column_of_.assign(n, 0);
  for (std::uint32_t column = 1; column <= n; ++column)
    column_of_[row_at_[column] - 1] = column - 1;
}

void MinCostAssignment::match(std::uint32_t row) {
  least_.assign(n_ + 1, infinite_distance);
  reached_.assign(n_ + 1, false);
  before_.assign(n_ + 1, 0);
  row_at_[0] = row;
  std::uint32_t column = 0;
  while (row_at_[column] != 0) column = next_column(column);
  for (; column != 0; column = before_[column]) row_at_[column] = row_at_[before_[column]];
}

std::uint32_t MinCostAssignment::next_column(std::uint32_t from) {
  reached_[from] = true;
  const std::uint32_t row = row_at_[from];
  std::uint32_t nearest = 0;
  std::int64_t step = infinite_distance;
  for (std::uint32_t to = 1; to <= n_; ++to) {
    if (reached_[to]) continue;
    const std::int64_t cost =
        costs_[std::size_t{row - 1} * n_ + to - 1] - row_price_[row] - column_price_[to];
    if (cost < least_[to]) {
      least_[to] = cost;
      before_[to] = from;
    }
    if (least_[to] < step) {
      step = least_[to];
      nearest = to;
    }
  }
  for (std::uint32_t to = 0; to <= n_; ++to)
    if (reached_[to]) {
      row_price_[row_at_[to]] += step;
      column_price_[to] -= step;
    } else {
      least_[to] -= step;
    }
  return nearest;
}

}  // namespace asterism
