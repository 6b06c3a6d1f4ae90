// Section 3.1 of azevedo1995: sequences of dimensions on the star and on the SCC, and the one-port
// broadcast of Mendia and Sarkar.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "collective/star/dimension_sequence.hpp"
#include "papers/azevedo1995_expected.hpp"
#include "papers/azevedo1995_parts.hpp"

namespace asterism {

namespace {

/// The star of eight symbols is that of Figure 4.
constexpr unsigned max_star_symbols = 8;

double printed_switches(unsigned n) {
  return n * log_2(n) - n / 2.0;
}

Finding switching_on_star(const PaperRequest& request) {
  return for_all(2, max_star_symbols, "schedule", [&](unsigned n) {
    return expect_at_most({"akers87-switching", sized("star", n)}, 3 * printed_switches(n),
                          request);
  });
}

/// Returns the number of stages if each switch is placed as early as its predecessors allow.
std::uint64_t stages_of(const std::vector<Switch>& switches, unsigned n) {
  std::vector<std::uint64_t> stage(n + 1, 0);
  for (const auto& [i, j] : switches) stage[i] = stage[j] = std::max(stage[i], stage[j]) + 1;
  return *std::ranges::max_element(stage);
}

std::string first_stage_complaint() {
  const std::vector<Switch> switches = halving_switches(8);
  const std::vector<Switch> first(switches.begin(), switches.begin() + 4);
  const std::vector<Switch> printed{{1, 5}, {2, 6}, {3, 7}, {4, 8}};
  if (first != printed) return fmt::format("first switches {}", first);
  const std::vector<unsigned> moves = star_moves(first);
  const std::vector<unsigned> printed_moves{5, 6, 2, 6, 7, 3, 7, 8, 4, 8};
  return moves == printed_moves ? "" : fmt::format("moves {}", moves);
}

/// For powers of two, for which the logarithms are whole numbers.
Finding figure_4(const PaperRequest&) {
  if (const std::string text = first_stage_complaint(); !text.empty())
    return fails(text, "enumeration");
  return for_listed({2, 4, 8, 16, 32, 64}, false, "enumeration", [](unsigned n) -> std::string {
    const std::vector<Switch> switches = halving_switches(n);
    const double stages = 2 * log_2(n) - 1;
    if (static_cast<double>(switches.size()) != printed_switches(n))
      return fmt::format("{} switches", switches.size());
    const std::uint64_t measured = stages_of(switches, n);
    return static_cast<double>(measured) == stages ? "" : fmt::format("{} stages", measured);
  });
}

double printed_equation_3(unsigned n) {
  return 4.0 * n * std::floor(n / 2.0) + (5.0 * n - 4) * (log_2(n) - 1) - 2.5 * n;
}

Finding equation_3(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule, all sources", [&](unsigned n) {
    const double printed = printed_equation_3(n);
    return from_all_sources(n, [&](std::uint64_t source) {
      return steps_complaint({"akers87-switching", sized("scc", n), source}, printed, request,
                             [&](double run) { return run < printed; });
    });
  });
}

/// The quotient falls to 1 as n grows.
Finding about_2_n_squared(const PaperRequest&) {
  const std::vector<unsigned> sizes{64, 256, 1024, 4096};
  double last = 2;
  return for_listed(sizes, false, "formula", [&](unsigned n) -> std::string {
    const double quotient = printed_equation_3(n) / (2.0 * n * n);
    const bool falls = quotient < last && quotient > 1;
    last = quotient;
    return falls && quotient < 1.25 ? "" : fmt::format("{:.3f} times 2n^2", quotient);
  });
}

/// Steps in which nothing moves are not counted, which favours the networks.
Finding inefficient_on_scc(const PaperRequest& request) {
  return for_all(4, max_symbols(request), "schedule", [&](unsigned n) -> std::string {
    const std::uint64_t cyclic = measured_on_scc(false, n, request).steps;
    for (const char* algorithm : {"akers87-switching", "azevedo93-triangular"}) {
      const auto run = measured_broadcast(
          {.algorithm = algorithm, .network = sized("scc", n), .parameters = {{"idle", "drop"}}},
          request);
      if (run.steps <= cyclic)
        return fmt::format("{} steps by {}, {} by Algorithm 1", run.steps, algorithm, cyclic);
    }
    return "";
  });
}

Finding sequential_sequences(const PaperRequest&) {
  return undecided("neither the paper nor this program measures how sequential a sequence is");
}

Finding cyclic_on_star(const PaperRequest& request) {
  return for_all(2, max_symbols(request), "schedule", [&](unsigned n) {
    return expect_steps({"akers87-cyclic", sized("star", n)}, (n - 1) * star_diameter(n), request);
  });
}

Finding parallel_laterals(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule", [&](unsigned n) {
    const auto one_by_one = measured_broadcast({"akers87-cyclic", sized("star", n)}, request);
    return unless_equal(one_by_one.steps, (n - 1) * measured_on_scc(false, n, request).lateral);
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

/// The network is not printed, so it is enough that a broadcast in that many steps exists.
Finding triangular_on_scc(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "schedule, all sources", [&](unsigned n) {
    return from_all_sources(n, [&](std::uint64_t source) {
      return expect_at_most(triangular_from(source, n, "drop"),
                            static_cast<double>(printed_triangular_on_scc(n)), request);
    });
  });
}

/// A broadcast in that number of steps exists, which is ours.
Finding mendia(const PaperRequest& request) {
  return for_all(2, max_star_symbols, "schedule", [&](unsigned n) {
    return expect_steps({"mendia92-one-port", sized("star", n)}, mendia_steps(n), request);
  });
}

/// No one-port broadcast takes fewer than log2 n! steps.
Finding optimal_order(const PaperRequest&) {
  double least = 0;
  unsigned counted = 1;
  return for_all(2, 1000, "formula", [&](unsigned n) -> std::string {
    while (counted < n) least += log_2(++counted);
    const auto steps = static_cast<double>(mendia_steps(n));
    return steps <= 2 * least && steps <= 2 * n * log_2(n)
               ? ""
               : fmt::format("{:g} steps, at least {:g}", steps, least);
  });
}

Finding fewest_on_star(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "optimum, proven", [&](unsigned n) -> std::string {
    const std::uint64_t fewest = fewest_one_port_steps(sized("star", n), request);
    return fewest >= mendia_steps(n) ? "" : fmt::format("{}, measured {}", mendia_steps(n), fewest);
  });
}

}  // namespace

StatementMeasurements azevedo1995_sequence_statements() {
  return {{"n log n network on the star", switching_on_star},
          {"figure 4", figure_4},
          {"eq-3", equation_3},
          {"eq-3, about 2n^2", about_2_n_squared},
          {"switching networks on the SCC", inefficient_on_scc},
          {"section 3.1, sequential", sequential_sequences},
          {"n^2/2 network on the star", triangular_on_star},
          {"n^2/2 network on the SCC", triangular_on_scc},
          {"cyclic sequence on the star", cyclic_on_star},
          {"factor n-1", parallel_laterals},
          {"mendia and sarkar", mendia},
          {"optimal on the star", optimal_order},
          {"fewest steps on the star", fewest_on_star}};
}

PaperRows azevedo1995_triangular(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= max_symbols(request); ++n) {
    const std::string network = sized("scc", n);
    for (std::uint64_t source = 0; source < n - 1; ++source)
      rows.push_back(
          {label_cell(network), label_cell(make_network(network)->label(NodeId{source})),
           measured_cell(printed_triangular_on_scc(n), "formula"),
           measured_cell(measured_broadcast(triangular_from(source, n, "keep"), request).steps,
                         "schedule"),
           measured_cell(measured_broadcast(triangular_from(source, n, "drop"), request).steps,
                         "schedule")});
  }
  return rows;
}

}  // namespace asterism
