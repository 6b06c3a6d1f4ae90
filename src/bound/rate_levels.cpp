#include "bound/rate_levels.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace asterism {

namespace {

constexpr std::size_t most_rate_levels = 12;

/// By node, which part it is in, named by one of the nodes.
using Parts = std::vector<std::uint32_t>;

/// That the arcs of a rate or faster join.
Parts joined_by_fast_arcs(const ProblemGraph& graph, double rate) {
  Parts part(graph.node_count());
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

/// Rising; some of them if there are many.
std::vector<double> rates_to_part_by(const ProblemGraph& graph) {
  std::vector<double> rates;
  rates.reserve(graph.arcs().size());
  for (const Arc& arc : graph.arcs()) rates.push_back(arc.rate);
  std::ranges::sort(rates);
  rates.erase(std::unique(rates.begin(), rates.end()), rates.end());
  if (rates.size() <= most_rate_levels) return rates;
  std::vector<double> some;
  some.reserve(most_rate_levels);
  for (std::size_t i = 0; i < most_rate_levels; ++i)
    some.push_back(rates[i * (rates.size() - 1) / (most_rate_levels - 1)]);
  return some;
}

class RateLevels {
 public:
  RateLevels(const ProblemGraph& graph, const Demands& demands, Findings& findings)
      : graph_(graph),
        found_(findings),
        messages_(std::accumulate(demands.sent.begin(), demands.sent.end(), std::uint64_t{0})) {
    const std::vector<double> rates = rates_to_part_by(graph);
    for (std::size_t i = 0; i < rates.size(); ++i) {
      const bool is_last = i + 1 == rates.size();
      Parts parts(graph.node_count());
      if (is_last)
        std::iota(parts.begin(), parts.end(), 0U);
      else
        parts = joined_by_fast_arcs(graph, rates[i + 1]);
      levels_.push_back({std::move(parts), 1 / rates[i] - (is_last ? 0 : 1 / rates[i + 1]), {}});
      levels_.back().comes_in = what_comes_in(levels_.back().part, demands);
    }
  }

  void raise() {
    for (std::size_t first = 0; first < levels_.size(); ++first) raise_within(first);
    raise_for_all();
  }

 private:
  struct Level {
    Parts part;
    double price = 0;                     // of a message that comes into a part
    std::vector<std::uint64_t> comes_in;  // by part: messages that must
  };

  [[nodiscard]] std::vector<std::uint64_t> what_comes_in(const Parts& part,
                                                         const Demands& demands) const {
    std::vector<std::uint64_t> inside(part.size());
    std::vector<unsigned char> receives(part.size());
    for (std::uint32_t node = 0; node < part.size(); ++node) {
      inside[part[node]] += demands.sent[node];
      if (demands.receives[node] != 0) receives[part[node]] = 1;
    }
    std::vector<std::uint64_t> result(part.size());
    for (std::uint32_t node = 0; node < part.size(); ++node)
      if (part[node] == node && receives[node] != 0) result[node] = messages_ - inside[node];
    return result;
  }

  /// Parts of a level, with the finer ones within each.
  void raise_within(std::size_t first) {
    const Parts& part = levels_[first].part;
    std::vector<double> due(part.size());
    std::vector<double> paid(part.size());
    add_up(first, due, paid, part);
    for (std::uint32_t node = 0; node < part.size(); ++node) raise(due[node], paid[node]);
  }
  /// All parts of all levels together.
  void raise_for_all() {
    const Parts one(graph_.node_count(), 0);
    std::vector<double> due(1);
    std::vector<double> paid(1);
    add_up(0, due, paid, one);
    raise(due[0], paid[0]);
  }

  /// What is due, and what can be paid in the time of a message, by the place of each node.
  void add_up(std::size_t first, std::vector<double>& due, std::vector<double>& paid,
              const Parts& place) const {
    for (std::size_t level = first; level < levels_.size(); ++level)
      for (std::uint32_t node = 0; node < place.size(); ++node)
        due[place[node]] +=
            levels_[level].price * static_cast<double>(levels_[level].comes_in[node]);
    for (std::uint32_t node = 0; node < place.size(); ++node)
      paid[place[node]] += paid_at(node, first);
  }

  [[nodiscard]] double paid_at(std::uint32_t node, std::size_t first) const {
    std::vector<double> pay;
    pay.reserve(graph_.in_degree(node));
    for (const std::uint32_t number : graph_.in(node)) {
      const Arc& arc = graph_.arc(number);
      double price = 0;
      for (std::size_t level = first; level < levels_.size(); ++level)
        if (levels_[level].part[arc.from] != levels_[level].part[node])
          price += levels_[level].price;
      pay.push_back(price * arc.rate);
    }
    std::ranges::sort(pay, std::greater{});
    return std::accumulate(pay.begin(), pay.begin() + graph_.receives(node), 0.0);
  }

  void raise(double due, double paid) {
    if (due <= 0 || paid <= 0) return;
    found_.stretch = std::max(found_.stretch, due / paid);
    found_.stretch_in_parts = std::max(found_.stretch_in_parts, due / paid);
  }

  const ProblemGraph& graph_;
  Findings& found_;
  std::uint64_t messages_;
  std::vector<Level> levels_;
};

}  // namespace

void raise_by_rate_levels(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                          Findings& findings) {
  if (demands.personalized || problem.model.switching == Model::Switching::wormhole) return;
  RateLevels(graph, demands, findings).raise();
}

}  // namespace asterism
