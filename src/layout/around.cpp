// A part of a network: what is near some nodes, on circles around the first of them.
#include <algorithm>
#include <set>
#include <unordered_map>
#include <vector>

#include "layout/geometry.hpp"
#include "layout/links.hpp"
#include "layout/tree.hpp"
#include "layout/unit_box.hpp"

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
      if (nodes_.size() == last) break;  // where links lead one way: no more can be reached
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

  /// False if there is no room for it.
  bool add(NodeId node) {
    if (index_.contains(node)) return true;
    network_.neighbours(node, ends_);
    const auto links = static_cast<std::uint64_t>(std::ranges::count_if(
        ends_, [&](NodeId end) { return end != no_node && index_.contains(end); }));
    const bool has_room = nodes_.size() < std::max<std::uint64_t>(limits_.most_nodes, 2) &&
                          links_ + links <= limits_.most_links;
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

/// The parent of every node of a part in a breadth-first tree of the part. Links are followed
/// backwards too, where they lead one way.
std::vector<std::uint32_t> parents_in_part(const Layout& layout, std::uint32_t root) {
  std::vector<std::vector<std::uint32_t>> next(layout.nodes.size());
  for (const LaidOutLink& link : layout.links) {
    next[link.from].push_back(link.to);
    next[link.to].push_back(link.from);
  }
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  std::vector<std::uint32_t> parents(layout.nodes.size(), none);
  std::vector<std::uint32_t> queue{root};
  parents[root] = root;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    std::ranges::sort(next[queue[i]]);
    for (const std::uint32_t end : next[queue[i]]) {
      if (parents[end] != none) continue;
      parents[end] = queue[i];
      queue.push_back(end);
    }
  }
  return parents;
}

/// Circles of equal distance, or wider apart where many nodes are on one.
std::vector<double> radii_of_rows(const TreeRows& rows) {
  const std::uint32_t deepest = *std::ranges::max_element(rows.depth);
  std::vector<double> count(deepest + 1);
  for (const std::uint32_t depth : rows.depth) ++count[depth];
  std::vector<double> radii{0};
  for (std::uint32_t depth = 1; depth <= deepest; ++depth)
    radii.push_back(std::max(radii.back() + 1, count[depth] / 14));
  return radii;
}

}  // namespace

LayoutOfPart layout_around(const Network& network, const Neighbourhood& neighbourhood) {
  GrowingPart part(network, neighbourhood);
  LayoutOfPart result;
  result.radius = part.grow();
  Layout& layout = result.layout;
  layout.shape = "circles by distance";
  layout.nodes = part.sorted();
  layout.links = links_between(network, layout.nodes);
  const auto root = static_cast<std::uint32_t>(
      std::ranges::lower_bound(layout.nodes, neighbourhood.centres.front()) - layout.nodes.begin());
  const TreeRows rows = rows_of_tree(parents_in_part(layout, root), root);
  const std::vector<double> radii = radii_of_rows(rows);
  layout.places.reserve(layout.nodes.size());
  for (std::size_t i = 0; i < layout.nodes.size(); ++i)
    layout.places.push_back(on_circle(rows.across[i] / rows.width) * radii[rows.depth[i]]);
  fit_into_unit_box(layout);
  bend_links(layout, true);
  return result;
}

}  // namespace asterism
