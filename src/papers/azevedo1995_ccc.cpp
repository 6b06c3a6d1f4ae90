// Section 6 of azevedo1995: broadcasts on the SCC compared with those on the CCC.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "network/connected_cycles.hpp"
#include "network/ring_step.hpp"
#include "papers/azevedo1995_expected.hpp"
#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_record.hpp"
#include "papers/azevedo1995_similar_sizes.hpp"

namespace asterism {

namespace {

constexpr const char* by_the_clock = "timed schedule";

BroadcastChoice choice_on_ccc(unsigned n) {
  return {.algorithm = "liestman88-one-port",
          .network = sized("ccc", n),
          .local_rate = rate_of_theorem_5(false, n)};
}

MeasuredBroadcast on_ccc(unsigned n, const PaperRequest& request) {
  return measured_broadcast(choice_on_ccc(n), request);
}

/// The one-port broadcasts on an SCC and on the CCC of similar size.
struct ComparedBroadcasts {
  MeasuredBroadcast scc, ccc;

  [[nodiscard]] double more_steps() const {
    return static_cast<double>(scc.steps) - static_cast<double>(ccc.steps);
  }
};

ComparedBroadcasts compared_broadcasts(const SimilarSizes& sizes, const PaperRequest& request) {
  return {measured_on_scc(false, sizes.scc, request), on_ccc(sizes.ccc, request)};
}

unsigned max_ccc_dimensions(const PaperRequest& request) {
  return 2 * max_symbols(request);
}

Finding ccc_size(const PaperRequest& request) {
  return for_all(3, max_ccc_dimensions(request), "search", [&](unsigned n) {
    return unless_equal(std::uint64_t{n} << n, measured_network(sized("ccc", n), request).size);
  });
}

Finding ccc_diameter(const PaperRequest& request) {
  const Finding from_4 = for_all(4, max_ccc_dimensions(request), "search", [&](unsigned n) {
    return unless_equal(2 * std::uint64_t{n} + n / 2 - 2,
                        measured_network(sized("ccc", n), request).diameter);
  });
  if (from_4.verdict == ClaimVerdict::fails) return from_4;
  return holds_corrected(
      fmt::format(
          "from n = 4 on, as in Table 4; for n = 3 the formula says 5, and the diameter is {}",
          measured_network("ccc:3", request).diameter),
      fmt::format("n = 3..{}", max_ccc_dimensions(request)), from_4.how);
}

Finding ccc_steps(const PaperRequest& request) {
  return for_all(3, max_ccc_dimensions(request), "schedule", [&](unsigned n) -> std::string {
    const MeasuredBroadcast run = on_ccc(n, request);
    if (run.lateral == n && run.local() == (3 * n + 1) / 2 - 1) return run.violation;
    return fmt::format("{} and {}", run.lateral, run.local());
  });
}

/// Checks that lateral and local steps alternate and then reach every ring, and that only local
/// steps follow.
std::string rings_complaint(unsigned n, const PaperRequest& request) {
  BroadcastRecord record;
  const MeasuredBroadcast run = observed_broadcast(choice_on_ccc(n), request, record);
  for (std::uint64_t step = 1; step <= run.steps; ++step)
    if (record.uses(step, lateral_port) != (step < 2 * n && step % 2 == 1))
      return fmt::format("step {} is of the other kind", step);
  const auto ccc = make_network(sized("ccc", n));
  for (std::uint64_t ring = 0; ring < std::uint64_t{1} << n; ++ring) {
    std::uint64_t first = run.steps;
    for (std::uint64_t place = 0; place < n; ++place)
      first = std::min(first, record.informed_in(ccc->connected_cycles()->node_at(ring, place)));
    if (first > 2 * n - 1) return fmt::format("a ring is reached in step {}", first);
  }
  return "";
}

Finding every_ring_is_reached(const PaperRequest& request) {
  return for_all(3, max_ccc_dimensions(request), "schedule",
                 [&](unsigned n) { return rings_complaint(n, request); });
}

Finding ccc_takes_fewer_steps(const PaperRequest& request) {
  return for_similar_sizes(request, "schedule", [&](const SimilarSizes& sizes) {
    const auto [scc, ccc] = compared_broadcasts(sizes, request);
    return unless_less_than_scc(static_cast<double>(ccc.steps), static_cast<double>(scc.steps));
  });
}

Finding ccc_takes_less_time(const PaperRequest& request) {
  return for_similar_sizes(request, by_the_clock, [&](const SimilarSizes& sizes) {
    const auto [scc, ccc] = compared_broadcasts(sizes, request);
    return unless_less_than_scc(ccc.time, scc.time);
  });
}

Finding fast_links_reduce_the_difference(const PaperRequest& request) {
  return for_similar_sizes(request, by_the_clock, [&](const SimilarSizes& sizes) -> std::string {
    const ComparedBroadcasts compared = compared_broadcasts(sizes, request);
    const double more_time = compared.scc.time - compared.ccc.time;
    return more_time < compared.more_steps()
               ? ""
               : fmt::format("{:g} steps, {:g} of time", compared.more_steps(), more_time);
  });
}

Finding fast_links_reduce_the_ratio(const PaperRequest& request) {
  return for_similar_sizes(request, by_the_clock, [&](const SimilarSizes& sizes) -> std::string {
    const auto [scc, ccc] = compared_broadcasts(sizes, request);
    const double steps = static_cast<double>(scc.steps) / static_cast<double>(ccc.steps);
    const double time = scc.time / ccc.time;
    return time < steps ? "" : fmt::format("{:.2f} in steps, {:.2f} in time", steps, time);
  });
}

Finding several_ports_reduce_the_difference(const PaperRequest& request) {
  std::vector<unsigned> even = compared_sccs(request);
  std::erase_if(even, [](unsigned n) { return n % 2 == 1; });
  return for_listed(even, even.back() == 8, "schedule", [&](unsigned n) -> std::string {
    const ComparedBroadcasts one = compared_broadcasts(similar_sizes[n - 4], request);
    const double several = static_cast<double>(measured_on_scc(true, n, request).steps) -
                           static_cast<double>(one.ccc.steps);
    return std::abs(several) < one.more_steps()
               ? ""
               : fmt::format("{:g}, with several ports {:g}", one.more_steps(), several);
  });
}

/// With as many ports as links a broadcast takes as many steps as the diameter.
Finding ccc_near_its_diameter(const PaperRequest& request) {
  return for_all(
      4, max_ccc_dimensions(request), "schedule and search", [&](unsigned n) -> std::string {
        const std::uint64_t steps = on_ccc(n, request).steps;
        const std::uint64_t more = steps - measured_network(sized("ccc", n), request).diameter;
        return more == 1 || more == 2 ? "" : fmt::format("{} more", more);
      });
}

double ccc_over_its_diameter(unsigned n, const PaperRequest& request) {
  return over_the_diameter("liestman88-one-port", sized("ccc", n), request);
}

/// Compares the printed digits for the networks of Table 4.
Finding ranges_of_both(const PaperRequest& request) {
  return for_similar_sizes(
      request, "schedule and search", [&](const SimilarSizes& sizes) -> std::string {
        const double ccc = ccc_over_its_diameter(sizes.ccc, request);
        const double scc =
            over_the_diameter("azevedo95-one-port", sized("scc", sizes.scc), request);
        return std::round(ccc) >= 3 && ccc <= 12.5 && scc >= 12.5 && scc <= 50
                   ? ""
                   : fmt::format("{:.1f}%, the SCC {:.1f}%", ccc, scc);
      });
}

double more_over_the_diameter(unsigned n, const PaperRequest& request) {
  return over_the_diameter("azevedo95-one-port", sized("scc", n), request) -
         ccc_over_its_diameter(similar_sizes[n - 4].ccc, request);
}

/// Compares each even n with the odd n that are compared.
Finding even_n_is_farther(const PaperRequest& request) {
  const std::vector<unsigned> listed = compared_sccs(request);
  return for_listed(listed, listed.back() == 8, "schedule and search",
                    [&](unsigned n) -> std::string {
                      if (n % 2 == 1) return "";
                      const double even = more_over_the_diameter(n, request);
                      for (const unsigned odd : listed)
                        if (odd % 2 == 1 && more_over_the_diameter(odd, request) >= even)
                          return fmt::format("{:.1f}%, n = {} {:.1f}%", even, odd,
                                             more_over_the_diameter(odd, request));
                      return "";
                    });
}

/// Table 4 compares the 4-SCC with the 4-CCC.
Finding ccc_is_of_more_symbols(const PaperRequest&) {
  const std::vector<unsigned> later{5, 6, 7, 8};
  const Finding finding = for_listed(later, true, "Table 4", [](unsigned n) -> std::string {
    const unsigned m = similar_sizes[n - 4].ccc;
    return m > n ? "" : fmt::format("m = {}", m);
  });
  if (finding.verdict == ClaimVerdict::fails) return finding;
  return holds_corrected(
      fmt::format("m >= n; Table 4 compares the 4-SCC with the {}-CCC", similar_sizes[0].ccc),
      "n = 4..8", finding.how);
}

Finding ccc_has_longer_cycles(const PaperRequest& request) {
  return for_similar_sizes(request, "networks", [](const SimilarSizes& sizes) {
    const auto length = [](const std::string& spec) {
      return static_cast<double>(make_network(spec)->connected_cycles()->cycle_length());
    };
    const double scc = length(sized("scc", sizes.scc));
    const double ccc = length(sized("ccc", sizes.ccc));
    return scc < ccc ? "" : fmt::format("{:g} nodes, the CCC {:g}", scc, ccc);
  });
}

}  // namespace

StatementMeasurements azevedo1995_ccc_statements() {
  return {{"section 6, size of the CCC", ccc_size},
          {"section 6, diameter of the CCC", ccc_diameter},
          {"section 6, kinds of steps", ccc_steps},
          {"section 6, every ring", every_ring_is_reached},
          {"section 6, steps", ccc_takes_fewer_steps},
          {"section 6, running time", ccc_takes_less_time},
          {"section 6, fast links", fast_links_reduce_the_difference},
          {"section 6, fast links, ratio", fast_links_reduce_the_ratio},
          {"section 6, several ports", several_ports_reduce_the_difference},
          {"section 6, near the diameter", ccc_near_its_diameter},
          {"section 6, relative distance", ranges_of_both},
          {"section 6, even n", even_n_is_farther},
          {"section 6, m > n", ccc_is_of_more_symbols},
          {"section 6, nodes per supernode", ccc_has_longer_cycles}};
}

}  // namespace asterism
