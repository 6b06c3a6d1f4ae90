// The contents of chunks: each distinct set of contributions is stored once and numbered.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace asterism {

/// A contribution is the initial value of one chunk at one rank. A chunk that was never combined
/// has one.
class ContributionTable {
 public:
  using Value = std::uint32_t;
  static constexpr Value nothing = 0;

  ContributionTable() : sets_(1) {}

  [[nodiscard]] Value of_one(std::uint64_t contribution) { return number({contribution}); }
  /// Returns the value that stands for these contributions, which must be sorted.
  [[nodiscard]] Value number(std::vector<std::uint64_t> set);
  [[nodiscard]] std::span<const std::uint64_t> operator[](Value value) const {
    return sets_[value];
  }

  struct Sum {
    Value value = nothing;
    std::optional<std::uint64_t> twice{};  ///< a contribution that is in both
  };
  /// Throws Error(too_large) beyond 2^28 contributions in all sets.
  [[nodiscard]] Sum sum(Value left, Value right);

 private:
  std::vector<std::vector<std::uint64_t>> sets_;
  std::map<std::vector<std::uint64_t>, Value> numbers_;
  std::map<std::pair<Value, Value>, Sum> sums_;
  std::uint64_t stored_ = 0;
};

}  // namespace asterism
