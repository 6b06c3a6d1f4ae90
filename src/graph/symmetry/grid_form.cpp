#include "graph/symmetry/grid_form.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>

#include "graph/link_table.hpp"
#include "graph/symmetry/parallel_links.hpp"
#include "graph/symmetry/plain_links.hpp"

namespace asterism {

namespace {

/// Maximum number of links compared with each other: some seconds.
constexpr double max_comparisons = 1e8;
constexpr std::uint64_t max_grid_nodes = std::uint64_t{1} << 21;

enum class AxisShape { pair, cycle, path };

/// An axis of a grid and the position of every node on it.
struct Axis {
  AxisShape shape;
  std::uint32_t side;
  std::vector<std::uint32_t> position;  // by node
};

/// Finds the axes of a network whose links have directions.
class AxisSearch {
 public:
  AxisSearch(const LinkTable& links, const LinkDirections& directions, const Progress& progress)
      : links_(links), directions_(directions), progress_(progress) {}

  /// Returns nothing if the network is not a grid.
  std::optional<std::vector<Axis>> run() {
    std::uint64_t nodes = 1;
    for (std::uint32_t direction = 0; direction < directions_.count; ++direction) {
      report(progress_, "numbering nodes", direction, directions_.count);
      auto axis = axis_of(direction);
      if (!axis) return std::nullopt;
      nodes *= axis->side;
      if (nodes > links_.node_count()) return std::nullopt;
      axes_.push_back(*std::move(axis));
    }
    if (nodes != links_.node_count()) return std::nullopt;
    return std::move(axes_);
  }

 private:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  [[nodiscard]] std::vector<std::uint32_t> along(std::uint32_t node,
                                                 std::uint32_t direction) const {
    std::vector<std::uint32_t> result;
    const std::uint64_t first = links_.first_arc(node);
    for (std::uint32_t i = 0; i < links_.degree(node); ++i)
      if (directions_.of_arc[first + i] == direction) result.push_back(links_.neighbour(node, i));
    return result;
  }

  /// Follows a direction from a node until it ends or returns to the first node. Returns nothing if
  /// it branches. `is_closed` says which.
  std::optional<std::vector<std::uint32_t>> line_from(std::uint32_t start, std::uint32_t direction,
                                                      bool& is_closed) const {
    std::vector<std::uint32_t> line{start};
    std::uint32_t before = nowhere;
    for (;;) {
      auto next = along(line.back(), direction);
      if (next.size() > 2) return std::nullopt;
      std::erase(next, before);
      if (next.empty()) {
        is_closed = false;
        return line;
      }
      before = line.back();
      if (next.front() == start) {
        is_closed = true;
        return line;
      }
      line.push_back(next.front());
      if (line.size() > links_.node_count()) return std::nullopt;
    }
  }

  std::optional<Axis> axis_of(std::uint32_t direction) const {
    bool is_closed = false;
    auto line = line_from(0, direction, is_closed);
    if (line && !is_closed) line = line_from(line->back(), direction, is_closed);
    if (!line || line->size() < 2) return std::nullopt;
    Axis axis;
    axis.side = static_cast<std::uint32_t>(line->size());
    axis.shape = is_closed           ? AxisShape::cycle
                 : line->size() == 2 ? AxisShape::pair
                                     : AxisShape::path;
    axis.position.assign(links_.node_count(), no_position);
    for (std::uint32_t i = 0; i < line->size(); ++i)
      if (!spread_position(links_, directions_, direction, (*line)[i], i, axis.position))
        return std::nullopt;
    return axis;
  }

  const LinkTable& links_;
  const LinkDirections& directions_;
  const Progress& progress_;
  std::vector<Axis> axes_;
};

/// Two pairs of nodes are a cycle of four.
Axis joined_pairs(const Axis& a, const Axis& b) {
  static constexpr std::uint32_t place[2][2] = {{0, 1}, {3, 2}};
  Axis result{AxisShape::cycle, 4, a.position};
  for (std::size_t node = 0; node < result.position.size(); ++node)
    result.position[node] = place[a.position[node]][b.position[node]];
  return result;
}

/// Joins pairs to cycles as long as there are two.
std::vector<Axis> with_joined_pairs(const std::vector<Axis>& axes) {
  std::vector<Axis> result;
  const Axis* left = nullptr;
  for (const Axis& axis : axes) {
    if (axis.shape != AxisShape::pair) {
      result.push_back(axis);
    } else if (left == nullptr) {
      left = &axis;
    } else {
      result.push_back(joined_pairs(*left, axis));
      left = nullptr;
    }
  }
  if (left != nullptr) result.push_back(*left);
  return result;
}

std::vector<std::uint32_t> sides_of(const std::vector<Axis>& axes) {
  std::vector<std::uint32_t> sides;
  for (const Axis& axis : axes) sides.push_back(axis.side);
  return sides;
}

/// Numbers nodes as grids do: the last axis fastest.
NodeMap image_of(const std::vector<Axis>& axes) {
  NodeMap image(axes.front().position.size());
  for (const Axis& axis : axes)
    for (std::size_t node = 0; node < image.size(); ++node)
      image[node] = image[node] * axis.side + axis.position[node];
  return image;
}

/// The grids of the catalogue with given prime axes.
class GridNames {
 public:
  GridNames(const Network& network, const LinkTable& links, std::vector<Axis> primes)
      : network_(network), links_(links), primes_(std::move(primes)) {
    std::ranges::stable_sort(primes_, std::ranges::greater{}, &Axis::side);
  }

  std::vector<Isomorphism> list() && {
    const bool has_cycles = has(AxisShape::cycle);
    const bool has_paths = has(AxisShape::path);
    if (!has_cycles && !has_paths) add("hypercube", fmt::format("{}", primes_.size()), primes_);
    std::vector<Axis> joined = with_joined_pairs(primes_);
    std::ranges::stable_sort(joined, std::ranges::greater{}, &Axis::side);
    if (!has_paths) add("torus", sides_text(joined), joined);
    if (!has_cycles) add("mesh", sides_text(primes_), primes_);
    if (joined.size() == 1 && joined.front().shape == AxisShape::cycle)
      add("ring", fmt::format("{}", joined.front().side), joined);
    if (has_cycles && has_paths) add_mixed(joined);
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool has(AxisShape shape) const {
    return std::ranges::find(primes_, shape, &Axis::shape) != primes_.end();
  }
  static std::string sides_text(const std::vector<Axis>& axes) {
    return fmt::format("{}", fmt::join(sides_of(axes), "x"));
  }
  void add_mixed(std::vector<Axis> axes) {
    const auto open = std::stable_partition(
        axes.begin(), axes.end(), [](const Axis& axis) { return axis.shape == AxisShape::cycle; });
    const std::vector<Axis> closed(axes.begin(), open);
    add("torus-mesh", fmt::format("{},{}", sides_text(closed), sides_text({open, axes.end()})),
        axes);
  }
  void add(const std::string& family, const std::string& parameters,
           const std::vector<Axis>& axes) {
    std::shared_ptr<const Network> other = make_network(fmt::format("{}:{}", family, parameters));
    if (other->spec() == network_.spec()) return;
    NodeMap image = image_of(axes);
    if (preserves_links(links_, *other, image))
      found_.push_back({std::move(other), std::move(image)});
  }

  const Network& network_;
  const LinkTable& links_;
  std::vector<Axis> primes_;
  std::vector<Isomorphism> found_;
};

bool may_be_grid(const Network& network) {
  return network.node_count() >= 2 && network.node_count() <= max_grid_nodes &&
         has_plain_links(network);
}

}  // namespace

std::vector<Isomorphism> recognise_grids(const Network& network, const Progress& progress) {
  if (!may_be_grid(network)) return {};
  const double ports = network.port_count();
  if (static_cast<double>(network.node_count()) * ports * ports > max_comparisons) return {};
  const LinkTable links(network);
  if (has_parallel_links(links)) return {};
  const LinkDirections directions = find_directions(links, Branches::refused, progress);
  if (directions.count == 0) return {};
  auto axes = AxisSearch(links, directions, progress).run();
  if (!axes) return {};
  return GridNames(network, links, *std::move(axes)).list();
}

}  // namespace asterism
