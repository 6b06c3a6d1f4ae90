// Theorems 2 to 5, Figures 5 to 7 and pipelining of azevedo1995.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "network/connected_cycles.hpp"
#include "network/ring_step.hpp"
#include "papers/azevedo1995_expected.hpp"
#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_record.hpp"

namespace asterism {

namespace {

Finding theorem_2(const PaperRequest& request) {
  return for_all(2, max_symbols(request), "schedule and search", [&](unsigned n) {
    return expect_steps({"azevedo95-delta-port", sized("star", n)},
                        measured_network(sized("star", n), request).diameter, request);
  });
}

std::uint64_t iteration_steps(const std::string& algorithm, std::uint64_t n) {
  if (algorithm == "azevedo95-one-port") return (n + 2) / 2;
  return algorithm == "azevedo95-multi-port" ? (n + 1) / 2 : n - 1;
}

/// Checks every place of a cycle, and the lateral steps; the verifier checks the control.
Finding takes_its_iterations(const std::string& algorithm, const PaperRequest& request,
                             Model::Control control = Model::Control::mimd) {
  return for_all(3, max_symbols(request), "schedule, all sources", [&](unsigned n) {
    return from_all_sources(n, [&](std::uint64_t source) -> std::string {
      const BroadcastChoice choice{
          .algorithm = algorithm, .network = sized("scc", n), .source = source, .control = control};
      const std::uint64_t lateral = measured_broadcast(choice, request).lateral;
      if (lateral != star_diameter(n)) return fmt::format("{} lateral steps", lateral);
      return expect_steps(choice, iteration_steps(algorithm, n) * star_diameter(n), request);
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

/// Returns the step in which a node of the ring is informed; `place` counts to the right from the
/// source. With one port the source sends to the right and then to the left; with SIMD control all
/// send to the right.
std::uint64_t step_of_place(const std::string& algorithm, std::uint64_t n, std::uint64_t place) {
  if (algorithm == "azevedo95-simd") return place;
  const std::uint64_t leftwards = n - 1 - place;
  return std::min(place, algorithm == "azevedo95-one-port" ? leftwards + 1 : leftwards);
}

/// Checks the first iteration in the ring of the source: when each node is informed, that the local
/// steps are not fewer, and that every node uses its lateral link in the step after them.
std::string first_iteration_complaint(const BroadcastChoice& choice, unsigned n,
                                      const PaperRequest& request) {
  BroadcastRecord record;
  (void)observed_broadcast(choice, request, record);
  const auto scc = make_network(choice.network);
  const std::uint64_t printed = iteration_steps(choice.algorithm, n) - 1;
  std::uint64_t filled = 0;
  for (std::uint64_t place = 0; place < n - 1; ++place) {
    const NodeId node = scc->connected_cycles()->node_at(0, place);
    const std::uint64_t step = record.informed_in(node);
    if (place > 0 && step != step_of_place(choice.algorithm, n, place))
      return fmt::format("{} is informed in step {}", scc->label(node), step);
    if (record.informed_in(scc->neighbour(node, lateral_port)) != printed + 1)
      return fmt::format("{} sends in another step", scc->label(node));
    filled = std::max(filled, step);
  }
  return unless_equal(printed, filled);
}

Finding fills_a_cycle(const std::string& algorithm, const PaperRequest& request) {
  return for_all(4, max_symbols(request), "schedule", [&](unsigned n) {
    return first_iteration_complaint({.algorithm = algorithm, .network = sized("scc", n)}, n,
                                     request);
  });
}

Finding figure_5(const PaperRequest& request) {
  return fills_a_cycle("azevedo95-one-port", request);
}
Finding figure_6(const PaperRequest& request) {
  return fills_a_cycle("azevedo95-simd", request);
}
Finding figure_7(const PaperRequest& request) {
  return fills_a_cycle("azevedo95-multi-port", request);
}

/// No broadcast inside a cycle of n-1 nodes takes fewer steps with one port.
Finding fewest_local_steps(const PaperRequest& request) {
  return for_all(4, 12, "optimum, proven", [&](unsigned n) {
    return unless_equal<std::uint64_t>(n / 2, fewest_one_port_steps(sized("ring", n - 1), request));
  });
}

double printed_time(unsigned n) {
  return 2.0 * static_cast<double>(star_diameter(n));
}

Finding theorem_5(bool several_ports, const PaperRequest& request) {
  return for_all(3, max_symbols(request), "timed schedule", [&](unsigned n) -> std::string {
    const MeasuredBroadcast run = measured_on_scc(several_ports, n, request);
    if (!run.violation.empty()) return run.violation;
    if (std::abs(run.time - printed_time(n)) < 1e-9) return "";
    return fmt::format("{:g}, measured {:g}", printed_time(n), run.time);
  });
}
Finding theorem_5_one_port(const PaperRequest& request) {
  return theorem_5(false, request);
}
Finding theorem_5_multi_port(const PaperRequest& request) {
  return theorem_5(true, request);
}

/// Idle steps first appear for n = 5.
Finding theorem_5_without_idle_steps(const PaperRequest& request) {
  return for_all(5, max_symbols(request), "schedule", [&](unsigned n) -> std::string {
    for (const bool several_ports : {false, true}) {
      const MeasuredBroadcast run = measured_on_scc(several_ports, n, request);
      if (run.busy_time >= printed_time(n)) return fmt::format("{:g}", run.busy_time);
    }
    return "";
  });
}

Finding linear_time(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "timed schedule", [&](unsigned n) -> std::string {
    for (const bool several_ports : {false, true}) {
      const MeasuredBroadcast run = measured_on_scc(several_ports, n, request);
      if (run.time > 3.0 * (n - 1) + 1e-9) return fmt::format("{:g}", run.time);
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

constexpr std::uint64_t max_batch = 16;

/// Calls complaint(n, batch) for each number of messages.
template <class Complaint>
Finding for_batches(const PaperRequest& request, Complaint&& complaint) {
  const unsigned last = std::min(6U, max_symbols(request));
  Finding finding = for_all(3, last, "schedule", [&](unsigned n) -> std::string {
    for (std::uint64_t batch = 1; batch <= max_batch; ++batch)
      if (const std::string text = complaint(n, batch); !text.empty())
        return fmt::format("B = {}: {}", batch, text);
    return "";
  });
  if (!finding.range.empty()) finding.range += fmt::format(", B = 1..{}", max_batch);
  return finding;
}

Finding pipelining(const std::string& algorithm, const PaperRequest& request) {
  return for_batches(request, [&](unsigned n, std::uint64_t batch) {
    return expect_steps({.algorithm = algorithm, .network = sized("scc", n), .batch = batch},
                        iteration_steps(algorithm, n) * (batch - 1 + star_diameter(n)), request);
  });
}
Finding pipelining_one_port(const PaperRequest& request) {
  return pipelining("azevedo95-one-port", request);
}
Finding pipelining_multi_port(const PaperRequest& request) {
  return pipelining("azevedo95-multi-port", request);
}

/// Message k arrives everywhere k iterations after the first.
std::string arrival_complaint(const BroadcastChoice& choice, unsigned n,
                              const PaperRequest& request) {
  BroadcastRecord record;
  (void)observed_broadcast(choice, request, record);
  const std::uint64_t iteration = iteration_steps(choice.algorithm, n);
  for (std::uint64_t k = 0; k < choice.batch; ++k)
    if (record.last_step_of(k) != iteration * (star_diameter(n) + k))
      return fmt::format("message {}: {}, measured {}", k + 1, iteration * (star_diameter(n) + k),
                         record.last_step_of(k));
  return "";
}

Finding latency_and_rate(const PaperRequest& request) {
  return for_batches(request, [&](unsigned n, std::uint64_t batch) -> std::string {
    for (const char* algorithm : {"azevedo95-one-port", "azevedo95-multi-port"}) {
      const BroadcastChoice choice{
          .algorithm = algorithm, .network = sized("scc", n), .batch = batch};
      if (std::string text = arrival_complaint(choice, n, request); !text.empty()) return text;
    }
    return "";
  });
}

}  // namespace

StatementMeasurements azevedo1995_broadcast_statements() {
  return {{"theorem 2", theorem_2},
          {"theorem 3", theorem_3},
          {"simd", simd},
          {"theorem 4", theorem_4},
          {"theorem 4, simd", theorem_4_simd},
          {"figure 5", figure_5},
          {"figure 5, fewest local steps", fewest_local_steps},
          {"figure 6", figure_6},
          {"figure 7", figure_7},
          {"theorem 5, one-port", theorem_5_one_port},
          {"theorem 5, multiple-port", theorem_5_multi_port},
          {"theorem 5, without idle steps", theorem_5_without_idle_steps},
          {"O(n) time", linear_time},
          {"lateral steps", lateral_steps},
          {"pipelining, one-port", pipelining_one_port},
          {"pipelining, multiple-port", pipelining_multi_port},
          {"pipelining, latency and rate", latency_and_rate}};
}

}  // namespace asterism
