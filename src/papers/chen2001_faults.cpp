// The introduction of chen2001: a star of n symbols with up to n-1 faults still has a whole substar
// of n-1 symbols.
#include <algorithm>
#include <set>

#include <asterism/permutation.hpp>

#include "papers/chen2001_parts.hpp"

namespace asterism {

namespace {

/// Returns the substars of n-1 symbols that contain a node, one bit each: by a position from the
/// second on and the symbol there.
std::uint64_t substars_with(Permutation node, unsigned n) {
  std::uint64_t substars = 0;
  for (unsigned position = 1; position < n; ++position)
    substars |= std::uint64_t{1} << ((position - 1) * n + node[position]);
  return substars;
}

/// Returns what a fault of each node and of each link breaks, without dominated faults.
std::vector<std::uint64_t> worst_faults(unsigned n) {
  std::set<std::uint64_t> broken;
  for (std::uint64_t number = 0; number < factorials[n]; ++number) {
    const Permutation node = unrank(number, n);
    broken.insert(substars_with(node, n));
    for (unsigned position = 1; position < n; ++position)
      broken.insert(substars_with(node, n) & substars_with(node.with_swapped(0, position), n));
  }
  std::vector<std::uint64_t> worst;
  for (const std::uint64_t fault : broken)
    if (std::ranges::none_of(
            broken, [&](std::uint64_t other) { return other != fault && (fault & ~other) == 0; }))
      worst.push_back(fault);
  return worst;
}

/// Returns whether `count` more faults, from index `next` on, can break all substars.
bool can_break_all(const std::vector<std::uint64_t>& faults, std::size_t next, unsigned count,
                   std::uint64_t broken, std::uint64_t all) {
  if (broken == all) return true;
  if (count == 0) return false;
  for (std::size_t i = next; i < faults.size(); ++i)
    if (can_break_all(faults, i + 1, count - 1, broken | faults[i], all)) return true;
  return false;
}

}  // namespace

/// The n substars *..*x are disjoint, so n-1 faults spare one of them: a proof for all n.
Finding chen2001_fault_free_substar(const PaperRequest& request) {
  const unsigned last = request.effort == Effort::quick ? 4 : 5;
  const Finding found = for_all(3, last, "all sets of n-1 faults", [](unsigned n) -> std::string {
    const std::uint64_t all = (std::uint64_t{1} << (n * (n - 1))) - 1;
    return can_break_all(worst_faults(n), 0, n - 1, 0, all) ? "some break all substars" : "";
  });
  if (found.verdict == ClaimVerdict::fails) return found;
  return holds("n >= 3", fmt::format("proof (each fault is in at most one of n disjoint substars) "
                                     "and all sets of n-1 faults for {}",
                                     found.range));
}

}  // namespace asterism
