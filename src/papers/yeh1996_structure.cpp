// Section 2 of yeh1996 compared with the network itself.
#include <algorithm>
#include <set>

#include <fmt/ranges.h>

#include <asterism/permutation_network.hpp>

#include "network/required_shape.hpp"
#include "papers/yeh1996_parts.hpp"

namespace asterism {

namespace {

std::string label_after(const Network& network, std::string_view from,
                        std::initializer_list<const char*> ports) {
  NodeId at = network.parse_label(from);
  for (const char* const name : ports)
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (network.port_name(port) == name) {
        at = network.neighbour(at, port);
        break;
      }
  return network.label(at);
}

std::string digits_of(std::string label) {
  std::erase(label, ' ');
  return label;
}

/// Works on strings, as the definitions print them.
std::string swapped(std::string label, std::size_t a, std::size_t b) {
  std::swap(label[a], label[b]);
  return label;
}

Finding definition_2_1(const PaperRequest& request) {
  return for_all_sizes(up_to(7, request), "enumeration",
                       [](const MacroStarSize& size) -> std::string {
                         const auto network = make_network(size.spec());
                         for (NodeId node{0}; node.value() < network->node_count(); ++node)
                           for (unsigned i = 2; i <= size.n + 1; ++i)
                             if (digits_of(network->label(network->neighbour(node, Port{i - 2}))) !=
                                 swapped(digits_of(network->label(node)), 0, i - 1))
                               return fmt::format("T{} of {}", i, network->label(node));
                         return "";
                       });
}

/// The display: blocks 1 and i of a label are exchanged.
std::string block_swap_complaint(const MacroStarSize& size) {
  const auto network = make_network(size.spec());
  for (NodeId node{0}; node.value() < network->node_count(); ++node)
    for (unsigned i = 2; i <= size.l; ++i) {
      std::string label = digits_of(network->label(node));
      for (std::size_t q = 1; q <= size.n; ++q) label = swapped(label, q, (i - 1) * size.n + q);
      if (digits_of(network->label(network->neighbour(node, Port{size.n + i - 2}))) != label)
        return fmt::format("S{} of {}", i, network->label(node));
    }
  return "";
}

Finding definition_2_2(const PaperRequest& request) {
  const auto network = make_network("macro-star:4,2");
  const std::string second = digits_of(label_after(*network, "123456789", {"S2"}));
  const std::string third = digits_of(label_after(*network, "123456789", {"S3"}));
  if (second != "145236789" || third != "167452389") return fails(second + ", " + third, "links");
  Finding found = for_all_sizes(up_to(7, request), "enumeration", block_swap_complaint);
  found.range = "both examples and all nodes of " + found.range;
  return found;
}

/// S_i maps the position j of the first block to (i-1)n + j, and the first position to itself.
Finding swap_transpose_swap(const PaperRequest& request) {
  const unsigned most = request.effort == Effort::quick ? 9 : 13;
  Finding found = for_all_sizes(
      all_sizes(most), "links",
      [](const MacroStarSize& size) -> std::string {
        const auto network = make_network(size.spec());
        const auto& permutations = required_shape(network->permutations());
        for (unsigned i = 2; i <= size.l; ++i)
          for (unsigned j = 2; j <= size.n + 1; ++j) {
            const Port swap{size.n + i - 2};
            NodeId at{0};
            for (const Port port : {swap, Port{j - 2}, swap}) at = network->neighbour(at, port);
            if (permutations.permutation(at) !=
                Permutation{}.with_swapped(0, (i - 1) * size.n + j - 1))
              return fmt::format("S{} T{} S{}", i, j, i);
          }
        return "";
      },
      fmt::format("nl + 1 <= {}", most));
  return proven(std::move(found), "a transposition conjugated by a swap of blocks");
}

Finding definition_2_3(const PaperRequest& request) {
  Finding found =
      for_all_sizes(macro_stars(request), "search", [&](const MacroStarSize& size) -> std::string {
        const NetworkMeasures found = network_measures(size.spec(), request);
        std::uint64_t nodes = 0;
        for (const std::uint64_t count : found.distance_distribution) nodes += count;
        if (nodes == factorials[size.symbols()] && found.min_degree == size.n + size.l - 1 &&
            found.max_degree == found.min_degree)
          return "";
        return fmt::format("{} nodes of degree {} to {}", nodes, found.min_degree,
                           found.max_degree);
      });
  return proven(std::move(found), "n + l - 1 generators, which generate every transposition");
}

/// Relabels two neighbouring symbols, which generates all relabellings.
std::string relabelling_complaint(const MacroStarSize& size) {
  const auto network = make_network(size.spec());
  const auto& permutations = required_shape(network->permutations());
  for (unsigned symbol = 0; symbol + 1 < size.symbols(); ++symbol) {
    const Permutation relabel = Permutation{}.with_swapped(symbol, symbol + 1);
    const auto image = [&](NodeId node) {
      return permutations.node(compose(relabel, permutations.permutation(node)));
    };
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      for (Port port{0}; port.value() < network->port_count(); ++port)
        if (image(network->neighbour(node, port)) != network->neighbour(image(node), port))
          return fmt::format("node {}", network->label(node));
  }
  return "";
}

Finding vertex_symmetry(const PaperRequest& request) {
  return proven(for_all_sizes(up_to(7, request), "enumeration", relabelling_complaint),
                "links exchange positions, whatever the symbols");
}

/// All nodes of a cluster have the same last symbols; without them it is the smaller network.
std::string cluster_complaint(const MacroStarSize& size, unsigned level) {
  const auto network = make_network(size.spec());
  const auto& whole = required_shape(network->permutations());
  const auto smaller = make_network(MacroStarSize{level - 1, size.n}.spec());
  const auto& part = required_shape(smaller->permutations());
  for (NodeId node{0}; node.value() < smaller->node_count(); ++node)
    for (Port port{0}; port.value() < smaller->port_count(); ++port)
      // Permutations keep the positions beyond their size in place.
      if (whole.permutation(network->neighbour(whole.node(part.permutation(node)), port)) !=
          part.permutation(smaller->neighbour(node, port)))
        return fmt::format("level {}, node {}", level, smaller->label(node));
  return "";
}

Finding definition_2_5(const PaperRequest& request) {
  Finding found =
      for_all_sizes(up_to(9, request), "enumeration", [](const MacroStarSize& size) -> std::string {
        for (unsigned level = 2; level <= size.l; ++level)
          if (std::string text = cluster_complaint(size, level); !text.empty()) return text;
        return "";
      });
  return proven(std::move(found), "T_2 .. T_n+1 and S_2 .. S_i-1 leave the last symbols in place");
}

/// Returns the symbols that all nodes of a level-i cluster have in common.
std::uint64_t cluster_label(const MacroStarSize& size, Permutation node, unsigned level) {
  const unsigned first = (level - 1) * size.n + 1;
  return first >= size.symbols() ? 0 : node.packed() >> (4 * first);
}

std::string inter_cluster_complaint(const MacroStarSize& size) {
  const auto network = make_network(size.spec());
  const auto& permutations = required_shape(network->permutations());
  for (NodeId node{0}; node.value() < network->node_count(); ++node)
    for (unsigned level = 2; level <= size.l; ++level) {
      const Permutation from = permutations.permutation(node);
      const Permutation to =
          permutations.permutation(network->neighbour(node, Port{size.n + level - 2}));
      if (cluster_label(size, from, level) == cluster_label(size, to, level) ||
          cluster_label(size, from, level + 1) != cluster_label(size, to, level + 1))
        return fmt::format("S{} of {}", level, network->label(node));
    }
  return "";
}

Finding inter_cluster_links(const PaperRequest& request) {
  return proven(for_all_sizes(up_to(7, request), "enumeration", inter_cluster_complaint),
                "S_i changes block i and nothing behind it");
}

/// Counts the level-i clusters in the level-(i+1) cluster of 12..k.
std::string count_complaint(const MacroStarSize& size, unsigned level) {
  const auto network = make_network(size.spec());
  const auto& permutations = required_shape(network->permutations());
  std::set<std::uint64_t> labels;
  for (NodeId node{0}; node.value() < network->node_count(); ++node) {
    const Permutation permutation = permutations.permutation(node);
    if (cluster_label(size, permutation, level + 1) ==
        cluster_label(size, Permutation{}, level + 1))
      labels.insert(cluster_label(size, permutation, level));
  }
  const std::uint64_t printed =
      factorials[level * size.n + 1] / factorials[(level - 1) * size.n + 1];
  return unless_equal<std::uint64_t>(printed, labels.size());
}

Finding number_of_clusters(const PaperRequest& request) {
  Finding found = for_all_sizes(up_to(9, request), "enumeration", [](const MacroStarSize& size) {
    return count_complaint(size, size.l);
  });
  return proven(std::move(found), "fillings of the last block");
}

Finding clusters_of_clusters(const PaperRequest& request) {
  std::vector<MacroStarSize> sizes{{3, 1}, {4, 1}, {5, 1}, {3, 2}};
  if (request.effort != Effort::quick) sizes.push_back({4, 2});
  Finding found = for_all_sizes(sizes, "enumeration", [](const MacroStarSize& size) -> std::string {
    for (unsigned level = size.l - 1; level >= 2; --level)
      if (std::string text = count_complaint(size, level); !text.empty()) return text;
    return "";
  });
  return proven(std::move(found), "fillings of the block before");
}

Finding figure_1(const PaperRequest&) {
  const auto network = make_network("macro-star:2,2");
  std::set<std::string> linked, disjoint;
  for (NodeId node{0}; node.value() < network->node_count(); ++node) {
    const std::string label = digits_of(network->label(node)).substr(3);
    if (label.find_first_of("23") == std::string::npos) disjoint.insert(label);
    const std::string end = digits_of(network->label(network->neighbour(node, Port{2}))).substr(3);
    if (end == "23" && label != "23") linked.insert(label);
  }
  return judged(std::ranges::includes(linked, disjoint),
                fmt::format("the {} clusters without 2 and 3", disjoint.size()), "enumeration",
                fmt::format("{}", fmt::join(linked, " ")));
}

}  // namespace

StatementMeasurements yeh1996_structure_statements() {
  return {{"definition 2.1", definition_2_1},
          {"definition 2.2", definition_2_2},
          {"S T S", swap_transpose_swap},
          {"definition 2.3", definition_2_3},
          {"vertex symmetry", vertex_symmetry},
          {"definition 2.5", definition_2_5},
          {"inter-cluster links", inter_cluster_links},
          {"number of clusters", number_of_clusters},
          {"clusters of clusters", clusters_of_clusters},
          {"figure 1", figure_1}};
}

}  // namespace asterism
