#include "synthesis/exact/unit_propagation.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace asterism {

UnitPropagation::UnitPropagation(int variables) {
  const auto count = static_cast<std::size_t>(variables) + 1;
  watches_.resize(2 * count);
  values_.resize(2 * count);
  reasons_.assign(count, none);
  marked_.resize(count);
}

UnitPropagation::Id UnitPropagation::store(std::span<const int> literals,
                                           std::span<const Id> hints) {
  const auto id = static_cast<Id>(clauses_.size());
  clauses_.push_back(
      {literals_.size(), hints_.size(), 0, static_cast<std::uint32_t>(hints.size()), false});
  for (const int literal : literals)
    if (std::find(literals_.begin() + static_cast<std::ptrdiff_t>(clauses_.back().first),
                  literals_.end(), literal) == literals_.end())
      literals_.push_back(literal);
  clauses_.back().size = static_cast<std::uint32_t>(literals_.size() - clauses_.back().first);
  hints_.insert(hints_.end(), hints.begin(), hints.end());
  return id;
}

void UnitPropagation::add_given(std::span<const int> literals) {
  const Id id = store(literals, {});
  if (!refuted_) attach(id);
}

bool UnitPropagation::add_lemma(std::span<const int> literals, Id& id) {
  id = none;
  if (std::ranges::any_of(literals, [&](int literal) { return is_true(literal); })) return true;
  for (const int literal : literals)
    if (!is_false(literal)) assign(-literal, none);
  const Id conflict = propagate();
  if (conflict == none) {
    undo(common_);
    return false;
  }
  const std::vector<Id> hints = hints_of(conflict);
  undo(common_);
  id = store(literals, hints);
  if (literals.empty())
    refuted_ = true;
  else
    attach(id);
  return true;
}

void UnitPropagation::assign(int literal, Id reason_id) {
  values_[code(literal)] = 1;
  values_[code(-literal)] = -1;
  reason(literal) = reason_id;
  trail_.push_back(literal);
}

void UnitPropagation::undo(std::size_t trail) {
  for (std::size_t i = trail; i < trail_.size(); ++i)
    values_[code(trail_[i])] = values_[code(-trail_[i])] = 0;
  trail_.resize(trail);
  next_ = trail;
}

UnitPropagation::Id UnitPropagation::propagate() {
  Id conflict = none;
  while (conflict == none && next_ < trail_.size()) {
    const int falsified = -trail_[next_++];
    std::vector<Watch> watches = std::move(watches_[code(falsified)]);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watches.size(); ++i) {
      const Watch watch = watches[i];
      if (clauses_[watch.id].is_removed) continue;
      if (conflict != none || is_true(watch.other) || visit(watch, falsified, conflict))
        watches[kept++] = watch;
    }
    watches.resize(kept);
    // No clause moves its watch to the literal that was just falsified.
    watches_[code(falsified)] = std::move(watches);
  }
  return conflict;
}

/// Returns whether the clause still watches the literal.
bool UnitPropagation::visit(Watch watch, int falsified, Id& conflict) {
  const Clause& clause = clauses_[watch.id];
  int* const literals = literals_.data() + clause.first;
  if (literals[0] == falsified) std::swap(literals[0], literals[1]);
  if (is_true(literals[0])) return true;
  for (std::uint32_t i = 2; i < clause.size; ++i) {
    if (is_false(literals[i])) continue;
    std::swap(literals[1], literals[i]);
    watches_[code(literals[1])].push_back({watch.id, literals[0]});
    return false;
  }
  if (is_false(literals[0]))
    conflict = watch.id;
  else
    assign(literals[0], watch.id);
  return true;
}

void UnitPropagation::attach(Id id) {
  const Clause clause = clauses_[id];
  int* const literals = literals_.data() + clause.first;
  std::partition(literals, literals + clause.size, [&](int literal) { return !is_false(literal); });
  if (clause.size >= 2)
    for (const std::size_t i : {0U, 1U})
      watches_[code(literals[i])].push_back({id, literals[1 - i]});
  if (clause.size == 0 || is_false(literals[0])) return settle(id);
  if (clause.size > 1 && !is_false(literals[1])) return;
  if (is_true(literals[0])) return;
  assign(literals[0], id);
  settle(propagate());
}

/// Ends a propagation of literals that follow from all clauses.
void UnitPropagation::settle(Id conflict) {
  derive_units(common_);
  common_ = trail_.size();
  next_ = common_;
  if (conflict == none) return;
  const std::vector<Id> hints = hints_of(conflict);
  store({}, hints);
  refuted_ = true;
}

/// Makes a clause of each literal from there on.
void UnitPropagation::derive_units(std::size_t from) {
  for (std::size_t i = from; i < trail_.size(); ++i) {
    const int literal = trail_[i];
    const Id why = reason(literal);
    if (clauses_[why].size == 1) continue;
    std::vector<Id> hints;
    for (const int other : literals(why))
      if (other != literal) hints.push_back(reason(other));
    hints.push_back(why);
    reason(literal) = store(std::array{literal}, hints);
  }
}

/// Returns the clauses of the propagation that falsified the clause, in order, and the clause.
std::vector<UnitPropagation::Id> UnitPropagation::hints_of(Id conflict) {
  std::vector<Id> hints{conflict};
  const auto mark = [&](Id id) {
    for (const int literal : literals(id)) marked_[code(literal) / 2] = 1;
  };
  mark(conflict);
  for (std::size_t i = trail_.size(); i-- > 0;) {
    char& is_marked = marked_[code(trail_[i]) / 2];
    if (!std::exchange(is_marked, 0)) continue;
    const Id why = reason(trail_[i]);
    if (why == none) continue;
    hints.push_back(why);
    // The units that follow from all clauses need no further clauses.
    if (i >= common_) {
      mark(why);
      is_marked = 0;
    }
  }
  std::ranges::reverse(hints);
  return hints;
}

}  // namespace asterism
