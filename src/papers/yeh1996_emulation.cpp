// Sections 4 to 6 of yeh1996: embeddings, emulation and what is emulated, measured.
#include <algorithm>
#include <cmath>
#include <set>

#include <asterism/embedding.hpp>
#include <asterism/emulate.hpp>
#include <asterism/permutation.hpp>

#include "papers/yeh1996_parts.hpp"

namespace asterism {

namespace {

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
      return fails(fmt::format("k = {}: dilation {}", k, found.dilation), "paths");
  }
  return holds("", "paths");
}

/// Calls complaint(k, run) for the stars of 4 to 7 symbols (9 at full effort).
template <class Complaint>
Finding for_all_stars(const StarChoice& choice, const PaperRequest& request,
                      Complaint&& complaint) {
  const unsigned most = request.effort == Effort::quick  ? 6
                        : request.effort == Effort::full ? 9
                                                         : 7;
  for (unsigned k = 4; k <= most; ++k) {
    const StarRun run = run_on(fmt::format("star:{}", k), choice, request);
    const std::string text = run.violation.empty() ? complaint(k, run) : run.violation;
    if (!text.empty()) return fails(fmt::format("k = {}: {}", k, text), "schedule");
  }
  return holds("", "schedule");
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
      macro_stars(request), "schedule", [&](const MacroStarSize& size) -> std::string {
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
        return fails(fmt::format("MS({},{}): {}", l, n, text), "timetable");
  return holds("", "timetables");
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
      macro_stars(request), "schedule", [&](const MacroStarSize& size) -> std::string {
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
    return network_measures(size.spec(), request).average_distance /
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
    const NetworkMeasures found = network_measures(spec, request);
    const double most = 2.5 * static_cast<double>(sizes[0] * sizes[1]) +
                        5 * static_cast<double>(sizes[0] + sizes[1]);
    if (static_cast<double>(found.diameter) > most)
      return fails(fmt::format("{}: diameter {}", spec, found.diameter), "search");
    const StarRun run =
        run_on(spec, {"emulate:fragopoulou95-multinode", Model::Ports::all}, request);
    if (!run.violation.empty())
      return fails(fmt::format("{}: {}", spec, run.violation), "schedule");
  }
  return holds("", "search and schedule");
}

Finding section_6(const PaperRequest& request) {
  const std::string spec = "macro-star:2,4,nucleus=2x2";
  const EmbeddingMeasures found = star_embedded("star:9", spec, request);
  if (found.dilation != 5) return fails(fmt::format("dilation {}", found.dilation), "paths");
  const StarRun run = run_on(spec, {"emulate:misic94-nonpersonalized"}, request);
  return judged(run.violation.empty(), "paths and schedule", run.violation);
}

/// MS(n, n) has n + n - 1 links a node, the star of n^2 + 1 symbols n^2.
Finding abstract(const PaperRequest&) {
  const auto measured = make_network("macro-star:3,3")->port_count();
  if (measured != 5) return fails(fmt::format("n = 3: degree {}", measured), "links");
  for (unsigned n = 4; n <= 1000; ++n)
    if (2 * (2 * n - 1) >= n * n) return fails(fmt::format("n = {}", n), "formula");
  return holds("", "formula");
}

}  // namespace

StatementMeasurements yeh1996_emulation_statements() {
  return {{"theorem 4.1", theorem_4_1},
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
}

}  // namespace asterism
