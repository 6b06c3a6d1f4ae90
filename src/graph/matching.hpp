// Matchings in bipartite graphs: sets of edges of which no two share a vertex.
//
// MaximumMatching      maximum number of edges, adding one vertex after the other
// CapacitatedMatching  several edges per vertex; extends a given set of edges
// MaxWeightMatching    maximum total weight, on a sparse graph
// MinCostAssignment    minimum total cost of a perfect matching, on a complete graph
//
// All of them are deterministic: they choose among equally good matchings by the order of vertices
// and edges alone. They reuse their memory between calls.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

/// Adds left vertices one at a time, by augmenting paths (H. W. Kuhn 1955). A matched vertex stays
/// matched until it is removed, so the matched set has maximum total weight if vertices are added
/// in descending order of weight (such sets form a matroid).
class MaximumMatching {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  /// Which right vertex is tried first: a free one, or the first in edge order even if its partner
  /// has to move.
  enum class Preference { free_vertex, first_vertex };

  explicit MaximumMatching(Preference preference) : preference_(preference) {}

  /// Starts with an empty matching.
  void reset(std::uint32_t left_count, std::uint32_t right_count) {
    right_of_.assign(left_count, none);
    left_of_.assign(right_count, none);
    visited_.assign(right_count, 0);
    graph_number_ = 1;
  }
  /// Must be called if edges or removals changed the graph since the last add().
  void graph_changed() { ++graph_number_; }

  /// Returns whether the left vertex could be matched. any_neighbour(left, test) returns whether
  /// test(right) is true for a neighbour, and calls it in edge order until it is. Paths that move
  /// more than `max_moves` partners are not tried.
  template <class AnyNeighbour>
  bool add(std::uint32_t left, const AnyNeighbour& any_neighbour) {
    seen_.clear();
    if (!augment(left, any_neighbour, max_moves)) return false;
    // No path leads to a free vertex from those visited without success, now or later. Those
    // visited on the way to a success may lead to another.
    for (const std::uint32_t right : seen_) visited_[right] = 0;
    return true;
  }
  void remove(std::uint32_t left) {
    left_of_[right_of_[left]] = none;
    right_of_[left] = none;
  }

  /// Returns the partner, or none.
  [[nodiscard]] std::uint32_t right_of(std::uint32_t left) const { return right_of_[left]; }
  [[nodiscard]] std::uint32_t left_of(std::uint32_t right) const { return left_of_[right]; }

 private:
  /// Small enough for the stack.
  static constexpr unsigned max_moves = 1000;

  template <class AnyNeighbour>
  bool augment(std::uint32_t left, const AnyNeighbour& any_neighbour, unsigned moves) {
    const auto match_if = [&](bool can_match, std::uint32_t right) {
      if (!can_match) return false;
      left_of_[right] = left;
      right_of_[left] = right;
      return true;
    };
    if (preference_ == Preference::free_vertex && any_neighbour(left, [&](std::uint32_t right) {
          return match_if(left_of_[right] == none, right);
        }))
      return true;
    if (moves == 0) return false;
    return any_neighbour(left, [&](std::uint32_t right) {
      if (visited_[right] == graph_number_) return false;
      visited_[right] = graph_number_;
      seen_.push_back(right);
      return match_if(left_of_[right] == none || augment(left_of_[right], any_neighbour, moves - 1),
                      right);
    });
  }

  Preference preference_;
  std::vector<std::uint32_t> right_of_, left_of_;
  // by right vertex: the graph version in which it was visited
  std::vector<std::uint32_t> visited_;
  std::vector<std::uint32_t> seen_;  // right vertices, in this search
  std::uint32_t graph_number_ = 1;
};

/// A set of arcs in which each node respects its send and receive limits. The sending and the
/// receiving side of a node are two vertices. `Graph` stores its arcs in flat arrays, like
/// ProblemGraph: arc(number).from and .to, first_out(node), in(node), sends(node), receives(node).
template <class Graph>
class CapacitatedMatching {
 public:
  explicit CapacitatedMatching(const Graph& graph)
      : graph_(graph),
        is_used_(graph.arcs().size()),
        sends_(graph.node_count()),
        receives_(graph.node_count()),
        visited_(graph.node_count()) {}

  void clear() {
    std::ranges::fill(is_used_, 0);
    std::ranges::fill(sends_, 0);
    std::ranges::fill(receives_, 0);
  }
  void add(std::uint32_t arc) {
    is_used_[arc] = 1;
    ++sends_[graph_.arc(arc).from];
    ++receives_[graph_.arc(arc).to];
  }
  void remove(std::uint32_t arc) {
    is_used_[arc] = 0;
    --sends_[graph_.arc(arc).from];
    --receives_[graph_.arc(arc).to];
  }
  [[nodiscard]] bool is_used(std::uint32_t arc) const { return is_used_[arc] != 0; }
  [[nodiscard]] bool may_send(std::uint32_t node) const {
    return sends_[node] < graph_.sends(node);
  }
  [[nodiscard]] bool may_receive(std::uint32_t node) const {
    return receives_[node] < graph_.receives(node);
  }
  [[nodiscard]] bool fits(std::uint32_t arc) const {
    return may_send(graph_.arc(arc).from) && may_receive(graph_.arc(arc).to);
  }

  /// Lets augment() visit senders again. If it is called before each augment(), augment() fails
  /// only if no path (of at most `max_moves` arcs) makes room.
  void forget_visits() { ++round_; }
  /// Adds one arc to a node that may receive, among those with is_allowed(arc), and moves others to
  /// make room for it. Returns whether it succeeded. Visits each sender at most once until
  /// forget_visits().
  template <class IsAllowed>
  bool augment(std::uint32_t receiver, const IsAllowed& is_allowed) {
    return augment(receiver, is_allowed, 0);
  }
  /// Number of arcs that augment() has examined so far.
  [[nodiscard]] std::uint64_t looks() const { return looks_; }

 private:
  /// Longer paths are rarely needed, and these are short enough for the stack.
  static constexpr std::uint32_t max_moves = 500;

  template <class IsAllowed>
  bool augment(std::uint32_t receiver, const IsAllowed& is_allowed, std::uint32_t moves) {
    if (moves > max_moves) return false;
    for (const std::uint32_t arc : graph_.in(receiver)) {
      const std::uint32_t sender = graph_.arc(arc).from;
      ++looks_;
      if (is_used(arc) || !is_allowed(arc) || visited_[sender] == round_) continue;
      visited_[sender] = round_;
      if (!may_send(sender) && !free_sender(sender, is_allowed, moves)) continue;
      add(arc);
      return true;
    }
    return false;
  }
  template <class IsAllowed>
  bool free_sender(std::uint32_t sender, const IsAllowed& is_allowed, std::uint32_t moves) {
    for (std::uint32_t arc = graph_.first_out(sender); arc < graph_.first_out(sender + 1); ++arc) {
      if (!is_used(arc) || !augment(graph_.arc(arc).to, is_allowed, moves + 1)) continue;
      remove(arc);
      return true;
    }
    return false;
  }

  const Graph& graph_;
  std::vector<unsigned char> is_used_;  // by arc
  std::vector<std::uint32_t> sends_, receives_;
  std::vector<std::uint32_t> visited_;  // by sender: the round of the last visit
  std::uint32_t round_ = 1;
  std::uint64_t looks_ = 0;
};

/// The Hungarian method on a sparse graph: a shortest-path search from each vertex.
class MaxWeightMatching {
 public:
  struct Edge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::int64_t weight = 0;  ///< positive; sums must not overflow
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// Edges must be in ascending order of `from`; vertices of either side are below `vertex_count`.
  void solve(std::span<const Edge> edges, std::uint32_t vertex_count);
  /// Returns the index of the edge that matches a vertex, or none.
  [[nodiscard]] std::uint32_t edge_from(std::uint32_t from) const { return edge_from_[from]; }
  /// Number of edges and vertices examined so far.
  [[nodiscard]] std::uint64_t looks() const { return looks_; }

 private:
  void begin(std::uint32_t vertex_count);
  void match_greedily();
  void match(std::uint32_t from);
  void relax_edges(std::uint32_t from, std::int64_t distance);
  [[nodiscard]] std::uint32_t nearest_open() const;
  void change_duals(std::int64_t distance);
  void flip_path(std::uint32_t last);

  struct Settled {
    std::uint32_t to;
    std::int64_t distance;
  };

  std::span<const Edge> edges_;
  std::vector<std::uint32_t> first_;                // edge, by from
  std::vector<std::uint32_t> edge_from_, edge_to_;  // edges of the matching
  std::vector<std::int64_t> gain_, price_;          // dual solution, by from and by to
  // State of the current search, by right vertex.
  std::vector<std::int64_t> distance_;
  std::vector<std::uint32_t> reached_by_;  // edge
  std::vector<unsigned char> is_open_;
  std::vector<std::uint32_t> open_, seen_;
  std::vector<Settled> settled_;
  std::uint32_t root_ = 0, loser_ = 0;
  std::int64_t loser_distance_ = 0;
  std::uint64_t looks_ = 0;
};

/// The Hungarian method on a cost matrix, in O(n^3) time.
class MinCostAssignment {
 public:
  /// costs[row * n + column]; sums must not overflow.
  void solve(std::span<const std::int64_t> costs, std::uint32_t n);
  [[nodiscard]] std::uint32_t column_of(std::uint32_t row) const { return column_of_[row]; }

 private:
  void match(std::uint32_t row);
  std::uint32_t next_column(std::uint32_t from);

  std::span<const std::int64_t> costs_;
  std::uint32_t n_ = 0;
  // Rows and columns are numbered from 1 here; column 0 belongs to the row that is being matched.
  std::vector<std::int64_t> row_price_, column_price_, least_;
  std::vector<std::uint32_t> row_at_, column_of_, before_;
  std::vector<bool> reached_;
};

}  // namespace asterism
