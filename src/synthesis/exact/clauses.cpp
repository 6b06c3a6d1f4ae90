#include "synthesis/exact/clauses.hpp"

#include <algorithm>
#include <limits>

#include "synthesis/solver_stop.hpp"

namespace asterism {

Clauses::Clauses() {
  solver_.set("quiet", 1);  // the solver would print on stdout
  solver_.add(always_true);
  solver_.add(0);
}

void Clauses::add(std::span<const Literal> literals) {
  if (std::ranges::find(literals, always_true) != literals.end()) return;
  for (const Literal literal : literals)
    if (literal != always_false) solver_.add(literal);
  solver_.add(0);
  ++clauses_;
}

std::vector<Literal> Clauses::counts(std::span<const Literal> literals, std::uint32_t limit) {
  std::vector<Literal> at_least;  // whether at least k + 1 of the literals so far are true
  for (const Literal literal : literals) {
    if (literal == always_false) continue;
    if (at_least.size() == limit) add({-literal, limit == 0 ? always_false : -at_least.back()});
    std::vector<Literal> next;
    for (std::size_t k = 0; k < std::min<std::size_t>(limit, at_least.size() + 1); ++k) {
      next.push_back(variable());
      if (k < at_least.size()) imply(at_least[k], next[k]);
      if (k == 0)
        imply(literal, next[k]);
      else
        add({-literal, -at_least[k - 1], next[k]});
    }
    at_least = std::move(next);
  }
  return at_least;
}

void Clauses::at_most(std::span<const Literal> literals, std::uint32_t limit) {
  if (literals.size() <= limit) return;
  if (limit != 1) {
    (void)counts(literals, limit);
    return;
  }
  for (std::size_t i = 0; i < literals.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) add({-literals[i], -literals[j]});
}

Clauses::Result Clauses::solve(std::uint64_t conflicts, const std::function<bool()>& stop) {
  SolverStop terminator(stop);
  solver_.connect_terminator(&terminator);
  solver_.limit("conflicts", static_cast<int>(std::min<std::uint64_t>(
                                 conflicts, std::numeric_limits<int>::max())));
  const int result = solver_.solve();
  solver_.disconnect_terminator();
  static constexpr int satisfiable = 10, unsatisfiable = 20;
  if (result == satisfiable) return Result::satisfiable;
  return result == unsatisfiable ? Result::unsatisfiable : Result::unknown;
}

bool Clauses::is_true(Literal literal) {
  if (literal == always_false) return false;
  return literal == always_true || solver_.val(literal) > 0;
}

}  // namespace asterism
