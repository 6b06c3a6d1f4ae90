// Sections 3.1 and 3.2 of azevedo1995: steps of the broadcasts compared with the diameter of the
// SCC and with the minimum number of steps.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "papers/azevedo1995_expected.hpp"
#include "papers/azevedo1995_parts.hpp"

namespace asterism {

namespace {

constexpr const char* by_steps = "schedule and search";

/// Checked at any effort: the diameter of the 7-SCC is not the printed one.
Finding within_17_6_percent(const PaperRequest& request) {
  return for_listed({4, 5, 6, 7, 8}, true, by_steps, [&](unsigned n) -> std::string {
    const double over = over_the_diameter("azevedo95-multi-port", sized("scc", n), request);
    if (over < 17.65) return "";
    return fmt::format("{:.1f}%: {} steps, the diameter is {}", over,
                       measured_on_scc(true, n, request).steps,
                       measured_network(sized("scc", n), request).diameter);
  });
}

/// Returns the five networks of Table 1, or the first four at quick effort.
std::vector<unsigned> tabled(const PaperRequest& request) {
  std::vector<unsigned> listed{4, 5, 6, 7};
  if (request.effort != Effort::quick) listed.push_back(8);
  return listed;
}

Finding within_50_percent(const PaperRequest& request) {
  const auto listed = tabled(request);
  return for_listed(listed, listed.back() == 8, by_steps, [&](unsigned n) -> std::string {
    const double over = over_the_diameter("azevedo95-one-port", sized("scc", n), request);
    return over >= 12.5 && over <= 50 ? "" : fmt::format("{:.1f}%", over);
  });
}

std::vector<unsigned> even_or_odd(const PaperRequest& request, unsigned remainder) {
  std::vector<unsigned> listed = tabled(request);
  std::erase_if(listed, [&](unsigned n) { return n % 2 != remainder; });
  return listed;
}

Finding even_one_port(const PaperRequest& request) {
  return for_listed(even_or_odd(request, 0), false, by_steps, [&](unsigned n) -> std::string {
    const double one = over_the_diameter("azevedo95-one-port", sized("scc", n), request);
    const double several = over_the_diameter("azevedo95-multi-port", sized("scc", n), request);
    return std::abs(one - 50) <= 3 && several < one
               ? ""
               : fmt::format("{:.1f}%, with several ports {:.1f}%", one, several);
  });
}

Finding odd_one_port(const PaperRequest& request) {
  return for_listed(even_or_odd(request, 1), false, "schedule", [&](unsigned n) {
    return unless_equal(measured_on_scc(true, n, request).steps,
                        measured_on_scc(false, n, request).steps);
  });
}

/// Compares the formulas of Theorem 3 with 1.5n and 0.75n^2; the quotients tend to 1.
Finding about_as_many_steps(const PaperRequest&) {
  return for_listed({50, 51, 500, 501}, false, "formula", [](unsigned n) -> std::string {
    const auto lateral = static_cast<double>(star_diameter(n));
    const double local = lateral * std::floor(n / 2.0);
    const double lateral_quotient = lateral / (1.5 * n);
    const double local_quotient = local / (0.75 * n * n);
    const double tolerance = 3.0 / n;
    return std::abs(1 - lateral_quotient) <= tolerance && std::abs(1 - local_quotient) <= tolerance
               ? ""
               : fmt::format("{:.3f} and {:.3f} times", lateral_quotient, local_quotient);
  });
}

double over_printed_diameter(unsigned n) {
  const double steps = std::floor((n + 1) / 2.0) * static_cast<double>(star_diameter(n));
  return (steps / static_cast<double>(printed_scc_diameter(n)) - 1) * 100;
}

/// Theorem 4 and Eq. (2): the leading terms are 0.75n^2 and 0.5n^2.
Finding close_to_the_diameter(const PaperRequest& request) {
  const double over = over_the_diameter("azevedo95-multi-port", "scc:4", request);
  if (over > 0) return fails(fmt::format("n = 4: {:.1f}%", over), by_steps);
  return holds_corrected(
      fmt::format("for small n: by Theorem 4 and Eq. (2) the distance to the diameter is {:.1f}% "
                  "for n = 8, {:.1f}% for n = 12 and {:.1f}% for n = 16, and tends to 50%",
                  over_printed_diameter(8), over_printed_diameter(12), over_printed_diameter(16)),
      "n = 4 by schedule, n = 8, 12, 16 by formula", "schedule and formula");
}

std::string next_to_fewest(unsigned n, const PaperRequest& request) {
  return fmt::format("{} steps where {} are the fewest for n = {}",
                     measured_on_scc(false, n, request).steps,
                     fewest_one_port_steps(sized("scc", n), request), n);
}

Finding close_to_the_optimum(const PaperRequest& request) {
  return undecided(
      fmt::format("\"very close\" has no measure; {}, {}; for large n the local steps are 1.5 "
                  "times the 0.5n^2 of the diameter",
                  next_to_fewest(4, request), next_to_fewest(5, request)));
}

/// A schedule without its idle steps is also a broadcast.
Finding fewest_local_steps_of_several_ports(const PaperRequest& request) {
  return for_all(4, max_symbols(request), "schedule", [&](unsigned n) -> std::string {
    const auto all = measured_on_scc(true, n, request);
    const auto busy = measured_broadcast({.algorithm = "azevedo95-multi-port",
                                          .network = sized("scc", n),
                                          .parameters = {{"idle", "drop"}}},
                                         request);
    if (!busy.violation.empty()) return busy.violation;
    if (busy.local() >= all.local()) return "";
    return fmt::format("{} local steps of {}, but a broadcast with {} local steps of {} exists",
                       all.local(), all.steps, busy.local(), busy.steps);
  });
}

}  // namespace

StatementMeasurements azevedo1995_diameter_statements() {
  return {{"17.6%", within_17_6_percent},
          {"section 3.1, 12.5% to 50%", within_50_percent},
          {"section 3.1, about 0.75n^2", about_as_many_steps},
          {"section 3.1, close to the optimum", close_to_the_optimum},
          {"section 3.2, close to the diameter", close_to_the_diameter},
          {"section 3.2, fewest local steps", fewest_local_steps_of_several_ports},
          {"section 3.2, odd n", odd_one_port},
          {"section 3.2, even n", even_one_port}};
}

}  // namespace asterism
