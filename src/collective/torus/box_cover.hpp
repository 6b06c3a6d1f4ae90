// Informs all nodes of a box by sends along single axes, in few steps.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace asterism {

/// The number of nodes of a box on either side of the informed node along one axis.
struct Extent {
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  [[nodiscard]] std::uint64_t length() const { return before + after + 1; }
  auto operator<=>(const Extent&) const = default;
};
using Box = std::vector<Extent>;

/// In every step, an informed node gives away slabs of its box, at most one on either side along
/// every axis, and keeps the rest. The receiver is the node of the slab that is straight ahead and
/// nearest to the slab's middle. So no two paths of a step share a link: those of one node leave
/// over different ports, and those of different nodes are in disjoint boxes.
///
/// A slab is as thick as can be informed in the remaining steps, which leaves the least for the
/// others; the order of the axes is found by trial. A step therefore multiplies the number of
/// informed nodes by 2k+1 as long as boxes are thick along all of k axes.
class BoxCover {
 public:
  /// Returns the minimum number of steps with such slabs.
  [[nodiscard]] unsigned steps(const Box& box);

  struct Part {
    std::size_t axis = 0;
    bool upwards = false;
    std::uint64_t distance = 0;
    Box box{};  ///< around the node at that distance
  };
  /// Returns the parts that the node gives away in the first of `steps` steps; `box` becomes what
  /// it keeps. The steps must suffice for the box.
  [[nodiscard]] std::vector<Part> split(Box& box, unsigned steps);

 private:
  using Order = std::vector<std::size_t>;

  [[nodiscard]] bool covers(const Box& box, unsigned steps);
  [[nodiscard]] bool tries(const Box& box, unsigned steps);
  [[nodiscard]] Box rest_after(Box box, const Order& order, unsigned steps,
                               std::vector<Part>* parts);
  [[nodiscard]] std::uint64_t thickest(const Box& box, std::size_t axis, std::uint64_t most,
                                       unsigned steps);

  std::map<std::pair<unsigned, Box>, bool> known_;  // by boxes in normal form
};

}  // namespace asterism
