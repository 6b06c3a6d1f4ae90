#include "semantics/contributions.hpp"

#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "base/bits.hpp"

namespace asterism {

namespace {

/// Makes every part point directly to the part that finally contains it.
void flatten(std::vector<Contributions::Value>& into) {
  for (Contributions::Value part = 0; part < into.size(); ++part) {
    Contributions::Value last = part;
    while (into[last] != last) last = into[last];
    for (Contributions::Value at = part; at != last;) at = std::exchange(into[at], last);
  }
}

}  // namespace

Contributions::Contributions(const Collective& collective, const MemoryBudget& budget)
    : collective_(collective), budget_(budget), sets_(collective.participant_count()) {
  std::vector<Value> each_itself(collective.participant_count());
  std::iota(each_itself.begin(), each_itself.end(), Value{0});
  results_.assign(collective.result_count(),
                  {static_cast<std::uint32_t>(each_itself.size()), false, each_itself});
  if (collective.all_take_part()) return;
  participant_.resize(collective.node_count());
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    participant_[collective.participant(i).value()] = static_cast<Value>(i);
}

double Contributions::bytes(const Collective& collective) {
  const double participants = static_cast<double>(collective.participant_count());
  return static_cast<double>(collective.result_count()) *
             (sizeof(Result) + sizeof(Value) + sizeof(Value) * participants) +
         (collective.all_take_part()
              ? 0
              : sizeof(Value) * static_cast<double>(collective.node_count()));
}

void Contributions::require_room_beside(double others) {
  others_ = others;
  require_room(0);
}

/// Reserves memory in addition to bytes(), which the caller reserves.
void Contributions::require_room(double addition) {
  const double more = addition + others_ + sets_.bytes();
  if (more <= static_cast<double>(grown_.bytes())) return;
  static constexpr double further = 1.25;
  grown_ = {};
  grown_ = budget_.reserve(further * more,
                           fmt::format("telling apart the parts of {} of {} nodes",
                                       collective_.name(), collective_.node_count()),
                           "choose a smaller network, fewer messages, or a schedule that gives its "
                           "parts away instead of copying them");
}

Contributions::Value Contributions::initial(NodeId node, std::uint64_t) const {
  return participant_.empty() ? static_cast<Value>(node.value()) : participant_[node.value()];
}

bool Contributions::is_whole(std::uint64_t result, Value part) const {
  const Result& parts = results_[result];
  return parts.told_apart ? set_of(parts, part) == sets_.all() : parts.parts == 1;
}

Contributions::Value Contributions::kept(Value value) {
  if ((value & is_set) != 0) sets_.keep(value & ~is_set);
  return value;
}

void Contributions::drop(Value value) {
  if ((value & is_set) != 0) sets_.drop(value & ~is_set);
}

ContributionSets::Id Contributions::set_of(const Result& result, Value part) const {
  if ((part & is_set) != 0) return part & ~is_set;
  // An empty table means that only one part was left when tracking by sets began, so every holder
  // held the whole result.
  return result.of_part.empty() ? sets_.all() : result.of_part[part];
}

Contributions::Value Contributions::received_whole(NodeId, std::uint64_t result, Value there,
                                                   Coming) {
  if (there != gone) drop(there);
  // While parts are not tracked as sets, a whole result is the only part, so any number identifies
  // it.
  return results_[result].told_apart ? kept(sets_.all() | is_set) : 0;
}

/// Returns the set with a new reference.
Contributions::Value Contributions::copied(std::uint64_t result, Value part) {
  if (!results_[result].told_apart) tell_apart(result);
  return kept(set_of(results_[result], part) | is_set);
}

/// Returns the set of every part that is not contained in another one; each has a reference.
std::vector<Contributions::Value> Contributions::sets_of_parts(std::vector<Value> into) {
  flatten(into);
  std::vector<std::vector<std::uint64_t>> contributions(into.size());
  for (Value part = 0; part < into.size(); ++part) {
    std::vector<std::uint64_t>& words = contributions[into[part]];
    if (words.empty()) words.resize(sets_.width());
    set_bit(words, part);
  }
  for (Value part = 0; part < into.size(); ++part)
    into[part] = contributions[part].empty() ? unset : sets_.add(contributions[part]);
  return into;
}

void Contributions::tell_apart(std::uint64_t result) {
  Result& parts = results_[result];
  require_room(static_cast<double>(parts.parts) * sets_.bytes_for_new());
  parts.of_part = sets_of_parts(std::move(parts.of_part));
  parts.told_apart = true;
}

/// Takes over the reference held by the arriving part.
Arrival Contributions::combine(NodeId, std::uint64_t result, Value& there, Coming coming) {
  Result& parts = results_[result];
  if (!parts.told_apart) {
    if (parts.parts == 1) return overlap(0);
    parts.of_part[coming] = there;
    if (--parts.parts == 1) parts.of_part = {};
    return Arrival::fresh;
  }
  const ContributionSets::Id here = set_of(parts, there);
  const ContributionSets::Id arriving = set_of(parts, coming);
  const auto common = sets_.common(here, arriving);
  if (!common) {
    require_room(sets_.bytes_for_new());
    const ContributionSets::Id united = sets_.unite(here, arriving);
    drop(there);
    there = united | is_set;
  }
  drop(coming);
  return common ? overlap(*common) : Arrival::fresh;
}

Arrival Contributions::overlap(std::uint64_t participant) {
  twice_ = participant;
  return Arrival::overlapping;
}

void Contributions::PartSizes::count(std::uint64_t result) {
  std::vector<Value> into = contributions_.results_[result].of_part;
  flatten(into);
  by_part_.assign(into.size(), 0);
  for (const Value part : into) ++by_part_[part];
  counted_ = result;
}

std::uint64_t Contributions::PartSizes::of_set(ContributionSets::Id set) {
  if (set >= by_set_.size()) by_set_.resize(set + 1);
  if (by_set_[set] == 0) by_set_[set] = static_cast<std::uint32_t>(contributions_.sets_.size(set));
  return by_set_[set];
}

std::uint64_t Contributions::PartSizes::of(std::uint64_t result, Value part) {
  const Result& parts = contributions_.results_[result];
  if (parts.told_apart) return of_set(contributions_.set_of(parts, part));
  if (parts.parts == 1) return contributions_.collective_.participant_count();
  if (counted_ != result) count(result);
  return by_part_[part];
}

}  // namespace asterism
