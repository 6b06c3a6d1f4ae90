// Section 5 of azevedo1995: broadcasts on the SCC compared with those on the star.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>

#include "base/memory.hpp"
#include "graph/level_search.hpp"
#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_record.hpp"
#include "papers/azevedo1995_similar_sizes.hpp"

namespace asterism {

namespace {

/// Compares with the steps that Table 3 prints for the star, those of Mendia and Sarkar. Table 3
/// has no SCC with fewer than four symbols.
Finding as_fast_as_mendia(const PaperRequest& request) {
  return for_all(4, max_symbols(request), "timed schedule", [&](unsigned n) -> std::string {
    const MeasuredBroadcast scc = measured_on_scc(false, n, request);
    if (!scc.violation.empty()) return scc.violation;
    if (scc.time <= static_cast<double>(mendia_steps(n)) + 1e-9) return "";
    return fmt::format("{:g}, the star {}", scc.time, mendia_steps(n));
  });
}

/// Returns the first n for which log2 n! steps take no less than the running time on the SCC. It is
/// 16, and from there on log2 n! grows by more than 4 per symbol, the running time by at most 4.
unsigned first_n_without_faster_star() {
  double least = 0;
  unsigned n = 1;
  do least += log_2(++n);
  while (std::ceil(least) < 2.0 * static_cast<double>(star_diameter(n)));
  return n;
}

/// The paper calls the algorithm of Mendia and Sarkar optimal; in steps it is not.
Finding as_fast_as_optimum(const PaperRequest& request) {
  std::vector<std::uint64_t> star;
  std::vector<double> scc;
  const unsigned last = request.effort == Effort::quick ? 5 : 6;
  for (unsigned n = 4; n <= last; ++n) {
    star.push_back(fewest_one_port_steps(sized("star", n), request));
    scc.push_back(measured_on_scc(false, n, request).time);
  }
  return holds_corrected(
      fmt::format(
          "next to the steps of Mendia and Sarkar from n = 4 on, or next to any one-port "
          "broadcast from n = {} on; for n = 4..{} the SCC takes {:g}, and the star takes {} "
          "steps at best",
          first_n_without_faster_star(), last, fmt::join(scc, ", "), fmt::join(star, ", ")),
      fmt::format("n = 4..{}; log2 n! for larger n", last), "schedule; optimum, proven; formula");
}

Finding times_fewer_nodes(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "search", [&](unsigned n) {
    return unless_equal((n - 1) * measured_network(sized("star", n), request).size,
                        measured_network(sized("scc", n), request).size);
  });
}

std::uint64_t steps_on_star(bool several_ports, unsigned n, const PaperRequest& request) {
  const std::string algorithm = several_ports ? "azevedo95-delta-port" : "mendia92-one-port";
  return measured_broadcast({algorithm, sized("star", n)}, request).steps;
}

/// Table 3 prints 12 steps for both networks of its first rows.
Finding one_port_star_takes_fewer_steps(const PaperRequest& request) {
  const std::uint64_t first = steps_on_star(false, 5, request);
  const Finding later =
      for_similar_sizes(request, "schedule", [&](const SimilarSizes& sizes) -> std::string {
        if (sizes.scc == 4) return "";
        return unless_less_than_scc(
            static_cast<double>(steps_on_star(false, sizes.star, request)),
            static_cast<double>(measured_on_scc(false, sizes.scc, request).steps));
      });
  if (later.verdict == ClaimVerdict::fails) return later;
  return holds_corrected(
      fmt::format("from n = 5 on; for n = 4, star:5 takes {} and scc:4 takes {}, as Table 3 prints",
                  first, measured_on_scc(false, 4, request).steps),
      later.range, later.how);
}

Finding multi_port_star_is_faster(const PaperRequest& request) {
  return for_similar_sizes(request, "schedule", [&](const SimilarSizes& sizes) {
    const auto star = static_cast<double>(steps_on_star(true, sizes.star, request));
    const MeasuredBroadcast scc = measured_on_scc(true, sizes.scc, request);
    return unless_less_than_scc(star, std::min(static_cast<double>(scc.steps), scc.time));
  });
}

Finding scc_is_nearer_to_its_diameter(const PaperRequest& request) {
  return for_similar_sizes(
      request, "schedule and search", [&](const SimilarSizes& sizes) -> std::string {
        const std::string scc_spec = sized("scc", sizes.scc);
        const std::string star_spec = sized("star", sizes.star);
        const double scc = over_the_diameter("azevedo95-one-port", scc_spec, request);
        const double star = over_the_diameter("mendia92-one-port", star_spec, request);
        return scc < star ? "" : fmt::format("{:.1f}%, the star {:.1f}%", scc, star);
      });
}

Finding scc_has_longer_diameter(const PaperRequest& request) {
  return for_similar_sizes(request, "search", [&](const SimilarSizes& sizes) {
    return unless_less_than_scc(
        static_cast<double>(measured_network(sized("star", sizes.star), request).diameter),
        static_cast<double>(measured_network(sized("scc", sizes.scc), request).diameter));
  });
}

std::uint64_t sends_at_once(const BroadcastChoice& choice, const PaperRequest& request) {
  BroadcastRecord record;
  (void)observed_broadcast(choice, request, record);
  return record.max_sends();
}

Finding two_links(const PaperRequest& request) {
  return for_all(4, std::min(6U, max_symbols(request)), "schedule", [&](unsigned n) {
    return unless_equal<std::uint64_t>(
        2, sends_at_once({"azevedo95-multi-port", sized("scc", n)}, request));
  });
}

Finding all_links_of_star(const PaperRequest& request) {
  return for_all(2, max_symbols(request), "schedule", [&](unsigned n) {
    return unless_equal<std::uint64_t>(
        n - 1, sends_at_once({"azevedo95-delta-port", sized("star", n)}, request));
  });
}

}  // namespace

StatementMeasurements azevedo1995_star_statements() {
  return {{"section 5, running time", as_fast_as_mendia},
          {"section 5, optimal on the star", as_fast_as_optimum},
          {"section 5, nodes", times_fewer_nodes},
          {"section 5, relative distance", scc_is_nearer_to_its_diameter},
          {"section 5, longer diameter", scc_has_longer_diameter},
          {"section 5, steps, one-port", one_port_star_takes_fewer_steps},
          {"section 5, steps, multiple-port", multi_port_star_is_faster},
          {"section 5, two links", two_links},
          {"section 5, n-1 links", all_links_of_star}};
}

PaperRows azevedo1995_section_5(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= max_symbols(request); ++n) {
    const auto star = make_network(sized("star", n));
    const MeasuredBroadcast scc = measured_on_scc(false, n, request);
    const std::uint64_t at_least = spreading_steps(
        nodes_by_distance(*star, NodeId{0}, MemoryBudget(request.memory_limit)), 1, n - 1);
    const auto found = measured_broadcast({"search-one-port", star->spec()}, request);
    rows.push_back({label_cell(n), measured_cell(fmt::format("{:g}", scc.time), "schedule"),
                    measured_cell(fmt::format("{:g}", scc.busy_time), "schedule"),
                    measured_cell(found.steps, "search-one-port, verified"),
                    measured_cell(at_least, "counting"),
                    measured_cell(steps_on_star(false, n, request), "schedule")});
  }
  return rows;
}

}  // namespace asterism
