#include "synthesis/exact/lrat.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "synthesis/exact/unit_propagation.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t lemmas_per_poll = 256;

[[noreturn]] void fail(const std::string& complaint) {
  throw Error(ErrorCode::malformed, "the SAT solver's proof " + complaint, "report this as a bug");
}

/// Reads the steps of a proof in binary DRAT: 'a' or 'd', literals, 0.
class DratReader {
 public:
  explicit DratReader(std::span<const char> bytes) : bytes_(bytes) {}

  /// Returns false at the end.
  [[nodiscard]] bool next(bool& adds, std::vector<int>& literals) {
    if (at_ == bytes_.size()) return false;
    const char kind = bytes_[at_++];
    if (kind != 'a' && kind != 'd') fail("has a step of an unknown kind");
    adds = kind == 'a';
    literals.clear();
    for (std::uint32_t coded = number(); coded != 0; coded = number()) {
      const auto variable = static_cast<int>(coded / 2);
      literals.push_back(coded % 2 == 0 ? variable : -variable);
    }
    return true;
  }

 private:
  std::uint32_t number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (at_ == bytes_.size() || shift > 28) fail("is truncated");
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      value |= (byte & 0x7fU) << shift;
      if (byte < 0x80) return value;
    }
  }

  std::span<const char> bytes_;
  std::size_t at_ = 0;
};

/// Finds clauses by their literals, in any order.
class ClauseIndex {
 public:
  using Id = UnitPropagation::Id;
  explicit ClauseIndex(UnitPropagation& clauses) : clauses_(clauses) {}

  void add(Id id) { ids_[key(clauses_.literals(id))].push_back(id); }
  /// Removes the last clause with these literals, if there is one.
  void remove(std::span<const int> literals) {
    const auto found = ids_.find(key(literals));
    if (found == ids_.end()) return;
    std::vector<Id>& ids = found->second;
    const auto same = std::find_if(ids.rbegin(), ids.rend(), [&](Id id) {
      return std::ranges::is_permutation(clauses_.literals(id), literals);
    });
    if (same == ids.rend()) return;
    clauses_.remove(*same);
    ids.erase(std::next(same).base());
    if (ids.empty()) ids_.erase(found);
  }

 private:
  static std::uint64_t key(std::span<const int> literals) {
    std::uint64_t sum = 0;
    for (const int literal : literals) {
      std::uint64_t mixed = static_cast<std::uint64_t>(literal) * 0x9e3779b97f4a7c15U;
      mixed ^= mixed >> 29U;
      sum += mixed * 0xbf58476d1ce4e5b9U;
    }
    return sum;
  }

  UnitPropagation& clauses_;
  std::unordered_map<std::uint64_t, std::vector<Id>> ids_;
};

/// Returns which clauses the last one depends on.
std::vector<bool> needed_clauses(const UnitPropagation& clauses) {
  std::vector<bool> needed(clauses.size());
  needed.back() = true;
  for (auto id = static_cast<UnitPropagation::Id>(clauses.size()); id-- > 0;)
    if (needed[id])
      for (const UnitPropagation::Id hint : clauses.hints(id)) needed[hint] = true;
  return needed;
}

LratProof written(const UnitPropagation& clauses, std::size_t given) {
  const std::vector<bool> needed = needed_clauses(clauses);
  std::vector<std::uint64_t> numbers(clauses.size());
  LratProof proof;
  std::uint64_t formula_clauses = 0;
  for (UnitPropagation::Id id = 0; id < clauses.size(); ++id) {
    if (clauses.hints(id).empty()) {
      numbers[id] = ++formula_clauses;
      continue;
    }
    if (!needed[id]) continue;
    numbers[id] = given + ++proof.lemmas;
    proof.hints += clauses.hints(id).size();
    proof.text += fmt::format("{} ", numbers[id]);
    for (const int literal : clauses.literals(id)) proof.text += fmt::format("{} ", literal);
    proof.text += '0';
    for (const UnitPropagation::Id hint : clauses.hints(id))
      proof.text += fmt::format(" {}", numbers[hint]);
    proof.text += " 0\n";
  }
  return proof;
}

}  // namespace

std::optional<LratProof> lrat_of_drat(const Cnf& formula, std::span<const char> drat,
                                      const std::function<bool()>& stop) {
  UnitPropagation clauses(formula.variables());
  ClauseIndex index(clauses);
  for (std::size_t i = 0; i < formula.size() && !clauses.is_refuted(); ++i) {
    const auto id = static_cast<UnitPropagation::Id>(clauses.size());
    clauses.add_given(formula[i]);
    index.add(id);
  }
  DratReader reader(drat);
  std::vector<int> literals;
  bool adds = false;
  for (std::uint64_t step = 0; !clauses.is_refuted() && reader.next(adds, literals); ++step) {
    if (step % lemmas_per_poll == 0 && stop()) return std::nullopt;
    if (!adds) {
      index.remove(literals);
      continue;
    }
    UnitPropagation::Id id = UnitPropagation::none;
    if (!clauses.add_lemma(literals, id)) fail("has a lemma that does not follow by propagation");
    if (id != UnitPropagation::none) index.add(id);
  }
  if (!clauses.is_refuted()) fail("does not end with a contradiction");
  return written(clauses, formula.size());
}

}  // namespace asterism
