// Clauses for the SAT solver, with literals that are known to be true or false left out.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <vector>

#include <cadical.hpp>

namespace asterism {

/// A variable, its negation (-literal), or one of two constants.
using Literal = int;
inline constexpr Literal always_true = 1;  // the first variable
inline constexpr Literal always_false = -always_true;

class Clauses {
 public:
  Clauses();

  [[nodiscard]] Literal variable() { return ++variables_; }
  void add(std::span<const Literal> literals);
  void add(std::initializer_list<Literal> literals) {
    add(std::span(literals.begin(), literals.size()));
  }
  /// `condition` implies one of `then`.
  void imply(Literal condition, Literal then) { add({-condition, then}); }
  void at_most(std::span<const Literal> literals, std::uint32_t limit);
  /// Literals that are true if at least 1, 2, ... of `literals` are, up to `limit`; they may be
  /// true otherwise as well. More than `limit` are forbidden.
  [[nodiscard]] std::vector<Literal> counts(std::span<const Literal> literals, std::uint32_t limit);

  [[nodiscard]] std::uint64_t count() const { return clauses_; }

  enum class Result { satisfiable, unsatisfiable, unknown };
  [[nodiscard]] Result solve(std::uint64_t conflicts, const std::function<bool()>& stop);
  /// Requires that the result was satisfiable.
  [[nodiscard]] bool is_true(Literal literal);

 private:
  CaDiCaL::Solver solver_;
  int variables_ = always_true;
  std::uint64_t clauses_ = 0;
};

}  // namespace asterism
