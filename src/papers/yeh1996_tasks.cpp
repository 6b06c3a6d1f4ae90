// Section 4 of yeh1996: multinode broadcast and total exchange, on the star and emulated.
#include <algorithm>
#include <cmath>

#include <fmt/ranges.h>

#include <asterism/permutation.hpp>

#include "base/natural_log.hpp"
#include "papers/yeh1996_parts.hpp"

namespace asterism {

namespace {

unsigned max_star(const PaperRequest& request) {
  return request.effort == Effort::quick ? 6 : request.effort == Effort::full ? 9 : 7;
}

/// Calls complaint(k, run) for the stars with at least 4 symbols.
template <class Complaint>
Finding for_all_stars(const StarChoice& choice, const PaperRequest& request,
                      Complaint&& complaint) {
  for (unsigned k = 4; k <= max_star(request); ++k) {
    const StarRun run = run_on(fmt::format("star:{}", k), choice, request);
    const std::string text = run.violation.empty() ? complaint(k, run) : run.violation;
    if (!text.empty()) return fails(fmt::format("k = {}: {}", k, text), "schedule");
  }
  return holds_in_range(fmt::format("k = 4..{}", max_star(request)), "schedule");
}

std::string unless(bool right, const StarRun& run) {
  return right ? "" : fmt::format("{} steps", run.steps);
}

/// Returns the sum of the distances from a node of the k-star to all: k! (k + H_k + 2/k - 4).
double sum_of_distances(unsigned k) {
  double harmonic = 0;
  for (unsigned i = 1; i <= k; ++i) harmonic += 1.0 / i;
  return static_cast<double>(factorials[k]) * (k + harmonic + 2.0 / k - 4);
}

Finding multinode_on_star(const PaperRequest& request) {
  return for_all_stars({"misic94-nonpersonalized"}, request, [](unsigned k, const StarRun& run) {
    return unless(run.steps == factorials[k] - 1, run);
  });
}

/// (k + H_k + 2/k - 4) / (k + 1) tends to 1.
Finding exchange_on_star(const PaperRequest& request) {
  Finding found =
      for_all_stars({"misic94-personalized"}, request, [](unsigned k, const StarRun& run) {
        return unless(std::abs(static_cast<double>(run.steps) - sum_of_distances(k)) < 0.5, run);
      });
  if (found.verdict == ClaimVerdict::fails) return found;
  const auto ratio = [](double k) {
    const double harmonic = natural_log(k) + 0.5772156649 + 1 / (2 * k);
    return (k + harmonic + 2 / k - 4) / (k + 1);
  };
  return holds(fmt::format("all k: k! (k + H_k + 2/k - 4) steps, the sum of the distances, over "
                           "(k+1)!: {:.3f}, {:.3f}, {:.3f}, {:.5f} for k = 5, 20, 100, 10^6; "
                           "schedules: {}",
                           ratio(5), ratio(20), ratio(100), ratio(1e6), found.range),
               "proof and schedule");
}

/// A node receives at most one packet per step, and a step moves each packet by one link at most.
Finding strictly_optimal(const PaperRequest& request) {
  const Finding broadcast = multinode_on_star(request);
  const Finding exchange = exchange_on_star(request);
  if (broadcast.verdict == ClaimVerdict::fails) return broadcast;
  if (exchange.verdict == ClaimVerdict::fails) return exchange;
  return holds_in_range(broadcast.range +
                            ": as many steps as packets that a node receives, or as "
                            "the sum of the distances",
                        "schedule and bound");
}

Finding multinode_on_star_all_ports(const PaperRequest& request) {
  return for_all_stars({"fragopoulou95-multinode", Model::Ports::all}, request,
                       [](unsigned k, const StarRun& run) {
                         return unless(run.steps * (k - 1) >= factorials[k] - 1 &&
                                           run.steps * (k - 1) <= 2 * (factorials[k] - 1),
                                       run);
                       });
}
Finding exchange_on_star_all_ports(const PaperRequest& request) {
  return for_all_stars({"fragopoulou95-exchange", Model::Ports::all}, request,
                       [](unsigned k, const StarRun& run) {
                         const double least = sum_of_distances(k) / (k - 1);
                         const auto steps = static_cast<double>(run.steps);
                         return unless(steps >= least && steps <= 2 * least, run);
                       });
}

/// Measures `ratio(size)` for all macro-stars and requires it to be between the limits.
template <class Ratio>
Finding ratios_between(double low, double high, const PaperRequest& request, Ratio&& ratio) {
  std::vector<std::string> texts;
  Finding found = for_all_sizes(macro_stars(request), "schedule",
                                [&](const MacroStarSize& size) -> std::string {
                                  const double value = ratio(size);
                                  texts.push_back(fmt::format("{:.2f}", value));
                                  return value >= low && value <= high ? "" : texts.back();
                                });
  if (found.verdict != ClaimVerdict::fails)
    found.range += fmt::format(": {}", fmt::join(texts, ", "));
  return found;
}

/// Returns the steps of a valid run; a negative number, which meets no bound, otherwise.
double valid_steps(const StarRun& run) {
  return run.violation.empty() ? static_cast<double>(run.steps) : -1;
}

Finding corollary_4_2(const PaperRequest& request) {
  Finding found = ratios_between(0.5, 5, request, [&](const MacroStarSize& size) {
    return valid_steps(run_emulated(size, {"misic94-personalized"}, request)) /
           static_cast<double>(factorials[size.symbols()] * size.symbols());
  });
  return proven(std::move(found),
                "at most 3 times the steps on the star, at least N times the "
                "mean distance");
}

/// Three times the steps on the star, divided by N times the minimum mean distance of any network
/// of degree (log N)^c.
Finding corollary_4_2_optimality(const PaperRequest&) {
  double most = 0;
  for (const double power : {0.5, 1.0, 2.0, 4.0})
    for (std::uint64_t size = 5; size <= 1'000'000; size = size < 1000 ? size + 1 : size * 2) {
      const auto k = static_cast<double>(size);
      const double log_nodes = log_factorial(k);
      const double steps = 3 * (k + natural_log(k));  // over N; H_k + 2/k - 4 is below log k
      const double least = mean_distance_at_least(log_nodes, power * natural_log(log_nodes));
      most = std::max(most, steps / least / power);
    }
  if (most > 32) return fails(fmt::format("{:.3f} c", most), "formula");
  return holds(
      fmt::format("all c: 3(k+1)! steps, and a step moves each packet by one link at most; "
                  "evaluated: c = 1/2, 1, 2, 4, N = 5!..(10^6)!: at most {:.1f} c times "
                  "the bound",
                  most),
      "proof and formula");
}

double excess(const MacroStarSize& size, const PaperRequest& request) {
  StarChoice choice{"misic94-nonpersonalized"};
  choice.forget = true;
  const auto others = static_cast<double>(factorials[size.symbols()] - 1);
  return static_cast<double>(run_emulated(size, choice, request).steps) / others - 1;
}

/// Nodes keep the copies that pass through them.
Finding multinode_broadcast_steps(const PaperRequest& request) {
  return for_all_sizes(
      {{2, 2}, {3, 2}, {2, 3}, {4, 2}, {2, 4}}, "schedule",
      [&](const MacroStarSize& size) -> std::string {
        const StarRun run = run_emulated(size, {"misic94-nonpersonalized"}, request);
        return run.violation.empty()
                   ? unless_equal<std::uint64_t>(factorials[size.symbols()] - 1, run.steps)
                   : run.violation;
      },
      "MS(2,2), MS(3,2), MS(2,3), MS(4,2), MS(2,4): N - 1 steps if nodes keep the copies that pass "
      "them");
}

std::string excess_text(std::initializer_list<MacroStarSize> sizes, const PaperRequest& request) {
  std::vector<std::string> texts;
  for (const MacroStarSize& size : sizes)
    texts.push_back(fmt::format("{:.1f}", 100 * excess(size, request)));
  return fmt::format("{} %", fmt::join(texts, ", "));
}

/// A nucleus has (n+1)! nodes, so a path through all nodes leaves one every (n+1)! steps, which
/// takes swaps.
Finding multinode_broadcast_emulated(const PaperRequest& request) {
  const double first = excess({2, 2}, request), second = excess({2, 3}, request),
               third = excess({2, 4}, request);
  if (first <= second || second <= third)
    return fails(fmt::format("{:.3f}, {:.3f}, {:.3f}", first, second, third), "schedule");
  return holds_corrected(
      fmt::format("if n grows: leaving each nucleus, of (n+1)! nodes, takes swaps; for n = 2, l = "
                  "2, 3, 4 the excess is {}, for n = 1, l = 3, 4, 5 {}",
                  excess_text({{2, 2}, {3, 2}, {4, 2}}, request),
                  excess_text({{3, 1}, {4, 1}, {5, 1}}, request)),
      "MS(2,n), n = 2, 3, 4: excess over N - 1 " + excess_text({{2, 2}, {2, 3}, {2, 4}}, request) +
          ", with our path",
      "schedule");
}

Finding corollary_4_5(const PaperRequest& request) {
  return ratios_between(1, 6, request, [&](const MacroStarSize& size) {
    const double least =
        static_cast<double>(factorials[size.symbols()] - 1) / (size.n + size.l - 1);
    return valid_steps(
               run_emulated(size, {"fragopoulou95-multinode", Model::Ports::all, true}, request)) /
           least;
  });
}

Finding corollary_4_6(const PaperRequest& request) {
  return ratios_between(1, 6, request, [&](const MacroStarSize& size) {
    return valid_steps(run_emulated(size, {"fragopoulou95-exchange", Model::Ports::all}, request)) /
           transmissions_at_least(size, Model::Ports::all, request);
  });
}

double log_nodes_of(const MacroStarSize& size) {
  return log_factorial(size.symbols());
}

/// The distances add up to N^2 times their mean, which is of the order of log N / log log N.
Finding corollary_4_6_transmissions(const PaperRequest& request) {
  std::vector<std::string> texts;
  Finding found =
      for_all_sizes(macro_stars(request), "search", [&](const MacroStarSize& size) -> std::string {
        const double log_nodes = log_nodes_of(size);
        const double ratio = network_measures(size.spec(), request).average_distance /
                             std::sqrt(log_nodes / natural_log(log_nodes));
        texts.push_back(fmt::format("{:.2f}", ratio));
        return ratio >= 1 ? "" : texts.back();
      });
  found.range += fmt::format(": {} times", fmt::join(texts, ", "));
  return proven(std::move(found), "the mean distance is even of the order of log N / log log N");
}

/// Both sides of the display divided by N; the left side as printed is sqrt(log N log log N).
Finding corollary_4_6_display(const PaperRequest&) {
  double before = 0;
  for (const double k : {5.0, 10.0, 100.0, 1e4, 1e6}) {
    const double log_nodes = log_factorial(k);
    const double log_log = natural_log(log_nodes);
    const double right = std::sqrt(log_nodes / log_log);
    const double printed = log_nodes / right / right;
    if (printed <= before || std::abs(log_nodes / log_log / right - right) > 1e-9 * right)
      return fails(fmt::format("k = {:g}", k), "formula");
    before = printed;
  }
  return holds_corrected(
      "the numerator is N^2 log N / log log N: as printed, the left side is "
      "log log N times the right side",
      "all N; evaluated: N = 5!..(10^6)!", "proof and formula");
}

}  // namespace

StatementMeasurements yeh1996_task_statements() {
  return {{"multinode broadcast, star", multinode_on_star},
          {"total exchange, star", exchange_on_star},
          {"strictly optimal", strictly_optimal},
          {"corollary 4.2", corollary_4_2},
          {"corollary 4.2, optimality", corollary_4_2_optimality},
          {"multinode broadcast", multinode_broadcast_steps},
          {"multinode broadcast, emulated", multinode_broadcast_emulated},
          {"multinode broadcast, all ports, star", multinode_on_star_all_ports},
          {"total exchange, all ports, star", exchange_on_star_all_ports},
          {"corollary 4.5", corollary_4_5},
          {"corollary 4.6", corollary_4_6},
          {"corollary 4.6, transmissions", corollary_4_6_transmissions},
          {"corollary 4.6, display", corollary_4_6_display}};
}

}  // namespace asterism
