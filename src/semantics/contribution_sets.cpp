#include "semantics/contribution_sets.hpp"

#include <algorithm>
#include <bit>

#include "base/bits.hpp"
#include "base/mix.hpp"

namespace asterism {

ContributionSets::ContributionSets(std::uint64_t participants)
    : width_(words_for_bits(participants)), known_(16, HashOfWords{this}, SameWords{this}) {
  std::vector<std::uint64_t> everybody(width_);
  for (std::uint64_t i = 0; i < participants; ++i) set_bit(everybody, i);
  all_ = add(everybody);
}

std::size_t ContributionSets::HashOfWords::operator()(Id set) const {
  std::uint64_t hash = 0;
  for (std::uint64_t i = 0; i < sets->width_; ++i) hash = mixed(hash ^ sets->words(set)[i]);
  return static_cast<std::size_t>(hash);
}

bool ContributionSets::SameWords::operator()(Id a, Id b) const {
  return std::equal(sets->words(a), sets->words(a) + sets->width_, sets->words(b));
}

ContributionSets::Id ContributionSets::free_place() {
  if (free_.empty()) {
    free_.push_back(static_cast<Id>(references_.size()));
    references_.push_back(0);
    words_.resize(words_.size() + width_);
  }
  return free_.back();
}

ContributionSets::Id ContributionSets::settle(Id place) {
  const auto [known, is_new] = known_.insert(place);
  if (is_new) free_.pop_back();
  ++references_[*known];
  return *known;
}

ContributionSets::Id ContributionSets::add(const std::vector<std::uint64_t>& contributions) {
  const Id place = free_place();
  std::ranges::copy(contributions, words(place));
  return settle(place);
}

ContributionSets::Id ContributionSets::unite(Id a, Id b) {
  const Id place = free_place();
  for (std::uint64_t i = 0; i < width_; ++i) words(place)[i] = words(a)[i] | words(b)[i];
  return settle(place);
}

std::optional<std::uint64_t> ContributionSets::common(Id a, Id b) const {
  for (std::uint64_t i = 0; i < width_; ++i)
    if (const std::uint64_t both = words(a)[i] & words(b)[i]; both != 0)
      return i * bits_per_word + static_cast<std::uint64_t>(std::countr_zero(both));
  return std::nullopt;
}

std::uint64_t ContributionSets::size(Id set) const {
  return count_bits({words(set), width_});
}

void ContributionSets::drop(Id set) {
  if (--references_[set] > 0) return;
  known_.erase(set);
  free_.push_back(set);
}

double ContributionSets::bytes() const {
  constexpr double of_known = 48;  // including its hash table entry
  // The words are counted twice because a growing vector copies them.
  return static_cast<double>(references_.size()) *
         (of_known + sizeof(std::uint64_t) + sizeof(Id) +
          2 * sizeof(std::uint64_t) * static_cast<double>(width_));
}

double ContributionSets::bytes_for_new() const {
  constexpr double of_one = 120;  // excluding its words
  return of_one + 3 * sizeof(std::uint64_t) * static_cast<double>(width_);
}

}  // namespace asterism
