// Multinode broadcast and total exchange on the star over all ports (Fragopoulou and Akl 1995, as
// quoted by yeh1996), along a spanning tree whose branches have equal size.
//
// Rotating the symbols 2..n, and the positions with them, maps the star onto itself and link i onto
// link i + 1. The images of a node under these n-1 rotations are reached over different links, and
// so are those of every node on the way. A tree that is its own image is therefore balanced, and
// all nodes of one orbit move at the same time, one packet per link.
#include <algorithm>

#include <asterism/algorithm.hpp>
#include <asterism/permutation_network.hpp>

#include "graph/route/star_distance.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

/// The nodes that rotations map onto each other, starting with the one with the smallest id.
struct Orbit {
  std::vector<NodeId> nodes;
  std::vector<std::uint32_t> ports;  ///< ports of a shortest path from 12..n to the first node
};

class Rotations {
 public:
  explicit Rotations(const PermutationNetwork& star) : star_(star) {
    std::vector<unsigned> images(star.symbols());
    for (unsigned i = 1; i < star.symbols(); ++i) images[i] = i % (star.symbols() - 1) + 1;
    rotation_ = Permutation(images);
    back_ = inverse(rotation_);
  }

  [[nodiscard]] Permutation rotated(Permutation node) const {
    return compose(rotation_, compose(node, back_));
  }
  /// Returns the port to which `turns` rotations map a port.
  [[nodiscard]] Port rotated(std::uint32_t port, std::size_t turns) const {
    return Port{static_cast<std::uint32_t>((port + turns) % (star_.symbols() - 1))};
  }

  /// Calls body(orbit) for every orbit except that of 12..n, nearest first, then by smallest id.
  template <class Body>
  void for_each_orbit(Body&& body) const {
    std::vector<std::vector<std::uint32_t>> firsts;  // by distance
    for (std::uint64_t id = 1; id < star_.node_count(); ++id) {
      const Permutation node = star_.permutation(NodeId{id});
      if (!is_first(node, id)) continue;
      const unsigned distance = star_distance(node, star_.symbols());
      if (firsts.size() <= distance) firsts.resize(distance + 1);
      firsts[distance].push_back(static_cast<std::uint32_t>(id));
    }
    for (const auto& ids : firsts)
      for (const std::uint32_t id : ids) body(orbit_of(NodeId{id}));
  }

 private:
  [[nodiscard]] bool is_first(Permutation node, std::uint64_t id) const {
    for (Permutation other = rotated(node); other != node; other = rotated(other))
      if (star_.node(other).value() < id) return false;
    return true;
  }
  [[nodiscard]] Orbit orbit_of(NodeId first) const {
    Orbit orbit{{first}, path_to(star_.permutation(first))};
    const Permutation node = star_.permutation(first);
    for (Permutation other = rotated(node); other != node; other = rotated(other))
      orbit.nodes.push_back(star_.node(other));
    return orbit;
  }
  /// Returns the path from the node to 12..n, reversed.
  [[nodiscard]] static std::vector<std::uint32_t> path_to(Permutation node) {
    std::vector<std::uint32_t> ports;
    for (const unsigned position : way_home(node)) ports.push_back(position - 1);
    std::ranges::reverse(ports);
    return ports;
  }

  const PermutationNetwork& star_;
  Permutation rotation_, back_;
};

const PermutationNetwork& star_of(const AlgorithmRequest& request) {
  return required_shape(request.problem.network().permutations());
}

TimedTree balanced_tree(const AlgorithmRequest& request) {
  const PermutationNetwork& star = star_of(request);
  const Rotations rotations(star);
  TimedTree tree(star.node_count());
  std::uint32_t time = 0;
  rotations.for_each_orbit([&](const Orbit& orbit) {
    ++time;
    for (std::size_t turn = 0; turn < orbit.nodes.size(); ++turn)
      tree.reach(orbit.nodes[turn], rotations.rotated(orbit.ports.back(), turn), time);
  });
  return tree;
}

void exchange_orbit_by_orbit(const AlgorithmRequest& request, RelativeSink& sink) {
  const PermutationNetwork& star = star_of(request);
  const Rotations rotations(star);
  RelativeStep step;
  std::uint64_t done = 0;
  rotations.for_each_orbit([&](const Orbit& orbit) {
    for (const std::uint32_t port : orbit.ports) {
      step.clear();
      for (std::size_t turn = 0; turn < orbit.nodes.size(); ++turn)
        step.send(rotations.rotated(port, turn), {&orbit.nodes[turn], 1});
      sink.take(step);
    }
    report(request.progress, "exchanging", done += orbit.nodes.size(), star.node_count());
  });
}

constexpr const char* citation =
    "Fragopoulou and Akl 1995, as yeh1996 quotes them (section 4.2); the construction is ours";

}  // namespace

CollectiveAlgorithm fragopoulou95_multinode_algorithm() {
  return {.name = "fragopoulou95-multinode",
          .summary =
              "along a balanced tree, one message a link and step: about n!/(n-1) start-ups and "
              "transmissions",
          .citation = citation,
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::allgather},
          .families = {"star"},
          .ports = Model::Ports::all,
          .body = balanced_tree};
}

CollectiveAlgorithm fragopoulou95_exchange_algorithm() {
  return {.name = "fragopoulou95-exchange",
          .summary =
              "along a balanced tree, one message a link and step: about n! l(n,1)/(n-1) start-ups "
              "and transmissions",
          .citation = citation,
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::alltoall},
          .families = {"star"},
          .ports = Model::Ports::all,
          .body = exchange_orbit_by_orbit};
}

}  // namespace asterism
