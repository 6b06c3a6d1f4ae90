// Section 3 of chen2001: broadcasts on the star.
#include <fmt/format.h>

#include "papers/chen2001_parts.hpp"

namespace asterism {

namespace {

std::uint64_t stack_steps(const NetworkPointer& network, NodeId source,
                          const PaperRequest& request) {
  return run_broadcast("chen01-stack", network, source, 1, request).steps;
}

Finding steps_on_the_star(const PaperRequest& request) {
  return for_all_sources(
      "star", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const std::uint64_t steps = stack_steps(network, source, request);
        return steps == 2 * network->parameters()[0] - 3 ? "" : fmt::format("{} steps", steps);
      });
}

Finding star_diameter(const PaperRequest& request) {
  const auto diameter = [&](unsigned n) {
    return eccentricity(*make_network(fmt::format("star:{}", n)), NodeId{0}, request);
  };
  const Finding corrected = for_all(3, 8, "search", [&](unsigned n) {
    return unless_equal(std::uint64_t{3 * (n - 1) / 2}, diameter(n));
  });
  if (corrected.verdict == ClaimVerdict::fails) return corrected;
  constexpr unsigned n = 4;
  return holds_corrected(fmt::format("floor(3(n-1)/2); with the ceiling, n = {}: {}, measured {}",
                                     n, (3 * (n - 1) + 1) / 2, diameter(n)),
                         corrected.range, corrected.how);
}

/// Checks "asymptotically optimal" as within 4/3 of the diameter.
Finding star_near_the_diameter(const PaperRequest& request) {
  return for_all_sources(
      "star", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const std::uint64_t steps = stack_steps(network, source, request);
        const std::uint64_t farthest = eccentricity(*network, source, request);
        return 3 * steps <= 4 * farthest ? "" : fmt::format("{} steps, {}", steps, farthest);
      });
}

Finding cited_without_its_algorithm(const PaperRequest&) {
  return undecided(
      "the paper does not print this broadcast; our constructions sheu93 and tseng97-trees are no "
      "evidence for it");
}

/// Calls is_right(n, steps) for our construction, from one node because the star is symmetric.
template <class IsRight>
Finding construction_on_the_star(const char* algorithm, bool many_messages,
                                 const PaperRequest& request, IsRight&& is_right) {
  const unsigned last = request.effort == Effort::quick ? 6 : 8;
  return for_all(3, last, "schedule", [&](unsigned n) -> std::string {
    const NetworkPointer star = make_network(fmt::format("star:{}", n));
    const BroadcastRun run =
        run_broadcast(algorithm, star, NodeId{0}, many_messages ? n - 1 : 1, request);
    if (!run.violation.empty()) return run.violation;
    return is_right(n, run.steps) ? "" : fmt::format("measured {}", run.steps);
  });
}

Finding sheu93_steps(const PaperRequest& request) {
  return construction_on_the_star("sheu93", false, request, [](unsigned n, std::uint64_t steps) {
    return steps == 2 * std::uint64_t{n} - 3;
  });
}
Finding tseng97_steps(const PaperRequest& request) {
  return construction_on_the_star(
      "tseng97-trees", true, request, [](unsigned n, std::uint64_t steps) {
        return (steps == n + 2 || steps == n + 3) && steps <= 3 * std::uint64_t{n - 1};
      });
}

}  // namespace

StatementMeasurements chen2001_star_statements() {
  return {{"star", steps_on_the_star},
          {"star diameter", star_diameter},
          {"star, asymptotically", star_near_the_diameter},
          {"sheu, liaw and chen", cited_without_its_algorithm},
          {"tseng and sheu", cited_without_its_algorithm},
          {"sheu93, steps", sheu93_steps},
          {"tseng97-trees, steps", tseng97_steps}};
}

}  // namespace asterism
