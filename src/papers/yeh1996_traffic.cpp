// Balanced traffic: Corollary 3.3 of yeh1996, its proof, and what the other sections say about it.
#include <algorithm>

#include <fmt/ranges.h>

#include "papers/yeh1996_choices.hpp"
#include "papers/yeh1996_parts.hpp"

namespace asterism {

namespace {

/// Sizes with n/2 <= l <= 2n.
std::vector<MacroStarSize> similar_sizes(const PaperRequest& request) {
  std::vector<MacroStarSize> sizes{{2, 2}, {3, 2}, {2, 3}, {4, 2}, {2, 4}, {3, 3}};
  if (request.effort != Effort::quick) sizes.insert(sizes.end(), {{4, 3}, {3, 4}});
  return sizes;
}

Finding corollary_3_3(const PaperRequest& request) {
  double most = 0;
  Finding found = for_all_sizes(similar_sizes(request), "routes",
                                [&](const MacroStarSize& size) -> std::string {
                                  const double imbalance = link_traffic(size, request).imbalance;
                                  most = std::max(most, imbalance);
                                  return imbalance <= 3 ? "" : fmt::format("{:.3f}", imbalance);
                                });
  found.range += fmt::format("; a sample of the pairs from 7 symbols on; at most {:.2f}", most);
  return found;
}

/// Rearranging the positions within all blocks alike, or the blocks 2..l, is an automorphism that
/// fixes 12..k and maps links of a kind onto each other. Algorithm A commutes with it if its
/// choices do not depend on numbers.
Finding corollary_3_3_proof(const PaperRequest&) {
  Finding found = for_all_sizes(
      {{2, 2}, {3, 2}, {2, 3}, {4, 1}, {5, 1}}, "enumeration",
      [](const MacroStarSize& size) -> std::string {
        const std::vector<double> uses = random_choice_traffic(size);
        const auto [first, last] = std::minmax_element(uses.begin(), uses.begin() + size.n);
        const auto [low, high] = std::minmax_element(uses.begin() + size.n, uses.end());
        if (*last - *first < 1e-9 && *high - *low < 1e-9) return "";
        return fmt::format("{:.4f}", fmt::join(uses, ", "));
      });
  found.range += fmt::format(" with random tags, q and p (T2, T3, S2 of MS(2,2): {:.4f})",
                             fmt::join(random_choice_traffic({2, 2}), ", "));
  return proven(std::move(found),
                "automorphisms map links of a kind onto each other, and algorithm A with choices "
                "that do not depend on numbers commutes with them");
}

Finding smallest_choices(const PaperRequest& request) {
  const double spread = link_traffic({2, 2}, request).nucleus_spread;
  return judged(spread > 1.1, fmt::format("MS(2,2), best tag, all pairs: {:.3f} times", spread),
                "routes", fmt::format("{:.3f} times", spread));
}

/// Hops over links of a kind are divided among its links.
Finding proportions(const PaperRequest& request) {
  std::vector<MacroStarSize> sizes = similar_sizes(request);
  for (unsigned n = 5; n <= 7; ++n) sizes.push_back({2, n});
  double least = 2, most = 0;
  Finding found = for_all_sizes(sizes, "routes", [&](const MacroStarSize& size) -> std::string {
    const LinkTraffic links = link_traffic(size, request);
    const double ratio = links.inter_cluster * (size.l - 1) / (links.nucleus * size.n);
    least = std::min(least, ratio);
    most = std::max(most, ratio);
    return ratio > 0.25 && ratio < 2 ? "" : fmt::format("{:.3f}", ratio);
  });
  found.range += fmt::format(": {:.2f} to {:.2f}", least, most);
  return found;
}

Finding balanced_in_conclusion(const PaperRequest& request) {
  std::vector<std::string> texts;
  double before = 1;
  bool grows = true;
  for (unsigned n = 3; n <= 7; ++n) {
    const double imbalance = link_traffic({2, n}, request).imbalance;
    texts.push_back(fmt::format("{:.2f}", imbalance));
    grows = grows && imbalance > before;
    before = imbalance;
  }
  const std::string range = "MS(2,n), n = 3..7, a sample of the pairs";
  if (!grows) return holds_in_range(range, "routes");
  return fails(fmt::format("l = 2, n = 3..7: the busiest links carry {} times what others do, "
                           "growing with n; Corollary 3.3 asks for l = Theta(n)",
                           fmt::join(texts, ", ")),
               "routes", range);
}

/// Every node sends a packet to each of its neighbours in the star.
Finding emulated_traffic(const PaperRequest& request) {
  Finding found =
      for_all_sizes(macro_stars(request), "paths", [&](const MacroStarSize& size) -> std::string {
        const EmbeddingMeasures measures = star_embedded(size.star(), size.spec(), request);
        for (std::size_t i = 0; i < measures.classes.size(); ++i) {
          const LinkLoad& load = measures.classes[i];
          const unsigned expected = i < size.n ? size.l : 2 * size.n;
          if (load.most != expected || load.mean != expected)
            return fmt::format("{}: {}", load.link_class, load.most);
        }
        return "";
      });
  return proven(std::move(found), "a nucleus link carries l packets, an inter-cluster link 2n");
}

/// Returns the packets over the links of the busiest class divided by those of the least busy.
double packet_imbalance(const StarRun& run) {
  const auto [least, most] = std::ranges::minmax(run.packets_by_class);
  return static_cast<double>(most) / static_cast<double>(least);
}

/// Each step of the star takes one step over nucleus links; all others are swaps.
double nucleus_over_swaps(const MacroStarSize& size, const PaperRequest& request) {
  StarChoice choice{"misic94-nonpersonalized"};
  choice.forget = true;
  const double nucleus = static_cast<double>(factorials[size.symbols()] - 1);
  const double swaps = static_cast<double>(run_emulated(size, choice, request).steps) - nucleus;
  return nucleus / size.n / (swaps / (size.l - 1));
}

Finding uniform_for_all(const PaperRequest& request) {
  const std::vector<MacroStarSize> sizes{{2, 2}, {3, 2}, {2, 3}};
  const Finding exchanges =
      for_all_sizes(sizes, "schedule", [&](const MacroStarSize& size) -> std::string {
        for (const StarChoice& choice : {StarChoice{"misic94-personalized"},
                                         StarChoice{"fragopoulou95-exchange", Model::Ports::all}}) {
          const double imbalance = packet_imbalance(run_emulated(size, choice, request));
          if (imbalance > 4) return fmt::format("{}: {:.2f}", choice.algorithm, imbalance);
        }
        return "";
      });
  if (exchanges.verdict == ClaimVerdict::fails) return exchanges;
  return holds_corrected(
      fmt::format("not for the multinode broadcast of section 4.1, whose N + o(N) steps leave o(N) "
                  "for swaps: a nucleus link of MS(2,n) carries {:.2f}, {:.2f}, {:.2f} times what "
                  "an inter-cluster link does, n = 2, 3, 4",
                  nucleus_over_swaps({2, 2}, request), nucleus_over_swaps({2, 3}, request),
                  nucleus_over_swaps({2, 4}, request)),
      "total exchanges on " + exchanges.range + ": within a factor of 4", "schedule");
}

}  // namespace

StatementMeasurements yeh1996_traffic_statements() {
  return {{"corollary 3.3", corollary_3_3},
          {"corollary 3.3, proof", corollary_3_3_proof},
          {"corollary 3.3, smallest choices", smallest_choices},
          {"corollary 3.3, proportions", proportions},
          {"emulated traffic", emulated_traffic},
          {"introduction, traffic", uniform_for_all},
          {"section 6, traffic", balanced_in_conclusion}};
}

}  // namespace asterism
