// Coordinates for drawing a network: where its nodes are placed and how its links run.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// A point in the plane; x grows to the right, y downwards.
struct Point {
  double x = 0;
  double y = 0;
  bool operator==(const Point&) const = default;
};

/// How a link is drawn.
enum class LinkWay {
  straight,
  bent,    ///< around a node or a parallel link that is in the way
  around,  ///< leaves the picture on one side and enters it on the other
};

/// A link; a two-way link is listed once.
struct LaidOutLink {
  std::uint32_t from = 0;  ///< `from` and `to` are indices into Layout::nodes
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

/// A drawing of a network or of a part of it.
struct Layout {
  std::string shape;          ///< in words: "a ring"
  std::vector<NodeId> nodes;  ///< in ascending order; all nodes, or those of a part
  std::vector<Point> places;  ///< of these nodes; all distinct and within the box
  double width = 0;           ///< of the box, which starts at (0, 0) and whose larger side is 1
  double height = 0;
  double spacing = 0;              ///< minimum distance of two nodes
  std::vector<LaidOutLink> links;  ///< among these nodes, each once
};

/// Networks with more nodes are not laid out as a whole.
inline constexpr std::uint64_t max_nodes_laid_out = 100'000;

/// Lays out all nodes in the natural shape of the family, or by Graphviz if there is none, as for
/// graphs from files. The result is deterministic. Throws Error(too_large) if there are too many
/// nodes, and Error(not_found) if Graphviz is needed but not installed.
[[nodiscard]] Layout layout_of(const Network& network, const Progress& progress = {});

/// Selects the part of a network near some nodes.
struct Neighbourhood {
  std::vector<NodeId> centres;  ///< a node, or the nodes of a path
  std::uint64_t max_nodes = 300;
  std::uint64_t max_links = 8000;
};

/// A layout of a part of a network.
struct LayoutOfPart {
  Layout layout;
  /// The part contains all nodes within this distance of the centres; 0 if not even their
  /// neighbours fit the limits.
  std::uint32_t radius = 0;
};

/// Lays out nodes around one centre on circles by distance, and nodes near a path above and below
/// it.
[[nodiscard]] LayoutOfPart layout_around(const Network& network,
                                         const Neighbourhood& neighbourhood);

}  // namespace asterism
