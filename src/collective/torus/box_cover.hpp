// Telling all nodes of a box by sends along single axes, in few steps.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace asterism {

/// How many nodes a box has on either side of the one that knows, along one axis.
struct Extent {
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  [[nodiscard]] std::uint64_t length() const { return before + after + 1; }
  auto operator<=>(const Extent&) const = default;
};
using Box = std::vector<Extent>;

/// In every step a node that knows gives away slabs of its box, at most one on either side along
/// every axis, each to the node of the slab that is straight ahead and nearest to the slab's
/// middle; it keeps the rest. So no two paths of a step share a link: those of one node leave over
/// ports of their own, and those of different nodes are in boxes that have no node in common.
///
/// A slab is as thick as can be told in the steps that are left then, which leaves the least for
/// the others; the order of the axes is tried out. So the step multiplies those who know by 2k+1 as
/// long as boxes are thick along all of k axes.
class BoxCover {
 public:
  /// The fewest steps that such slabs take.
  [[nodiscard]] unsigned steps(const Box& box);

  struct Part {
    std::size_t axis = 0;
    bool upwards = false;
    std::uint64_t distance = 0;
    Box box{};  ///< around the node at that distance
  };
  /// What the node gives away in the first of `steps` steps; `box` becomes what it keeps. They must
  /// be enough for the box.
  [[nodiscard]] std::vector<Part> split(Box& box, unsigned steps);

 private:
  using Order = std::vector<std::size_t>;

  [[nodiscard]] bool covers(const Box& box, unsigned steps);
  [[nodiscard]] bool tries(const Box& box, unsigned steps);
  [[nodiscard]] Box rest_after(Box box, const Order& order, unsigned steps,
                               std::vector<Part>* parts);
  [[nodiscard]] std::uint64_t thickest(const Box& box, std::size_t axis, std::uint64_t most,
                                       unsigned steps);

  std::map<std::pair<unsigned, Box>, bool> known_;  // of boxes in normal form
};

}  // namespace asterism
