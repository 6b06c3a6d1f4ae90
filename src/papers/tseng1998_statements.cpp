// What the text of tseng1998 says, held against measurements: "holds", or where it fails first.
#include <cmath>
#include <map>

#include <fmt/format.h>

#include <asterism/permutation.hpp>

#include "papers/statements.hpp"
#include "papers/tseng1998_costs.hpp"

namespace asterism {

namespace {

constexpr double ratios[] = {100, 1, 0.1};
constexpr unsigned largest_n = 12;

/// The footnote of section III.2, as printed.
double printed_average(unsigned k) {
  double sum = 0;
  for (unsigned i = 1; i <= k; ++i) sum += 1 / static_cast<double>(factorials[i]);
  const auto nodes = static_cast<double>(factorials[k]);
  return (k + 2.0 / k + sum - 4) * (nodes - 1) / nodes;
}

Finding footnote_1(const PaperRequest& request) {
  const unsigned most = star_limits(request.effort).enumeration;
  for (unsigned k = 2; k <= most; ++k) {
    const double measured = measured_substars(k, 1, request).average().value();
    if (std::abs(measured - printed_average(k)) > 1e-12)
      return {
          fmt::format("fails for k = {}: {:.4f}, measured {:.4f}", k, printed_average(k), measured),
          "enumeration"};
  }
  return holds("enumeration", 2, most);
}

/// body(n, k, measured) until it gives a complaint.
template <class Body>
Finding for_all_schedules(const PaperRequest& request, Body&& body) {
  const unsigned most = star_limits(request.effort).schedules;
  for (unsigned n = 3; n <= most; ++n)
    for (unsigned k = 1; k < n; ++k) {
      const MeasuredCost measured = measured_personalized(n, k, request);
      const std::string complaint =
          measured.violation.empty() ? body(n, k, measured.cost) : measured.violation;
      if (!complaint.empty())
        return {fmt::format("fails for n = {}, k = {}: {}", n, k, complaint), "schedule"};
    }
  return holds("schedule", 3, most);
}

Finding equation_1_as_printed(const PaperRequest& request) {
  return for_all_schedules(
      request, [&](unsigned n, unsigned k, const Cost& measured) -> std::string {
        const SubstarSurvey to_substars = measured_substars(n, k, request);
        const std::uint64_t printed =
            factorials[k] * to_substars.hops + measured_substars(n, 1, request).hops;
        if (k == 1 || printed == measured.transmissions) return "";
        return fmt::format("{}, measured {}", printed, measured.transmissions);
      });
}

Finding equation_1_corrected(const PaperRequest& request) {
  return for_all_schedules(
      request, [&](unsigned n, unsigned k, const Cost& measured) -> std::string {
        const Cost formula = personalized_cost(n, std::span(&k, 1));
        if (formula == measured) return "";
        return fmt::format("{} and {}, measured {} and {}", formula.startups, formula.transmissions,
                           measured.startups, measured.transmissions);
      });
}

Finding lemma_1(const PaperRequest& request) {
  const unsigned most = star_limits(request.effort).enumeration;
  for (unsigned n = 2; n <= most; ++n) {
    // l(n,1) - l(n,2) = 1/2, both times n!.
    const std::uint64_t to_nodes = measured_substars(n, 1, request).hops;
    const std::uint64_t to_pairs = 2 * measured_substars(n, 2, request).hops;
    if (2 * (to_nodes - to_pairs) != factorials[n])
      return {fmt::format("fails for n = {}", n), "enumeration"};
  }
  return holds("enumeration", 2, most);
}

Finding theorem_1(const PaperRequest& request) {
  const unsigned most = star_limits(request.effort).schedules;
  for (unsigned n = 3; n <= most; ++n) {
    const auto one = measured_personalized(n, 1, request).cost;
    const auto two = measured_personalized(n, 2, request).cost;
    if (two.startups >= one.startups || two.transmissions > one.transmissions)
      return {fmt::format("fails for n = {}", n), "schedule"};
  }
  return holds("schedule", 3, most);
}

struct Best {
  unsigned k = 1;
  double saved = 0;
  std::string how;
};

Best best_k(unsigned n, double ratio, const PaperRequest& request) {
  const MeasuredCost theirs = measured_personalized(n, 1, request);
  Best best{1, 0, theirs.how};
  for (unsigned k = 2; k < n; ++k) {
    const double saved =
        execution_time_improved(theirs.cost, measured_personalized(n, k, request).cost, ratio, 1);
    if (saved > best.saved) best = {k, saved, theirs.how};
  }
  return best;
}

/// wrong(best) over all n and ratios.
template <class Wrong>
Finding for_all_best(const PaperRequest& request, Wrong&& wrong) {
  std::string how;
  for (unsigned n = 3; n <= largest_n; ++n)
    for (const double ratio : ratios) {
      const Best best = best_k(n, ratio, request);
      how = best.how;
      if (wrong(best))
        return {fmt::format("fails for n = {}, t_s/t_m = {}: k = {} saves {:.3f}", n, ratio, best.k,
                            best.saved),
                how};
    }
  return holds("schedule to " + how, 3, largest_n);
}

Finding best_k_is_small(const PaperRequest& request) {
  return for_all_best(request, [](const Best& best) { return best.k < 2 || best.k > 4; });
}

Finding improvement(const PaperRequest& request) {
  return for_all_best(request,
                      [](const Best& best) { return best.saved < 0.2 || best.saved > 0.8; });
}

Finding section_4_2(const PaperRequest& request) {
  const unsigned most = star_limits(request.effort).allgathers;
  for (unsigned n = 3; n <= most; ++n)
    if (const auto cost = measured_nonpersonalized(n, request).cost;
        cost != nonpersonalized_cost(n))
      return {fmt::format("fails for n = {}: {} and {}", n, cost.startups, cost.transmissions),
              "schedule"};
  return holds("schedule", 3, most);
}

/// Congestion would be two packets that a node sends or gets in one step.
Finding congestion(const PaperRequest& request) {
  const unsigned most = star_limits(request.effort).allgathers;
  for (unsigned n = 3; n <= most; ++n)
    if (const auto measured = measured_nonpersonalized(n, request); !measured.violation.empty())
      return {fmt::format("fails for n = {}: {}", n, measured.violation), "schedule"};
  return holds("schedule", 3, most);
}

Finding figure_6(const PaperRequest& request) {
  const std::map<double, double> about{{100, 0.8}, {1, 0.4}, {0.1, 0.1}};
  std::string how;
  for (unsigned n = 6; n <= largest_n; ++n)
    for (const auto& [ratio, expected] : about) {
      const MeasuredCost ours = measured_nonpersonalized(n, request);
      const double saved =
          execution_time_improved(measured_hamiltonian(n, request).cost, ours.cost, ratio, 1);
      how = ours.how;
      if (std::abs(saved - expected) > 0.15)
        return {fmt::format("fails for n = {}, t_s/t_m = {}: {:.3f}", n, ratio, saved), how};
    }
  return holds("schedule to " + how, 6, largest_n);
}

}  // namespace

PaperRows tseng1998_statements(const PublishedTable& published, const PaperRequest& request) {
  static const StatementMeasurements measurements{{"footnote 1", footnote_1},
                                                  {"eq-1 as printed", equation_1_as_printed},
                                                  {"eq-1 corrected", equation_1_corrected},
                                                  {"lemma 1", lemma_1},
                                                  {"theorem 1", theorem_1},
                                                  {"best k", best_k_is_small},
                                                  {"improvement", improvement},
                                                  {"section iv.2", section_4_2},
                                                  {"congestion", congestion},
                                                  {"figure 6", figure_6}};
  return measured_statements(published, request, measurements);
}

}  // namespace asterism
