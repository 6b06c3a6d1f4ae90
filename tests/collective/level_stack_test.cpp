#include "collective/recursive/level_stack.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace asterism {
namespace {

/// The stack as the paper describes it, with its top at the end.
std::vector<unsigned> crossed(std::vector<unsigned> stack, unsigned level) {
  while (!stack.empty() && stack.back() <= level) stack.pop_back();
  stack.push_back(level);
  return stack;
}

RC_GTEST_PROP(LevelStack, holds_what_a_stack_of_numbers_holds, ()) {
  std::vector<unsigned> naive;
  LevelStack stack;
  for (const unsigned level :
       *rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(0U, 64U))) {
    naive = crossed(naive, level);
    stack = stack.after_crossing(level);
    for (unsigned other = 0; other < 64; ++other)
      RC_ASSERT(stack.contains(other) == (std::ranges::find(naive, other) != naive.end()));
  }
}

RC_GTEST_PROP(LevelStack, adds_the_levels_above_and_nothing_else, ()) {
  const auto levels = *rc::gen::inRange(1U, 65U);
  const auto level = *rc::gen::inRange(0U, levels);
  const std::uint64_t bits = *rc::gen::arbitrary<std::uint64_t>();
  const LevelStack more = LevelStack(bits).with_all_above(level, levels);
  for (unsigned other = 0; other < 64; ++other)
    RC_ASSERT(more.contains(other) ==
              (LevelStack(bits).contains(other) || (other > level && other < levels)));
}

}  // namespace
}  // namespace asterism
