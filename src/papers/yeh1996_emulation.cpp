// Section 4 of yeh1996: embeddings and emulation, measured.
#include <algorithm>
#include <set>

#include <asterism/algorithm.hpp>
#include <asterism/embedding.hpp>
#include <asterism/emulate.hpp>
#include <asterism/permutation.hpp>
#include <asterism/problem.hpp>

#include "papers/yeh1996_parts.hpp"

namespace asterism {

EmbeddingMeasures star_embedded(const std::string& star, const std::string& host,
                                const PaperRequest& request) {
  return measure_embedding(find_embedding(make_network(star), make_network(host)),
                           request.memory_limit, request.progress);
}

namespace {

/// Returns what is wrong with an emulated run: a violation, or more steps than the theorem allows.
std::string slowdown_complaint(const MacroStarSize& size, StarChoice choice, Model::Ports ports,
                               const PaperRequest& request) {
  const StarRun star = run_on(size.star(), choice, request);
  choice.forget = copies(choice);
  const StarRun run = run_emulated(size, choice, request);
  if (!run.violation.empty()) return fmt::format("{}: {}", choice.algorithm, run.violation);
  if (run.steps <= size.slowdown(ports) * star.steps) return "";
  return fmt::format("{}: {} steps for {}", choice.algorithm, run.steps, star.steps);
}

/// Returns every algorithm of the catalogue for the star whose emulation runs on MS(2,2) with these
/// ports and one message per packet.
std::vector<StarChoice> algorithms_emulated(Model::Ports ports) {
  const auto network = make_network("macro-star:2,2");
  Model model;
  model.ports = ports;
  model.packet_limit = 1;
  std::vector<StarChoice> choices;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    constexpr std::string_view prefix = "emulate:";
    if (!algorithm.name.starts_with(prefix)) continue;
    const CollectiveKind kind = algorithm.collectives.front();
    const bool has_source = traits_of(kind).sources == CollectiveTraits::Sources::one;
    const Problem problem(
        network,
        Collective(kind, *network, has_source ? std::vector{NodeId{0}} : std::vector<NodeId>{}),
        model);
    if (!why_not(algorithm, problem))
      choices.push_back({algorithm.name.substr(prefix.size()), ports});
  }
  return choices;
}

/// Tests all algorithms on MS(2,2), and those that the paper cites also on the others.
Finding emulated_within(Model::Ports ports, const std::string& proof, const PaperRequest& request) {
  const std::vector<StarChoice> all = algorithms_emulated(ports);
  for (const StarChoice& choice : all)
    if (const std::string text = slowdown_complaint({2, 2}, choice, ports, request); !text.empty())
      return fails("MS(2,2): " + text, "schedule");
  Finding found = for_all_sizes(
      macro_stars(request), "schedule", [&](const MacroStarSize& size) -> std::string {
        for (const StarChoice& choice : emulated_choices()) {
          if (choice.ports != ports || !is_affordable(choice, size)) continue;
          if (std::string text = slowdown_complaint(size, choice, ports, request); !text.empty())
            return text;
        }
        return "";
      });
  found.range =
      fmt::format("{} algorithms of the star on MS(2,2), those that the paper cites on {}",
                  all.size(), found.range);
  return proven(std::move(found), proof);
}

Finding theorem_4_1(const PaperRequest& request) {
  return emulated_within(Model::Ports::single_dimension,
                         "a step over T_j is S T S in three steps, whatever is sent", request);
}
Finding theorem_4_3(const PaperRequest& request) {
  return emulated_within(Model::Ports::all,
                         "the timetable serves all links of the star at the same time", request);
}

Finding dilation(const PaperRequest& request) {
  Finding found =
      for_all_sizes(macro_stars(request), "paths", [&](const MacroStarSize& size) -> std::string {
        const EmbeddingMeasures measures = star_embedded(size.star(), size.spec(), request);
        if (measures.dilation == 3 && measures.load == 1 && measures.expansion == 1) return "";
        return fmt::format("dilation {}, load {}", measures.dilation, measures.load);
      });
  return proven(std::move(found), "the same nodes, S T S");
}

/// If the SCC of m emulates the star of m + 1, which has more nodes, with slowdown s, then its
/// diameter is at most s times that of the star, because each of its nodes represents one of the
/// star.
Finding scc(const PaperRequest& request) {
  std::string text;
  bool is_larger = false;
  for (unsigned m = 4; m <= 9; ++m) {
    const auto diameter = network_measures(fmt::format("scc:{}", m), request).diameter;
    const double least = static_cast<double>(diameter) / (3 * m / 2);
    text += fmt::format("{}{:.2f}", text.empty() ? "" : ", ", least);
    is_larger = least > 3;
  }
  if (!is_larger) return fails("slowdowns of at least " + text, "search");
  return holds_in_range(
      "star of m + 1 symbols on the SCC of m, m = 4..9: slowdown at least " + text +
          "; bounds up to 3 decide nothing; they grow, as the degree of the SCC is 3",
      "search and proof");
}

/// The words S T S and T alone, without a network, for arbitrary l and n.
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

/// With M = max(2n, l) + 1 slots: a T is used in slot 1 and, for the i-th S, in slot
/// 2 + (i + q) mod (M - 2), which differ as l - 1 <= M - 2. An S is used in slots 1..n and
/// M-n+1..M, which differ as 2n < M. The j-th of the n words of an S has its T between slots j + 1
/// and M - n + j - 1.
Finding timetables(const PaperRequest& request) {
  const unsigned most = request.effort == Effort::quick ? 12 : 24;
  for (unsigned l = 2; l <= most; ++l)
    for (unsigned n = 1; n <= most; ++n)
      if (const std::string text = timetable_complaint(l, n); !text.empty())
        return fails(fmt::format("MS({},{}): {}", l, n, text), "timetable");
  return holds(fmt::format("all l and n: no slot of our timetable uses a link twice; checked: "
                           "l = 2..{}, n = 1..{}",
                           most, most),
               "proof and timetables");
}

/// Every packet of a step with all ports crosses a link at least once: a host of degree d needs
/// (k - 1)/d steps.
double over_ratio_of_degrees(const MacroStarSize& size, double steps) {
  return steps * (size.n + size.l - 1) / (size.n * size.l);
}

/// Returns the largest such quotient for n/2 <= l <= 2n up to 1000.
template <class Steps>
double largest_quotient(Steps&& steps) {
  double most = 0;
  for (unsigned n = 1; n <= 1000; ++n)
    for (unsigned l = (n + 1) / 2; l <= 2 * n; ++l)
      most = std::max(most, over_ratio_of_degrees({l, n}, steps(l, n)));
  return most;
}

Finding corollary_4_4(const PaperRequest&) {
  const double most =
      largest_quotient([](unsigned l, unsigned n) { return std::max(2 * n, l) + 1.0; });
  if (most > 6) return fails(fmt::format("{:.3f}", most), "formula");
  return holds(fmt::format("l = Theta(n): any network of that degree needs (k-1)/(n+l-1); "
                           "evaluated: n/2 <= l <= 2n, n = 1..1000: at most {:.3f} times that, "
                           "below 4 for l = n",
                           most),
               "proof and formula");
}

Finding congestion(const PaperRequest& request) {
  const double most =
      largest_quotient([](unsigned l, unsigned n) { return std::max(2. * n, 1. * l); });
  if (most > 6) return fails(fmt::format("{:.3f}", most), "formula");
  Finding found =
      for_all_sizes(macro_stars(request), "paths", [&](const MacroStarSize& size) -> std::string {
        const auto measured = star_embedded(size.star(), size.spec(), request).congestion;
        return unless_equal<std::uint64_t>(std::max(2 * size.n, size.l), measured);
      });
  found.range +=
      fmt::format("; n/2 <= l <= 2n, n = 1..1000: at most {:.3f} times (k-1)/(n+l-1)", most);
  return proven(std::move(found), "a nucleus link is in l paths, an inter-cluster link in 2n");
}

}  // namespace

StatementMeasurements yeh1996_emulation_statements() {
  return {{"theorem 4.1", theorem_4_1},
          {"dilation", dilation},
          {"scc", scc},
          {"theorem 4.3", theorem_4_3},
          {"theorem 4.3, timetable", timetables},
          {"corollary 4.4", corollary_4_4},
          {"congestion", congestion}};
}

}  // namespace asterism
