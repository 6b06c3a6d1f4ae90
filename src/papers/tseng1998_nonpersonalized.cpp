// Section IV of tseng1998: the schedule of the non-personalized broadcast, and its cost.
#include <cmath>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/permutation_network.hpp>

#include "network/required_shape.hpp"
#include "papers/tseng1998_costs.hpp"
#include "papers/tseng1998_parts.hpp"
#include "papers/tseng1998_substars.hpp"

namespace asterism {

namespace {

/// Observes the traversals of steps (1) and (2): three for each of n-1 propagations.
class TraversalSink final : public StepSink {
 public:
  explicit TraversalSink(const PermutationNetwork& star)
      : star_(star), in_one_direction_(3 * (star.symbols() - 1)) {}

  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override {
    if (steps_ == 0) first_senders_ = step.size();
    for (std::size_t i = 0; i < step.size() && steps_ < 2 * in_one_direction_; ++i)
      look_at(step[i].from, step[i].ports[0]);
    ++steps_;
  }

  [[nodiscard]] std::uint64_t first_senders() const { return first_senders_; }
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  void look_at(NodeId from, Port port) {
    const bool is_last_dimension = port.value() + 2 == star_.symbols();
    const unsigned symbol = star_.permutation(from)[0];
    const unsigned next = star_.permutation(star_.neighbour(from, port))[0];
    const bool is_upwards = steps_ < in_one_direction_;
    const bool is_right = steps_ % 3 != 1 ? is_last_dimension
                          : is_upwards    ? next == symbol + 1
                                          : next + 1 == symbol;
    if (!is_right && complaint_.empty())
      complaint_ = fmt::format("step {} from {}", steps_ + 1, star_.label(from));
  }

  const PermutationNetwork& star_;
  std::uint64_t in_one_direction_, steps_ = 0, first_senders_ = 0;
  std::string complaint_;
};

/// Runs the schedule on star:n and returns the observation.
template <class Result>
Result watched(unsigned n, const PaperRequest& request, Result (*result)(const TraversalSink&)) {
  const auto network = star_of(n);
  const Problem problem(network, Collective(CollectiveKind::allgather, *network));
  TraversalSink sink(required_shape(network->permutations()));
  run_algorithm(algorithm_catalogue().get("tseng98-nonpersonalized"),
                {problem, {}, request.memory_limit, {}}, sink);
  return result(sink);
}

Finding traversals(const PaperRequest& request) {
  return for_all(3, max_visited_symbols(request), "schedule", [&](unsigned n) {
    return watched<std::string>(n, request,
                                [](const TraversalSink& sink) { return sink.complaint(); });
  });
}

Finding first_traversal(const PaperRequest& request) {
  const auto senders = [&](unsigned n) {
    return watched<std::uint64_t>(n, request,
                                  [](const TraversalSink& sink) { return sink.first_senders(); });
  };
  const Finding corrected = for_all(3, max_visited_symbols(request), "schedule", [&](unsigned n) {
    return unless_equal(factorials[n] - factorials[n - 1], senders(n));
  });
  if (corrected.verdict == ClaimVerdict::fails) return corrected;
  return holds_corrected(
      fmt::format("at most one, which is enough: the nodes of the last row have no next row; n = "
                  "3: {} of {} nodes send",
                  senders(3), factorials[3]),
      corrected.range, corrected.how);
}

/// Congestion would mean that a node sends or receives two packets in one step.
Finding congestion(const PaperRequest& request) {
  return for_all(3, star_limits(request.effort).allgathers, "schedule, move by move",
                 [&](unsigned n) { return measured_nonpersonalized(n, request).violation; });
}

std::string cost_complaint(const Cost& printed, const Cost& measured) {
  if (printed == measured) return "";
  return fmt::format("{} and {}, measured {} and {}", printed.startups, printed.transmissions,
                     measured.startups, measured.transmissions);
}

Finding section_4_2(const PaperRequest& request) {
  return for_all(3, star_limits(request.effort).allgathers, "schedule", [&](unsigned n) {
    return cost_complaint(nonpersonalized_cost(n), measured_nonpersonalized(n, request).cost);
  });
}

Finding around_the_cycle(const PaperRequest& request) {
  return for_all(3, star_limits(request.effort).allgathers, "schedule", [&](unsigned n) {
    return cost_complaint(hamiltonian_cost(n), measured_hamiltonian(n, request).cost);
  });
}

double nonpersonalized_threshold(unsigned n, const PaperRequest& request) {
  return threshold(measured_hamiltonian(n, request).cost,
                   measured_nonpersonalized(n, request).cost);
}

Finding equation_5(const PaperRequest& request) {
  return for_all(5, star_limits(request.effort).allgathers, "schedule",
                 [&](unsigned n) -> std::string {
                   const double met = nonpersonalized_threshold(n, request);
                   const double printed = 5 / (static_cast<double>(factorials[n - 1]) - 6);
                   if (std::abs(printed - met) <= 1e-12) return "";
                   return fmt::format("{:.6f}, measured {:.6f}", printed, met);
                 });
}

Finding small_ratio(const PaperRequest& request) {
  return for_all(
      5, largest_n, ways_of_nonpersonalized(request.effort), [&](unsigned n) -> std::string {
        const double times =
            nonpersonalized_threshold(n, request) * static_cast<double>(factorials[n - 1]);
        if (times <= 20.0 / 3 + 1e-9) return "";
        return fmt::format("{:.3f} times 1/(n-1)!", times);
      });
}

}  // namespace

StatementMeasurements tseng1998_nonpersonalized_statements() {
  return {{"congestion", congestion},
          {"traversals", traversals},
          {"first traversal", first_traversal},
          {"section iv.2", section_4_2},
          {"hamiltonian cycle", around_the_cycle},
          {"eq-5", equation_5},
          {"O(1/(n-1)!)", small_ratio}};
}

}  // namespace asterism
