// Sections 5 and 6 of azevedo1995: broadcasts on the SCC next to those on the star and on the CCC.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>
#include <asterism/permutation.hpp>

#include "base/memory.hpp"
#include "graph/level_search.hpp"
#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_runs.hpp"

namespace asterism {

namespace {

MeasuredBroadcast mendia_on_star(unsigned n, const char* idle, const PaperRequest& request) {
  return measured_broadcast({.algorithm = "mendia92-one-port",
                             .network = sized("star", n),
                             .parameters = {{"idle", idle}}},
                            request);
}

/// Returns the time of the one-port broadcast on the SCC if idle steps, which are local, take time
/// as well.
double time_by_the_clock(const MeasuredBroadcast& scc, unsigned n) {
  return scc.time + static_cast<double>(scc.idle) / rate_of_theorem_5(false, n);
}

/// Reports whether the one-port broadcast on the n-SCC takes longer than the one on the n-star,
/// with idle steps on both sides or on neither.
std::string complaint_next_to_star(unsigned n, const MeasuredBroadcast& star, bool with_idle_steps,
                                   const PaperRequest& request) {
  const MeasuredBroadcast scc = measured_on_scc(false, n, request);
  if (!scc.violation.empty() || !star.violation.empty()) return scc.violation + star.violation;
  const double time = with_idle_steps ? time_by_the_clock(scc, n) : scc.time;
  if (time <= static_cast<double>(star.steps) + 1e-9) return "";
  return fmt::format("{:g}, the star {}", time, star.steps);
}

Finding next_to_optimal(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule and search-one-port", [&](unsigned n) {
    return complaint_next_to_star(n, searched_on_star(n, request), false, request);
  });
}

Finding next_to_mendia(unsigned first, bool with_idle_steps, const PaperRequest& request) {
  return for_all(first, max_symbols(request), "schedule", [&](unsigned n) {
    const auto star = mendia_on_star(n, with_idle_steps ? "keep" : "drop", request);
    return complaint_next_to_star(n, star, with_idle_steps, request);
  });
}
Finding next_to_mendia_from_3(const PaperRequest& request) {
  return next_to_mendia(3, true, request);
}
Finding next_to_mendia_from_4(const PaperRequest& request) {
  return next_to_mendia(4, true, request);
}
Finding next_to_busy_mendia(const PaperRequest& request) {
  return next_to_mendia(4, false, request);
}

Finding times_fewer_nodes(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "search", [&](unsigned n) {
    return unless_equal((n - 1) * measured_network(sized("star", n), request).size,
                        measured_network(sized("scc", n), request).size);
  });
}

/// An n-SCC and the star and the CCC of similar size, as Tables 3 and 4 put them together.
struct SimilarSizes {
  unsigned scc, star, ccc;
};
constexpr std::array<SimilarSizes, 5> similar_sizes{
    {{4, 5, 4}, {5, 6, 6}, {6, 7, 9}, {7, 8, 11}, {8, 9, 14}}};

/// Fails at the first size for which `complaint(sizes)` is not empty.
template <class Complaint>
Finding for_similar_sizes(const PaperRequest& request, Complaint&& complaint) {
  const unsigned last = std::max(6U, max_symbols(request));
  return for_all(4, last, "schedule", [&](unsigned n) { return complaint(similar_sizes[n - 4]); });
}

std::string unless_less(double less, double more) {
  return less < more ? "" : fmt::format("{:g}, the SCC {:g}", less, more);
}

Finding star_takes_fewer_steps(bool several_ports, const PaperRequest& request) {
  return for_similar_sizes(request, [&](const SimilarSizes& sizes) {
    const std::string star = sized("star", sizes.star);
    const std::string algorithm = several_ports ? "azevedo95-delta-port" : "mendia92-one-port";
    return unless_less(
        static_cast<double>(measured_broadcast({algorithm, star}, request).steps),
        static_cast<double>(measured_on_scc(several_ports, sizes.scc, request).steps));
  });
}
Finding one_port_star_takes_fewer_steps(const PaperRequest& request) {
  return star_takes_fewer_steps(false, request);
}
Finding multi_port_star_takes_fewer_steps(const PaperRequest& request) {
  return star_takes_fewer_steps(true, request);
}

/// The verifier lets a node send and receive two packets in a step.
Finding two_links(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule",
                 [&](unsigned n) { return measured_on_scc(true, n, request).violation; });
}

MeasuredBroadcast on_ccc(unsigned n, const PaperRequest& request) {
  return measured_broadcast({.algorithm = "liestman88-one-port",
                             .network = sized("ccc", n),
                             .local_rate = rate_of_theorem_5(false, n)},
                            request);
}

Finding ccc_takes_fewer_steps(const PaperRequest& request) {
  return for_similar_sizes(request, [&](const SimilarSizes& sizes) {
    return unless_less(static_cast<double>(on_ccc(sizes.ccc, request).steps),
                       static_cast<double>(measured_on_scc(false, sizes.scc, request).steps));
  });
}

Finding ccc_takes_less_time(const PaperRequest& request) {
  return for_similar_sizes(request, [&](const SimilarSizes& sizes) {
    return unless_less(on_ccc(sizes.ccc, request).time,
                       measured_on_scc(false, sizes.scc, request).time);
  });
}

Finding ccc_is_of_more_symbols(const PaperRequest& request) {
  return for_similar_sizes(request, [](const SimilarSizes& sizes) -> std::string {
    return sizes.ccc > sizes.scc ? "" : fmt::format("m = {}", sizes.ccc);
  });
}

Finding ccc_has_longer_cycles(const PaperRequest& request) {
  return for_similar_sizes(request, [](const SimilarSizes& sizes) -> std::string {
    return sizes.scc - 1 < sizes.ccc ? "" : fmt::format("{} nodes a cycle", sizes.ccc);
  });
}

unsigned max_ccc_dimensions(const PaperRequest& request) {
  return 2 * max_symbols(request);
}

/// The diameter as printed is that of rings of at least four.
Finding ccc_diameter(const PaperRequest& request) {
  return for_all(4, max_ccc_dimensions(request), "search", [&](unsigned n) {
    return unless_equal(2 * std::uint64_t{n} + n / 2 - 2,
                        measured_network(sized("ccc", n), request).diameter);
  });
}

Finding ccc_size(const PaperRequest& request) {
  return for_all(3, max_ccc_dimensions(request), "search", [&](unsigned n) {
    return unless_equal(std::uint64_t{n} << n, measured_network(sized("ccc", n), request).size);
  });
}

Finding ccc_steps(const PaperRequest& request) {
  return for_all(3, max_ccc_dimensions(request), "schedule", [&](unsigned n) -> std::string {
    const MeasuredBroadcast run = on_ccc(n, request);
    if (run.lateral == n && run.local() == (3 * n + 1) / 2 - 1) return run.violation;
    return fmt::format("{} and {}", run.lateral, run.local());
  });
}

Finding ccc_near_its_diameter(const PaperRequest& request) {
  return for_all(
      4, max_ccc_dimensions(request), "schedule and search", [&](unsigned n) -> std::string {
        const std::uint64_t steps = on_ccc(n, request).steps;
        const std::uint64_t more = steps - measured_network(sized("ccc", n), request).diameter;
        return more == 1 || more == 2 ? "" : fmt::format("{} more", more);
      });
}

/// Compares the printed digits for the five networks of Table 4.
Finding ccc_over_the_diameter(const PaperRequest& request) {
  return for_similar_sizes(request, [&](const SimilarSizes& sizes) -> std::string {
    const auto diameter =
        static_cast<double>(measured_network(sized("ccc", sizes.ccc), request).diameter);
    const double over =
        (static_cast<double>(on_ccc(sizes.ccc, request).steps) / diameter - 1) * 100;
    return std::round(over) >= 3 && over <= 12.5 ? "" : fmt::format("{:.1f}%", over);
  });
}

}  // namespace

StatementMeasurements azevedo1995_comparison_statements() {
  return {{"section 5, optimal on the star", next_to_optimal},
          {"section 5, mendia and sarkar", next_to_mendia_from_3},
          {"section 5, mendia and sarkar, n >= 4", next_to_mendia_from_4},
          {"section 5, mendia and sarkar, busy steps", next_to_busy_mendia},
          {"section 5, nodes", times_fewer_nodes},
          {"section 5, steps, one-port", one_port_star_takes_fewer_steps},
          {"section 5, steps, multiple-port", multi_port_star_takes_fewer_steps},
          {"section 5, two links", two_links},
          {"section 6, size of the CCC", ccc_size},
          {"section 6, diameter of the CCC", ccc_diameter},
          {"section 6, kinds of steps", ccc_steps},
          {"section 6, steps", ccc_takes_fewer_steps},
          {"section 6, running time", ccc_takes_less_time},
          {"section 6, near the diameter", ccc_near_its_diameter},
          {"section 6, 3% to 12.5%", ccc_over_the_diameter},
          {"section 6, m > n", ccc_is_of_more_symbols},
          {"section 6, nodes a supernode", ccc_has_longer_cycles}};
}

PaperRows azevedo1995_section_5(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= max_symbols(request); ++n) {
    const auto star = make_network(sized("star", n));
    const MeasuredBroadcast scc = measured_on_scc(false, n, request);
    const std::uint64_t at_least = spreading_steps(
        nodes_by_distance(*star, NodeId{0}, MemoryBudget(request.memory_limit)), 1, n - 1);
    rows.push_back({label_cell(n),
                    measured_cell(fmt::format("{:g}", time_by_the_clock(scc, n)), "schedule"),
                    measured_cell(fmt::format("{:g}", scc.time), "schedule"),
                    measured_cell(searched_on_star(n, request).steps, "search-one-port, verified"),
                    measured_cell(at_least, "counting"),
                    measured_cell(mendia_on_star(n, "keep", request).steps, "schedule"),
                    measured_cell(mendia_on_star(n, "drop", request).steps, "schedule")});
  }
  return rows;
}

}  // namespace asterism
