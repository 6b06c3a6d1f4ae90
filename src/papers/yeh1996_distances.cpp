// Section 3.2 of yeh1996: diameter, degree and the lower bounds on them.
#include <algorithm>
#include <cmath>

#include <asterism/permutation.hpp>

#include "base/natural_log.hpp"
#include "papers/yeh1996_parts.hpp"

namespace asterism {

namespace {

/// Calls body(k) for k = 5 .. 10^6: every k up to 1000, then doubling.
template <class Body>
void for_symbols(Body&& body) {
  for (std::uint64_t k = 5; k <= 1'000'000; k = k < 1000 ? k + 1 : k * 2)
    body(static_cast<double>(k));
}

/// Returns log N / log log N for N = k!.
double log_over_log_log(double k) {
  const double log_nodes = log_factorial(k);
  return log_nodes / natural_log(log_nodes);
}

struct RatioRange {
  double least = 1e300, most = 0;
  void add(double ratio) {
    least = std::min(least, ratio);
    most = std::max(most, ratio);
  }
  [[nodiscard]] bool is_within(double low, double high) const {
    return least >= low && most <= high;
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:.3f} to {:.3f}", least, most); }
};

Finding ratio_of_symbols(double subtracted) {
  RatioRange ratios;
  for_symbols([&](double k) { ratios.add((k - subtracted) / log_over_log_log(k)); });
  if (!ratios.is_within(0.5, 2)) return fails("ratio " + ratios.text(), "formula");
  return holds(fmt::format("all k: log k! is about k log k (Stirling); evaluated: k = 5..10^6, "
                           "ratio {}",
                           ratios.text()),
               "proof and formula");
}

Finding equation_1(const PaperRequest&) {
  return ratio_of_symbols(0);
}
/// n l = k - 1.
Finding equation_2(const PaperRequest&) {
  return ratio_of_symbols(1);
}

Finding corollary_3_2(const PaperRequest& request) {
  RatioRange ratios;
  Finding found = for_all_sizes(
      all_sizes(8), "search",
      [&](const MacroStarSize& size) -> std::string {
        ratios.add(static_cast<double>(network_measures(size.spec(), request).diameter) /
                   size.symbols());
        return ratios.is_within(0.5, 5) ? "" : ratios.text();
      },
      "nl + 1 <= 8");
  found.range += ", diameter over k " + ratios.text();
  return proven(std::move(found),
                "at most 5nl by Theorem 3.1, at least of the order of "
                "log N / log k since degrees are below k");
}

/// 2.5(nl + l - 1) <= 5 nl, and the degree is at most nl.
Finding any_macro_star(const PaperRequest&) {
  RatioRange ratios;
  for (unsigned l = 1; l <= 60; ++l)
    for (unsigned n = 1; n <= 60; ++n)
      if (n + l >= 4) ratios.add(diameter_ratio(l, n).ratio());
  double limit = 0;
  for (double l = 4; l <= 1e12; l *= 16) limit = diameter_ratio(l, 1).ratio();
  if (ratios.most > 6.5 || limit > 5.3) return fails(ratios.text(), "formula");
  return holds(fmt::format("all l and n: bounded by 5 asymptotically, as the degree is at most nl; "
                           "evaluated: l, n = 1..60, ratio {}; n = 1, l = 10^12: {:.3f}",
                           ratios.text(), limit),
               "proof and formula");
}

/// The ratio approaches its limit like 1 / log n, because log(n + l - 1) / log(nl) tends to 1/2.
Finding ratio_of_diameters(const PaperRequest&) {
  double last = 0;
  for (const double shape : {0.25, 0.5, 1.0, 2.0, 4.0}) {
    double before = diameter_ratio(16 * shape, 16).ratio();
    for (double n = 64; n <= 1e12; n *= 4) {
      last = diameter_ratio(n * shape, n).ratio();
      if (last < 1.25 || last > before || (last - 1.25) * natural_log(n) > 3)
        return fails(
            fmt::format("l = {:g} n, n = {:g}: {:.4f} after {:.4f}", shape, n, last, before),
            "formula");
      before = last;
    }
  }
  return holds(fmt::format("l = Theta(n): log(n + l - 1) / log(nl) tends to 1/2; evaluated: l/n = "
                           "1/4, 1/2, 1, 2, 4, n = 16..10^12, falling to {:.3f}",
                           last),
               "proof and formula");
}

Finding best_ratio(const PaperRequest&) {
  constexpr int max_log = 20;
  for (int half = 2; half <= max_log; ++half) {
    const double root = std::ldexp(1.0, half);
    const double square = diameter_ratio(root, root).ratio();
    for (int i = 0; i <= 2 * half; ++i) {
      const double l = std::ldexp(1.0, i);
      if (diameter_ratio(l, root * root / l).ratio() < square)
        return fails(fmt::format("k - 1 = 4^{}: l = {:g}", half, l), "formula");
    }
  }
  return holds_in_range(
      fmt::format("k - 1 = 4^2..4^{}, l = 1, 2, 4, .., k - 1: least for l = n", max_log),
      "formula");
}

/// 2 sqrt(nl) <= n + l, and n + l <= (sqrt(c) + 1/sqrt(c)) sqrt(nl) if l/n is between 1/c and c.
Finding lemma_3_4(const PaperRequest&) {
  constexpr unsigned max_product = 10'000;
  for (unsigned product = 1; product <= max_product; ++product) {
    const double root = std::sqrt(static_cast<double>(product));
    unsigned least = product, nearest = product;
    for (unsigned l = 1; l * l <= product; ++l) {
      if (product % l != 0) continue;
      nearest = l + product / l - 1;  // the last is the nearest pair
      least = std::min(least, nearest);
      const bool similar = product / l <= 4 * l;
      if (nearest + 1 < 2 * root || (similar && nearest + 1 > 2.5 * root + 1e-9))
        return fails(fmt::format("MS({},{})", l, product / l), "formula");
    }
    if (least != nearest) return fails(fmt::format("k = {}", product + 1), "formula");
  }
  return holds_corrected(
      "if k - 1 is a product of l = Theta(n) and n: if it is prime, as for k = 8, there are only "
      "MS(1,k-1) and MS(k-1,1), of degree k - 1",
      fmt::format("all l and n: 2 sqrt(nl) <= n + l; evaluated: k = 2..{}", max_product + 1),
      "proof and formula");
}

/// nl - (n + l - 1) = (n - 1)(l - 1).
Finding range_of_degrees(const PaperRequest&) {
  for (unsigned l = 1; l <= 1000; ++l)
    for (unsigned n = 1; n <= 1000; ++n) {
      const unsigned degree = n + l - 1;
      if (degree > n * l || (degree + 1) * (degree + 1) < 4 * n * l)
        return fails(fmt::format("MS({},{})", l, n), "formula");
    }
  return holds(
      "all l and n: nl - (n + l - 1) = (n-1)(l-1) >= 0, n + l >= 2 sqrt(nl); "
      "evaluated: l, n = 1..1000",
      "proof and formula");
}

/// MS(n, n) has n + n - 1 links per node, the star of n^2 + 1 symbols n^2.
Finding smaller_degree(const PaperRequest&) {
  const auto measured = make_network("macro-star:3,3")->port_count();
  if (measured != 5) return fails(fmt::format("n = 3: degree {}", measured), "links");
  for (unsigned n = 4; n <= 1000; ++n)
    if (2 * (2 * n - 1) >= n * n) return fails(fmt::format("n = {}", n), "formula");
  return holds("l = n >= 4: 2(2n-1) < n^2; evaluated: n = 4..1000; MS(3,3): 5 against 9",
               "proof and formula");
}

/// Compared with the smallest hypercube that has at least as many nodes.
Finding star_and_hypercube(const PaperRequest& request) {
  constexpr unsigned max_symbols = 20;
  for (unsigned k = 4; k <= max_symbols; ++k) {
    unsigned dimension = 0;
    while (dimension < 63 && (std::uint64_t{1} << dimension) < factorials[k]) ++dimension;
    const unsigned diameter = 3 * (k - 1) / 2;
    if (k <= 8 && network_measures(fmt::format("star:{}", k), request).diameter != diameter)
      return fails(fmt::format("k = {}", k), "search");
    if (k - 1 >= dimension || diameter >= dimension)
      return fails(fmt::format("k = {}: {} and {}, hypercube {}", k, k - 1, diameter, dimension),
                   "formula");
  }
  return holds_in_range(
      fmt::format("k = 4..{}, beside the smallest hypercube of k! nodes or more", max_symbols),
      "formula and search");
}

/// The bound on any network, and the mean distances of macro-stars.
Finding mean_distance(const PaperRequest& request) {
  for (const double power : {0.5, 1.0, 2.0, 4.0}) {
    double smallest = 1;
    for_symbols([&](double k) {
      const double log_nodes = log_factorial(k);
      const double bound = mean_distance_at_least(log_nodes, power * natural_log(log_nodes));
      smallest = std::min(smallest, bound * power / log_over_log_log(k));
    });
    if (smallest < 0.25) return fails(fmt::format("c = {:g}: {:.3f}", power, smallest), "formula");
  }
  const Finding measured =
      for_all_sizes(macro_stars(request), "search", [&](const MacroStarSize& size) -> std::string {
        const double mean = network_measures(size.spec(), request).average_distance;
        const double bound =
            mean_distance_at_least(log_factorial(size.symbols()), natural_log(size.n + size.l - 1));
        return mean >= bound ? "" : fmt::format("{:.3f} < {:.3f}", mean, bound);
      });
  if (measured.verdict == ClaimVerdict::fails) return measured;
  return holds(
      "all networks: half of the nodes are farther than log(N/4) / log d; evaluated: "
      "degree (log N)^c, c = 1/2, 1, 2, 4, N = 5!..(10^6)!; measured: " +
          measured.range,
      "proof, formula and search");
}

}  // namespace

StatementMeasurements yeh1996_distance_statements() {
  return {{"star and hypercube", star_and_hypercube},
          {"eq-1", equation_1},
          {"corollary 3.2", corollary_3_2},
          {"section 3.2, any MS network", any_macro_star},
          {"section 3.2", ratio_of_diameters},
          {"eq-2", equation_2},
          {"lemma 3.4", lemma_3_4},
          {"degree range", range_of_degrees},
          {"best ratio", best_ratio},
          {"mean distance", mean_distance},
          {"abstract", smaller_degree}};
}

}  // namespace asterism
