// The decision tree of a selection file of MPICH: conditions, and at the leaves algorithms.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace asterism {

/// Conditions are tried in order; the first that holds is followed.
class SelectionTree {
 public:
  SelectionTree() = default;
  explicit SelectionTree(std::string key) : key_(std::move(key)) {}

  [[nodiscard]] const std::string& key() const { return key_; }
  [[nodiscard]] std::vector<SelectionTree>& branches() { return branches_; }
  [[nodiscard]] const std::vector<SelectionTree>& branches() const { return branches_; }

  /// Returns the branch of that key, which is added behind the others if there is none.
  SelectionTree& branch(std::string_view key);
  /// Adds "algorithm=NAME" under these conditions.
  void add(const std::vector<std::string>& conditions, std::string_view algorithm);
  [[nodiscard]] std::string json() const;

 private:
  void write(std::string& text, std::size_t depth) const;

  std::string key_;
  std::vector<SelectionTree> branches_;
};

/// What MPICH 4 selects without a file, for every collective: a file replaces all of it.
[[nodiscard]] SelectionTree mpich_defaults();

}  // namespace asterism
