#include "papers/yeh1996_choices.hpp"

#include <algorithm>

namespace asterism {

AllChoices::AllChoices(MacroStarSize size)
    : size_(size), outcomes_(factorials[size.symbols()] * factorials[size.l]) {}

const ChoiceOutcome& AllChoices::outcome(const TaggedNode& from) {
  ChoiceOutcome& kept = outcomes_[rank(from.node, size_.symbols()) * factorials[size_.l] +
                                  rank(from.inverse_tag, size_.l)];
  if (!kept.is_known) kept = combined(from);
  return kept;
}

unsigned AllChoices::proxy(unsigned symbol, Permutation inverse_tag) const {
  return inverse_tag.position_of((symbol - 1) / size_.n) * size_.n + (symbol - 1) % size_.n + 1;
}

bool AllChoices::is_misplaced(const TaggedNode& at, unsigned position) const {
  const unsigned symbol = at.node[position];
  return symbol == 0 || proxy(symbol, at.inverse_tag) != position;
}

bool AllChoices::is_dirty(const TaggedNode& at, unsigned block) const {
  for (unsigned i = 0; i < size_.n; ++i)
    if (is_misplaced(at, block * size_.n + 1 + i)) return true;
  return false;
}

bool AllChoices::is_phase_1(const TaggedNode& at) const {
  for (unsigned block = 0; block < size_.l; ++block)
    if (is_dirty(at, block)) return true;
  return false;
}

AllChoices::Hop AllChoices::transposed(const TaggedNode& at, unsigned position) const {
  return {position - 1, {at.node.with_swapped(0, position), at.inverse_tag}};
}

AllChoices::Hop AllChoices::swapped(const TaggedNode& at, unsigned block) const {
  Permutation node = at.node;
  for (unsigned i = 1; i <= size_.n; ++i) node = node.with_swapped(i, block * size_.n + i);
  return {size_.n + block - 1, {node, at.inverse_tag.with_swapped(0, block)}};
}

std::vector<AllChoices::Hop> AllChoices::hops(const TaggedNode& at) const {
  if (!is_phase_1(at)) return ordering(at);
  if (at.node[0] == 0) return fetching(at);
  const unsigned goal = proxy(at.node[0], at.inverse_tag);
  return {block_of(goal) == 0 ? transposed(at, goal) : swapped(at, block_of(goal))};
}

/// Step 1.1.
std::vector<AllChoices::Hop> AllChoices::fetching(const TaggedNode& at) const {
  std::vector<Hop> result;
  if (is_dirty(at, 0)) {
    for (unsigned position = 1; position <= size_.n; ++position)
      if (is_misplaced(at, position)) result.push_back(transposed(at, position));
  } else {
    for (unsigned block = 1; block < size_.l; ++block)
      if (is_dirty(at, block)) result.push_back(swapped(at, block));
  }
  return result;
}

/// Phase 2.
std::vector<AllChoices::Hop> AllChoices::ordering(const TaggedNode& at) const {
  if (at.inverse_tag[0] != 0) return {swapped(at, at.inverse_tag[0])};
  std::vector<Hop> result;
  for (unsigned block = 1; block < size_.l; ++block)
    if (at.inverse_tag[block] != block) result.push_back(swapped(at, block));
  return result;
}

ChoiceOutcome AllChoices::combined(const TaggedNode& at) {
  ChoiceOutcome result;
  result.is_known = true;
  const std::vector<Hop> choices = hops(at);
  const bool counts_phase_1 = is_phase_1(at);
  const std::uint8_t placing = counts_phase_1 && at.node[0] != 0 ? 1 : 0;
  result.min_placing = choices.empty() ? 0 : 255;
  for (const auto& [port, next] : choices) {
    const ChoiceOutcome& then = outcome(next);
    const auto at_least = [](std::uint8_t& value, unsigned other) {
      value = std::max(value, static_cast<std::uint8_t>(other));
    };
    at_least(result.max_hops, then.max_hops + 1U);
    at_least(result.max_phase_1, then.max_phase_1 + (counts_phase_1 ? 1U : 0U));
    at_least(result.max_placing, then.max_placing + placing);
    result.min_placing =
        std::min(result.min_placing, static_cast<std::uint8_t>(then.min_placing + placing));
    const double share = 1 / static_cast<double>(choices.size());
    for (std::size_t i = 0; i < result.uses.size(); ++i) result.uses[i] += share * then.uses[i];
    result.uses[port] += share;
  }
  return result;
}

std::vector<double> random_choice_traffic(const MacroStarSize& size) {
  std::vector<double> means(size.n + size.l - 1);
  AllChoices choices(size);
  choices.for_each([&](const TaggedNode&, const ChoiceOutcome& outcome) {
    for (std::size_t port = 0; port < means.size(); ++port) means[port] += outcome.uses[port];
  });
  const auto others = static_cast<double>(factorials[size.symbols()] - 1);
  for (double& mean : means) mean /= others * static_cast<double>(factorials[size.l]);
  return means;
}

}  // namespace asterism
