#include "bound/rate_parts.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace asterism {

namespace {

constexpr std::size_t max_rate_levels = 12;

/// Returns the components connected by arcs of a given rate or faster.
std::vector<std::uint32_t> joined_by_fast_arcs(const ProblemGraph& graph, double rate) {
  std::vector<std::uint32_t> part(graph.node_count());
  std::iota(part.begin(), part.end(), 0U);
  const auto top = [&](std::uint32_t node) {
    while (part[node] != node) node = part[node] = part[part[node]];
    return node;
  };
  for (const Arc& arc : graph.arcs())
    if (arc.rate >= rate) part[top(arc.from)] = top(arc.to);
  for (std::uint32_t node = 0; node < part.size(); ++node) part[node] = top(node);
  return part;
}

/// In ascending order; a selection if there are many.
std::vector<double> rates_to_part_by(const ProblemGraph& graph) {
  std::vector<double> rates;
  rates.reserve(graph.arcs().size());
  for (const Arc& arc : graph.arcs()) rates.push_back(arc.rate);
  std::ranges::sort(rates);
  rates.erase(std::unique(rates.begin(), rates.end()), rates.end());
  if (rates.size() <= max_rate_levels) return rates;
  std::vector<double> some;
  some.reserve(max_rate_levels);
  for (std::size_t i = 0; i < max_rate_levels; ++i)
    some.push_back(rates[i * (rates.size() - 1) / (max_rate_levels - 1)]);
  return some;
}

double sum_of_most(std::vector<double>& pay, std::size_t count) {
  std::ranges::sort(pay, std::greater{});
  return std::accumulate(pay.begin(), pay.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
}

}  // namespace

std::vector<RateLevel> rate_levels_of(const ProblemGraph& graph) {
  const std::vector<double> rates = rates_to_part_by(graph);
  std::vector<RateLevel> levels(rates.size());
  for (std::size_t i = 0; i < rates.size(); ++i) {
    const bool is_last = i + 1 == rates.size();
    if (is_last) {
      levels[i].part.resize(graph.node_count());
      std::iota(levels[i].part.begin(), levels[i].part.end(), 0U);
    } else {
      levels[i].part = joined_by_fast_arcs(graph, rates[i + 1]);
    }
    levels[i].price = 1 / rates[i] - (is_last ? 0 : 1 / rates[i + 1]);
  }
  return levels;
}

double price_of_arc(const std::vector<RateLevel>& levels, std::size_t first, const Arc& arc) {
  double price = 0;
  for (std::size_t level = first; level < levels.size(); ++level)
    if (levels[level].part[arc.from] != levels[level].part[arc.to]) price += levels[level].price;
  return price;
}

double max_paid_to(const ProblemGraph& graph, const std::vector<RateLevel>& levels,
                   std::size_t first, std::uint32_t node) {
  std::vector<double> pay;
  pay.reserve(graph.in_degree(node));
  for (const std::uint32_t number : graph.in(node))
    pay.push_back(price_of_arc(levels, first, graph.arc(number)) * graph.arc(number).rate);
  return sum_of_most(pay, graph.receives(node));
}

double max_paid_by(const ProblemGraph& graph, const std::vector<RateLevel>& levels,
                   std::size_t first, std::uint32_t node) {
  std::vector<double> pay;
  pay.reserve(graph.out_degree(node));
  for (const Arc& arc : graph.out(node)) pay.push_back(price_of_arc(levels, first, arc) * arc.rate);
  return sum_of_most(pay, graph.sends(node));
}

}  // namespace asterism
