#include "synthesis/exact/refutation_formula.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace asterism {

namespace {

/// Returns the number of messages of the largest packet that is counted; 0 if packets are not
/// counted.
std::uint64_t max_counted(const DeliveryTask& task, const RefutationLimits& limits) {
  const std::uint64_t messages = task.messages.size();
  const std::uint64_t packet = task.model.packet_limit;
  if (limits.transmissions == 0 && (packet == 0 || packet >= messages)) return 0;
  std::uint64_t most = messages;
  if (packet != 0) most = std::min(most, packet);
  if (limits.transmissions != 0) most = std::min(most, limits.transmissions);
  return most;
}

class RefutationFormula {
 public:
  RefutationFormula(const DeliveryTask& task, const RefutationLimits& limits)
      : task_(task),
        graph_(*task.graph),
        steps_(limits.steps),
        total_(limits.transmissions),
        counted_(max_counted(task, limits)),
        messages_(task.messages.size()),
        arcs_(graph_.arcs().size()) {
    moves_ = messages_ * graph_.node_count() * (steps_ + 1);
    uses_ = moves_ + messages_ * arcs_ * steps_;
    counts_ = uses_ + arcs_ * steps_;
    loads_ = counts_ + arcs_ * steps_ * messages_ * counted_;
    sums_ = loads_ + (total_ == 0 ? 0 : steps_ * counted_);
  }

  [[nodiscard]] Cnf made() && {
    begin_and_end();
    carry();
    arrive();
    limit_ports();
    if (counted_ > 0) count_packets();
    if (total_ > 0) limit_total();
    return std::move(cnf_);
  }

 private:
  // Numbers of variables; steps are counted from 1, but `has` also exists for step 0.
  [[nodiscard]] int has(std::uint64_t message, std::uint64_t node, std::uint64_t step) const {
    return static_cast<int>((message * graph_.node_count() + node) * (steps_ + 1) + step + 1);
  }
  [[nodiscard]] int moves(std::uint64_t message, std::uint64_t arc, std::uint64_t step) const {
    return static_cast<int>(moves_ + (message * arcs_ + arc) * steps_ + step);
  }
  [[nodiscard]] int uses(std::uint64_t arc, std::uint64_t step) const {
    return static_cast<int>(uses_ + arc * steps_ + step);
  }
  /// At least `count` of the messages up to this one cross the arc.
  [[nodiscard]] int counts(std::uint64_t arc, std::uint64_t step, std::uint64_t message,
                           std::uint64_t count) const {
    return static_cast<int>(counts_ + ((arc * steps_ + step - 1) * messages_ + message) * counted_ +
                            count);
  }
  /// Some packet of the step has at least `count` messages.
  [[nodiscard]] int load(std::uint64_t step, std::uint64_t count) const {
    return static_cast<int>(loads_ + (step - 1) * counted_ + count);
  }
  /// At least `count` of the first `loads` variables of `load` are true.
  [[nodiscard]] int sum(std::uint64_t loads, std::uint64_t count) const {
    return static_cast<int>(sums_ + (loads - 1) * total_ + count);
  }

  void begin_and_end() {
    for (std::uint64_t m = 0; m < messages_; ++m)
      for (std::uint64_t v = 0; v < graph_.node_count(); ++v)
        cnf_.add({v == task_.messages[m].origin ? has(m, v, 0) : -has(m, v, 0)});
    for (std::uint64_t m = 0; m < messages_; ++m)
      for (const std::uint32_t target : task_.messages[m].targets)
        cnf_.add({has(m, target, steps_)});
  }

  void carry() {
    for (std::uint64_t m = 0; m < messages_; ++m)
      for (std::uint32_t a = 0; a < arcs_; ++a)
        for (std::uint64_t t = 1; t <= steps_; ++t) {
          cnf_.add({-moves(m, a, t), has(m, graph_.arc(a).from, t - 1)});
          cnf_.add({-moves(m, a, t), uses(a, t)});
        }
  }

  void arrive() {
    std::vector<int> clause;
    for (std::uint64_t m = 0; m < messages_; ++m)
      for (std::uint32_t v = 0; v < graph_.node_count(); ++v)
        for (std::uint64_t t = 1; t <= steps_; ++t) {
          clause = {-has(m, v, t), has(m, v, t - 1)};
          for (const std::uint32_t a : graph_.in(v)) clause.push_back(moves(m, a, t));
          cnf_.add(clause);
        }
  }

  void limit_ports() {
    std::vector<std::uint32_t> out;
    for (std::uint32_t v = 0; v < graph_.node_count(); ++v)
      for (std::uint64_t t = 1; t <= steps_; ++t) {
        out.resize(graph_.out_degree(v));
        std::iota(out.begin(), out.end(), graph_.first_out(v));
        forbid_more(out, graph_.sends(v), t);
        forbid_more(graph_.in(v), graph_.receives(v), t);
      }
  }

  /// Forbids each set of limit + 1 arcs, in lexicographic order.
  void forbid_more(std::span<const std::uint32_t> arcs, std::uint32_t limit, std::uint64_t step) {
    if (arcs.size() <= limit) return;
    std::vector<std::size_t> chosen(limit + std::size_t{1});
    std::iota(chosen.begin(), chosen.end(), 0);
    std::vector<int> clause;
    for (;;) {
      clause.clear();
      for (const std::size_t i : chosen) clause.push_back(-uses(arcs[i], step));
      cnf_.add(clause);
      std::size_t last = chosen.size();
      while (last > 0 && chosen[last - 1] == arcs.size() - chosen.size() + last - 1) --last;
      if (last == 0) return;
      std::iota(chosen.begin() + static_cast<std::ptrdiff_t>(last) - 1, chosen.end(),
                chosen[last - 1] + 1);
    }
  }

  void count_packets() {
    for (std::uint64_t a = 0; a < arcs_; ++a)
      for (std::uint64_t t = 1; t <= steps_; ++t) {
        for (std::uint64_t m = 0; m < messages_; ++m) count_message(a, t, m);
        if (total_ == 0) continue;
        for (std::uint64_t k = 1; k <= counted_; ++k)
          cnf_.add({-counts(a, t, messages_ - 1, k), load(t, k)});
      }
  }

  void count_message(std::uint64_t a, std::uint64_t t, std::uint64_t m) {
    const int moved = moves(m, a, t);
    cnf_.add({-moved, counts(a, t, m, 1)});
    if (m == 0) return;
    for (std::uint64_t k = 1; k <= counted_; ++k) {
      cnf_.add({-counts(a, t, m - 1, k), counts(a, t, m, k)});
      if (k < counted_)
        cnf_.add({-moved, -counts(a, t, m - 1, k), counts(a, t, m, k + 1)});
      else
        cnf_.add({-moved, -counts(a, t, m - 1, k)});
    }
  }

  void limit_total() {
    const std::uint64_t loads = steps_ * counted_;
    for (std::uint64_t i = 1; i <= loads; ++i) {
      const int loaded = static_cast<int>(loads_ + i);
      cnf_.add({-loaded, sum(i, 1)});
      if (i == 1) continue;
      for (std::uint64_t k = 1; k <= total_; ++k) {
        cnf_.add({-sum(i - 1, k), sum(i, k)});
        if (k < total_)
          cnf_.add({-loaded, -sum(i - 1, k), sum(i, k + 1)});
        else
          cnf_.add({-loaded, -sum(i - 1, k)});
      }
    }
  }

  const DeliveryTask& task_;
  const ProblemGraph& graph_;
  std::uint64_t steps_, total_, counted_, messages_, arcs_;
  // The last variable before those of each kind.
  std::uint64_t moves_ = 0, uses_ = 0, counts_ = 0, loads_ = 0, sums_ = 0;
  Cnf cnf_;
};

}  // namespace

double refutation_literals(const DeliveryTask& task, const RefutationLimits& limits) {
  const ProblemGraph& graph = *task.graph;
  const auto messages = static_cast<double>(task.messages.size());
  const auto moves = messages * static_cast<double>(graph.arcs().size()) * limits.steps;
  const auto counted = static_cast<double>(max_counted(task, limits));
  double ports = 0;
  for (std::uint32_t v = 0; v < graph.node_count(); ++v)
    for (const auto& [arcs, limit] : {std::pair{graph.out_degree(v), graph.sends(v)},
                                      std::pair{graph.in_degree(v), graph.receives(v)}}) {
      double sets = arcs > limit ? limit + 1.0 : 0;
      for (std::uint32_t i = 0; i < limit + 1 && sets > 0; ++i)
        sets *= static_cast<double>(arcs - i) / (i + 1.0);
      ports += sets * limits.steps;
    }
  return moves * (5 + 5 * counted) + messages * graph.node_count() * (2.0 * limits.steps + 2) +
         ports + 5.0 * limits.steps * counted * static_cast<double>(limits.transmissions);
}

Cnf refutation_formula(const DeliveryTask& task, const RefutationLimits& limits) {
  return RefutationFormula(task, limits).made();
}

}  // namespace asterism
