// What the text of azevedo1995 says, held against measurements: "holds", or where it fails first.
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>

#include "papers/azevedo1995_runs.hpp"
#include "papers/statements.hpp"

namespace asterism {

namespace {

unsigned most_symbols(const PaperRequest& request) {
  switch (request.effort) {
    case Effort::quick:
      return 5;
    case Effort::standard:
      return 7;
    case Effort::full:
      break;
  }
  return 8;
}

std::uint64_t star_diameter(std::uint64_t n) {
  return 3 * (n - 1) / 2;
}

std::string sized(const std::string& family, std::uint64_t n) {
  return fmt::format("{}:{}", family, n);
}

/// "fails for ..." at the first n for which `complaint(n)` has something to say.
template <class Complaint>
Finding for_all(unsigned first, unsigned last, const std::string& how, Complaint&& complaint) {
  for (unsigned n = first; n <= last; ++n)
    if (const std::string text = complaint(n); !text.empty())
      return {fmt::format("fails for n = {}: {}", n, text), how};
  return {"holds", fmt::format("{}, n = {}..{}", how, first, last)};
}

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

/// From each place of a cycle of the SCC; cycles are alike.
template <class Complaint>
std::string from_all_places(unsigned n, Complaint&& complaint) {
  for (std::uint64_t place = 0; place < n - 1; ++place)
    if (std::string text = complaint(place); !text.empty()) return text;
  return "";
}

Finding equation_2(const PaperRequest& request) {
  return for_all(3, std::max(7U, most_symbols(request)), "search", [&](unsigned n) -> std::string {
    const auto printed = make_network(sized("scc", n))->published().diameter->value;
    const auto measured = measured_diameter(sized("scc", n), request);
    if (printed == static_cast<double>(measured)) return "";
    return fmt::format("{:g}, measured {}", printed, measured);
  });
}

Finding theorem_2(const PaperRequest& request) {
  return for_all(2, most_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"azevedo95-delta-port", sized("star", n)}, star_diameter(n), request);
  });
}

std::uint64_t iteration_steps(const std::string& algorithm, std::uint64_t n) {
  if (algorithm == "azevedo95-one-port") return (n + 2) / 2;
  return algorithm == "azevedo95-multi-port" ? (n + 1) / 2 : n - 1;
}

Finding takes_its_iterations(const std::string& algorithm, const PaperRequest& request) {
  return for_all(3, most_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({algorithm, sized("scc", n)},
                        iteration_steps(algorithm, n) * star_diameter(n), request);
  });
}

Finding theorem_3(const PaperRequest& request) {
  return takes_its_iterations("azevedo95-one-port", request);
}
Finding simd(const PaperRequest& request) {
  return takes_its_iterations("azevedo95-simd", request);
}
Finding theorem_4(const PaperRequest& request) {
  return takes_its_iterations("azevedo95-multi-port", request);
}

/// In the time of a lateral step, by the steps of the clock.
double running_time(const std::string& algorithm, unsigned n, const PaperRequest& request) {
  const MeasuredBroadcast run = measured_broadcast({algorithm, sized("scc", n)}, request);
  const auto rate = static_cast<double>(iteration_steps(algorithm, n) - 1);
  return static_cast<double>(run.lateral) + static_cast<double>(run.local()) / rate;
}

Finding theorem_5(const PaperRequest& request) {
  return for_all(3, most_symbols(request), "schedule", [&](unsigned n) -> std::string {
    for (const std::string algorithm : {"azevedo95-one-port", "azevedo95-multi-port"}) {
      const double time = running_time(algorithm, n, request);
      if (std::abs(time - 2.0 * static_cast<double>(star_diameter(n))) > 1e-9)
        return fmt::format("{} takes {:g}", algorithm, time);
    }
    return "";
  });
}

Finding pipelining(const std::string& algorithm, const PaperRequest& request) {
  return for_all(3, std::min(6U, most_symbols(request)), "schedule, B = 1..16",
                 [&](unsigned n) -> std::string {
                   for (std::uint64_t batch = 1; batch <= 16; ++batch) {
                     const std::uint64_t printed =
                         iteration_steps(algorithm, n) * (batch - 1 + star_diameter(n));
                     const std::string text =
                         expect_steps({algorithm, sized("scc", n), 0, batch}, printed, request);
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
  return for_all(4, most_symbols(request), "schedule", [&](unsigned n) -> std::string {
    const std::string algorithm = "azevedo95-multi-port";
    const auto all = measured_broadcast({algorithm, sized("scc", n)}, request);
    const auto busy =
        measured_broadcast({algorithm, sized("scc", n), 0, 1, {{"idle", "drop"}}}, request);
    if (busy.local() == all.local()) return "";
    return fmt::format("{} local steps, {} without those that move nothing", all.local(),
                       busy.local());
  });
}

Finding switching_on_star(const PaperRequest& request) {
  return for_all(2, most_symbols(request), "schedule", [&](unsigned n) {
    return expect_at_most({"akers87-switching", sized("star", n)}, 3 * (n * std::log2(n) - n / 2.0),
                          request);
  });
}

Finding equation_3(const PaperRequest& request) {
  return for_all(3, most_symbols(request), "schedule", [&](unsigned n) {
    const double printed = 4.0 * n * (n / 2) + (5.0 * n - 4) * (std::log2(n) - 1) - 2.5 * n;
    return from_all_places(n, [&](std::uint64_t place) {
      return expect_at_most({"akers87-switching", sized("scc", n), place}, printed, request);
    });
  });
}

Finding triangular_on_star(const PaperRequest& request) {
  return for_all(2, most_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"azevedo93-triangular", sized("star", n)}, (3 * n * n - 7 * n + 4) / 2,
                        request);
  });
}

Finding triangular_on_scc(const PaperRequest& request) {
  return for_all(3, most_symbols(request), "schedule", [&](unsigned n) {
    return from_all_places(n, [&](std::uint64_t place) {
      return expect_at_most({"azevedo93-triangular", sized("scc", n), place, 1, {{"idle", "drop"}}},
                            3.5 * n * n - 9.5 * n + 6, request);
    });
  });
}

std::uint64_t mendia_steps(unsigned n) {
  std::uint64_t steps = 0;
  for (unsigned i = 2; i <= n; ++i)
    steps += static_cast<std::uint64_t>(std::bit_width(i - 1)) + 1;  // ceil(log2 i) + 1
  return steps;
}

Finding mendia(const PaperRequest& request) {
  return for_all(2, most_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"mendia92-one-port", sized("star", n)}, mendia_steps(n), request);
  });
}

Finding optimal_on_star(const PaperRequest& request) {
  return for_all(3, most_symbols(request), "schedule", [&](unsigned n) {
    const auto printed = static_cast<double>(mendia_steps(n));
    return steps_complaint({"star-doubling", sized("star", n)}, printed, request,
                           [&](double run) { return run >= printed; });
  });
}

Finding liestman(const PaperRequest& request) {
  return for_all(3, 2 * most_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"liestman88-one-port", sized("ccc", n)}, (5 * n + 1) / 2 - 1, request);
  });
}

Finding abstract(const PaperRequest& request) {
  return for_all(4, 8, "schedule and search", [&](unsigned n) -> std::string {
    const auto run = measured_broadcast({"azevedo95-multi-port", sized("scc", n)}, request);
    const auto diameter = measured_diameter(sized("scc", n), request);
    const double over = (static_cast<double>(run.steps) / static_cast<double>(diameter) - 1) * 100;
    return over < 17.65 ? "" : fmt::format("{:.1f}%", over);
  });
}

Finding section_5(const PaperRequest& request) {
  return for_all(4, most_symbols(request), "schedule", [&](unsigned n) -> std::string {
    const double scc = running_time("azevedo95-one-port", n, request);
    const auto star = measured_broadcast({"mendia92-one-port", sized("star", n)}, request);
    return scc <= static_cast<double>(star.steps)
               ? ""
               : fmt::format("{:g}, the star {}", scc, star.steps);
  });
}

}  // namespace

PaperRows azevedo1995_statements(const PublishedTable& published, const PaperRequest& request) {
  static const StatementMeasurements measurements{
      {"eq-2", equation_2},
      {"theorem 2", theorem_2},
      {"theorem 3", theorem_3},
      {"simd", simd},
      {"theorem 4", theorem_4},
      {"theorem 5", theorem_5},
      {"pipelining, one-port", pipelining_one_port},
      {"pipelining, multiple-port", pipelining_multi_port},
      {"section 3.2", section_3_2},
      {"n log n network on the star", switching_on_star},
      {"eq-3", equation_3},
      {"n^2/2 network on the star", triangular_on_star},
      {"n^2/2 network on the SCC", triangular_on_scc},
      {"mendia and sarkar", mendia},
      {"optimal on the star", optimal_on_star},
      {"liestman and peters", liestman},
      {"abstract", abstract},
      {"section 5", section_5}};
  return measured_statements(published, request, measurements);
}

}  // namespace asterism
