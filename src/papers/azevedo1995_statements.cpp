// The statements of azevedo1995, compared with measurements.
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>

#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_runs.hpp"

namespace asterism {

namespace {

/// A complaint unless the schedule is valid and right(steps).
template <class Right>
std::string steps_complaint(const BroadcastChoice& choice, double printed,
                            const PaperRequest& request, Right&& right) {
  const MeasuredBroadcast run = measured_broadcast(choice, request);
  if (!run.violation.empty()) return run.violation;
  if (right(static_cast<double>(run.steps))) return "";
  return fmt::format("{:g}, measured {} from {}", printed, run.steps,
                     make_network(choice.network)->label(NodeId{choice.source}));
}

std::string expect_steps(const BroadcastChoice& choice, std::uint64_t printed,
                         const PaperRequest& request) {
  const auto steps = static_cast<double>(printed);
  return steps_complaint(choice, steps, request, [&](double run) { return run == steps; });
}

std::string expect_at_most(const BroadcastChoice& choice, double printed,
                           const PaperRequest& request) {
  return steps_complaint(choice, printed, request, [&](double run) { return run <= printed; });
}

/// Checks every node of a small SCC, or each position of a cycle of a larger one, because renaming
/// the symbols maps every cycle to any other.
template <class Complaint>
std::string from_all_sources(unsigned n, Complaint&& complaint) {
  constexpr unsigned max_symbols_of_all_nodes = 4;
  const std::uint64_t sources =
      n <= max_symbols_of_all_nodes ? make_network(sized("scc", n))->node_count() : n - 1;
  for (std::uint64_t source = 0; source < sources; ++source)
    if (std::string text = complaint(source); !text.empty()) return text;
  return "";
}

Finding theorem_1(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "search", [&](unsigned n) -> std::string {
    const std::uint64_t half = (n - 1) / 2;
    const std::uint64_t diameter = measured_network(sized("scc", n), request).diameter;
    return diameter >= 2 * half * half ? "" : fmt::format("measured {}", diameter);
  });
}

Finding theorem_2(const PaperRequest& request) {
  return for_all(2, max_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"azevedo95-delta-port", sized("star", n)}, star_diameter(n), request);
  });
}

std::uint64_t iteration_steps(const std::string& algorithm, std::uint64_t n) {
  if (algorithm == "azevedo95-one-port") return (n + 2) / 2;
  return algorithm == "azevedo95-multi-port" ? (n + 1) / 2 : n - 1;
}

/// Checks every position of a cycle; the verifier knows the control.
Finding takes_its_iterations(const std::string& algorithm, const PaperRequest& request,
                             Model::Control control = Model::Control::mimd) {
  return for_all(3, max_symbols(request), "schedule", [&](unsigned n) {
    return from_all_sources(n, [&](std::uint64_t source) {
      return expect_steps({.algorithm = algorithm,
                           .network = sized("scc", n),
                           .source = source,
                           .control = control},
                          iteration_steps(algorithm, n) * star_diameter(n), request);
    });
  });
}

Finding theorem_3(const PaperRequest& request) {
  return takes_its_iterations("azevedo95-one-port", request);
}
Finding simd(const PaperRequest& request) {
  return takes_its_iterations("azevedo95-simd", request, Model::Control::simd);
}
Finding theorem_4(const PaperRequest& request) {
  return takes_its_iterations("azevedo95-multi-port", request);
}
Finding theorem_4_simd(const PaperRequest& request) {
  return takes_its_iterations("azevedo95-multi-port", request, Model::Control::simd);
}

std::string time_text(const MeasuredBroadcast& run) {
  return run.idle == 0
             ? fmt::format("{:g}", run.time)
             : fmt::format("{:g}, as nothing moves in {} of its steps", run.time, run.idle);
}

/// Calls wrong(time, printed) with the time under the rates of the proof.
template <class Wrong>
Finding theorem_5(bool several_ports, const PaperRequest& request, Wrong&& wrong) {
  return for_all(3, max_symbols(request), "schedule", [&](unsigned n) -> std::string {
    const MeasuredBroadcast run = measured_on_scc(several_ports, n, request);
    if (!run.violation.empty()) return run.violation;
    const double printed = 2.0 * static_cast<double>(star_diameter(n));
    return wrong(run.time, printed) ? fmt::format("{:g}, measured {}", printed, time_text(run))
                                    : "";
  });
}

bool differs(double time, double printed) {
  return std::abs(time - printed) > 1e-9;
}
bool is_longer(double time, double printed) {
  return time > printed + 1e-9;
}

Finding theorem_5_one_port(const PaperRequest& request) {
  return theorem_5(false, request, differs);
}
Finding theorem_5_multi_port(const PaperRequest& request) {
  return theorem_5(true, request, differs);
}

Finding theorem_5_at_most(const PaperRequest& request) {
  const Finding one = theorem_5(false, request, is_longer);
  return one.verdict != ClaimVerdict::fails ? theorem_5(true, request, is_longer) : one;
}

Finding linear_time(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule", [&](unsigned n) -> std::string {
    for (const bool several_ports : {false, true}) {
      const MeasuredBroadcast run = measured_on_scc(several_ports, n, request);
      if (is_longer(run.time, 3.0 * (n - 1))) return time_text(run);
    }
    return "";
  });
}

Finding lateral_steps(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule and search", [&](unsigned n) -> std::string {
    const std::uint64_t fewest = measured_network(sized("star", n), request).diameter;
    for (const bool several_ports : {false, true})
      if (const auto run = measured_on_scc(several_ports, n, request); run.lateral != fewest)
        return fmt::format("{} lateral steps, the diameter of the star is {}", run.lateral, fewest);
    return "";
  });
}

Finding pipelining(const std::string& algorithm, const PaperRequest& request) {
  return for_all(
      3, std::min(6U, max_symbols(request)), "schedule, B = 1..16", [&](unsigned n) -> std::string {
        for (std::uint64_t batch = 1; batch <= 16; ++batch) {
          const std::uint64_t printed =
              iteration_steps(algorithm, n) * (batch - 1 + star_diameter(n));
          const std::string text =
              expect_steps({.algorithm = algorithm, .network = sized("scc", n), .batch = batch},
                           printed, request);
          if (!text.empty()) return fmt::format("B = {}: {}", batch, text);
        }
        return "";
      });
}

Finding pipelining_one_port(const PaperRequest& request) {
  return pipelining("azevedo95-one-port", request);
}
Finding pipelining_multi_port(const PaperRequest& request) {
  return pipelining("azevedo95-multi-port", request);
}

Finding section_3_2(const PaperRequest& request) {
  return for_all(4, max_symbols(request), "schedule", [&](unsigned n) -> std::string {
    const std::string algorithm = "azevedo95-multi-port";
    const auto all = measured_broadcast({algorithm, sized("scc", n)}, request);
    if (all.idle == 0) return "";
    return fmt::format("{} local steps, {} without those that move nothing", all.local(),
                       all.local() - all.idle);
  });
}

Finding switching_on_star(const PaperRequest& request) {
  return for_all(2, max_symbols(request), "schedule", [&](unsigned n) {
    return expect_at_most({"akers87-switching", sized("star", n)}, 3 * (n * std::log2(n) - n / 2.0),
                          request);
  });
}

Finding equation_3(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule", [&](unsigned n) {
    const double printed =
        4.0 * n * std::floor(n / 2.0) + (5.0 * n - 4) * (std::log2(n) - 1) - 2.5 * n;
    return from_all_sources(n, [&](std::uint64_t source) {
      return steps_complaint({"akers87-switching", sized("scc", n), source}, printed, request,
                             [&](double run) { return run < printed; });
    });
  });
}

Finding cyclic_on_star(const PaperRequest& request) {
  return for_all(2, max_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"akers87-cyclic", sized("star", n)}, (n - 1) * star_diameter(n), request);
  });
}

Finding triangular_on_star(const PaperRequest& request) {
  return for_all(2, max_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"azevedo93-triangular", sized("star", n)}, (3 * n * n - 7 * n + 4) / 2,
                        request);
  });
}

std::uint64_t printed_triangular_on_scc(std::uint64_t n) {
  return (7 * n * n - 19 * n + 12) / 2;
}

BroadcastChoice triangular_from(std::uint64_t source, unsigned n, const char* idle) {
  return {.algorithm = "azevedo93-triangular",
          .network = sized("scc", n),
          .source = source,
          .parameters = {{"idle", idle}}};
}

Finding triangular_on_scc(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule, all sources", [&](unsigned n) {
    return from_all_sources(n, [&](std::uint64_t source) {
      return expect_steps(triangular_from(source, n, "keep"), printed_triangular_on_scc(n),
                          request);
    });
  });
}

Finding triangular_on_scc_at_most(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule, all sources", [&](unsigned n) {
    return from_all_sources(n, [&](std::uint64_t source) {
      return expect_at_most(triangular_from(source, n, "drop"),
                            static_cast<double>(printed_triangular_on_scc(n)), request);
    });
  });
}

std::uint64_t mendia_steps(unsigned n) {
  std::uint64_t steps = 0;
  for (unsigned i = 2; i <= n; ++i)
    steps += static_cast<std::uint64_t>(std::bit_width(i - 1)) + 1;  // ceil(log2 i) + 1
  return steps;
}

Finding mendia(const char* idle, const PaperRequest& request) {
  return for_all(2, max_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({.algorithm = "mendia92-one-port",
                         .network = sized("star", n),
                         .parameters = {{"idle", idle}}},
                        mendia_steps(n), request);
  });
}
Finding mendia_with_idle_steps(const PaperRequest& request) {
  return mendia("keep", request);
}
Finding mendia_without_idle_steps(const PaperRequest& request) {
  return mendia("drop", request);
}

Finding optimal_on_star(const PaperRequest& request) {
  return for_all(2, max_symbols(request), "search-one-port, verified",
                 [&](unsigned n) -> std::string {
                   const std::uint64_t printed = mendia_steps(n);
                   const MeasuredBroadcast found = searched_on_star(n, request);
                   if (!found.violation.empty()) return found.violation;
                   return found.steps >= printed ? "" : unless_equal(printed, found.steps);
                 });
}

/// Section 3: log N steps with one port, log_3 N with two, 1.4404 log N - 1.769 with one port and
/// degree 3.
Finding doubling(const PaperRequest& request) {
  return for_all(3, std::min(6U, max_symbols(request)), "search-one-port and schedule",
                 [&](unsigned n) -> std::string {
                   const std::string scc = sized("scc", n);
                   const double size = std::log2(measured_network(scc, request).size);
                   const auto one = measured_broadcast({"search-one-port", scc}, request).steps;
                   const auto two = measured_on_scc(true, n, request).steps;
                   if (static_cast<double>(one) < size) return fmt::format("{} steps", one);
                   if (static_cast<double>(two) < size / std::log2(3.0))
                     return fmt::format("{} steps with two ports", two);
                   return "";
                 });
}

Finding bounded_degree(const PaperRequest& request) {
  return for_all(3, std::min(6U, max_symbols(request)), "search-one-port",
                 [&](unsigned n) -> std::string {
                   for (const std::string& spec : {sized("scc", n), sized("ccc", n)}) {
                     const double size = std::log2(measured_network(spec, request).size);
                     const auto found = measured_broadcast({"search-one-port", spec}, request);
                     if (static_cast<double>(found.steps) < 1.4404 * size - 1.769)
                       return fmt::format("{} steps on {}", found.steps, spec);
                   }
                   return "";
                 });
}

Finding liestman(const PaperRequest& request) {
  return for_all(3, 2 * max_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"liestman88-one-port", sized("ccc", n)}, (5 * n + 1) / 2 - 1, request);
  });
}

double over_the_diameter(const std::string& algorithm, unsigned n, const PaperRequest& request) {
  const auto run = measured_broadcast({algorithm, sized("scc", n)}, request);
  const auto diameter = measured_network(sized("scc", n), request).diameter;
  return (static_cast<double>(run.steps) / static_cast<double>(diameter) - 1) * 100;
}

/// Checked at any effort, because it fails on the 7-SCC.
Finding abstract(const PaperRequest& request) {
  return for_all(4, 8, "schedule and search", [&](unsigned n) -> std::string {
    const double over = over_the_diameter("azevedo95-multi-port", n, request);
    return over < 17.65 ? "" : fmt::format("17.6%, measured {:.1f}%", over);
  });
}

Finding one_port_over_the_diameter(const PaperRequest& request) {
  return for_all(4, std::max(7U, max_symbols(request)), "schedule and search",
                 [&](unsigned n) -> std::string {
                   const double over = over_the_diameter("azevedo95-one-port", n, request);
                   return over >= 12.5 && over <= 50 ? "" : fmt::format("{:.1f}%", over);
                 });
}

Finding even_one_port(const PaperRequest& request) {
  return for_all(4, std::max(6U, max_symbols(request)), "schedule and search",
                 [&](unsigned n) -> std::string {
                   if (n % 2 == 1) return "";
                   const double over = over_the_diameter("azevedo95-one-port", n, request);
                   return std::abs(over - 50) <= 3 ? "" : fmt::format("{:.1f}%", over);
                 });
}

Finding odd_one_port(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule", [&](unsigned n) -> std::string {
    const auto one = measured_on_scc(false, n, request).steps;
    const auto several = measured_on_scc(true, n, request).steps;
    if (n % 2 == 0 || one == several) return "";
    return fmt::format("{} steps, with several ports {}", one, several);
  });
}

}  // namespace

PaperRows azevedo1995_statements(const PublishedTable& published, const PaperRequest& request) {
  StatementMeasurements measurements{
      {"theorem 1", theorem_1},
      {"theorem 2", theorem_2},
      {"theorem 3", theorem_3},
      {"simd", simd},
      {"theorem 4", theorem_4},
      {"theorem 4, simd", theorem_4_simd},
      {"theorem 5, one-port", theorem_5_one_port},
      {"theorem 5, multiple-port", theorem_5_multi_port},
      {"theorem 5, at most", theorem_5_at_most},
      {"O(n) time", linear_time},
      {"lateral steps", lateral_steps},
      {"pipelining, one-port", pipelining_one_port},
      {"pipelining, multiple-port", pipelining_multi_port},
      {"section 3, doubling", doubling},
      {"section 3, degree 3", bounded_degree},
      {"section 3.1", one_port_over_the_diameter},
      {"section 3.2", section_3_2},
      {"section 3.2, odd n", odd_one_port},
      {"section 3.2, even n", even_one_port},
      {"cyclic sequence on the star", cyclic_on_star},
      {"n log n network on the star", switching_on_star},
      {"eq-3", equation_3},
      {"n^2/2 network on the star", triangular_on_star},
      {"n^2/2 network on the SCC", triangular_on_scc},
      {"n^2/2 network on the SCC, at most", triangular_on_scc_at_most},
      {"mendia and sarkar", mendia_with_idle_steps},
      {"mendia and sarkar, busy steps", mendia_without_idle_steps},
      {"optimal on the star", optimal_on_star},
      {"liestman and peters", liestman},
      {"abstract", abstract}};
  measurements.merge(azevedo1995_path_statements());
  measurements.merge(azevedo1995_comparison_statements());
  return measured_statements(published, request, measurements);
}

PaperRows azevedo1995_triangular(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= max_symbols(request); ++n) {
    const std::string printed = fmt::format("{}", printed_triangular_on_scc(n));
    const std::string network = sized("scc", n);
    for (std::uint64_t source = 0; source < n - 1; ++source) {
      const auto kept = measured_broadcast(triangular_from(source, n, "keep"), request);
      const auto busy = measured_broadcast(triangular_from(source, n, "drop"), request);
      rows.push_back({label_cell(network),
                      label_cell(make_network(network)->label(NodeId{source})),
                      {fmt::format("{}", kept.steps), printed, "schedule"},
                      measured_cell(busy.steps, "schedule")});
    }
  }
  return rows;
}

}  // namespace asterism
