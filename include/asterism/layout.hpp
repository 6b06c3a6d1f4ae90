// Where the nodes of a network are best drawn, and which way its links go: coordinates only, for
// whatever draws.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// x to the right, y downwards.
struct Point {
  double x = 0;
  double y = 0;
  bool operator==(const Point&) const = default;
};

/// How a link is best drawn.
enum class LinkWay {
  straight,
  bent,    ///< past a node, or a link beside it, that is in the way
  around,  ///< out of the picture on one side and in again on the other
};

/// A link, or both of its directions if it leads both ways.
struct LaidOutLink {
  std::uint32_t from = 0;  ///< these two are indices of Layout::nodes
  std::uint32_t to = 0;
  Port port{0};  ///< of `from`
  bool one_way = false;
  LinkWay way = LinkWay::straight;
  /// For a bent line: distance of its middle to the left of the straight line, relative to its
  /// length.
  double bend = 0;
  /// For a line that leads around: the unit vector in which it leaves `from`. It reaches
  /// `to` in the same direction.
  Point heading{};
};

struct Layout {
  std::string shape;          ///< in words: "a ring"
  std::vector<NodeId> nodes;  ///< in ascending order: all, or those of a part
  std::vector<Point> places;  ///< of each of these, no two alike, within the box
  double width = 0;           ///< of the box, which begins at (0, 0): the larger side is 1
  double height = 0;
  double spacing = 0;              ///< the least distance of two nodes
  std::vector<LaidOutLink> links;  ///< between these nodes, each once
};

/// Larger networks are not laid out as a whole.
inline constexpr std::uint64_t max_nodes_laid_out = 100'000;

/// All nodes in the shape that is natural for the family; where there is none, as for graphs from
/// files, by Graphviz. Always the same for the same network. Throws Error(too_large) if there are
/// too many nodes, and Error(not_found) if Graphviz is needed and not there.
[[nodiscard]] Layout layout_of(const Network& network, const Progress& progress = {});

/// Which part of a network is near some nodes.
struct Neighbourhood {
  std::vector<NodeId> centres;  ///< a node, or the nodes of a path
  std::uint64_t max_nodes = 300;
  std::uint64_t max_links = 8000;
};

struct LayoutOfPart {
  Layout layout;
  /// All nodes that are so many links away are there, unless not even those next to the centres
  /// were few enough: then it is 0.
  std::uint32_t radius = 0;
};

/// The nodes around one centre on circles by their distance from it, those near a path above and
/// below it.
[[nodiscard]] LayoutOfPart layout_around(const Network& network,
                                         const Neighbourhood& neighbourhood);

}  // namespace asterism
