#include "bound/rate_levels.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "bound/rate_parts.hpp"
#include "problem/paths.hpp"

namespace asterism {

namespace {

/// By node: its part, identified by one of the part's nodes.
using Parts = std::vector<std::uint32_t>;

class RateLevels {
 public:
  RateLevels(const ProblemGraph& graph, const Demands& demands, Findings& findings)
      : graph_(graph),
        found_(findings),
        messages_(std::accumulate(demands.sent.begin(), demands.sent.end(), std::uint64_t{0})),
        levels_(rate_levels_of(graph)) {
    comes_in_.reserve(levels_.size());
    for (const RateLevel& level : levels_) comes_in_.push_back(what_comes_in(level.part, demands));
  }

  void raise() {
    for (std::size_t first = 0; first < levels_.size(); ++first) raise_within(first);
    raise_for_all();
  }

 private:
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

  /// Raises the bound for each part of a level, with the finer parts within it.
  void raise_within(std::size_t first) {
    const Parts& part = levels_[first].part;
    std::vector<double> due(part.size());
    std::vector<double> paid(part.size());
    add_up(first, due, paid, part);
    for (std::uint32_t node = 0; node < part.size(); ++node) raise(due[node], paid[node]);
  }
  /// Raises the bound for all parts of all levels together.
  void raise_for_all() {
    const Parts one(graph_.node_count(), 0);
    std::vector<double> due(1);
    std::vector<double> paid(1);
    add_up(0, due, paid, one);
    raise(due[0], paid[0]);
  }

  /// Adds up what is due, and what can be paid in the time of a message, by the place of each node.
  void add_up(std::size_t first, std::vector<double>& due, std::vector<double>& paid,
              const Parts& place) const {
    for (std::size_t level = first; level < levels_.size(); ++level)
      for (std::uint32_t node = 0; node < place.size(); ++node)
        due[place[node]] += levels_[level].price * static_cast<double>(comes_in_[level][node]);
    for (std::uint32_t node = 0; node < place.size(); ++node)
      paid[place[node]] += max_paid_to(graph_, levels_, first, node);
  }

  void raise(double due, double paid) {
    if (due <= 0 || paid <= 0) return;
    found_.stretch = std::max(found_.stretch, due / paid);
    found_.stretch_in_parts = std::max(found_.stretch_in_parts, due / paid);
  }

  const ProblemGraph& graph_;
  Findings& found_;
  std::uint64_t messages_;
  std::vector<RateLevel> levels_;
  std::vector<std::vector<std::uint64_t>> comes_in_;  // required messages, by level and part
};

}  // namespace

void raise_by_rate_levels(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                          Findings& findings) {
  if (demands.personalized || allows_paths(problem)) return;
  RateLevels(graph, demands, findings).raise();
}

}  // namespace asterism
