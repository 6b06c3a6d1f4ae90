// Sets of contributions; equal sets are stored once.
//
// In an exchange, whole groups of nodes hold the same contributions to all results, so there are
// few distinct sets even when there are many parts.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

namespace asterism {

/// Sets are reference-counted: each holder keeps a reference. No set is empty.
class ContributionSets {
 public:
  using Id = std::uint32_t;

  explicit ContributionSets(std::uint64_t participants);
  ContributionSets(const ContributionSets&) = delete;
  ContributionSets& operator=(const ContributionSets&) = delete;

  /// Returns the set of all contributions. It persists without references.
  [[nodiscard]] Id all() const { return all_; }
  /// Adds a set given as one bit per participant, packed into width() words. Takes a reference.
  [[nodiscard]] Id add(const std::vector<std::uint64_t>& contributions);
  /// Returns the union of two sets. Takes a reference.
  [[nodiscard]] Id unite(Id a, Id b);
  /// Returns a participant whose contribution is in both sets, if any.
  [[nodiscard]] std::optional<std::uint64_t> common(Id a, Id b) const;

  /// Returns the number of contributions in the set.
  [[nodiscard]] std::uint64_t size(Id set) const;

  void keep(Id set) { ++references_[set]; }
  void drop(Id set);

  [[nodiscard]] double bytes() const;
  /// Memory that a new set needs, including temporary memory while it is built.
  [[nodiscard]] double bytes_for_new() const;
  /// Number of words per set.
  [[nodiscard]] std::uint64_t width() const { return width_; }

 private:
  struct HashOfWords {
    const ContributionSets* sets;
    std::size_t operator()(Id set) const;
  };
  struct SameWords {
    const ContributionSets* sets;
    bool operator()(Id a, Id b) const;
  };
  [[nodiscard]] const std::uint64_t* words(Id set) const { return words_.data() + set * width_; }
  [[nodiscard]] std::uint64_t* words(Id set) { return words_.data() + set * width_; }
  [[nodiscard]] Id free_place();
  /// Returns the set at a free place, or an existing equal set. Takes a reference.
  [[nodiscard]] Id settle(Id place);

  std::uint64_t width_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> references_;
  std::vector<Id> free_;
  std::unordered_set<Id, HashOfWords, SameWords> known_;  // only for lookup, never iterated
  Id all_ = 0;
};

}  // namespace asterism
