#include "graph/orbits/canonical_form.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>

#include "base/bits.hpp"
#include "graph/orbits/blend.hpp"

namespace asterism::orbits {

/// Tries all choices between points that the colours do not separate.
class CanonicalForms::LeafSearch {
 public:
  explicit LeafSearch(const CanonicalForms& forms) : forms_(forms) {}

  /// What is below a choice.
  struct Subtree {
    SymbolMap least{};
    std::uint64_t automorphisms = 1;
    SymbolMap first_image{};
    SymbolMap first_place{};
  };

  Subtree below(State state) {
    if (forms_.descend(state)) {
      const SymbolMap image = forms_.image(state);
      return {image, 1, image, state.place};
    }
    const std::size_t first_automorphism = automorphisms_.size();
    std::vector<Try> tries;
    for (const std::uint32_t index : BitsOf(forms_.candidates(state))) {
      const Level& level = forms_.relabellings_.levels()[state.level];
      const unsigned point = state.place[level.orbit[index]];
      Try each{point, equivalent(point, tries, first_automorphism), {}};
      State chosen = state;
      forms_.choose_one_of_several(chosen, index);
      if (!each.same_as) each.same_as = by_first_leaf(chosen, tries);
      if (!each.same_as) each.subtree = below(chosen);
      tries.push_back(each);
    }
    return joined(tries);
  }

 private:
  struct Try {
    unsigned point;
    std::optional<std::size_t> same_as;  // an earlier try with the same images
    Subtree subtree;
  };

  /// Returns the earlier try to which the automorphisms found since map a point, if any.
  [[nodiscard]] std::optional<std::size_t> equivalent(unsigned point, const std::vector<Try>& tries,
                                                      std::size_t first_automorphism) const {
    if (tries.empty()) return {};
    std::uint32_t orbit = 1U << point;
    std::vector<unsigned> queue{point};
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (std::size_t a = first_automorphism; a < automorphisms_.size(); ++a) {
        const unsigned image = automorphisms_[a][queue[i]];
        if ((orbit >> image & 1U) != 0) continue;
        orbit |= 1U << image;
        queue.push_back(image);
      }
    for (std::size_t i = 0; i < tries.size(); ++i)
      if ((orbit >> tries[i].point & 1U) != 0) return tries[i].same_as.value_or(i);
    return {};
  }

  /// Compares one leaf below a choice with one leaf below each earlier choice. If an image is the
  /// same, the two choices are equivalent, and an automorphism maps the one to the other.
  [[nodiscard]] std::optional<std::size_t> by_first_leaf(State state,
                                                         const std::vector<Try>& tries) {
    if (tries.empty()) return {};
    while (!forms_.descend(state))
      forms_.choose_one_of_several(
          state, static_cast<unsigned>(std::countr_zero(forms_.candidates(state))));
    const SymbolMap image = forms_.image(state);
    for (std::size_t i = 0; i < tries.size(); ++i) {
      if (tries[i].same_as || tries[i].subtree.first_image != image) continue;
      automorphisms_.push_back(composed(tries[i].subtree.first_place, inverted(state.place)));
      return i;
    }
    return {};
  }

  static Subtree joined(const std::vector<Try>& tries) {
    Subtree result = tries.front().subtree;
    const SymbolMap least_of_first = result.least;
    std::uint64_t images_of_first = 0;
    for (const Try& each : tries) {
      const SymbolMap& least =
          each.same_as ? tries[*each.same_as].subtree.least : each.subtree.least;
      if (least == least_of_first) ++images_of_first;
      result.least = std::min(result.least, least);
    }
    result.automorphisms *= images_of_first;
    return result;
  }

  const CanonicalForms& forms_;
  std::vector<SymbolMap> automorphisms_;
};

CanonicalForms::CanonicalForms(const Relabellings& relabellings)
    : relabellings_(relabellings), symbols_(relabellings.symbols()) {
  find_partners();
  find_relations();
}

/// A pair colour that occurs once in the row of a point belongs to a partner: a relabelling that
/// fixes the point keeps the colours of its row. Points that all relabellings fix tell nothing.
void CanonicalForms::find_partners() {
  std::map<std::uint64_t, unsigned> points_of_colour;
  for (unsigned p = 0; p < symbols_; ++p) ++points_of_colour[relabellings_.pair_colour(p, p)];
  for (auto& row : partners_) row = identity_map();
  for (unsigned p = 0; p < symbols_; ++p) {
    std::multimap<std::uint64_t, unsigned> row;
    for (unsigned q = 0; q < symbols_; ++q) row.emplace(relabellings_.pair_colour(p, q), q);
    unsigned found = 0;
    for (const auto& [colour, q] : row) {
      const bool fixed = points_of_colour[relabellings_.pair_colour(q, q)] == 1;
      if (q == p || fixed || row.count(colour) > 1 || found == max_partners) continue;
      partners_[found++][p] = static_cast<std::uint8_t>(q);
    }
    partners_per_point_ = std::max(partners_per_point_, found);
  }
}

void CanonicalForms::find_relations() {
  std::map<std::array<std::uint64_t, 2>, std::uint64_t> colour_of_points;
  for (unsigned p = 0; p < symbols_; ++p)
    for (unsigned q = 0; q < symbols_; ++q) {
      if (p == q) continue;
      const std::uint64_t colour = relabellings_.pair_colour(p, q);
      const auto at = colour_of_points.try_emplace(
          {relabellings_.pair_colour(p, p), relabellings_.pair_colour(q, q)}, colour);
      if (at.first->second != colour) relations_matter_ = true;
    }
}

CanonicalForm CanonicalForms::of(const SymbolMap& node) const {
  State state(node);
  if (descend(state)) return {image(state), 1};
  const LeafSearch::Subtree all = LeafSearch(*this).below(state);
  return {all.least, all.automorphisms};
}

/// Returns colours that separate the points of most nodes, at little cost.
CanonicalForms::Colours CanonicalForms::first_colours(const SymbolMap& node) const {
  Colours colours{};
  for (unsigned p = 0; p < symbols_; ++p) colours[p] = relabellings_.pair_colour(p, node[p]);
  mix_step(node, colours);
  mix_partners(colours);
  mix_step(node, colours);
  return colours;
}

bool CanonicalForms::refine(State& state) const {
  if (state.refinements == max_refinements) return false;
  if (++state.refinements < max_refinements)
    refine_little(state);
  else
    refine_fully(state);
  return true;
}

void CanonicalForms::refine_little(State& state) const {
  mix_partners(state.colours);
  mix_step(state.node, state.colours);
}

void CanonicalForms::refine_fully(State& state) const {
  for (unsigned p = 0; p < symbols_; ++p) {
    unsigned length = 1;
    for (unsigned at = state.node[p]; at != p; at = state.node[at]) ++length;
    state.colours[p] = blend(state.colours[p], length);
  }
  const auto levels = relabellings_.levels();
  for (std::size_t k = 0; k < state.level; ++k) {
    std::uint64_t& colour = state.colours[state.place[levels[k].base]];
    colour = blend(colour, max_mapped_symbols + 1 + k);
  }
  mix_along_cycles(state.node, state.colours);
  if (!relations_matter_) return;
  mix_relations(state.colours);
  mix_along_cycles(state.node, state.colours);
}

/// Mixes the colour of each point with that of the next one in its cycle.
void CanonicalForms::mix_step(const SymbolMap& node, Colours& colours) const {
  Colours next;  // NOLINT(cppcoreguidelines-pro-type-member-init): written below
  for (unsigned p = 0; p < symbols_; ++p) next[p] = blend(colours[p], colours[node[p]]);
  for (unsigned p = 0; p < symbols_; ++p) colours[p] = next[p];
}

/// Mixes the colour of each point with those of the 31 points after it in its cycle.
void CanonicalForms::mix_along_cycles(const SymbolMap& node, Colours& colours) const {
  SymbolMap power = node;
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    mix_step(power, colours);
    power = composed(power, power);
  }
}

void CanonicalForms::mix_partners(Colours& colours) const {
  for (unsigned i = 0; i < partners_per_point_; ++i) mix_step(partners_[i], colours);
}

void CanonicalForms::mix_relations(Colours& colours) const {
  Colours next{};
  for (unsigned p = 0; p < symbols_; ++p) {
    std::uint64_t sum = 0;
    for (unsigned q = 0; q < symbols_; ++q)
      sum += blend(relabellings_.pair_colour(p, q), colours[q]);
    next[p] = blend(colours[p], sum);
  }
  colours = next;
}

bool CanonicalForms::descend(State& state) const {
  while (state.level < relabellings_.levels().size()) {
    if (const unsigned index = followed_choice(state); index != Level::none) {
      choose(state, index);
      continue;
    }
    if (!state.has_colours) state.colours = first_colours(state.node);
    state.has_colours = true;
    const std::uint32_t least = candidates(state);
    if ((least & (least - 1)) == 0)
      choose(state, static_cast<unsigned>(std::countr_zero(least)));
    else if (!refine(state))
      return false;
  }
  return true;
}

unsigned CanonicalForms::followed_choice(State& state) const {
  const Level& level = relabellings_.levels()[state.level];
  for (const std::uint32_t position : BitsOf(level.settled & ~state.followed)) {
    const unsigned image = state.relabelling[state.node[state.place[position]]];
    if (level.tied[image] != Level::none) return level.tied[image];
    if ((level.settled >> image & 1U) != 0) state.followed |= 1U << position;
  }
  return Level::none;
}

std::uint32_t CanonicalForms::candidates(const State& state) const {
  const std::vector<std::uint8_t>& orbit = relabellings_.levels()[state.level].orbit;
  std::uint64_t least = state.colours[state.place[orbit[0]]];
  std::uint32_t result = 1;
  for (unsigned i = 1; i < orbit.size(); ++i) {
    const std::uint64_t colour = state.colours[state.place[orbit[i]]];
    if (colour < least) result = 0;
    least = std::min(least, colour);
    result |= std::uint32_t{colour == least} << i;
  }
  return result;
}

void CanonicalForms::choose(State& state, unsigned index) const {
  const Level& level = relabellings_.levels()[state.level];
  const SymbolMap& from_base = level.from_base[index];
  std::array<std::uint8_t, max_mapped_symbols> points;  // NOLINT(*-member-init): written below
  unsigned moved = 0;
  for (const std::uint32_t position : BitsOf(level.moved[index]))
    points[moved++] = state.place[from_base[position]];
  moved = 0;
  for (const std::uint32_t position : BitsOf(level.moved[index])) {
    const std::uint8_t point = points[moved++];
    state.place[position] = point;
    state.relabelling[point] = static_cast<std::uint8_t>(position);
  }
  ++state.level;
}

/// The choice tells something that the colours did not, so they are refined again if necessary.
void CanonicalForms::choose_one_of_several(State& state, unsigned index) const {
  choose(state, index);
  state.refinements = max_refinements - 1;
}

SymbolMap CanonicalForms::image(const State& state) const {
  SymbolMap result = identity_map();
  for (unsigned p = 0; p < symbols_; ++p) result[p] = state.relabelling[state.node[state.place[p]]];
  return result;
}

}  // namespace asterism::orbits
