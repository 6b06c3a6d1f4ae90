// Unit propagation that records which clauses it used.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

/// Clauses with a number, in order of addition; each is given or has hints: the clauses that refute
/// its negation by unit propagation, in that order. Literals that follow from all clauses become
/// clauses of their own, with hints, so hints never depend on clauses that are deleted.
class UnitPropagation {
 public:
  using Id = std::uint32_t;

  explicit UnitPropagation(int variables);

  /// Adds a clause of the formula. Repeated literals are allowed.
  void add_given(std::span<const int> literals);
  /// Adds a clause that follows by unit propagation. Returns false if it does not. `id` is set to
  /// its number; it is `none` if the clause is satisfied by literals that follow from all clauses,
  /// and never needed.
  [[nodiscard]] bool add_lemma(std::span<const int> literals, Id& id);
  void remove(Id id) { clauses_[id].is_removed = true; }

  /// Returns whether the empty clause has been added; it is the last clause then.
  [[nodiscard]] bool is_refuted() const { return refuted_; }
  [[nodiscard]] std::size_t size() const { return clauses_.size(); }
  [[nodiscard]] std::span<const int> literals(Id id) const {
    return {literals_.data() + clauses_[id].first, clauses_[id].size};
  }
  [[nodiscard]] std::span<const Id> hints(Id id) const {
    return {hints_.data() + clauses_[id].first_hint, clauses_[id].hints};
  }

  static constexpr Id none = ~Id{0};

 private:
  struct Clause {
    std::uint64_t first = 0, first_hint = 0;
    std::uint32_t size = 0, hints = 0;
    bool is_removed = false;
  };
  struct Watch {
    Id id;
    int other;  ///< a literal of the clause; if it is true, the clause need not be visited
  };

  [[nodiscard]] static std::size_t code(int literal) {
    return 2 * static_cast<std::size_t>(literal < 0 ? -literal : literal) + (literal < 0 ? 1 : 0);
  }
  [[nodiscard]] bool is_true(int literal) const { return values_[code(literal)] > 0; }
  [[nodiscard]] bool is_false(int literal) const { return values_[code(literal)] < 0; }
  [[nodiscard]] Id& reason(int literal) { return reasons_[code(literal) / 2]; }

  Id store(std::span<const int> literals, std::span<const Id> hints);
  void assign(int literal, Id reason);
  /// Returns the first clause whose literals are all false, or none.
  [[nodiscard]] Id propagate();
  [[nodiscard]] bool visit(Watch watch, int falsified, Id& conflict);
  /// Watches a new clause, and propagates if it is a unit or false.
  void attach(Id id);
  void settle(Id conflict);
  void derive_units(std::size_t from);
  [[nodiscard]] std::vector<Id> hints_of(Id conflict);
  void undo(std::size_t trail);

  std::vector<int> literals_;
  std::vector<Id> hints_;
  std::vector<Clause> clauses_;
  std::vector<std::vector<Watch>> watches_;  // by code of the watched literal
  std::vector<signed char> values_;          // by code
  std::vector<Id> reasons_;                  // by variable
  std::vector<char> marked_;                 // by variable
  std::vector<int> trail_;
  std::size_t next_ = 0;    // of trail_, to propagate
  std::size_t common_ = 0;  // the literals of trail_ that follow from all clauses
  bool refuted_ = false;
};

}  // namespace asterism
