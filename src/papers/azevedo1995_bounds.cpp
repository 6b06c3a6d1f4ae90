// Section 3 of azevedo1995: lower bounds, and broadcasts on the cube and the CCC that it cites.
#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>

#include "papers/azevedo1995_expected.hpp"
#include "papers/azevedo1995_parts.hpp"

namespace asterism {

namespace {

struct NamedRange {
  const char* family;
  unsigned first, last;
};
constexpr NamedRange degree_3_networks[]{{"scc", 3, 5}, {"ccc", 3, 5}};
constexpr NamedRange other_networks[]{{"star", 3, 5}, {"hypercube", 2, 6}};

/// Complains about the first network of these whose optimum is not proven or is below bound(size).
template <class Ranges, class Bound>
std::string optimum_complaint(const Ranges& ranges, const PaperRequest& request, Bound&& bound) {
  for (const NamedRange& range : ranges)
    for (unsigned n = range.first; n <= range.last; ++n) {
      const std::string spec = sized(range.family, n);
      const std::uint64_t steps = fewest_one_port_steps(spec, request);
      const double least = bound(log_2(static_cast<double>(make_network(spec)->node_count())));
      if (steps == 0) return fmt::format("{}: the optimum is not proven", spec);
      if (static_cast<double>(steps) < least)
        return fmt::format("{}: {:g}, the optimum is {}", spec, least, steps);
    }
  return "";
}

/// Proof: each informed node informs at most one other in a step.
Finding doubling(const PaperRequest& request) {
  const auto bound = [](double log_size) { return log_size; };
  const std::string how = "proof; optimum, proven";
  std::string text = optimum_complaint(degree_3_networks, request, bound);
  if (text.empty()) text = optimum_complaint(other_networks, request, bound);
  if (!text.empty()) return fails(text, how);
  return holds("every graph; optimum of scc:3..5, ccc:3..5, star:3..5, hypercube:2..6", how);
}

/// Proof: each informed node informs at most m others in a step. With as many ports as links, the
/// optimum is the largest distance from the source.
Finding several_ports(const PaperRequest& request) {
  for (const NamedRange& range : {degree_3_networks[0], degree_3_networks[1], other_networks[0]})
    for (unsigned n = range.first; n <= range.last; ++n) {
      const MeasuredNetwork network = measured_network(sized(range.family, n), request);
      const double least = log_2(static_cast<double>(network.size)) / log_2(network.max_degree + 1);
      if (static_cast<double>(network.diameter) < least)
        return fails(
            fmt::format("{}:{}: {:g}, the optimum is {}", range.family, n, least, network.diameter),
            "proof; search");
    }
  return holds("every graph; with all ports scc:3..5, ccc:3..5, star:3..5", "proof; search");
}

double printed_degree_3_bound(double log_size) {
  return 1.4404 * log_size - 1.769;
}

/// Counting gives the maximum number of nodes of degree 3 that can be informed; powers of two are
/// far apart.
Finding bounded_degree(const PaperRequest& request) {
  constexpr std::uint64_t max_counted = 100'000;
  constexpr unsigned max_power = 62;
  const std::string how = "counting; optimum, proven";
  const auto counted = [](std::uint64_t nodes) -> std::string {
    const std::uint64_t steps = spreading_steps(nodes, 1, 3);
    const double printed = printed_degree_3_bound(log_2(static_cast<double>(nodes)));
    return static_cast<double>(steps) >= printed
               ? ""
               : fmt::format("N = {}: {:g}, counting allows {}", nodes, printed, steps);
  };
  for (std::uint64_t nodes = 2; nodes <= max_counted; ++nodes)
    if (const std::string text = counted(nodes); !text.empty()) return fails(text, how);
  for (unsigned power = 17; power <= max_power; ++power)
    if (const std::string text = counted(std::uint64_t{1} << power); !text.empty())
      return fails(text, how);
  const std::string text = optimum_complaint(degree_3_networks, request, printed_degree_3_bound);
  if (!text.empty()) return fails(text, how);
  return holds_in_range("N = 2..100000, 2^17..2^62; optimum of scc:3..5, ccc:3..5", how);
}

Finding cube_in_n_steps(const PaperRequest& request) {
  const unsigned last = request.effort == Effort::quick ? 6 : 8;
  return for_all(1, last, "optimum, proven", [&](unsigned n) {
    return unless_equal<std::uint64_t>(n, fewest_one_port_steps(sized("hypercube", n), request));
  });
}

/// No broadcast is faster than the largest distance.
Finding theorem_1(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "search", [&](unsigned n) -> std::string {
    const std::uint64_t half = (n - 1) / 2;
    const std::uint64_t diameter = measured_network(sized("scc", n), request).diameter;
    return diameter >= 2 * half * half ? "" : fmt::format("measured {}", diameter);
  });
}

Finding liestman(const PaperRequest& request) {
  return for_all(3, 2 * max_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"liestman88-one-port", sized("ccc", n)}, (5 * n + 1) / 2 - 1, request);
  });
}

}  // namespace

StatementMeasurements azevedo1995_bound_statements() {
  return {{"section 3, doubling", doubling},
          {"section 3, several ports", several_ports},
          {"section 3, degree 3", bounded_degree},
          {"n-cube", cube_in_n_steps},
          {"theorem 1", theorem_1},
          {"liestman and peters", liestman}};
}

}  // namespace asterism
