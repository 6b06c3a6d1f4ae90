// Section 2 of yeh1996, and its notation for permutations, compared with the network itself.
#include <set>

#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

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

Finding definition_2_2(const PaperRequest&) {
  const auto network = make_network("macro-star:4,2");
  const std::string second = digits_of(label_after(*network, "123456789", {"S2"}));
  const std::string third = digits_of(label_after(*network, "123456789", {"S3"}));
  return judged(second == "145236789" && third == "167452389", "links", second + ", " + third);
}

Finding swap_transpose_swap(const PaperRequest& request) {
  return for_all_sizes(all_sizes(request.effort == Effort::quick ? 9 : 13), "links",
                       [](const MacroStarSize& size) -> std::string {
                         const auto network = make_network(size.spec());
                         const auto& permutations = required_shape(network->permutations());
                         for (unsigned i = 2; i <= size.l; ++i)
                           for (unsigned j = 2; j <= size.n + 1; ++j) {
                             const Port swap{size.n + i - 2};
                             NodeId at{0};
                             for (const Port port : {swap, Port{j - 2}, swap})
                               at = network->neighbour(at, port);
                             if (permutations.permutation(at) !=
                                 Permutation{}.with_swapped(0, (i - 1) * size.n + j - 1))
                               return fmt::format("S{} T{} S{}", i, j, i);
                           }
                         return "";
                       });
}

Finding definition_2_3(const PaperRequest& request) {
  return for_all_sizes(
      macro_stars(request), "search", [&](const MacroStarSize& size) -> std::string {
        const NetworkMeasures found = network_measures(size.spec(), request);
        std::uint64_t nodes = 0;
        for (const std::uint64_t count : found.distance_distribution) nodes += count;
        if (nodes == factorials[size.symbols()] && found.degree_min == size.n + size.l - 1 &&
            found.degree_max == found.degree_min)
          return "";
        return fmt::format("{} nodes of degree {} to {}", nodes, found.degree_min,
                           found.degree_max);
      });
}

/// The last symbols of all nodes of a cluster are the same; without them it is the smaller network.
std::string cluster_complaint(const MacroStarSize& size, unsigned level) {
  const auto network = make_network(size.spec());
  const auto& whole = required_shape(network->permutations());
  const auto smaller = make_network(MacroStarSize{level - 1, size.n}.spec());
  const auto& part = required_shape(smaller->permutations());
  for (NodeId node{0}; node.value() < smaller->node_count(); ++node)
    for (Port port{0}; port.value() < smaller->port_count(); ++port)
      // Permutations leave the positions beyond their size where they are.
      if (whole.permutation(network->neighbour(whole.node(part.permutation(node)), port)) !=
          part.permutation(smaller->neighbour(node, port)))
        return fmt::format("level {}, node {}", level, smaller->label(node));
  return "";
}

Finding definition_2_5(const PaperRequest& request) {
  return for_all_sizes(up_to(9, request), "enumeration",
                       [](const MacroStarSize& size) -> std::string {
                         for (unsigned level = 2; level <= size.l; ++level)
                           if (std::string text = cluster_complaint(size, level); !text.empty())
                             return text;
                         return "";
                       });
}

Finding number_of_clusters(const PaperRequest& request) {
  return for_all_sizes(
      up_to(9, request), "enumeration", [](const MacroStarSize& size) -> std::string {
        const auto network = make_network(size.spec());
        const auto& permutations = required_shape(network->permutations());
        std::set<std::uint64_t> labels;  // the symbols of the last block
        for (NodeId node{0}; node.value() < network->node_count(); ++node)
          labels.insert(permutations.permutation(node).packed() >> (4 * (size.symbols() - size.n)));
        const std::uint64_t printed =
            factorials[size.symbols()] / factorials[size.symbols() - size.n];
        return labels.size() == printed ? ""
                                        : fmt::format("{}, counted {}", printed, labels.size());
      });
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
  return judged(linked == disjoint, "enumeration", fmt::format("{}", fmt::join(linked, " ")));
}

/// A star is a macro-star of one block, whose proxies are the positions themselves.
std::string cycles_text(const std::string& spec, const std::string& from, const std::string& tag) {
  const auto network = make_network(spec);
  RouteOptions options;
  options.tag = tag;
  options.explain = true;
  const Route route = find_route(route_algorithm(*network, "yeh96"),
                                 {network, network->parse_label(from), NodeId{0}, options});
  std::string text = route.explanation.front();
  std::erase(text, ' ');
  return text.substr(text.find(':') + 1);
}

Finding cycle_notation(const PaperRequest&) {
  const std::string first = cycles_text("macro-star:1,5", "341526", "1");
  const std::string second = cycles_text("macro-star:1,6", "6572341", "1");
  return judged(first == "(31),(245),6" && second == "(6425371)", "route", first + " " + second);
}

Finding proxy_cycles(const PaperRequest&) {
  const std::string first = cycles_text("macro-star:3,2", "3415267", "2,3,1");
  const std::string second = cycles_text("macro-star:3,2", "6572341", "2,3,1");
  return judged(first == "(32571),(46)" && second == "(651),2,3,4,7", "route",
                first + " " + second);
}

}  // namespace

StatementMeasurements yeh1996_structure_statements() {
  return {{"definition 2.1", definition_2_1},
          {"definition 2.2", definition_2_2},
          {"S T S", swap_transpose_swap},
          {"definition 2.3", definition_2_3},
          {"definition 2.5", definition_2_5},
          {"number of clusters", number_of_clusters},
          {"figure 1", figure_1},
          {"cycle notation", cycle_notation},
          {"proxy cycles", proxy_cycles}};
}

}  // namespace asterism
