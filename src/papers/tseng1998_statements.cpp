// The statements of tseng1998, compared with measurements.
#include <cmath>
#include <map>

#include <fmt/format.h>

#include <asterism/permutation.hpp>

#include "papers/tseng1998_costs.hpp"
#include "papers/tseng1998_parts.hpp"

namespace asterism {

namespace {

constexpr double ratios[] = {100, 1, 0.1};

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
      return fails(fmt::format("k = {}: {:.4f}, measured {:.4f}", k, printed_average(k), measured),
                   "enumeration");
  }
  return holds_from_to("enumeration", 2, most);
}

/// Calls body(n, k, measured) until it returns a complaint.
template <class Body>
Finding for_all_schedules(const PaperRequest& request, Body&& body) {
  const unsigned most = star_limits(request.effort).schedules;
  for (unsigned n = 3; n <= most; ++n)
    for (unsigned k = 1; k < n; ++k) {
      const MeasuredCost measured = measured_personalized(n, k, request);
      const std::string complaint =
          measured.violation.empty() ? body(n, k, measured.cost) : measured.violation;
      if (!complaint.empty())
        return fails(fmt::format("n = {}, k = {}: {}", n, k, complaint), "schedule");
    }
  return holds_from_to("schedule", 3, most);
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

/// Compares averages over all walks with the crossover of the schedules' times.
Finding equation_2(const PaperRequest& request) {
  return for_all_schedules(
      request, [&](unsigned n, unsigned k, const Cost& measured) -> std::string {
        if (k == 1) return "";
        const auto average = [&](unsigned of, unsigned size) {
          return measured_substars(of, size, request).average().value();
        };
        const double printed =
            (average(n, k) + average(k, 1) - average(n, 1)) /
            (average(n, 1) - average(n, k) / static_cast<double>(factorials[k]) - average(k, 1));
        const double met = threshold(measured_personalized(n, 1, request).cost, measured);
        if (std::abs(printed - met) <= 1e-9) return "";
        return fmt::format("{:.6f}, measured {:.6f}", printed, met);
      });
}

Finding table_2(const PaperRequest& request) {
  std::string how;
  for (unsigned n = 4; n <= largest_n; ++n)
    for (unsigned k = 3; k < n; ++k) {
      const MeasuredCost ours = measured_personalized(n, k, request);
      const double met = threshold(measured_personalized(n, 1, request).cost, ours.cost);
      how = ours.how;
      if (met >= 0.64) return fails(fmt::format("n = {}, k = {}: {:.3f}", n, k, met), how);
    }
  return holds_from_to("schedule to " + how, 4, largest_n);
}

Finding lemma_1(const PaperRequest& request) {
  const unsigned most = star_limits(request.effort).enumeration;
  for (unsigned n = 2; n <= most; ++n) {
    // l(n,1) - l(n,2) = 1/2, both times n!.
    const std::uint64_t to_nodes = measured_substars(n, 1, request).hops;
    const std::uint64_t to_pairs = 2 * measured_substars(n, 2, request).hops;
    if (2 * (to_nodes - to_pairs) != factorials[n])
      return fails(fmt::format("n = {}", n), "enumeration");
  }
  return holds_from_to("enumeration", 2, most);
}

Finding theorem_1(const PaperRequest& request) {
  const unsigned most = star_limits(request.effort).schedules;
  for (unsigned n = 3; n <= most; ++n) {
    const auto one = measured_personalized(n, 1, request).cost;
    const auto two = measured_personalized(n, 2, request).cost;
    if (two.startups >= one.startups || two.transmissions > one.transmissions)
      return fails(fmt::format("n = {}", n), "schedule");
  }
  return holds_from_to("schedule", 3, most);
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

/// Calls complaint(best) for all n and ratios.
template <class Complaint>
Finding for_all_best(const PaperRequest& request, Complaint&& complaint) {
  std::string how;
  for (unsigned n = 3; n <= largest_n; ++n)
    for (const double ratio : ratios) {
      const Best best = best_k(n, ratio, request);
      how = best.how;
      if (const std::string text = complaint(best); !text.empty())
        return fails(fmt::format("n = {}, t_s/t_m = {}: {}", n, ratio, text), how);
    }
  return holds_from_to("schedule to " + how, 3, largest_n);
}

std::string saving_text(const Best& best) {
  return fmt::format("k = {} saves {:.3f}", best.k, best.saved);
}

Finding best_k_is_small(const PaperRequest& request) {
  return for_all_best(
      request, [](const Best& best) { return best.k < 2 || best.k > 4 ? saving_text(best) : ""; });
}

Finding improvement(const PaperRequest& request) {
  return for_all_best(request, [](const Best& best) {
    return best.saved < 0.2 || best.saved > 0.8 ? saving_text(best) : "";
  });
}

Finding ten_to_eighty_per_cent(const PaperRequest& request) {
  return for_all_best(request, [](const Best& best) {
    return best.saved < 0.1 || best.saved > 0.8 ? saving_text(best) : "";
  });
}

Finding fewer_than_20_messages(const PaperRequest& request) {
  return for_all_best(request, [](const Best& best) -> std::string {
    if (factorials[best.k] < 20) return "";
    return fmt::format("packets of {} messages, k = {}", factorials[best.k], best.k);
  });
}

Finding gain_with_few_messages(const PaperRequest& request) {
  std::string how;
  for (unsigned n = 3; n <= largest_n; ++n)
    for (unsigned k = 2; k < n && factorials[k] < 20; ++k) {
      const MeasuredCost ours = measured_personalized(n, k, request);
      const double saved =
          execution_time_improved(measured_personalized(n, 1, request).cost, ours.cost, 100, 1);
      how = ours.how;
      if (saved < 0.2) return fails(fmt::format("n = {}, k = {}: {:.3f}", n, k, saved), how);
    }
  return holds_from_to("schedule to " + how, 3, largest_n);
}

Finding existing_algorithms(const PaperRequest& request) {
  return for_all_schedules(request, [&](unsigned n, unsigned, const Cost& measured) -> std::string {
    const Cost theirs = measured_personalized(n, 1, request).cost;
    if (measured.transmissions >= theirs.transmissions) return "";
    return fmt::format("{} transmissions, with k = 1 {}", measured.transmissions,
                       theirs.transmissions);
  });
}

/// Calls complaint(n, ratio) where the times of both schedules meet.
template <class Complaint>
Finding for_all_nonpersonalized_thresholds(const PaperRequest& request, Complaint&& complaint) {
  return for_all(5, star_limits(request.effort).allgathers, "schedule", [&](unsigned n) {
    return complaint(n, threshold(measured_hamiltonian(n, request).cost,
                                  measured_nonpersonalized(n, request).cost));
  });
}

Finding equation_5(const PaperRequest& request) {
  return for_all_nonpersonalized_thresholds(request, [](unsigned n, double met) -> std::string {
    const double printed = 5 / (static_cast<double>(factorials[n - 1]) - 6);
    return std::abs(printed - met) <= 1e-12 ? ""
                                            : fmt::format("{:.6f}, measured {:.6f}", printed, met);
  });
}

Finding small_ratio(const PaperRequest& request) {
  return for_all_nonpersonalized_thresholds(request, [](unsigned n, double met) -> std::string {
    const double times = met * static_cast<double>(factorials[n - 1]);
    return times <= 20.0 / 3 + 1e-9 ? "" : fmt::format("{:.3f} times 1/(n-1)!", times);
  });
}

Finding ten_to_eighty_per_cent_nonpersonalized(const PaperRequest& request) {
  std::string how;
  for (unsigned n = 3; n <= largest_n; ++n)
    for (const double ratio : ratios) {
      const MeasuredCost ours = measured_nonpersonalized(n, request);
      const double saved =
          execution_time_improved(measured_hamiltonian(n, request).cost, ours.cost, ratio, 1);
      how = ours.how;
      if (saved < 0.1 || saved > 0.8)
        return fails(fmt::format("n = {}, t_s/t_m = {}: {:.3f}", n, ratio, saved), how);
    }
  return holds_from_to("schedule to " + how, 3, largest_n);
}

Finding section_4_2(const PaperRequest& request) {
  const unsigned most = star_limits(request.effort).allgathers;
  for (unsigned n = 3; n <= most; ++n)
    if (const auto cost = measured_nonpersonalized(n, request).cost;
        cost != nonpersonalized_cost(n))
      return fails(fmt::format("n = {}: {} and {}", n, cost.startups, cost.transmissions),
                   "schedule");
  return holds_from_to("schedule", 3, most);
}

/// Congestion would be two packets that a node sends or gets in one step.
Finding congestion(const PaperRequest& request) {
  const unsigned most = star_limits(request.effort).allgathers;
  for (unsigned n = 3; n <= most; ++n)
    if (const auto measured = measured_nonpersonalized(n, request); !measured.violation.empty())
      return fails(fmt::format("n = {}: {}", n, measured.violation), "schedule");
  return holds_from_to("schedule", 3, most);
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
        return fails(fmt::format("n = {}, t_s/t_m = {}: {:.3f}", n, ratio, saved), how);
    }
  return holds_from_to("schedule to " + how, 6, largest_n);
}

}  // namespace

PaperRows tseng1998_statements(const PublishedTable& published, const PaperRequest& request) {
  StatementMeasurements measurements{
      {"footnote 1", footnote_1},
      {"eq-1 as printed", equation_1_as_printed},
      {"eq-1 corrected", equation_1_corrected},
      {"eq-2", equation_2},
      {"table 2", table_2},
      {"lemma 1", lemma_1},
      {"theorem 1", theorem_1},
      {"best k", best_k_is_small},
      {"improvement", improvement},
      {"10% to 80%, personalized", ten_to_eighty_per_cent},
      {"10% to 80%, non-personalized", ten_to_eighty_per_cent_nonpersonalized},
      {"fewer than 20 messages", fewer_than_20_messages},
      {"fewer than 20 messages, gain", gain_with_few_messages},
      {"existing algorithms", existing_algorithms},
      {"section iv.2", section_4_2},
      {"eq-5", equation_5},
      {"O(1/(n-1)!)", small_ratio},
      {"congestion", congestion},
      {"figure 6", figure_6}};
  measurements.merge(tseng1998_structure_statements());
  return measured_statements(published, request, measurements);
}

}  // namespace asterism
