#include "io/foreign/import/contributions.hpp"

#include <algorithm>
#include <iterator>

#include <asterism/error.hpp>

namespace asterism {

ContributionTable::Value ContributionTable::number(std::vector<std::uint64_t> set) {
  const auto known = numbers_.find(set);
  if (known != numbers_.end()) return known->second;
  static constexpr std::uint64_t most = std::uint64_t{1} << 28U;
  stored_ += set.size();
  if (stored_ > most)
    throw Error(ErrorCode::too_large, "the file makes too many different partial results to follow",
                "check a smaller one of its kind");
  const auto value = static_cast<Value>(sets_.size());
  numbers_.emplace(set, value);
  sets_.push_back(std::move(set));
  return value;
}

ContributionTable::Sum ContributionTable::sum(Value left, Value right) {
  const auto known = sums_.find({left, right});
  if (known != sums_.end()) return known->second;
  const std::vector<std::uint64_t>& one = sets_[left];
  const std::vector<std::uint64_t>& other = sets_[right];
  Sum result;
  std::vector<std::uint64_t> both;
  std::ranges::set_intersection(one, other, std::back_inserter(both));
  if (!both.empty()) result.twice = both.front();
  std::vector<std::uint64_t> together;
  together.reserve(one.size() + other.size());
  std::ranges::set_union(one, other, std::back_inserter(together));
  if (!together.empty()) result.value = number(std::move(together));
  sums_[{left, right}] = result;
  return result;
}

}  // namespace asterism
