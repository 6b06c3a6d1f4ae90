// The savings of time that tseng1998 claims for its broadcasts.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/evaluate.hpp>
#include <asterism/permutation.hpp>

#include "papers/tseng1998_costs.hpp"
#include "papers/tseng1998_parts.hpp"
#include "papers/tseng1998_substars.hpp"

namespace asterism {

namespace {

constexpr std::array ratios{0.1, 1.0, 100.0};

/// The paper excepts very small n from the savings of the non-personalized broadcast: up to 5 it
/// saves nothing at some of the ratios.
constexpr unsigned first_n_that_saves = 6;

std::string range_of_savings(unsigned first) {
  return fmt::format("n = {}..{}, t_s/t_m = 0.1, 1, 100", first, largest_n);
}

double saved_with(unsigned n, unsigned k, double ratio, const PaperRequest& request) {
  return execution_time_improved(measured_personalized(n, 1, request).cost,
                                 measured_personalized(n, k, request).cost, ratio, 1);
}

struct BestSize {
  unsigned k = 1;
  double saved = 0;
};

BestSize best_size(unsigned n, double ratio, const PaperRequest& request) {
  BestSize best;
  for (unsigned k = 2; k < n; ++k)
    if (const double saved = saved_with(n, k, ratio, request); saved > best.saved)
      best = {k, saved};
  return best;
}

double saved_by_best(unsigned n, double ratio, const PaperRequest& request) {
  return best_size(n, ratio, request).saved;
}

double saved_around_rows(unsigned n, double ratio, const PaperRequest& request) {
  return execution_time_improved(measured_hamiltonian(n, request).cost,
                                 measured_nonpersonalized(n, request).cost, ratio, 1);
}

/// The savings at one ratio that differ from the claim.
struct Deviations {
  double ratio = 0;
  std::vector<unsigned> sizes{};
  std::vector<double> savings{};

  /// Returns "t_s/t_m = 1: 0.167 for n = 3"; the sizes follow each other.
  [[nodiscard]] std::string text() const {
    const auto [least, most] = std::ranges::minmax(savings);
    if (sizes.size() == 1)
      return fmt::format("t_s/t_m = {}: {:.3f} for n = {}", ratio, least, sizes.front());
    return fmt::format("t_s/t_m = {}: {:.3f} to {:.3f} for n = {}..{}", ratio, least, most,
                       sizes.front(), sizes.back());
  }
};

using Saved = double (*)(unsigned n, double ratio, const PaperRequest& request);

/// Collects the savings that differ from the claim, for each ratio at which there are any.
template <class IsAsSaid>
std::vector<Deviations> deviations(unsigned first, Saved saved, const PaperRequest& request,
                                   IsAsSaid&& is_as_said) {
  std::vector<Deviations> all;
  for (const double ratio : ratios) {
    Deviations found{ratio};
    for (unsigned n = first; n <= largest_n; ++n)
      if (const double saving = saved(n, ratio, request); !is_as_said(ratio, saving)) {
        found.sizes.push_back(n);
        found.savings.push_back(saving);
      }
    if (!found.sizes.empty()) all.push_back(std::move(found));
  }
  return all;
}

std::string deviations_text(const std::vector<Deviations>& all) {
  std::vector<std::string> texts;
  for (const Deviations& one : all) texts.push_back(one.text());
  return fmt::format("{}", fmt::join(texts, "; "));
}

Finding saved_between(double low, double high, unsigned first, Saved saved, const std::string& how,
                      const PaperRequest& request) {
  const auto outside = deviations(first, saved, request, [&](double, double saving) {
    return low <= saving && saving <= high;
  });
  if (outside.empty()) return holds(range_of_savings(first), how);
  return fails(deviations_text(outside), how, range_of_savings(first));
}

Finding best_k_is_small(const PaperRequest& request) {
  const std::string how = ways_of_personalized(request.effort);
  for (unsigned n = 3; n <= largest_n; ++n)
    for (const double ratio : ratios)
      if (const BestSize best = best_size(n, ratio, request); best.k < 2 || best.k > 4)
        return fails(fmt::format("n = {}, t_s/t_m = {}: k = {}", n, ratio, best.k), how);
  return holds(range_of_savings(3), how);
}

Finding nodes_of_the_12_star(const PaperRequest&) {
  const auto tens_of_millions = (factorials[12] + 5'000'000) / 10'000'000;
  if (tens_of_millions != 48) return fails(fmt::format("{}", factorials[12]), "formula");
  return holds("n = 12", "formula");
}

Finding improvement(const PaperRequest& request) {
  return saved_between(0.2, 0.8, 3, saved_by_best, ways_of_personalized(request.effort), request);
}
Finding ten_to_eighty_per_cent(const PaperRequest& request) {
  return saved_between(0.1, 0.8, 3, saved_by_best, ways_of_personalized(request.effort), request);
}
Finding ten_to_eighty_per_cent_nonpersonalized(const PaperRequest& request) {
  return saved_between(0.1, 0.8, first_n_that_saves, saved_around_rows,
                       ways_of_nonpersonalized(request.effort), request);
}

Finding gain_with_few_messages(const PaperRequest& request) {
  constexpr double ratio = 100;
  const std::string how = ways_of_personalized(request.effort);
  for (unsigned n = 3; n <= largest_n; ++n) {
    double saved = 0;
    for (unsigned k = 2; k < n && factorials[k] < 20; ++k)
      saved = std::max(saved, saved_with(n, k, ratio, request));
    if (saved < 0.3 || saved < 0.9 * saved_by_best(n, ratio, request))
      return fails(fmt::format("n = {}: {:.3f}", n, saved), how);
  }
  return holds(fmt::format("n = 3..{}, t_s/t_m = 100", largest_n), how);
}

/// Returns the cost of a schedule that needs no more transmissions than the Hamiltonian cycle.
Cost swept_cost(unsigned n, const PaperRequest& request) {
  const auto star = star_of(n);
  const Problem problem(star, Collective(CollectiveKind::allgather, *star));
  const CheckedRun run = run_checked(algorithm_catalogue().get("dimension-sweep"),
                                     {problem, {}, request.memory_limit, request.progress});
  return {run.metering.startups, run.metering.transmissions};
}

/// Compares with the lower bound, and with schedules that have as few transmissions.
Finding existing_algorithms(const PaperRequest& request) {
  const StarLimits limits = star_limits(request.effort);
  const unsigned last = std::min({limits.schedules, limits.allgathers, 7U});
  return for_all(3, last, "schedule and lower bound", [&](unsigned n) -> std::string {
    const MeasuredCost personalized = measured_personalized(n, 1, request);
    const MeasuredCost cycle = measured_hamiltonian(n, request);
    for (const MeasuredCost& existing : {personalized, cycle})
      if (existing.cost.transmissions != existing.min_transmissions)
        return fmt::format("{} transmissions, at least {}", existing.cost.transmissions,
                           existing.min_transmissions);
    const auto is_beaten_by = [](const Cost& theirs, const Cost& other) {
      return other.transmissions == theirs.transmissions && other.startups < theirs.startups;
    };
    if (!is_beaten_by(personalized.cost, measured_personalized(n, 2, request).cost))
      return "k = 1 is not beaten";
    return is_beaten_by(cycle.cost, swept_cost(n, request)) ? "" : "the cycle is not beaten";
  });
}

Finding no_improvement(const PaperRequest& request) {
  const std::string how = ways_of_nonpersonalized(request.effort);
  for (unsigned n = 3; n <= largest_n; ++n)
    for (const double ratio : ratios) {
      const bool expected = n >= first_n_that_saves || (n == 5 && ratio >= 1);
      const double saved = saved_around_rows(n, ratio, request);
      if ((saved > 0) != expected)
        return fails(fmt::format("n = {}, t_s/t_m = {}: {:.3f}", n, ratio, saved), how);
    }
  return holds_in_range(range_of_savings(3), how);
}

/// "In most cases": at each ratio for more than half of the sizes.
Finding figure_6_values(const PaperRequest& request) {
  const auto outside =
      deviations(first_n_that_saves, saved_around_rows, request, [](double ratio, double saving) {
        const double about = ratio == 100 ? 0.8 : ratio == 1 ? 0.4 : 0.1;
        return std::abs(saving - about) <= 0.05;
      });
  const unsigned sizes = largest_n - first_n_that_saves + 1;
  const std::string how = ways_of_nonpersonalized(request.effort);
  const bool fits_mostly = std::ranges::all_of(
      outside, [&](const Deviations& one) { return 2 * one.sizes.size() < sizes; });
  if (fits_mostly) return holds_in_range(range_of_savings(first_n_that_saves), how);
  return fails(deviations_text(outside), how, range_of_savings(first_n_that_saves));
}

}  // namespace

StatementMeasurements tseng1998_saving_statements() {
  return {{"best k", best_k_is_small},
          {"nodes of the 12-star", nodes_of_the_12_star},
          {"improvement", improvement},
          {"10% to 80%, personalized", ten_to_eighty_per_cent},
          {"10% to 80%, non-personalized", ten_to_eighty_per_cent_nonpersonalized},
          {"fewer than 20 messages", gain_with_few_messages},
          {"existing algorithms", existing_algorithms},
          {"no improvement", no_improvement},
          {"figure 6", figure_6_values}};
}

}  // namespace asterism
