// Sets of contributions, each kept once however many hold it.
//
// In an exchange whole groups of nodes hold the same contributions, to all results alike: what
// tells the sets apart is little, however many parts there are.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

namespace asterism {

/// Who holds a set keeps a reference to it. None is empty.
class ContributionSets {
 public:
  using Id = std::uint32_t;

  explicit ContributionSets(std::uint64_t participants);
  ContributionSets(const ContributionSets&) = delete;
  ContributionSets& operator=(const ContributionSets&) = delete;

  /// The set of all contributions; it stays without references.
  [[nodiscard]] Id all() const { return all_; }
  /// Adds a set with one bit per participant, in as many words as it takes. Takes a reference.
  [[nodiscard]] Id add(const std::vector<std::uint64_t>& contributions);
  /// The union of two sets. Takes a reference.
  [[nodiscard]] Id unite(Id a, Id b);
  /// A participant whose contribution is in both.
  [[nodiscard]] std::optional<std::uint64_t> common(Id a, Id b) const;

  /// How many contributions are in it.
  [[nodiscard]] std::uint64_t size(Id set) const;

  void keep(Id set) { ++references_[set]; }
  void drop(Id set);

  [[nodiscard]] double bytes() const;
  /// What another set adds, and what it is made of meanwhile.
  [[nodiscard]] double bytes_for_new() const;
  /// Words of a set.
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
  /// The set at a free place, or one that is the same; with a reference.
  [[nodiscard]] Id settle(Id place);

  std::uint64_t width_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> references_;
  std::vector<Id> free_;
  std::unordered_set<Id, HashOfWords, SameWords> known_;  // only asked, never walked
  Id all_ = 0;
};

}  // namespace asterism
