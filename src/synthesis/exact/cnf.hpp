// A propositional formula as a numbered list of clauses.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace asterism {

/// Clauses of literals; a literal is a variable from 1 or its negation.
class Cnf {
 public:
  void add(std::span<const int> literals) {
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    ends_.push_back(literals_.size());
    for (const int literal : literals) variables_ = std::max(variables_, std::abs(literal));
  }
  void add(std::initializer_list<int> literals) {
    add(std::span(literals.begin(), literals.size()));
  }

  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] std::span<const int> operator[](std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
    return {literals_.data() + begin, literals_.data() + ends_[index]};
  }
  [[nodiscard]] int variables() const { return variables_; }

 private:
  std::vector<int> literals_;
  std::vector<std::size_t> ends_;
  int variables_ = 0;
};

}  // namespace asterism
