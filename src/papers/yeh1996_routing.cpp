// Section 3 of yeh1996: algorithm A and the notation of its proof, over all nodes, tags and
// choices.
#include <asterism/route.hpp>

#include "papers/yeh1996_choices.hpp"
#include "papers/yeh1996_parts.hpp"

namespace asterism {

namespace {

/// Every l and n with at most 6 symbols, and two networks of 7.
std::vector<MacroStarSize> enumerated_sizes() {
  std::vector<MacroStarSize> sizes = all_sizes(6);
  sizes.insert(sizes.end(), {{3, 2}, {2, 3}});
  return sizes;
}
constexpr const char* enumerated_range =
    "nl <= 5, MS(3,2) and MS(2,3): all nodes, tags and choices of q and p";

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
  return judged(first == "(31),(245),6" && second == "(6425371)", "both examples", "route",
                first + " " + second);
}

Finding proxy_cycles(const PaperRequest&) {
  const std::string first = cycles_text("macro-star:3,2", "3415267", "2,3,1");
  const std::string second = cycles_text("macro-star:3,2", "6572341", "2,3,1");
  return judged(first == "(32571),(46)" && second == "(651),2,3,4,7", "both examples", "route",
                first + " " + second);
}

/// Blocks count from 0 here.
Finding figure_2_tags(const PaperRequest&) {
  const Permutation tag{1, 2, 0};
  const bool is_inverse = inverse(tag) == Permutation{2, 0, 1};
  const Permutation after_s3 = inverse(inverse(tag).with_swapped(0, 2));
  return judged(is_inverse && after_s3 == Permutation{1, 0, 2}, "the example", "arithmetic",
                "the tags differ");
}

/// The definition of the proxy has a floor; in Fig. 2 the second hop, from 5 67 23 41, is S_3.
Finding block_index(const PaperRequest&) {
  constexpr unsigned n = 2, symbol = 5;
  const Permutation tag{1, 2, 0};
  const unsigned with_floor = tag[(symbol - 2) / n] + 1;
  const unsigned with_ceiling = tag[(symbol - 2 + n - 1) / n] + 1;
  if (with_floor != 3 || with_ceiling == 3)
    return fails(fmt::format("x_1 = 5: block {}", with_floor), "arithmetic");
  return holds_corrected(
      fmt::format("a floor, as in the definition of the proxy: for x_1 = 5 in Fig. 2 the ceiling "
                  "gives i = {}, and the figure has S_3",
                  with_ceiling),
      "Fig. 2", "arithmetic");
}

Finding section_3_1(const PaperRequest& request) {
  Finding found =
      for_all_sizes(up_to(7, request), "routes", [&](const MacroStarSize& size) -> std::string {
        const auto network = make_network(size.spec());
        const std::uint64_t hops =
            survey_routes(network, route_algorithm(*network, "emulate-akers87"), {},
                          request.progress)
                .max_hops;
        return 2 * hops <= 9 * size.n * size.l ? "" : fmt::format("{} hops", hops);
      });
  return proven(std::move(found), "3 hops for each of the floor(1.5 nl) of the star");
}

Finding steps_per_symbol(const PaperRequest&) {
  return for_all_sizes(
      enumerated_sizes(), "enumeration",
      [](const MacroStarSize& size) -> std::string {
        AllChoices choices(size);
        std::string complaint;
        choices.for_each([&](const TaggedNode& from, const ChoiceOutcome& outcome) {
          unsigned hops = 0;
          for (unsigned position = 0; position < size.symbols(); ++position) {
            const unsigned symbol = from.node[position];
            if (symbol == 0) continue;
            const unsigned proxy = choices.proxy(symbol, from.inverse_tag);
            if (proxy == position) continue;
            hops += choices.block_of(position) == choices.block_of(proxy) ? 1 : 2;
          }
          if (hops != outcome.min_placing || hops != outcome.max_placing)
            complaint = fmt::format("{}, measured {} to {}", hops, outcome.min_placing,
                                    outcome.max_placing);
        });
        return complaint;
      },
      enumerated_range);
}

/// Whether all symbols (for odd k all but the first, which is 1) form proxy cycles of two symbols
/// from different blocks.
bool is_paired(const AllChoices& choices, const MacroStarSize& size, const TaggedNode& at) {
  const auto home = [&](unsigned symbol) {
    return symbol == 0 ? 0 : choices.proxy(symbol, at.inverse_tag);
  };
  const bool odd = size.symbols() % 2 == 1;
  if (odd && at.node[0] != 0) return false;
  for (unsigned position = odd ? 1 : 0; position < size.symbols(); ++position) {
    const unsigned other = home(at.node[position]);
    if (other == position || home(at.node[other]) != position ||
        choices.block_of(other) == choices.block_of(position))
      return false;
  }
  return true;
}

Finding worst_of_phase_1(const PaperRequest&) {
  std::vector<MacroStarSize> sizes = enumerated_sizes();
  std::erase_if(sizes, [](const MacroStarSize& size) { return size.l == 1; });
  return for_all_sizes(sizes, "enumeration", [](const MacroStarSize& size) -> std::string {
    AllChoices choices(size);
    unsigned longest = 0, longest_paired = 0, shortest_paired = 255;
    choices.for_each([&](const TaggedNode& from, const ChoiceOutcome& outcome) {
      longest = std::max<unsigned>(longest, outcome.max_phase_1);
      if (!is_paired(choices, size, from)) return;
      longest_paired = std::max<unsigned>(longest_paired, outcome.max_phase_1);
      shortest_paired = std::min<unsigned>(shortest_paired, outcome.max_phase_1);
    });
    if (shortest_paired == longest && longest_paired == longest) return "";
    return fmt::format("{} to {} hops, the worst case {}", shortest_paired, longest_paired,
                       longest);
  });
}

/// Phase 2 from every tag, once all blocks are clean.
Finding phase_2(const PaperRequest& request) {
  constexpr unsigned max_l = 5;
  for (unsigned l = 2; l <= max_l; ++l) {
    AllChoices choices({l, 1});
    unsigned most = 0;
    choices.for_each([&](const TaggedNode&, const ChoiceOutcome& outcome) {
      if (outcome.max_phase_1 == 0) most = std::max<unsigned>(most, outcome.max_hops);
    });
    const auto diameter = network_measures(fmt::format("star:{}", l), request).diameter;
    if (most != diameter || diameter != 3 * (l - 1) / 2)
      return fails(fmt::format("l = {}: {} hops, diameter {}", l, most, diameter), "enumeration");
  }
  return holds_corrected(
      "a floor instead of the ceiling: the diameter of the 2-star is 1, and ceil(1.5) is 2",
      fmt::format("l = 2..{}: all tags and choices of q", max_l), "enumeration and search");
}

Finding theorem_3_1_diameter(const PaperRequest& request) {
  const unsigned most = request.effort == Effort::quick  ? 8
                        : request.effort == Effort::full ? 11
                                                         : 10;
  Finding found = for_all_sizes(
      all_sizes(most), "search",
      [&](const MacroStarSize& size) -> std::string {
        const auto diameter = network_measures(size.spec(), request).diameter;
        return static_cast<double>(diameter) <= theorem_3_1(size)
                   ? ""
                   : fmt::format("{:g}, measured {}", theorem_3_1(size), diameter);
      },
      fmt::format("nl + 1 <= {}", most));
  return proven(std::move(found), "the paper's proof with floors");
}

Finding theorem_3_1_routes(const PaperRequest&) {
  Finding found = for_all_sizes(
      enumerated_sizes(), "enumeration",
      [](const MacroStarSize& size) -> std::string {
        AllChoices choices(size);
        unsigned most = 0;
        choices.for_each([&](const TaggedNode&, const ChoiceOutcome& outcome) {
          most = std::max<unsigned>(most, outcome.max_hops);
        });
        return most <= theorem_3_1(size) ? "" : fmt::format("{} hops", most);
      },
      enumerated_range);
  return proven(std::move(found), "the paper's proof with floors");
}

/// The sum of the proof; `add` is 0 to round down, 1 to round up.
unsigned proof_sum(const MacroStarSize& size, unsigned add) {
  return 2 * size.n * size.l + (size.n * size.l + add) / 2 + size.l - 1 +
         (3 * (size.l - 1) + add) / 2;
}

Finding theorem_3_1_proof(const PaperRequest&) {
  for (unsigned l = 1; l <= 40; ++l)
    for (unsigned n = 1; n <= 40; ++n)
      if (proof_sum({l, n}, 0) > theorem_3_1({l, n}))
        return fails(fmt::format("MS({},{})", l, n), "formula");
  const MacroStarSize first{2, 2};
  return holds_corrected(fmt::format("floors instead of the two ceilings: MS(2,2): {} > {:g}",
                                     proof_sum(first, 1), theorem_3_1(first)),
                         "all l and n: each term with a floor is at most the term without; "
                         "evaluated: l, n = 1..40",
                         "proof and formula");
}

}  // namespace

StatementMeasurements yeh1996_routing_statements() {
  return {{"section 3.1", section_3_1},
          {"figure 2, tags", figure_2_tags},
          {"block index", block_index},
          {"cycle notation", cycle_notation},
          {"proxy cycles", proxy_cycles},
          {"steps per symbol", steps_per_symbol},
          {"theorem 3.1", theorem_3_1_diameter},
          {"theorem 3.1, A", theorem_3_1_routes},
          {"theorem 3.1, phase 1", worst_of_phase_1},
          {"theorem 3.1, phase 2", phase_2},
          {"theorem 3.1, proof", theorem_3_1_proof}};
}

}  // namespace asterism
