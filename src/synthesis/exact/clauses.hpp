// Clauses for the SAT solver; literals known to be true or false are eliminated.
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
  /// Adds: `condition` implies `then`.
  void imply(Literal condition, Literal then) { add({-condition, then}); }
  void at_most(std::span<const Literal> literals, std::uint32_t limit);
  /// Returns literals that are true if at least 1, 2, ..., `limit` of `literals` are true; they may
  /// also be true otherwise. Forbids that more than `limit` are true.
  [[nodiscard]] std::vector<Literal> counts(std::span<const Literal> literals, std::uint32_t limit);

  [[nodiscard]] std::uint64_t count() const { return clauses_; }

  enum class Result { satisfiable, unsatisfiable, unknown };
  [[nodiscard]] Result solve(std::uint64_t conflicts, const std::function<bool()>& stop);
  /// Requires that the last result was satisfiable.
  [[nodiscard]] bool is_true(Literal literal);

 private:
  CaDiCaL::Solver solver_;
  int variables_ = always_true;
  std::uint64_t clauses_ = 0;
};

}  // namespace asterism
