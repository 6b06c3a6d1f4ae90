// Lays out a part of a network: the neighbourhood of some nodes, on circles around the first of
// them.
#include <algorithm>
#include <set>
#include <unordered_map>
#include <vector>

#include "graph/layout/geometry.hpp"
#include "graph/layout/links.hpp"
#include "graph/layout/tree.hpp"
#include "graph/layout/unit_box.hpp"

namespace asterism {

namespace {

/// Grows by whole distances from the centres as long as it stays small enough.
class GrowingPart {
 public:
  GrowingPart(const Network& network, const Neighbourhood& limits)
      : network_(network), limits_(limits), ends_(network.port_count()) {
    for (const NodeId centre : limits.centres) add(centre);
  }

  std::uint32_t grow() {
    std::uint32_t radius = 0;
    std::size_t first = 0;
    while (nodes_.size() < network_.node_count()) {
      const std::size_t last = nodes_.size();
      const std::uint64_t links = links_;
      const bool complete = add_next_to(first, last);
      if (!complete && radius > 0) {
        forget_from(last);
        links_ = links;
        break;
      }
      if (!complete) break;
      if (nodes_.size() == last) break;  // with one-way links, no more can be reached
      ++radius;
      first = last;
    }
    return radius;
  }

  [[nodiscard]] std::vector<NodeId> sorted() const {
    std::vector<NodeId> nodes = nodes_;
    std::ranges::sort(nodes);
    return nodes;
  }

 private:
  bool add_next_to(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const NodeId node = nodes_[i];
      std::vector<NodeId> next(network_.port_count());
      network_.neighbours(node, next);
      for (const NodeId end : next)
        if (end != no_node && !index_.contains(end) && !add(end)) return false;
    }
    return true;
  }

  /// Returns false if there is no room for the node.
  bool add(NodeId node) {
    if (index_.contains(node)) return true;
    network_.neighbours(node, ends_);
    const auto links = static_cast<std::uint64_t>(std::ranges::count_if(
        ends_, [&](NodeId end) { return end != no_node && index_.contains(end); }));
    const bool has_room = nodes_.size() < std::max<std::uint64_t>(limits_.max_nodes, 2) &&
                          links_ + links <= limits_.max_links;
    const bool is_centre = nodes_.size() < limits_.centres.size();
    if (!has_room && !is_centre) return false;
    links_ += links;
    index_.insert(node);
    nodes_.push_back(node);
    return true;
  }

  void forget_from(std::size_t count) {
    for (std::size_t i = count; i < nodes_.size(); ++i) index_.erase(nodes_[i]);
    nodes_.resize(count);
  }

  const Network& network_;
  const Neighbourhood& limits_;
  std::vector<NodeId> ends_;
  std::vector<NodeId> nodes_;
  std::set<NodeId> index_;
  std::uint64_t links_ = 0;
};

/// A breadth-first tree, or one per centre, that covers a part. One-way links are also followed
/// backwards.
struct TreesOfPart {
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  TreesOfPart(const Layout& layout, std::vector<std::uint32_t> roots)
      : parents(layout.nodes.size(), none) {
    std::vector<std::vector<std::uint32_t>> next(layout.nodes.size());
    for (const LaidOutLink& link : layout.links) {
      next[link.from].push_back(link.to);
      next[link.to].push_back(link.from);
    }
    for (const std::uint32_t root : roots) parents[root] = root;
    std::vector<std::uint32_t> queue = std::move(roots);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      std::ranges::sort(next[queue[i]]);
      for (const std::uint32_t end : next[queue[i]]) {
        if (parents[end] != none) continue;
        parents[end] = queue[i];
        queue.push_back(end);
      }
    }
  }

  std::vector<std::uint32_t> parents;
};

/// Circles of equal distance, large enough for the nodes on the fullest one.
std::vector<Point> places_on_circles(const Layout& layout, std::uint32_t root) {
  static constexpr double nodes_on_first = 14;
  const TreeRows rows = rows_of_tree(TreesOfPart(layout, {root}).parents, root);
  std::vector<double> count(*std::ranges::max_element(rows.depth) + 1);
  for (const std::uint32_t depth : rows.depth) ++count[depth];
  double step = 1;
  for (std::size_t depth = 1; depth < count.size(); ++depth)
    step = std::max(step, count[depth] / nodes_on_first / static_cast<double>(depth));
  std::vector<Point> places;
  places.reserve(layout.nodes.size());
  for (std::size_t i = 0; i < layout.nodes.size(); ++i)
    places.push_back(on_circle(rows.across[i] / rows.width) * (step * rows.depth[i]));
  return places;
}

/// The nodes of a path in a row, with their neighbourhoods above and below.
class RowOfTrees {
 public:
  RowOfTrees(const Layout& layout, const std::vector<std::uint32_t>& path)
      : places_(layout.nodes.size()), children_(layout.nodes.size()) {
    const std::vector<std::uint32_t> parents = TreesOfPart(layout, path).parents;
    for (std::uint32_t node = 0; node < parents.size(); ++node)
      if (parents[node] != node) children_[parents[node]].push_back(node);
    for (const std::uint32_t root : path) add_tree(root);
    for (Point& place : places_) place.y *= height_of_rows * width_ / std::max(deepest_, 1.0);
  }
  [[nodiscard]] std::vector<Point> places() && { return std::move(places_); }

 private:
  /// The total height of all rows on a side, relative to the width.
  static constexpr double height_of_rows = 0.18;

  void add_tree(std::uint32_t root) {
    double above = width_;
    double below = width_;
    const auto& next = children_[root];
    for (std::size_t i = 0; i < next.size(); ++i)
      if (i % 2 == 0)
        add_branch(next[i], -1, above);
      else
        add_branch(next[i], 1, below);
    const double end = std::max({above, below, width_ + 1});
    center(next, 0, end - above);
    center(next, 1, end - below);
    places_[root] = {(width_ + end) / 2, 0};
    width_ = end + 1;
  }
  /// Places leaves side by side, starting at `across`.
  void add_branch(std::uint32_t node, double depth, double& across) {
    const double first = across;
    for (const std::uint32_t child : children_[node])
      add_branch(child, depth + (depth < 0 ? -1 : 1), across);
    if (children_[node].empty()) across += 1;
    places_[node] = {(first + across) / 2, depth};
    deepest_ = std::max(deepest_, std::abs(depth));
  }
  /// Centers the branches of one side if the other is wider by `room`.
  void center(const std::vector<std::uint32_t>& next, std::size_t first, double room) {
    for (std::size_t i = first; i < next.size(); i += 2) move_branch(next[i], room / 2);
  }
  void move_branch(std::uint32_t node, double by) {
    places_[node].x += by;
    for (const std::uint32_t child : children_[node]) move_branch(child, by);
  }

  std::vector<Point> places_;
  std::vector<std::vector<std::uint32_t>> children_;
  double width_ = 0;
  double deepest_ = 0;
};

}  // namespace

LayoutOfPart layout_around(const Network& network, const Neighbourhood& neighbourhood) {
  require_few_links(network, neighbourhood.max_nodes);
  GrowingPart part(network, neighbourhood);
  LayoutOfPart result;
  result.radius = part.grow();
  Layout& layout = result.layout;
  layout.nodes = part.sorted();
  layout.links = links_between(network, layout.nodes);
  std::vector<std::uint32_t> centres;
  centres.reserve(neighbourhood.centres.size());
  for (const NodeId centre : neighbourhood.centres)
    centres.push_back(static_cast<std::uint32_t>(std::ranges::lower_bound(layout.nodes, centre) -
                                                 layout.nodes.begin()));
  if (centres.size() == 1) {
    layout.shape = "circles by distance";
    layout.places = places_on_circles(layout, centres.front());
  } else {
    layout.shape = "a path and what is near it";
    layout.places = RowOfTrees(layout, centres).places();
  }
  fit_into_unit_box(layout);
  bend_links(layout, true);
  return result;
}

}  // namespace asterism
