#include "graph/symmetry/parallel_links.hpp"

#include <algorithm>
#include <numeric>

namespace asterism {

namespace {

class DirectionSearch {
 public:
  DirectionSearch(const LinkTable& links, Branches branches, const Progress& progress)
      : links_(links), branches_(branches), progress_(progress), parent_(links.arc_count()) {
    std::iota(parent_.begin(), parent_.end(), std::uint32_t{0});
  }

  LinkDirections run() {
    for (std::uint32_t node = 0; node < links_.node_count(); ++node) {
      if (node % nodes_per_report == 0)
        report(progress_, "comparing links", node, links_.node_count());
      unite_both_ends(node);
      compare_links(node);
      if (branches_ == Branches::refused && branches_at(node)) return {};
    }
    return numbered();
  }

 private:
  static constexpr std::uint32_t nodes_per_report = 1024;

  /// A node two links away, and the link of the middle node's neighbour that leads there.
  struct Corner {
    std::uint32_t far;
    std::uint32_t first;   // index of the link from the node
    std::uint32_t second;  // arc from there
    auto operator<=>(const Corner&) const = default;
  };

  /// Returns whether three links of a node are in one class, which only grows.
  [[nodiscard]] bool branches_at(std::uint32_t node) {
    roots_.clear();
    for (std::uint32_t i = 0; i < links_.degree(node); ++i) roots_.push_back(root_of(arc(node, i)));
    std::ranges::sort(roots_);
    for (std::size_t i = 2; i < roots_.size(); ++i)
      if (roots_[i] == roots_[i - 2]) return true;
    return false;
  }

  void compare_links(std::uint32_t node) {
    const auto ends = links_.neighbours(node);
    const auto degree = static_cast<std::uint32_t>(ends.size());
    list_corners(node);
    squares_.assign(std::size_t{degree} * degree, 0);
    for_each_square([&](const Corner& a, const Corner& b) {
      std::uint32_t& count = squares_[std::size_t{a.first} * degree + b.first];
      count = std::min(count + 1, 2U);
    });
    for (std::uint32_t a = 0; a < degree; ++a)
      for (std::uint32_t b = a + 1; b < degree; ++b)
        if (!span_one_square(ends, a, b)) unite(arc(node, a), arc(node, b));
    for_each_square([&](const Corner& a, const Corner& b) {
      if (!span_one_square(ends, a.first, b.first)) return;
      unite(arc(node, a.first), b.second);
      unite(arc(node, b.first), a.second);
    });
  }
  void list_corners(std::uint32_t node) {
    corners_.clear();
    const auto ends = links_.neighbours(node);
    for (std::uint32_t i = 0; i < ends.size(); ++i) {
      const auto further = links_.neighbours(ends[i]);
      for (std::uint32_t k = 0; k < further.size(); ++k)
        if (further[k] != node) corners_.push_back({further[k], i, arc(ends[i], k)});
    }
    std::ranges::sort(corners_);
  }
  /// Calls body(a, b) for the two corners of each square, the one over the earlier link first.
  template <class Body>
  void for_each_square(Body&& body) const {
    for (std::size_t begin = 0; begin < corners_.size();) {
      std::size_t end = begin;
      while (end < corners_.size() && corners_[end].far == corners_[begin].far) ++end;
      for (std::size_t a = begin; a < end; ++a)
        for (std::size_t b = a + 1; b < end; ++b) body(corners_[a], corners_[b]);
      begin = end;
    }
  }
  [[nodiscard]] bool span_one_square(std::span<const std::uint32_t> ends, std::uint32_t a,
                                     std::uint32_t b) const {
    if (squares_[std::size_t{a} * ends.size() + b] != 1) return false;
    return std::ranges::find(links_.neighbours(ends[a]), ends[b]) ==
           links_.neighbours(ends[a]).end();
  }

  void unite_both_ends(std::uint32_t node) {
    const auto ends = links_.neighbours(node);
    for (std::uint32_t i = 0; i < ends.size(); ++i) {
      if (ends[i] < node) continue;
      const auto back = links_.neighbours(ends[i]);
      const auto found = std::ranges::find(back, node);
      if (found != back.end())
        unite(arc(node, i), arc(ends[i], static_cast<std::uint32_t>(found - back.begin())));
    }
  }

  [[nodiscard]] std::uint32_t arc(std::uint32_t node, std::uint32_t index) const {
    return static_cast<std::uint32_t>(links_.first_arc(node) + index);
  }
  std::uint32_t root_of(std::uint32_t arc) {
    while (parent_[arc] != arc) arc = parent_[arc] = parent_[parent_[arc]];
    return arc;
  }
  void unite(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t root_a = root_of(a);
    const std::uint32_t root_b = root_of(b);
    parent_[std::max(root_a, root_b)] = std::min(root_a, root_b);
  }

  /// The smallest arc of a class is its root, so it comes first.
  [[nodiscard]] LinkDirections numbered() {
    LinkDirections result;
    result.of_arc.resize(parent_.size());
    for (std::uint32_t arc = 0; arc < parent_.size(); ++arc) {
      const std::uint32_t root = root_of(arc);
      result.of_arc[arc] = root == arc ? result.count++ : result.of_arc[root];
    }
    return result;
  }

  const LinkTable& links_;
  Branches branches_;
  const Progress& progress_;
  std::vector<std::uint32_t> parent_;   // by arc; the root of a class is its smallest arc
  std::vector<Corner> corners_;         // of the current node
  std::vector<std::uint32_t> squares_;  // by two links of the current node: 0, 1 or more
  std::vector<std::uint32_t> roots_;    // of the classes of the links of a node
};

}  // namespace

LinkDirections find_directions(const LinkTable& links, Branches branches,
                               const Progress& progress) {
  return DirectionSearch(links, branches, progress).run();
}

bool spread_position(const LinkTable& links, const LinkDirections& directions,
                     std::uint32_t direction, std::uint32_t start, std::uint32_t position,
                     std::vector<std::uint32_t>& positions) {
  if (positions[start] != no_position) return false;
  std::vector<std::uint32_t> queue{start};
  positions[start] = position;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::uint64_t first = links.first_arc(queue[i]);
    for (std::uint32_t k = 0; k < links.degree(queue[i]); ++k) {
      const std::uint32_t end = links.neighbour(queue[i], k);
      if (directions.of_arc[first + k] == direction || positions[end] == position) continue;
      if (positions[end] != no_position) return false;
      positions[end] = position;
      queue.push_back(end);
    }
  }
  return true;
}

}  // namespace asterism
