// Section 2 of chen2004: the networks of the partition, spans and matrices.
#include <set>

#include <asterism/networks.hpp>

#include "network/required_shape.hpp"
#include "papers/chen2004_parts.hpp"

namespace asterism {

namespace {

constexpr const char* by_enumeration = "enumeration";
using PointSet = std::set<Vector3>;

template <std::string PartitionProperties::*property>
Finding partition_property(const PaperRequest& request) {
  return for_sizes(divided_sizes(request), by_enumeration, [](const TorusSize& size) {
    const auto network = make_network(size.spec());
    return check_partition(TorusPartition(required_shape(network->grid()), size.h)).*property;
  });
}

Finding numbers_of_networks(const PaperRequest& request) {
  return for_sizes(divided_sizes(request), by_enumeration, [](const TorusSize& size) {
    const NetworkCounts counts = count_networks(size);
    const std::uint64_t side = size.blocks();
    const std::string text = unless_equal_steps(size.h * size.h, counts.distribution);
    return text.empty() ? unless_equal_steps(side * side * side, counts.collecting) : text;
  });
}

/// The neighbours of a node of a DDN are h links away, along all axes, and in the same DDN.
std::string dilation_complaint(const TorusSize& size) {
  const auto network = make_network(size.spec());
  const TorusPartition partition(required_shape(network->grid()), size.h);
  const std::uint64_t nodes = size.blocks() * size.blocks() * size.blocks();
  for (std::uint64_t u = 0; u < size.h; ++u)
    for (std::uint64_t v = 0; v < size.h; ++v) {
      const auto members = partition.distribution_network(u, v);
      const std::set<NodeId> set(members.begin(), members.end());
      if (set.size() != nodes) return fmt::format("DDN({},{}) has {} nodes", u, v, set.size());
      for (const NodeId node : members)
        for (const Vector3& axis : {e_1, e_2, e_3}) {
          const Vector3 move = static_cast<std::int64_t>(size.h) * axis;
          if (!set.contains(partition.node(*partition.point(node) + move)))
            return fmt::format("DDN({},{}): a neighbour is not {} links away", u, v, size.h);
        }
    }
  return "";
}
Finding dilation(const PaperRequest& request) {
  return for_sizes(divided_sizes(request), by_enumeration, dilation_complaint);
}

/// SPAN(x, B, N) with 0 <= a_i <= n_i, as Lemma 1 prints it.
PointSet printed_span(const Vector3& start, const std::vector<Vector3>& vectors,
                      std::vector<std::uint64_t> counts, std::uint64_t side) {
  for (std::uint64_t& count : counts) ++count;
  const auto points = span_of(start, vectors, counts, {side, side, side});
  return {points.begin(), points.end()};
}
PointSet corrected_span(const Vector3& start, const std::vector<Vector3>& vectors,
                        const std::vector<std::uint64_t>& counts, std::uint64_t side) {
  const auto points = span_of(start, vectors, counts, {side, side, side});
  return {points.begin(), points.end()};
}

template <class Wanted>
PointSet points_where(std::uint64_t side, Wanted&& wanted) {
  PointSet points;
  const auto n = static_cast<std::int64_t>(side);
  for (std::int64_t x = 0; x < n; ++x)
    for (std::int64_t y = 0; y < n; ++y)
      for (std::int64_t z = 0; z < n; ++z)
        if (wanted(x, y, z)) points.insert({x, y, z});
  return points;
}

/// The diagonal of a plane, the plane and the torus of section 2.3, and the torus of section 3.2.1.
Finding whole_spans(const PaperRequest&) {
  return for_all(2, 9, by_enumeration, [](unsigned n) -> std::string {
    const auto all = points_where(n, [](auto...) { return true; });
    const auto diagonal = points_where(n, [](auto x, auto y, auto z) { return x == y && z == 0; });
    const auto plane = points_where(n, [](auto, auto, auto z) { return z == 1; });
    if (printed_span({0, 0, 0}, {e_12}, {n}, n) != diagonal) return "the main diagonal";
    if (printed_span({0, 0, 1}, {e_1, e_2}, {n, n}, n) != plane) return "the XY plane";
    if (printed_span({0, 0, 0}, {e_1, e_2, e_3}, {n, n, n}, n) != all) return "the torus";
    if (printed_span({0, 0, 0}, {e_13, e_12, e_1}, {n, n, n}, n) != all)
      return "the torus of section 3.2.1";
    return "";
  });
}

Finding span_range(const PaperRequest& request) {
  std::string first;
  for (const TorusSize& size : divided_sizes(request)) {
    if (size.n == size.h) continue;
    const std::vector<Vector3> vectors{e_13, e_12, e_1};
    const std::vector<std::uint64_t> counts(3, size.h);
    const std::uint64_t nodes = size.h * size.h * size.h;
    const std::uint64_t printed = printed_span({0, 0, 0}, vectors, counts, size.n).size();
    if (corrected_span({0, 0, 0}, vectors, counts, size.n).size() != nodes)
      return fails(fmt::format("{}: a_i < n_i does not give {} nodes", size.text(), nodes),
                   by_enumeration);
    if (printed != nodes && first.empty())
      first = fmt::format(
          "0 <= a_i < n_i; with a_i <= n_i and {}, SPAN(., ., (h, h, h)) has {} "
          "nodes instead of {}",
          size.text(), printed, nodes);
  }
  return holds_corrected(first, range_of(divided_sizes(request)), by_enumeration);
}

/// Checks whether the span of a DCN is the block of section 2.2, with x as it is or modulo h.
Finding block_span(const PaperRequest&) {
  constexpr std::uint64_t n = 14;
  constexpr std::int64_t h = 7;
  const PointSet block =
      points_where(n, [](auto x, auto y, auto z) { return x < h && y < h && z < h; });
  const PointSet span = corrected_span({0, 0, 0}, {e_13, e_12, e_1}, {h, h, h}, n);
  PointSet modulo;
  for (const Vector3& point : span) modulo.insert({point[0] % h, point[1], point[2]});
  if (span == block) return holds("n = 14, h = 7", by_enumeration);
  if (modulo != block) return fails("n = 14, h = 7: not the block modulo h", by_enumeration);
  return holds_corrected("x modulo h within the block; as printed, x goes up to 3(h - 1)",
                         "n = 14, h = 7", by_enumeration);
}

/// The diagonal planes of all blocks, and the plane of a DDN, need steps of h.
Finding spans_with_steps(const PaperRequest&) {
  constexpr std::uint64_t n = 14;
  constexpr std::int64_t h = 7;
  const auto on_planes = points_where(
      n, [](auto x, auto y, auto z) { return (x - y - z + 2 * std::int64_t{n}) % h == 0; });
  const auto of_network = points_where(n, [](auto x, auto y, auto z) {
    return y % h == 0 && z % h == 0 && (x - y - z + 2 * std::int64_t{n}) % std::int64_t{n} == 0;
  });
  const std::uint64_t blocks = n / h;
  const bool as_printed =
      corrected_span({0, 0, 0}, {e_13, e_12, e_1}, {n, n, blocks}, n) == on_planes;
  const bool corrected =
      corrected_span({0, 0, 0}, {e_13, e_12, h * e_1}, {n, n, blocks}, n) == on_planes &&
      corrected_span({0, 0, 0}, {h * e_13, h * e_12}, {blocks, blocks}, n) == of_network;
  if (as_printed) return holds("n = 14, h = 7", by_enumeration);
  if (!corrected) return fails("n = 14, h = 7: not with steps of h either", by_enumeration);
  return holds_corrected(
      "h e_1 instead of e_1 in the cube, and h e_{1,3}, h e_{1,2} in the plane "
      "of a DDN",
      "n = 14, h = 7", by_enumeration);
}

/// D+ x R and D- x R of section 2.3 give the six nodes that the text lists.
Finding six_deliveries(const PaperRequest&) {
  const RoutingMatrix routing{e_13, Vector3{0, 1, 1}, e_3};
  const Distances one{1, 1, 1};
  PointSet reached;
  for (const Distances& distances : {one, -one})
    for (const Vector3& row : distances* routing) reached.insert(row);
  const PointSet listed{{1, 0, 1}, {0, 1, 1}, {0, 0, 1}, {-1, 0, -1}, {0, -1, -1}, {0, 0, -1}};
  return reached == listed ? holds("the six deliveries", by_enumeration)
                           : fails("other nodes", by_enumeration);
}

/// Offsets -3t .. 3t along the three axes for t = 1 and 7 reach every plane x - y - z = c once.
Finding aggregation_offsets(const PaperRequest&) {
  for (const std::int64_t h : {7, 49}) {
    std::set<std::int64_t> residues{0};
    for (std::int64_t t = 1; t < h; t *= 7) {
      std::set<std::int64_t> more;
      for (const std::int64_t residue : residues)
        for (const std::int64_t offset : {0, 1, -1, 2, -2, 3, -3})
          more.insert(((residue + offset * t) % h + h) % h);
      residues = std::move(more);
    }
    if (residues.size() != static_cast<std::size_t>(h))
      return fails(fmt::format("h = {}: {} planes", h, residues.size()), by_enumeration);
  }
  return holds("h = 7, 49", by_enumeration);
}

}  // namespace

NetworkCounts count_networks(const TorusSize& size) {
  const auto network = make_network(size.spec());
  const TorusPartition partition(required_shape(network->grid()), size.h);
  std::set<std::vector<NodeId>> distribution;
  for (std::uint64_t u = 0; u < size.h; ++u)
    for (std::uint64_t v = 0; v < size.h; ++v)
      distribution.insert(partition.distribution_network(u, v));
  std::set<std::uint64_t> blocks;
  for (NodeId node{0}; node.value() < network->node_count(); ++node) {
    std::uint64_t block = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
      block = block * size.n + partition.block_of(axis, partition.grid().coordinate(node, axis));
    blocks.insert(block);
  }
  return {distribution.size(), blocks.size(), check_partition(partition).distribution_independent};
}

StatementMeasurements chen2004_structure_statements() {
  return {{"property 1", partition_property<&PartitionProperties::distribution_independent>},
          {"property 2", partition_property<&PartitionProperties::collecting_independent>},
          {"property 3", partition_property<&PartitionProperties::intersect_in_one>},
          {"property 4", partition_property<&PartitionProperties::distribution_isomorphic>},
          {"property 5", partition_property<&PartitionProperties::collecting_isomorphic>},
          {"numbers of networks", numbers_of_networks},
          {"dilation", dilation},
          {"spans", whole_spans},
          {"lemma 1", span_range},
          {"DCN as a span", block_span},
          {"diagonal planes as spans", spans_with_steps},
          {"six deliveries", six_deliveries},
          {"aggregation, offsets", aggregation_offsets}};
}

}  // namespace asterism
