// The trees of the torus.
//
// Ring trees. These are the trees of Johnsson and Ho for the hypercube, with rings instead of pairs
// of nodes: tree (i, s) leaves the root along axis i in direction s. A node at 0 on axis i receives
// it from its neighbour in direction s on that axis; any other node receives it along the next axis
// after i, in cyclic order, on which it is not at 0, by a link in direction s. So at every node
// each tree has its own link, and going back along one axis after the other until only axis i is
// left leads to the root. But the trees go all the way around their rings, and are far higher than
// the diameter.
// Axes of side 2 have one link per node and one tree. They take part in the cyclic order of the
// trees of one direction only: + at a node that lies in direction + on the first longer axis on
// which it is not at 0, otherwise -. The trees of the other direction skip them. Going back along
// that axis, those trees come to nodes where it is their turn.
//
// Low trees. Call a link to a node near if it comes from a node closer to the root, and far
// otherwise. A node off all axes has k of each, and there are 2k trees, so k must arrive by far
// links. The directions of the axes have a cyclic order, +1 .. +k, -1 .. -k. Of the axes on which a
// node is not at 0, the one on which it is closest to the far side of the ring decides: if the node
// lies there in direction e, then the trees of e and of the k-1 directions before e arrive by near
// links. The others have come around that axis, from the nodes on its other side, where by the same
// rule they arrive by near links. All k of them come around the same axis, by far links of that one
// axis. To use the other far links as well, each runs only on every k-th of the lines and from
// there to the adjacent lines.
//
// This is expressed as labels, one for each node and tree, at most D+2, such that a tree may use a
// link from a node with a lower label: a shortest path for trees that arrive by near links; for the
// others the path around the axis, plus 2 beside their own lines. At almost all nodes, the links
// can then be assigned to the trees. Where they cannot, labels are raised as little as necessary,
// and so that as few other nodes as possible need a new assignment. If that does not converge, D+3
// and more is tried; in the worst case, the ring trees remain. The result is verified: it is used
// only if it consists of trees.
#include "collective/torus/disjoint_trees.hpp"

#include <algorithm>
#include <deque>
#include <limits>

#include "graph/matching.hpp"
#include "network/grid.hpp"

namespace asterism {

namespace {

using TreeLabels = std::vector<std::uint32_t>;  // by node, then by tree
using LinkDealing = std::vector<std::uint8_t>;  // link to the parent, by node, then by tree
constexpr std::uint32_t tree_root = 0;

/// Nodes as points of a box.
class TorusPoints {
 public:
  explicit TorusPoints(const Network& network) {
    if (const auto* const grid = network.grid()) {
      sides_ = grid->sides();
      strides_.assign(sides_.size(), 1);
      for (std::size_t axis = sides_.size() - 1; axis > 0; --axis)
        strides_[axis - 1] = strides_[axis] * sides_[axis];
    } else {  // a hypercube
      for (std::uint64_t size = 1; size < network.node_count(); size *= 2) {
        sides_.push_back(2);
        strides_.push_back(size);
      }
    }
    number_links();
  }

  [[nodiscard]] std::uint32_t axes() const { return static_cast<std::uint32_t>(sides_.size()); }
  [[nodiscard]] std::uint64_t side(std::uint32_t axis) const { return sides_[axis]; }
  [[nodiscard]] std::uint64_t at(std::uint32_t node, std::uint32_t axis) const {
    return node / strides_[axis] % sides_[axis];
  }
  [[nodiscard]] std::uint32_t moved(std::uint32_t node, std::uint32_t axis,
                                    std::uint64_t place) const {
    return static_cast<std::uint32_t>(node - at(node, axis) * strides_[axis] +
                                      place * strides_[axis]);
  }
  /// Returns the distance from 0 on the ring of an axis.
  [[nodiscard]] std::uint64_t distance(std::uint32_t node, std::uint32_t axis) const {
    return std::min(at(node, axis), sides_[axis] - at(node, axis));
  }
  [[nodiscard]] bool is_upwards(std::uint32_t node, std::uint32_t axis) const {
    return at(node, axis) <= sides_[axis] / 2;
  }
  [[nodiscard]] std::uint64_t diameter() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t side : sides_) sum += side / 2;
    return sum;
  }
  [[nodiscard]] bool is_pair(std::uint32_t axis) const { return sides_[axis] == 2; }
  /// The links of a node are numbered axis by axis, up and down, and so are the trees. An axis of
  /// two nodes has a single link.
  [[nodiscard]] std::uint32_t link(std::uint32_t axis, bool upwards) const {
    return first_link_[axis] + (upwards || is_pair(axis) ? 0 : 1);
  }
  [[nodiscard]] std::uint32_t links() const { return static_cast<std::uint32_t>(axis_.size()); }
  [[nodiscard]] std::uint32_t axis_of(std::uint32_t link) const { return axis_[link]; }
  [[nodiscard]] bool leads_up(std::uint32_t link) const { return link == first_link_[axis_[link]]; }
  /// Returns the number of the link at its other end.
  [[nodiscard]] std::uint32_t reverse(std::uint32_t link_here) const {
    return link(axis_[link_here], !leads_up(link_here));
  }

 private:
  void number_links() {
    for (std::uint32_t axis = 0; axis < axes(); ++axis) {
      first_link_.push_back(links());
      axis_.insert(axis_.end(), is_pair(axis) ? 1 : 2, axis);
    }
  }

  std::vector<std::uint64_t> sides_, strides_;
  std::vector<std::uint32_t> first_link_;  // by axis
  std::vector<std::uint32_t> axis_;        // by link
};

/// Returns the link over which a node receives one of the ring trees.
std::uint32_t link_round_the_rings(const TorusPoints& points, std::uint32_t node,
                                   std::uint32_t tree) {
  const std::uint32_t first = points.axis_of(tree);
  if (points.at(node, first) == 0) return tree;
  // Decides which direction also uses the axes of two nodes.
  bool upwards = true;
  for (std::uint32_t axis = points.axes(); axis-- > 0;)
    if (!points.is_pair(axis) && points.at(node, axis) != 0)
      upwards = points.is_upwards(node, axis);
  const bool with_pairs = points.is_pair(first) || points.leads_up(tree) == upwards;
  const bool leads_up = points.is_pair(first) ? upwards : points.leads_up(tree);
  std::uint32_t axis = first;
  do {
    axis = (axis + 1) % points.axes();
  } while (points.at(node, axis) == 0 || (points.is_pair(axis) && !with_pairs));
  return points.link(axis, !leads_up);
}

LinkDealing round_the_rings(const TorusPoints& points, std::uint32_t nodes) {
  LinkDealing dealing(std::uint64_t{nodes} * points.links());
  for (std::uint32_t node = 1; node < nodes; ++node)
    for (std::uint32_t tree = 0; tree < points.links(); ++tree)
      dealing[std::uint64_t{node} * points.links() + tree] =
          static_cast<std::uint8_t>(link_round_the_rings(points, node, tree));
  return dealing;
}

/// Returns the depth of each node in a tree; empty if it is not a tree.
std::vector<std::uint32_t> tree_depths(const LinkTable& links, const LinkDealing& dealing,
                                       std::uint32_t trees, std::uint32_t tree) {
  static constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> depth(links.node_count(), unknown);
  depth[tree_root] = 0;
  std::vector<std::uint32_t> way;
  for (std::uint32_t first = 1; first < links.node_count(); ++first) {
    std::uint32_t node = first;
    while (depth[node] == unknown) {
      if (way.size() == links.node_count()) return {};
      way.push_back(node);
      node = links.neighbour(node, dealing[std::uint64_t{node} * trees + tree]);
    }
    std::uint32_t reached = depth[node];
    for (; !way.empty(); way.pop_back()) depth[way.back()] = ++reached;
  }
  return depth;
}

/// Returns the maximum height of the trees; the largest number if they are not trees.
std::uint32_t trees_height(const LinkTable& links, const LinkDealing& dealing,
                           std::uint32_t trees) {
  std::uint32_t height = 0;
  for (std::uint32_t tree = 0; tree < trees; ++tree) {
    const std::vector<std::uint32_t> depth = tree_depths(links, dealing, trees, tree);
    if (depth.empty()) return std::numeric_limits<std::uint32_t>::max();
    height = std::max(height, std::ranges::max(depth));
  }
  return height;
}

/// The choices that the rule leaves open.
struct TreeChoice {
  std::uint32_t shift = 0;           // offset of the lines that the trees run on
  bool last_of_equally_far = false;  // which axis decides if several are equally far
};

/// Labels of nodes for the trees of a torus with sides of at least 3, and the resulting assignment
/// of links.
class LowTrees {
 public:
  LowTrees(const LinkTable& links, const TorusPoints& points)
      : links_(links),
        points_(points),
        nodes_(links.node_count()),
        trees_(points.links()),
        rings_(longer_axes()),
        shortest_(shortest_ways()) {}

  /// Returns whether trees of at most this height were found.
  bool settle(std::uint32_t ceiling, const TreeChoice& choice) {
    ceiling_ = ceiling;
    label_all(choice);
    dealing_.assign(label_.size(), undealt);
    waiting_.clear();
    for (std::uint32_t node = 1; node < nodes_; ++node) waiting_.push_back(node);
    is_waiting_.assign(nodes_, true);
    const std::uint64_t most = max_visits * nodes_;
    for (std::uint64_t visits = 0; !waiting_.empty() && visits < most; ++visits) {
      const std::uint32_t node = waiting_.front();
      waiting_.pop_front();
      is_waiting_[node] = false;
      if (!is_dealt(node) && !deal(node)) return false;
    }
    return waiting_.empty();
  }
  [[nodiscard]] const LinkDealing& dealing() const { return dealing_; }

 private:
  static constexpr std::uint8_t undealt = 0xff;
  static constexpr std::uint64_t max_visits = 64;  // average per node
  static constexpr std::int64_t cost_of_a_neighbour = 2;
  static constexpr std::int64_t over_the_ceiling = 10'000;
  static constexpr std::int64_t impossible = 1'000'000'000;

  [[nodiscard]] std::uint64_t index(std::uint32_t node, std::uint32_t tree) const {
    return std::uint64_t{node} * trees_ + tree;
  }

  /// Shortest paths that start with the tree's link at the root and do not pass through the root
  /// again.
  [[nodiscard]] TreeLabels shortest_ways() const {
    TreeLabels label(std::uint64_t{nodes_} * trees_, 0);
    std::vector<std::uint32_t> queue;
    for (std::uint32_t tree = 0; tree < trees_; ++tree) {
      queue.assign(1, links_.neighbour(tree_root, tree));
      label[index(queue[0], tree)] = 1;
      for (std::size_t i = 0; i < queue.size(); ++i)
        for (const std::uint32_t next : links_.neighbours(queue[i])) {
          if (next == tree_root || label[index(next, tree)] != 0) continue;
          label[index(next, tree)] = label[index(queue[i], tree)] + 1;
          queue.push_back(next);
        }
    }
    return label;
  }

  void label_all(const TreeChoice& choice) {
    label_ = shortest_;
    const std::uint32_t axes = static_cast<std::uint32_t>(rings_.size());
    for (std::uint32_t node = 1; node < nodes_; ++node) {
      const std::uint32_t ring = deciding_ring(node, choice);
      if (ring == axes) continue;
      const std::uint64_t line = line_of(node, ring, choice);
      const std::uint32_t direction = points_.is_upwards(node, rings_[ring]) ? ring : ring + axes;
      for (std::uint32_t other = 0; other < 2 * axes; ++other) {
        const std::uint32_t behind = (direction + 2 * axes - other) % (2 * axes);
        if (behind < axes) continue;
        const std::uint32_t tree = points_.link(rings_[other % axes], other < axes);
        const std::uint64_t beside = (line + behind) % axes == 0 ? 0 : 2;
        const std::uint64_t label = way_round(node, rings_[ring], tree) + beside;
        std::uint32_t& kept = label_[index(node, tree)];
        kept = std::max(kept, static_cast<std::uint32_t>(std::min<std::uint64_t>(label, ceiling_)));
      }
    }
  }

  /// Returns the longer axes, whose cyclic order the rule uses.
  [[nodiscard]] std::vector<std::uint32_t> longer_axes() const {
    std::vector<std::uint32_t> result;
    for (std::uint32_t axis = 0; axis < points_.axes(); ++axis)
      if (!points_.is_pair(axis)) result.push_back(axis);
    return result;
  }

  /// Returns the index of the deciding axis among the longer axes; their number if the node is at 0
  /// on all of them.
  [[nodiscard]] std::uint32_t deciding_ring(std::uint32_t node, const TreeChoice& choice) const {
    auto result = static_cast<std::uint32_t>(rings_.size());
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (std::uint32_t ring = 0; ring < rings_.size(); ++ring) {
      const std::uint32_t axis = rings_[ring];
      if (points_.at(node, axis) == 0) continue;
      const std::uint64_t left = points_.side(axis) / 2 - points_.distance(node, axis);
      if (left > least || (left == least && !choice.last_of_equally_far)) continue;
      least = left;
      result = ring;
    }
    return result;
  }

  /// Returns a number that is constant along a line of that axis, and that a step along each other
  /// axis changes by a different amount, modulo the number of axes.
  [[nodiscard]] std::uint64_t line_of(std::uint32_t node, std::uint32_t ring,
                                      const TreeChoice& choice) const {
    const std::uint64_t axes = rings_.size();
    std::uint64_t line = choice.shift;
    for (std::uint32_t other = 0; other < axes; ++other)
      line += (other + axes - ring) % axes * points_.distance(node, rings_[other]);
    return line;
  }

  [[nodiscard]] std::uint64_t way_round(std::uint32_t node, std::uint32_t axis,
                                        std::uint32_t tree) const {
    const std::uint64_t at = points_.at(node, axis);
    const std::uint64_t middle = points_.side(axis) / 2;
    const std::uint64_t end = points_.is_upwards(node, axis) ? middle + 1 : middle;
    const std::uint64_t steps = points_.is_upwards(node, axis) ? end - at : at - end;
    return shortest_[index(points_.moved(node, axis, end), tree)] + steps;
  }

  [[nodiscard]] bool is_dealt(std::uint32_t node) const {
    for (std::uint32_t tree = 0; tree < trees_; ++tree) {
      const std::uint8_t link = dealing_[index(node, tree)];
      if (link == undealt) return false;
      const std::uint32_t parent = links_.neighbour(node, link);
      if (parent != tree_root && label_[index(parent, tree)] >= label_[index(node, tree)])
        return false;
    }
    return true;
  }

  /// Returns whether no label became too high.
  bool deal(std::uint32_t node) {
    costs_.resize(std::uint64_t{trees_} * trees_);
    for (std::uint32_t tree = 0; tree < trees_; ++tree)
      for (std::uint32_t link = 0; link < trees_; ++link)
        costs_[std::uint64_t{tree} * trees_ + link] = cost(node, tree, link);
    assignment_.solve(costs_, trees_);
    for (std::uint32_t tree = 0; tree < trees_; ++tree) {
      const std::uint32_t link = assignment_.column_of(tree);
      if (costs_[std::uint64_t{tree} * trees_ + link] >= over_the_ceiling) return false;
      dealing_[index(node, tree)] = static_cast<std::uint8_t>(link);
      const std::uint32_t parent = links_.neighbour(node, link);
      if (parent != tree_root) set_label(node, tree, label_[index(parent, tree)] + 1);
    }
    return true;
  }

  [[nodiscard]] std::int64_t cost(std::uint32_t node, std::uint32_t tree,
                                  std::uint32_t link) const {
    const std::uint32_t parent = links_.neighbour(node, link);
    if (parent == tree_root) return points_.reverse(link) == tree ? 0 : impossible;
    const std::uint32_t now = label_[index(node, tree)];
    const std::uint32_t needed = label_[index(parent, tree)] + 1;
    if (needed <= now) return 0;
    if (needed > ceiling_) return over_the_ceiling;
    std::int64_t result = needed - now;
    for_children_up_to(node, tree, needed, [&](std::uint32_t) { result += cost_of_a_neighbour; });
    return result;
  }

  void set_label(std::uint32_t node, std::uint32_t tree, std::uint32_t label) {
    std::uint32_t& kept = label_[index(node, tree)];
    const bool raised = label > kept;
    kept = label;
    if (!raised) return;
    for_children_up_to(node, tree, label, [&](std::uint32_t child) {
      if (is_waiting_[child]) return;
      is_waiting_[child] = true;
      waiting_.push_back(child);
    });
  }

  /// Visits the children whose label is at most `label`.
  template <class Body>
  void for_children_up_to(std::uint32_t node, std::uint32_t tree, std::uint32_t label,
                          Body&& body) const {
    for (std::uint32_t link = 0; link < trees_; ++link) {
      const std::uint32_t child = links_.neighbour(node, link);
      if (child != tree_root && dealing_[index(child, tree)] == points_.reverse(link) &&
          label_[index(child, tree)] <= label)
        body(child);
    }
  }

  const LinkTable& links_;
  const TorusPoints& points_;
  std::uint32_t nodes_, trees_;
  std::vector<std::uint32_t> rings_;
  TreeLabels shortest_, label_;
  LinkDealing dealing_;
  std::uint32_t ceiling_ = 0;
  std::deque<std::uint32_t> waiting_;
  std::vector<bool> is_waiting_;
  std::vector<std::int64_t> costs_;
  MinCostAssignment assignment_;
};

/// Returns the choices, most frequently successful first.
std::vector<TreeChoice> tree_choices(std::uint32_t axes) {
  std::vector<TreeChoice> result;
  for (std::uint32_t i = 0; i < axes; ++i)
    for (const bool last : {false, true}) result.push_back({(i + 1) % axes, last});
  return result;
}

/// Returns an empty assignment if the ring trees are not higher.
LinkDealing low_trees(const LinkTable& links, const TorusPoints& points,
                      std::uint32_t height_of_rings, const Progress& progress) {
  const std::uint64_t diameter = points.diameter();
  if (height_of_rings <= diameter + 2) return {};
  LowTrees trees(links, points);
  for (std::uint64_t more = 2; diameter + more < height_of_rings; more += (more + 2) / 4) {
    report(progress, "growing trees", more, 0);
    for (const TreeChoice& choice : tree_choices(points.axes()))
      if (trees.settle(static_cast<std::uint32_t>(diameter + more), choice)) return trees.dealing();
  }
  return {};
}

std::vector<Port> ports_with_links(const Network& network) {
  std::vector<Port> ports;
  for (Port port{0}; port.value() < network.port_count(); ++port)
    if (network.neighbour(NodeId{tree_root}, port) != no_node) ports.push_back(port);
  return ports;
}

}  // namespace

double DisjointTrees::bytes(const Network& network) {
  static constexpr double bytes_per_link =
      sizeof(std::uint32_t) + 3 * sizeof(std::uint32_t) + 3 * sizeof(std::uint8_t);
  static constexpr double bytes_per_node = 4 * sizeof(std::uint32_t);
  return static_cast<double>(network.node_count()) *
         (bytes_per_node + bytes_per_link * network.port_count());
}

DisjointTrees::DisjointTrees(const Network& network, const Progress& progress)
    : links_(network),
      ports_(ports_with_links(network)),
      count_(static_cast<std::uint32_t>(ports_.size())) {
  const TorusPoints points(network);
  link_ = round_the_rings(points, node_count());
  height_ = trees_height(links_, link_, count_);
  LinkDealing low = low_trees(links_, points, height_, progress);
  if (low.empty()) return;
  const std::uint32_t height_of_low = trees_height(links_, low, count_);
  if (height_of_low >= height_) return;
  height_ = height_of_low;
  link_ = std::move(low);
}

std::vector<std::vector<std::uint32_t>> DisjointTrees::levels(std::uint32_t tree) const {
  std::vector<std::vector<std::uint32_t>> result(height_ + 1);
  const std::vector<std::uint32_t> depth = tree_depths(links_, link_, count_, tree);
  for (std::uint32_t node = 0; node < node_count(); ++node) result[depth[node]].push_back(node);
  while (result.back().empty()) result.pop_back();
  return result;
}

}  // namespace asterism
