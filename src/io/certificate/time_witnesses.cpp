#include "io/certificate/time_witnesses.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include <asterism/bounds.hpp>

#include "bound/arc_capacities.hpp"
#include "bound/graph_search.hpp"
#include "bound/tradeoffs.hpp"

namespace asterism {

namespace {

// The limits of checker/few_steps.py, checker/bounds.py and checker/networks.py.
constexpr std::uint64_t max_steps = 128;
constexpr std::uint32_t max_distance = 64;
constexpr std::uint64_t max_searched = 100'000'000;

/// Relative difference to what the checker computes in whole numbers.
constexpr double rounding = 1e-12;
/// The same if logarithms are not whole: the checker rounds them to multiples of 2^-16.
constexpr double rounding_of_logarithms = 1e-5;

class TimeWitnesses {
 public:
  TimeWitnesses(const WitnessSearch& search, CertifiedBounds& found)
      : search_(search), found_(found), distances_(search.graph) {}

  void raise() {
    const Demand& demand = search_.demand;
    const bool exchanges = demand.kind == CollectiveKind::allreduce;
    if (!exchanges && demand.kind != CollectiveKind::broadcast) return;
    try_way(demand.senders.front());
    if (exchanges && !search_.problem.network().directed()) try_exchange();
  }

 private:
  using Levels = std::vector<std::uint64_t>;

  [[nodiscard]] std::span<const std::uint32_t> distances_from(std::uint32_t node) {
    return distances_.from([&](std::uint32_t other) { return other == node; });
  }

  /// Keeps a witness if it raises the bound on the time. `fewest` returns the least transmissions
  /// of schedules with a number of steps; the time is least for one of these numbers.
  template <class Fewest>
  void raise_time(Fewest&& fewest, double rounding_error, nlohmann::ordered_json witness) {
    const double proven = found_.transmissions.value.value();
    std::uint64_t steps = found_.best_startups().value.rounded_up().numerator;
    std::vector<double> times;
    for (; steps <= max_steps; ++steps) {
      const double least = fewest(steps) * (1 - rounding_error);
      const double sent = search_.problem.divisible() ? least : std::ceil(least);
      if (sent <= proven) break;
      times.push_back(search_.time(steps, sent));
    }
    times.push_back(search_.time(steps, proven));
    const double time = *std::ranges::min_element(times);
    if (!(time > found_.time(search_.problem) * (1 + rounding))) return;
    found_.of_time.push_back({time, std::move(witness)});
  }

  /// All messages travel from a node to the farthest one, which among these receives least.
  void try_way(std::uint32_t start) {
    const auto far = distances_from(start);
    std::uint32_t goal = start;
    for (const std::uint32_t node : search_.demand.receivers) {
      if (far[node] == GraphSearch::unreached) return;
      if (far[node] > far[goal] ||
          (far[node] == far[goal] && search_.graph.receives(node) < search_.graph.receives(goal)))
        goal = node;
    }
    if (far[goal] == 0 || far[goal] > max_distance) return;
    const std::vector<double> paces = paces_to(goal, far);
    const auto messages = static_cast<double>(search_.demand.batch);
    const double in_each = search_.problem.divisible() ? 0 : 1;
    raise_time([&](std::uint64_t steps) { return fewest_on_way(messages, paces, steps, in_each); },
               rounding, {{"kind", "way"}, {"from", start}, {"to", goal}});
  }

  /// Returns the messages that can pass from each distance to the next, per message of the largest
  /// packet.
  [[nodiscard]] std::vector<double> paces_to(std::uint32_t goal,
                                             std::span<const std::uint32_t> far) const {
    const ProblemGraph& graph = search_.graph;
    const auto leads_on = [&](const Arc& arc) { return far[arc.to] == far[arc.from] + 1; };
    std::vector<std::uint64_t> sent(far[goal]), received(far[goal]);
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      if (far[node] < far[goal])
        sent[far[node]] += std::min<std::uint64_t>(
            graph.sends(node),
            static_cast<std::uint64_t>(std::ranges::count_if(graph.out(node), leads_on)));
      if (far[node] > 0 && far[node] <= far[goal])
        received[far[node] - 1] += std::min<std::uint64_t>(
            graph.receives(node), static_cast<std::uint64_t>(std::ranges::count_if(
                                      graph.in(node), [&](std::uint32_t number) {
                                        return leads_on(graph.arc(number));
                                      })));
    }
    std::vector<double> paces(sent.size());
    for (std::size_t i = 0; i < paces.size(); ++i)
      paces[i] = static_cast<double>(std::min(sent[i], received[i]));
    paces.back() = std::min(paces.back(), static_cast<double>(graph.receives(goal)));
    return paces;
  }

  /// As in checker/few_steps.py, which has the argument.
  static double fewest_on_way(double messages, const std::vector<double>& paces,
                              std::uint64_t steps, double in_each) {
    double sent = 0;
    for (std::uint64_t a = 0; a < paces.size(); ++a)
      for (std::uint64_t b = a + 1; b < paces.size(); ++b) {
        const std::uint64_t beside = a + paces.size() - 1 - b;
        if (steps <= beside + (b - a)) continue;
        const auto rows = static_cast<double>((steps - beside + (b - a) - 1) / (b - a));
        sent = std::max(sent, messages * rows / (std::max(paces[a], paces[b]) * (rows - 1)) +
                                  static_cast<double>(beside) * in_each);
      }
    return sent;
  }

  void try_exchange() {
    const ProblemGraph& graph = search_.graph;
    const std::uint64_t participants = search_.demand.senders.size();
    const std::uint64_t searched = graph.arcs().size() + graph.node_count();
    const bool one_is_enough = search_.problem.network().port_symmetric() && search_.all_alike();
    if (!one_is_enough && searched * graph.node_count() > max_searched) return;
    ExchangeShape shape{.first_steps = found_.best_startups().value.rounded_up().numerator,
                        .transmissions = found_.transmissions.value.value(),
                        .results = search_.demand.batch,
                        .participants = participants,
                        .sends = 0};
    std::uint64_t sent = 0, received = 0;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      sent += graph.sends(node);
      received += graph.receives(node);
      shape.sends = std::max<std::uint64_t>({shape.sends, graph.sends(node), graph.receives(node)});
      shape.degree = std::max({shape.degree, graph.out_degree(node), graph.in_degree(node)});
    }
    shape.receives = shape.sends;
    shape.a_step = std::min<std::uint64_t>({graph.arcs().size(), sent, received});
    for (std::uint32_t node = 0; node < (one_is_enough ? 1 : graph.node_count()); ++node)
      if (!count_levels(node, shape)) return;
    shape.steps_to_all = steps_to_all(shape);
    const StepTradeoff tradeoff = exchange_tradeoff(shape);
    const bool whole = std::has_single_bit(participants) && std::has_single_bit(1 + shape.sends);
    raise_time([&](std::uint64_t steps) { return tradeoff.parts_at(steps); },
               whole ? 0 : rounding_of_logarithms, {{"kind", "exchange"}});
  }

  /// Takes the distances of all participants from a node into account. Returns whether it reaches
  /// all of them.
  bool count_levels(std::uint32_t node, ExchangeShape& shape) {
    report(search_.progress, "looking for a witness", 0, 0);
    const auto distance = distances_from(node);
    Levels levels{1};
    for (const std::uint32_t other : search_.demand.receivers) {
      if (other == node) continue;
      if (distance[other] == GraphSearch::unreached) return false;
      if (distance[other] >= levels.size()) levels.resize(distance[other] + 1);
      ++levels[distance[other]];
    }
    std::vector<std::uint64_t>& near = shape.near_before;
    std::uint64_t sum = 0;
    for (std::size_t far = 0; far < std::max(levels.size(), near.size()); ++far) {
      sum += far < levels.size() ? levels[far] : 0;
      if (far == near.size()) near.push_back(near.empty() ? 0 : near.back());
      near[far] = std::max(near[far], sum);
    }
    shape.near_after = near;
    return true;
  }

  /// Returns a lower bound on the steps from any participant to all: those of a node that has as
  /// many participants within each distance as any node.
  static std::uint64_t steps_to_all(const ExchangeShape& shape) {
    Levels levels;
    std::uint64_t before = 0;
    for (std::uint64_t near : shape.near_before) {
      near = std::min(near, shape.participants);
      levels.push_back(near - before);
      before = near;
      if (near == shape.participants) break;
    }
    return spreading_steps(levels, static_cast<std::uint32_t>(shape.sends), shape.degree);
  }

  const WitnessSearch& search_;
  CertifiedBounds& found_;
  GraphSearch distances_;
};

}  // namespace

void raise_by_few_steps(const WitnessSearch& search, CertifiedBounds& found) {
  TimeWitnesses(search, found).raise();
}

}  // namespace asterism
