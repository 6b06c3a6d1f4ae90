// What the text of yeh1996 says, held against measurements: "holds", or where it fails first.
#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/embedding.hpp>
#include <asterism/emulate.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

#include "base/natural_log.hpp"
#include "papers/statements.hpp"
#include "papers/yeh1996_formulas.hpp"

namespace asterism {

namespace {

/// "fails for ..." at the first size for which `complaint(size)` has something to say.
template <class Complaint>
Finding for_all_sizes(const std::vector<MacroStarSize>& sizes, const std::string& how,
                      Complaint&& complaint) {
  for (const MacroStarSize& size : sizes)
    if (const std::string text = complaint(size); !text.empty())
      return {fmt::format("fails for MS({},{}): {}", size.l, size.n, text), how};
  return {"holds", how};
}

std::vector<MacroStarSize> up_to(unsigned symbols, const PaperRequest& request) {
  std::vector<MacroStarSize> sizes = macro_stars(request);
  std::erase_if(sizes, [&](const MacroStarSize& size) { return size.symbols() > symbols; });
  return sizes;
}

/// Every l and n of so many symbols at most.
std::vector<MacroStarSize> all_sizes(unsigned most_symbols) {
  std::vector<MacroStarSize> sizes;
  for (unsigned l = 1; l < most_symbols; ++l)
    for (unsigned n = 1; l * n + 1 <= most_symbols; ++n)
      if (l * n > 1) sizes.push_back({l, n});
  return sizes;
}

Finding judged(bool right, const std::string& how, const std::string& complaint = "") {
  return {right ? "holds" : "fails: " + complaint, how};
}

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

/// On strings, as the definitions print them.
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
                         const auto& permutations =
                             dynamic_cast<const PermutationNetwork&>(*network);
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

NetworkMeasures measured_network(const std::string& spec, const PaperRequest& request) {
  MeasureOptions options;
  options.memory_limit = request.memory_limit;
  options.progress = request.progress;
  return measure(*make_network(spec), options);
}

Finding definition_2_3(const PaperRequest& request) {
  return for_all_sizes(
      macro_stars(request), "search", [&](const MacroStarSize& size) -> std::string {
        const NetworkMeasures found = measured_network(size.spec(), request);
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
  const auto& whole = dynamic_cast<const PermutationNetwork&>(*network);
  const auto smaller = make_network(MacroStarSize{level - 1, size.n}.spec());
  const auto& part = dynamic_cast<const PermutationNetwork&>(*smaller);
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
        const auto& permutations = dynamic_cast<const PermutationNetwork&>(*network);
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

std::uint64_t most_hops(const MacroStarSize& size, const std::string& algorithm,
                        const PaperRequest& request) {
  const auto network = make_network(size.spec());
  return survey_routes(network, route_algorithm(*network, algorithm), {}, request.progress)
      .hops_max;
}

Finding section_3_1(const PaperRequest& request) {
  return for_all_sizes(up_to(7, request), "routes", [&](const MacroStarSize& size) -> std::string {
    const std::uint64_t hops = most_hops(size, "emulate-akers87", request);
    return static_cast<double>(hops) <= 4.5 * size.n * size.l ? "" : fmt::format("{} hops", hops);
  });
}

Finding theorem_3_1_diameter(const PaperRequest& request) {
  const unsigned most = request.effort == Effort::quick  ? 8
                        : request.effort == Effort::full ? 11
                                                         : 10;
  return for_all_sizes(all_sizes(most), "search", [&](const MacroStarSize& size) -> std::string {
    const auto diameter = measured_network(size.spec(), request).diameter;
    return static_cast<double>(diameter) <= theorem_3_1(size)
               ? ""
               : fmt::format("{:g}, measured {}", theorem_3_1(size), diameter);
  });
}

Finding theorem_3_1_routes(const PaperRequest& request) {
  return for_all_sizes(up_to(7, request), "routes", [&](const MacroStarSize& size) -> std::string {
    const std::uint64_t worst = worst_of_all_tags(size, request);
    return static_cast<double>(worst) <= theorem_3_1(size) ? "" : fmt::format("{} hops", worst);
  });
}

/// The sum of the proof for all l and n from 2 to 40.
template <class Half>
Finding proof_sum(Half&& half) {
  std::vector<MacroStarSize> sizes;
  for (unsigned l = 2; l <= 40; ++l)
    for (unsigned n = 2; n <= 40; ++n) sizes.push_back({l, n});
  Finding found = for_all_sizes(sizes, "formula", [&](const MacroStarSize& size) -> std::string {
    const unsigned sum =
        2 * size.n * size.l + half(size.n * size.l) + size.l - 1 + half(3 * (size.l - 1));
    return sum <= theorem_3_1(size) ? "" : fmt::format("{} > {:g}", sum, theorem_3_1(size));
  });
  found.how = "formula";
  return found;
}

Finding proof_with_ceilings(const PaperRequest&) {
  return proof_sum([](unsigned twice) { return (twice + 1) / 2; });
}
Finding proof_with_floors(const PaperRequest&) {
  return proof_sum([](unsigned twice) { return twice / 2; });
}

Finding equation_1(const PaperRequest&) {
  for (double k = 4; k <= 1e6; k = k < 1000 ? k + 1 : k * 2) {
    const double log_nodes = log_factorial(k);
    const double ratio = k * natural_log(log_nodes) / log_nodes;
    if (ratio < 0.5 || ratio > 2)
      return {fmt::format("fails for k = {:g}: {:.3f}", k, ratio), "formula"};
  }
  return {"holds", "formula"};
}

Finding corollary_3_2(const PaperRequest& request) {
  return for_all_sizes(
      macro_stars(request), "search", [&](const MacroStarSize& size) -> std::string {
        const double ratio =
            static_cast<double>(measured_network(size.spec(), request).diameter) / size.symbols();
        return ratio >= 0.5 && ratio <= 2.5 ? "" : fmt::format("{:.3f}", ratio);
      });
}

/// The ratio comes down to its limit as 1 / log n does.
Finding section_3_2(const PaperRequest&) {
  double before = diameter_ratio(16).ratio();
  for (double n = 64; n <= 1e12; n *= 4) {
    const double ratio = diameter_ratio(n).ratio();
    if (ratio < 1.25 || ratio > before || (ratio - 1.25) * natural_log(n) > 2)
      return {fmt::format("fails for n = {:g}: {:.4f} after {:.4f}", n, ratio, before), "formula"};
    before = ratio;
  }
  return {"holds", "formula"};
}

Finding corollary_3_3(const PaperRequest& request) {
  return for_all_sizes({{2, 2}, {3, 3}}, "routes", [&](const MacroStarSize& size) -> std::string {
    const LinkTraffic links = link_traffic(size, request);
    const double ratio = links.nucleus / links.inter_cluster;
    return ratio < 2 && ratio > 0.5 ? "" : fmt::format("{:.3f}", ratio);
  });
}

Finding corollary_3_3_proof(const PaperRequest& request) {
  return for_all_sizes({{2, 2}, {3, 2}}, "routes", [&](const MacroStarSize& size) -> std::string {
    const LinkTraffic links = link_traffic(size, request);
    const double most = std::max(links.nucleus_spread, links.inter_cluster_spread);
    // A sample is not exact to the last digit.
    return most < 1.02 ? ""
                       : fmt::format("some carry {:.3f} times what others of the kind do", most);
  });
}

Finding lemma_3_4(const PaperRequest&) {
  for (unsigned product = 1; product <= 10'000; ++product) {
    unsigned least = product, nearest = product;
    for (unsigned l = 1; l * l <= product; ++l)
      if (product % l == 0) {
        least = std::min(least, l + product / l - 1);
        nearest = l + product / l - 1;  // the last is the nearest pair
      }
    if (least != nearest) return {fmt::format("fails for k = {}", product + 1), "formula"};
    const unsigned root = static_cast<unsigned>(std::sqrt(static_cast<double>(product)));
    if (root * root == product && least != 2 * root - 1)
      return {fmt::format("fails for k = {}", product + 1), "formula"};
  }
  return {"holds", "formula"};
}

Finding emulated_within(Model::Ports ports, const PaperRequest& request) {
  return for_all_sizes(
      macro_stars(request), "schedule", [&](const MacroStarSize& size) -> std::string {
        for (StarChoice choice : emulated_choices()) {
          const bool belongs = (choice.ports == Model::Ports::all) == (ports == Model::Ports::all);
          if (!belongs || choice.ports == Model::Ports::one || !is_affordable(choice, size))
            continue;
          const StarRun star = run_on(size.star(), choice, request);
          choice.forget = copies(choice);
          const StarRun run = run_emulated(size, choice, request);
          if (!run.violation.empty()) return fmt::format("{}: {}", choice.algorithm, run.violation);
          if (run.steps > size.slowdown(ports) * star.steps)
            return fmt::format("{}: {} steps for {}", choice.algorithm, run.steps, star.steps);
        }
        return "";
      });
}

Finding theorem_4_1(const PaperRequest& request) {
  return emulated_within(Model::Ports::single_dimension, request);
}
Finding theorem_4_3(const PaperRequest& request) {
  return emulated_within(Model::Ports::all, request);
}

EmbeddingMeasures star_embedded(const std::string& star, const std::string& host,
                                const PaperRequest& request) {
  return measure_embedding(find_embedding(make_network(star), make_network(host)),
                           request.memory_limit, request.progress);
}

Finding dilation(const PaperRequest& request) {
  return for_all_sizes(
      macro_stars(request), "paths", [&](const MacroStarSize& size) -> std::string {
        const EmbeddingMeasures found = star_embedded(size.star(), size.spec(), request);
        if (found.dilation == 3 && found.load == 1 && found.expansion == 1) return "";
        return fmt::format("dilation {}, load {}", found.dilation, found.load);
      });
}

Finding scc(const PaperRequest& request) {
  for (unsigned k = 5; k <= 7; ++k) {
    const auto found = star_embedded(fmt::format("star:{}", k), fmt::format("scc:{}", k), request);
    if (found.dilation <= 3 || found.dilation < k - 2)
      return {fmt::format("fails for k = {}: dilation {}", k, found.dilation), "paths"};
  }
  return {"holds", "paths"};
}

/// complaint(k, run) for the star of 4 to 7 symbols (9 at full effort).
template <class Complaint>
Finding for_all_stars(const StarChoice& choice, const PaperRequest& request,
                      Complaint&& complaint) {
  const unsigned most = request.effort == Effort::quick  ? 6
                        : request.effort == Effort::full ? 9
                                                         : 7;
  for (unsigned k = 4; k <= most; ++k) {
    const StarRun run = run_on(fmt::format("star:{}", k), choice, request);
    const std::string text = run.violation.empty() ? complaint(k, run) : run.violation;
    if (!text.empty()) return {fmt::format("fails for k = {}: {}", k, text), "schedule"};
  }
  return {"holds", "schedule"};
}

std::string unless(bool right, const StarRun& run) {
  return right ? "" : fmt::format("{} steps", run.steps);
}

Finding multinode_on_star(const PaperRequest& request) {
  return for_all_stars({"misic94-nonpersonalized"}, request, [](unsigned k, const StarRun& run) {
    return unless(run.steps == factorials[k] - 1, run);
  });
}
Finding exchange_on_star(const PaperRequest& request) {
  return for_all_stars({"misic94-personalized"}, request, [](unsigned k, const StarRun& run) {
    return unless(run.steps <= factorials[k + 1], run);
  });
}
Finding multinode_on_star_all_ports(const PaperRequest& request) {
  return for_all_stars({"fragopoulou95-multinode", Model::Ports::all}, request,
                       [](unsigned k, const StarRun& run) {
                         return unless(run.steps * (k - 1) <= 2 * (factorials[k] - 1), run);
                       });
}
Finding exchange_on_star_all_ports(const PaperRequest& request) {
  return for_all_stars(
      {"fragopoulou95-exchange", Model::Ports::all}, request,
      [](unsigned k, const StarRun& run) { return unless(run.steps <= 2 * factorials[k], run); });
}

Finding corollary_4_2(const PaperRequest& request) {
  return for_all_sizes(
      up_to(9, request), "schedule", [&](const MacroStarSize& size) -> std::string {
        const StarRun run = run_emulated(size, {"misic94-personalized"}, request);
        const double ratio = static_cast<double>(run.steps) /
                             static_cast<double>(factorials[size.symbols()] * size.symbols());
        return run.violation.empty() && ratio >= 0.5 && ratio <= 5 ? ""
                                                                   : fmt::format("{:.3f}", ratio);
      });
}

double excess(const MacroStarSize& size, const PaperRequest& request) {
  StarChoice choice{"misic94-nonpersonalized"};
  choice.forget = true;
  const auto others = static_cast<double>(factorials[size.symbols()] - 1);
  return static_cast<double>(run_emulated(size, choice, request).steps) / others - 1;
}

Finding multinode_excess(const PaperRequest& request) {
  std::vector<MacroStarSize> sizes{{2, 2}, {2, 3}};
  if (request.effort != Effort::quick) sizes.push_back({2, 4});
  double before = 2;
  return for_all_sizes(sizes, "schedule", [&](const MacroStarSize& size) -> std::string {
    const double now = excess(size, request);
    if (now >= before) return fmt::format("{:.3f} after {:.3f}", now, before);
    before = now;
    return "";
  });
}

/// S T S and T alone, without a network: as many l and n as one likes.
Embedding words_of(unsigned l, unsigned n) {
  Embedding embedding;
  for (std::uint32_t q = 0; q < n; ++q) embedding.words.push_back({Port{q}});
  for (std::uint32_t i = 0; i + 1 < l; ++i)
    for (std::uint32_t q = 0; q < n; ++q)
      embedding.words.push_back({Port{n + i}, Port{q}, Port{n + i}});
  return embedding;
}

std::string timetable_complaint(unsigned l, unsigned n) {
  const Embedding embedding = words_of(l, n);
  std::vector<Port> used;
  for (std::uint32_t port = 0; port < embedding.words.size(); ++port) used.emplace_back(port);
  Model model;
  model.ports = Model::Ports::all;
  const Timetable table = make_timetable(embedding, used, model);
  if (table.slots > std::max(2 * n, l) + 1) return fmt::format("{} slots", table.slots);
  std::set<std::pair<std::uint32_t, Port>> taken;
  for (std::size_t port = 0; port < used.size(); ++port)
    for (std::size_t hop = 0; hop < table.slot_of[port].size(); ++hop) {
      if (hop > 0 && table.slot_of[port][hop] <= table.slot_of[port][hop - 1])
        return "out of order";
      if (!taken.insert({table.slot_of[port][hop], embedding.words[port][hop]}).second)
        return fmt::format("a link twice in slot {}", table.slot_of[port][hop]);
    }
  return "";
}

Finding timetables(const PaperRequest& request) {
  const unsigned most = request.effort == Effort::quick ? 12 : 24;
  for (unsigned l = 2; l <= most; ++l)
    for (unsigned n = 1; n <= most; ++n)
      if (const std::string text = timetable_complaint(l, n); !text.empty())
        return {fmt::format("fails for MS({},{}): {}", l, n, text), "timetable"};
  return {"holds", "timetables"};
}

Finding corollary_4_4(const PaperRequest& request) {
  return for_all_sizes(macro_stars(request), "paths",
                       [&](const MacroStarSize& size) -> std::string {
                         const auto found = star_embedded(size.star(), size.spec(), request);
                         return found.congestion == std::max(2 * size.n, size.l)
                                    ? ""
                                    : fmt::format("{}", found.congestion);
                       });
}

Finding corollary_4_5(const PaperRequest& request) {
  return for_all_sizes(
      macro_stars(request), "schedule", [&](const MacroStarSize& size) -> std::string {
        const StarRun run =
            run_emulated(size, {"fragopoulou95-multinode", Model::Ports::all, true}, request);
        const double least =
            static_cast<double>(factorials[size.symbols()] - 1) / (size.n + size.l - 1);
        const double ratio = static_cast<double>(run.steps) / least;
        return run.violation.empty() && ratio <= 6 ? "" : fmt::format("{:.3f}", ratio);
      });
}

Finding corollary_4_6(const PaperRequest& request) {
  return for_all_sizes(
      up_to(9, request), "schedule", [&](const MacroStarSize& size) -> std::string {
        const StarRun run =
            run_emulated(size, {"fragopoulou95-exchange", Model::Ports::all}, request);
        const double ratio = static_cast<double>(run.steps) /
                             transmissions_at_least(size, Model::Ports::all, request);
        return run.violation.empty() && ratio <= 6 ? "" : fmt::format("{:.3f}", ratio);
      });
}

/// The distances add up to N^2 times their mean, which grows with k and not with its root.
Finding corollary_4_6_proof(const PaperRequest& request) {
  const auto per_root = [&](const MacroStarSize& size) {
    return measured_network(size.spec(), request).average_distance /
           std::sqrt(static_cast<double>(size.symbols()));
  };
  const double small = per_root({2, 2});
  const double large = per_root({2, 3});
  return judged(
      large <= small * 1.05, "search",
      fmt::format("the mean distance over sqrt(k) grows from {:.3f} to {:.3f}", small, large));
}

Finding section_5(const PaperRequest& request) {
  for (const char* const spec : {"macro-star:2,2,1", "macro-star:2,2,2", "macro-star:2,3,1"}) {
    const auto network = make_network(spec);
    const auto sizes = network->parameters();
    const NetworkMeasures found = measured_network(spec, request);
    const double most = 2.5 * static_cast<double>(sizes[0] * sizes[1]) +
                        5 * static_cast<double>(sizes[0] + sizes[1]);
    if (static_cast<double>(found.diameter) > most)
      return {fmt::format("fails for {}: diameter {}", spec, found.diameter), "search"};
    const StarRun run =
        run_on(spec, {"emulate:fragopoulou95-multinode", Model::Ports::all}, request);
    if (!run.violation.empty())
      return {fmt::format("fails for {}: {}", spec, run.violation), "schedule"};
  }
  return {"holds", "search and schedule"};
}

Finding section_6(const PaperRequest& request) {
  const std::string spec = "macro-star:2,4,nucleus=2x2";
  const EmbeddingMeasures found = star_embedded("star:9", spec, request);
  if (found.dilation != 5) return {fmt::format("fails: dilation {}", found.dilation), "paths"};
  const StarRun run = run_on(spec, {"emulate:misic94-nonpersonalized"}, request);
  return judged(run.violation.empty(), "paths and schedule", run.violation);
}

/// MS(n, n) has n + n - 1 links a node, the star of n^2 + 1 symbols n^2.
Finding abstract(const PaperRequest&) {
  const auto measured = make_network("macro-star:3,3")->port_count();
  if (measured != 5) return {fmt::format("fails for n = 3: degree {}", measured), "links"};
  for (unsigned n = 4; n <= 1000; ++n)
    if (2 * (2 * n - 1) >= n * n) return {fmt::format("fails for n = {}", n), "formula"};
  return {"holds", "formula"};
}

}  // namespace

PaperRows yeh1996_statements(const PublishedTable& published, const PaperRequest& request) {
  static const StatementMeasurements measurements{
      {"definition 2.1", definition_2_1},
      {"definition 2.2", definition_2_2},
      {"S T S", swap_transpose_swap},
      {"definition 2.3", definition_2_3},
      {"definition 2.5", definition_2_5},
      {"number of clusters", number_of_clusters},
      {"figure 1", figure_1},
      {"cycle notation", cycle_notation},
      {"proxy cycles", proxy_cycles},
      {"section 3.1", section_3_1},
      {"theorem 3.1", theorem_3_1_diameter},
      {"theorem 3.1, A", theorem_3_1_routes},
      {"theorem 3.1, proof", proof_with_ceilings},
      {"theorem 3.1, floors", proof_with_floors},
      {"eq-1", equation_1},
      {"corollary 3.2", corollary_3_2},
      {"section 3.2", section_3_2},
      {"corollary 3.3", corollary_3_3},
      {"corollary 3.3, proof", corollary_3_3_proof},
      {"lemma 3.4", lemma_3_4},
      {"theorem 4.1", theorem_4_1},
      {"dilation", dilation},
      {"scc", scc},
      {"multinode broadcast, star", multinode_on_star},
      {"total exchange, star", exchange_on_star},
      {"corollary 4.2", corollary_4_2},
      {"multinode broadcast", multinode_excess},
      {"theorem 4.3", theorem_4_3},
      {"theorem 4.3, timetable", timetables},
      {"corollary 4.4", corollary_4_4},
      {"multinode broadcast, all ports, star", multinode_on_star_all_ports},
      {"total exchange, all ports, star", exchange_on_star_all_ports},
      {"corollary 4.5", corollary_4_5},
      {"corollary 4.6", corollary_4_6},
      {"corollary 4.6, proof", corollary_4_6_proof},
      {"section 5", section_5},
      {"section 6", section_6},
      {"abstract", abstract}};
  return measured_statements(published, request, measurements);
}

}  // namespace asterism
