#include "graph/small_matching.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace asterism {
namespace {

/// The most places that can be served, by trying every choice for each in turn.
unsigned most_served(const std::vector<std::uint64_t>& wanted, std::size_t place,
                     std::uint64_t taken) {
  if (place == wanted.size()) return 0;
  unsigned best = most_served(wanted, place + 1, taken);
  for (unsigned thing = 0; thing < 64; ++thing) {
    const std::uint64_t bit = std::uint64_t{1} << thing;
    if ((wanted[place] & bit & ~taken) != 0)
      best = std::max(best, 1 + most_served(wanted, place + 1, taken | bit));
  }
  return best;
}

RC_GTEST_PROP(SmallMatching, serves_as_many_places_as_any_choice_does, ()) {
  const auto things = *rc::gen::inRange(1U, 7U);
  const std::uint64_t all = (std::uint64_t{1} << things) - 1;
  std::vector<std::uint64_t> wanted(*rc::gen::inRange<std::size_t>(1, 7));
  for (std::uint64_t& choices : wanted) choices = *rc::gen::inRange<std::uint64_t>(0, all + 1);
  SmallMatching matching;
  matching.match(wanted, things);
  unsigned served = 0;
  std::vector<bool> used(wanted.size());
  for (std::uint32_t thing = 0; thing < things; ++thing) {
    const std::uint32_t place = matching.place_of(thing);
    if (place == SmallMatching::nowhere) continue;
    RC_ASSERT((wanted[place] >> thing & 1) == 1);
    RC_ASSERT(!used[place]);
    used[place] = true;
    ++served;
  }
  RC_ASSERT(served == most_served(wanted, 0, 0));
}

}  // namespace
}  // namespace asterism
