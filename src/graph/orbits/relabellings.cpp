#include "graph/orbits/relabellings.hpp"

#include <algorithm>
#include <set>

#include "graph/orbits/blend.hpp"

namespace asterism::orbits {

namespace {

/// Limit on the partial relabellings that are tried, which takes less than a second.
constexpr std::uint64_t max_partial_maps = 2'000'000;

/// Returns a number that conjugation does not change: it depends on the lengths of the cycles only.
std::uint64_t cycle_type(const SymbolMap& map, unsigned symbols) {
  std::array<std::uint64_t, max_mapped_symbols + 1> cycles{};
  for (unsigned p = 0; p < symbols; ++p) {
    unsigned length = 1;
    for (unsigned at = map[p]; at != p; at = map[at]) ++length;
    ++cycles[length];
  }
  std::uint64_t type = 0;
  for (const std::uint64_t count : cycles) type = blend(type, count + 1);
  return type;
}

std::size_t distinct_values(const std::vector<std::uint64_t>& values) {
  return std::set<std::uint64_t>(values.begin(), values.end()).size();
}

/// Returns the points that a map moves, as bits.
std::uint32_t moved_points(const SymbolMap& map) {
  std::uint32_t moved = 0;
  for (unsigned p = 0; p < max_mapped_symbols; ++p) moved |= std::uint32_t{map[p] != p} << p;
  return moved;
}

/// Completes the orbit of a base point under the group that `generators` generate.
Relabellings::Level level_under(unsigned base, std::span<const SymbolMap> generators) {
  Relabellings::Level level;
  level.base = base;
  level.orbit = {static_cast<std::uint8_t>(base)};
  level.from_base = {identity_map()};
  level.moved = {0};
  for (std::size_t i = 0; i < level.orbit.size(); ++i)
    for (const SymbolMap& generator : generators) {
      const std::uint8_t image = generator[level.orbit[i]];
      if (std::ranges::find(level.orbit, image) != level.orbit.end()) continue;
      level.orbit.push_back(image);
      level.from_base.push_back(composed(generator, level.from_base[i]));
      level.moved.push_back(moved_points(level.from_base.back()));
    }
  return level;
}

/// Returns the points that a point's stabiliser fixes, as bits, if the point's orbit has the
/// transversal `from_point`. Schreier's lemma gives the generators of the stabiliser.
std::uint32_t fixed_with(const Relabellings::Level& from_point,
                         std::span<const SymbolMap> generators) {
  std::uint32_t fixed = ~0U;
  for (std::size_t i = 0; i < from_point.orbit.size(); ++i)
    for (const SymbolMap& generator : generators) {
      const auto at = std::ranges::find(from_point.orbit, generator[from_point.orbit[i]]);
      const SymbolMap& to_image =
          from_point.from_base[static_cast<std::size_t>(at - from_point.orbit.begin())];
      fixed &=
          ~moved_points(composed(inverted(to_image), composed(generator, from_point.from_base[i])));
    }
  return fixed;
}

}  // namespace

Relabellings::Relabellings(std::span<const SymbolMap> generators, unsigned symbols)
    : generators_(generators.begin(), generators.end()),
      symbols_(symbols),
      colours_(std::size_t{symbols} * symbols),
      steps_left_(max_partial_maps) {
  std::ranges::sort(generators_);
  colour_pairs();
  std::vector<SymbolMap> found;
  // The stabiliser of all points is trivial, and each level adds one point that may move.
  for (unsigned base = symbols; base-- > 0;) add_level(base, found);
  if (steps_left_ == 0) {
    levels_.clear();
    order_ = 1;
  }
  std::ranges::reverse(levels_);
  tie_points();
}

/// Colours the pairs by the generators that map the one point to the other. Refines the colours by
/// those of the two pairs that each third point forms with the two (the Weisfeiler-Leman refinement
/// of dimension two), and by the pairs that each generator maps the two points to.
void Relabellings::colour_pairs() {
  for (const SymbolMap& generator : generators_) {
    const std::uint64_t type = cycle_type(generator, symbols_);
    for (unsigned p = 0; p < symbols_; ++p) colours_[p * symbols_ + generator[p]] += blend(type, 1);
  }
  for (unsigned p = 0; p < symbols_; ++p) colours_[p * symbols_ + p] += blend(2, 3);
  while (refine_colours()) {
  }
}

/// Returns whether the refinement separated any colours.
bool Relabellings::refine_colours() {
  const std::size_t before = distinct_values(colours_);
  std::vector<std::uint64_t> refined(colours_.size());
  for (unsigned p = 0; p < symbols_; ++p)
    for (unsigned q = 0; q < symbols_; ++q) {
      std::uint64_t sum = 0;
      for (unsigned r = 0; r < symbols_; ++r)
        sum += blend(blend(pair_colour(p, r), 5), pair_colour(r, q));
      refined[p * symbols_ + q] = blend(blend(pair_colour(p, q), pair_colour(q, p)), sum);
    }
  for (const SymbolMap& generator : generators_)
    for (unsigned p = 0; p < symbols_; ++p)
      for (unsigned q = 0; q < symbols_; ++q)
        refined[p * symbols_ + q] +=
            blend(blend(pair_colour(p, generator[p]), pair_colour(q, generator[q])),
                  pair_colour(generator[p], generator[q]));
  colours_ = std::move(refined);
  return distinct_values(colours_) > before;
}

bool Relabellings::is_relabelling(const SymbolMap& map) const {
  const SymbolMap back = inverted(map);
  return std::ranges::all_of(generators_, [&](const SymbolMap& generator) {
    return std::ranges::binary_search(generators_, composed(composed(map, generator), back));
  });
}

/// Extends a map of the points below `position` to a relabelling, if there is one.
bool Relabellings::extend(SymbolMap& map, unsigned position, std::uint32_t used) {
  if (position == symbols_) return is_relabelling(map);
  // The point itself comes first, so that few points are moved.
  for (unsigned i = 0; i < symbols_; ++i) {
    const unsigned image = i == 0 ? position : i <= position ? i - 1 : i;
    if ((used >> image & 1U) != 0) continue;
    if (steps_left_ == 0) return false;
    --steps_left_;
    map[position] = static_cast<std::uint8_t>(image);
    bool fits = true;
    for (unsigned p = 0; p <= position && fits; ++p)
      fits = pair_colour(p, position) == pair_colour(map[p], image);
    if (fits && extend(map, position + 1, used | 1U << image)) return true;
  }
  return false;
}

/// Adds the level of the relabellings that fix all points below `base`. `generators` generate those
/// that fix `base` too.
void Relabellings::add_level(unsigned base, std::vector<SymbolMap>& generators) {
  Level level = level_under(base, generators);
  for (unsigned image = base + 1; image < symbols_; ++image) {
    SymbolMap map = identity_map();
    map[base] = static_cast<std::uint8_t>(image);
    bool fits = true;
    for (unsigned p = 0; p <= base && fits; ++p)
      fits = pair_colour(p, base) == pair_colour(map[p], image);
    const std::uint32_t used = ((1U << base) - 1) | 1U << image;
    if (!fits || !extend(map, base + 1, used)) continue;
    generators.push_back(map);
    level = level_under(base, generators);
  }
  if (level.orbit.size() == 1) return;
  order_ *= level.orbit.size();
  levels_.push_back(std::move(level));
}

/// Finds the points that each level fixes, and those that are tied to a point of its orbit.
void Relabellings::tie_points() {
  std::vector<SymbolMap> generators;
  for (std::size_t k = levels_.size(); k-- > 0;) {
    Level& level = levels_[k];
    generators.insert(generators.end(), level.from_base.begin() + 1, level.from_base.end());
    std::uint32_t moved = 0;
    for (const SymbolMap& generator : generators) moved |= moved_points(generator);
    level.settled = ((1U << symbols_) - 1) & ~moved;
    level.tied.fill(Level::none);
    for (unsigned point = 0; point < symbols_; ++point) {
      if ((moved >> point & 1U) == 0 || level.tied[point] != Level::none) continue;
      const Level from_point = level_under(point, generators);
      const std::uint32_t fixed = fixed_with(from_point, generators);
      const auto tied = std::ranges::find_if(
          level.orbit, [&](std::uint8_t other) { return (fixed >> other & 1U) != 0; });
      if (tied == level.orbit.end()) continue;
      for (std::size_t i = 0; i < from_point.orbit.size(); ++i) {
        const auto image = std::ranges::find(level.orbit, from_point.from_base[i][*tied]);
        level.tied[from_point.orbit[i]] = static_cast<std::uint8_t>(image - level.orbit.begin());
      }
    }
  }
}

}  // namespace asterism::orbits
