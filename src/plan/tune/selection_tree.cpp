#include "plan/tune/selection_tree.hpp"

#include <algorithm>

namespace asterism {

SelectionTree& SelectionTree::branch(std::string_view key) {
  const auto found = std::ranges::find(branches_, key, &SelectionTree::key);
  if (found != branches_.end()) return *found;
  return branches_.emplace_back(std::string(key));
}

void SelectionTree::add(const std::vector<std::string>& conditions, std::string_view algorithm) {
  SelectionTree* place = this;
  for (const std::string& condition : conditions) place = &place->branch(condition);
  place->branch("algorithm=" + std::string(algorithm));
}

void SelectionTree::write(std::string& text, std::size_t depth) const {
  if (branches_.empty()) {
    text += "{}";
    return;
  }
  text += "{\n";
  for (std::size_t i = 0; i < branches_.size(); ++i) {
    text += std::string(2 * (depth + 1), ' ') + '"' + branches_[i].key_ + "\": ";
    branches_[i].write(text, depth + 1);
    text += i + 1 < branches_.size() ? ",\n" : "\n";
  }
  text += std::string(2 * depth, ' ') + "}";
}

std::string SelectionTree::json() const {
  std::string text;
  write(text, 0);
  return text + "\n";
}

}  // namespace asterism
