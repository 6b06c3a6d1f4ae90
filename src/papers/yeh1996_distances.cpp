// Section 3 of yeh1996: routes, diameter, degree and traffic, measured.
#include <algorithm>
#include <cmath>

#include <asterism/route.hpp>

#include "base/natural_log.hpp"
#include "papers/yeh1996_parts.hpp"

namespace asterism {

namespace {

std::uint64_t max_hops(const MacroStarSize& size, const std::string& algorithm,
                       const PaperRequest& request) {
  const auto network = make_network(size.spec());
  return survey_routes(network, route_algorithm(*network, algorithm), {}, request.progress)
      .hops_max;
}

Finding section_3_1(const PaperRequest& request) {
  return for_all_sizes(up_to(7, request), "routes", [&](const MacroStarSize& size) -> std::string {
    const std::uint64_t hops = max_hops(size, "emulate-akers87", request);
    return static_cast<double>(hops) <= 4.5 * size.n * size.l ? "" : fmt::format("{} hops", hops);
  });
}

Finding theorem_3_1_diameter(const PaperRequest& request) {
  const unsigned most = request.effort == Effort::quick  ? 8
                        : request.effort == Effort::full ? 11
                                                         : 10;
  return for_all_sizes(all_sizes(most), "search", [&](const MacroStarSize& size) -> std::string {
    const auto diameter = network_measures(size.spec(), request).diameter;
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
  for (std::uint64_t size = 4; size <= 1'000'000; size = size < 1000 ? size + 1 : size * 2) {
    const auto k = static_cast<double>(size);
    const double log_nodes = log_factorial(k);
    const double ratio = k * natural_log(log_nodes) / log_nodes;
    if (ratio < 0.5 || ratio > 2)
      return fails(fmt::format("k = {:g}: {:.3f}", k, ratio), "formula");
  }
  return holds("", "formula");
}

Finding corollary_3_2(const PaperRequest& request) {
  return for_all_sizes(
      macro_stars(request), "search", [&](const MacroStarSize& size) -> std::string {
        const double ratio =
            static_cast<double>(network_measures(size.spec(), request).diameter) / size.symbols();
        return ratio >= 0.5 && ratio <= 2.5 ? "" : fmt::format("{:.3f}", ratio);
      });
}

/// The ratio comes down to its limit as 1 / log n does.
Finding section_3_2(const PaperRequest&) {
  double before = diameter_ratio(16).ratio();
  for (std::uint64_t size = 64; size <= 1'000'000'000'000; size *= 4) {
    const auto n = static_cast<double>(size);
    const double ratio = diameter_ratio(n).ratio();
    if (ratio < 1.25 || ratio > before || (ratio - 1.25) * natural_log(n) > 2)
      return fails(fmt::format("n = {:g}: {:.4f} after {:.4f}", n, ratio, before), "formula");
    before = ratio;
  }
  return holds("", "formula");
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
    if (least != nearest) return fails(fmt::format("k = {}", product + 1), "formula");
    const unsigned root = static_cast<unsigned>(std::sqrt(static_cast<double>(product)));
    if (root * root == product && least != 2 * root - 1)
      return fails(fmt::format("k = {}", product + 1), "formula");
  }
  return holds("", "formula");
}

}  // namespace

StatementMeasurements yeh1996_distance_statements() {
  return {{"section 3.1", section_3_1},
          {"theorem 3.1", theorem_3_1_diameter},
          {"theorem 3.1, A", theorem_3_1_routes},
          {"theorem 3.1, proof", proof_with_ceilings},
          {"theorem 3.1, floors", proof_with_floors},
          {"eq-1", equation_1},
          {"corollary 3.2", corollary_3_2},
          {"section 3.2", section_3_2},
          {"corollary 3.3", corollary_3_3},
          {"corollary 3.3, proof", corollary_3_3_proof},
          {"lemma 3.4", lemma_3_4}};
}

}  // namespace asterism
