#include "papers/chen2004_worst.hpp"

#include <algorithm>
#include <random>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "papers/kept.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_searched_nodes = 600;
constexpr std::uint64_t search_steps = 150;

std::vector<std::string> tried_rules(const TorusSize& size) {
  const std::uint64_t nodes = size.n * size.n * size.n;
  std::vector<std::string> rules{"all"};
  for (const std::uint64_t count :
       {std::uint64_t{64}, size.h * size.h, std::uint64_t{490}, nodes / 4, nodes / 2})
    for (const char* const rule : {"random", "clustered", "spread"})
      if (count <= nodes) rules.push_back(fmt::format("{}:{}", rule, count));
  return rules;
}

std::vector<bool> chosen_by(const TorusSize& size, const std::string& rule) {
  const Problem problem = torus_problem(size.n, rule, 1);
  std::vector<bool> chosen(problem.network().node_count());
  for (MessageId message{0}; message.value() < problem.collective.message_count(); ++message)
    chosen[problem.collective.origin(message).value()] = true;
  return chosen;
}

std::string listed(const std::vector<bool>& chosen) {
  std::vector<std::size_t> nodes;
  for (std::size_t node = 0; node < chosen.size(); ++node)
    if (chosen[node]) nodes.push_back(node);
  return fmt::format("ids:{}", fmt::join(nodes, ","));
}

/// Exchanges a few sources with other nodes as long as that does not reduce the time.
AggregationRun climbed(const TorusSize& size, AggregationRun best) {
  std::mt19937_64 random(size.n * 100 + size.h);
  std::vector<bool> chosen = chosen_by(size, best.sources);
  for (std::uint64_t i = 0; i < search_steps; ++i) {
    std::vector<bool> other = chosen;
    for (std::uint64_t flips = 1 + random() % 8; flips > 0; --flips) {
      const std::uint64_t node = random() % other.size();
      other[node] = !other[node];
    }
    if (std::ranges::find(other, true) == other.end()) continue;
    AggregationRun run = aggregation_run(size, listed(other));
    if (run.time < best.time) continue;
    best = std::move(run);
    chosen = std::move(other);
  }
  return best;
}

WorstAggregation search_worst(const TorusSize& size) {
  AggregationRun worst;
  for (const std::string& rule : tried_rules(size))
    if (AggregationRun run = aggregation_run(size, rule); run.time > worst.time)
      worst = std::move(run);
  const bool is_small = size.n * size.n * size.n <= max_searched_nodes;
  return {worst, is_small ? climbed(size, worst) : worst};
}

}  // namespace

AggregationRun aggregation_run(const TorusSize& size, const std::string& sources) {
  const AlgorithmRequest request{torus_problem(size.n, sources, 1)};
  StepSizes sizes;
  Chen04State state(request, size.h, sizes);
  aggregate_and_tune(state);
  AggregationRun run{sources, time_of(sizes.sizes(), long_message)};
  for (std::size_t i = 0; i < state.marks().size(); ++i) {
    if (!state.marks()[i].name.ends_with("tuning")) continue;
    for (std::uint64_t step = state.marks()[i].first_step; step < sizes.sizes().size(); ++step)
      run.tuning_packet = std::max(run.tuning_packet, sizes.sizes()[step].messages);
  }
  return run;
}

WorstAggregation worst_aggregation(const TorusSize& size) {
  static Kept<std::pair<std::uint64_t, std::uint64_t>, WorstAggregation> kept;
  return kept.get({size.n, size.h}, [&] { return search_worst(size); });
}

}  // namespace asterism
