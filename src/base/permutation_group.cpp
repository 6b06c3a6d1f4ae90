#include "base/permutation_group.hpp"

#include <bit>

namespace asterism {

namespace {

bool has(std::uint32_t set, unsigned element) {
  return (set >> element & 1U) != 0;
}

}  // namespace

PermutationGroup::PermutationGroup(const std::vector<Permutation>& generators, unsigned size)
    : size_(size) {
  for (unsigned k = 0; k < size_; ++k) levels_[k].orbit = 1U << k;
  for (const Permutation& generator : generators)
    if (!contains(generator)) add_generator(generator, 0);
  orders_[size_] = 1;
  for (unsigned k = size_; k-- > 0;)
    orders_[k] = orders_[k + 1] * static_cast<std::uint64_t>(std::popcount(levels_[k].orbit));
}

bool PermutationGroup::contains(Permutation p) const {
  return contains(p, 0);
}

bool PermutationGroup::contains(Permutation p, unsigned from_level) const {
  for (unsigned k = from_level; k < size_; ++k) {
    const unsigned image = p[k];
    if (!has(levels_[k].orbit, image)) return false;
    p = compose(inverse(levels_[k].representative[image]), p);
  }
  return true;
}

void PermutationGroup::add_generator(Permutation p, unsigned level) {
  levels_[level].generators.push_back(p);
  const std::uint32_t orbit_before = levels_[level].orbit;
  for (unsigned j = level; j < size_; ++j)
    if (has(orbit_before, j)) add_product(compose(p, levels_[level].representative[j]), level);
}

void PermutationGroup::add_product(Permutation p, unsigned level) {
  Level& here = levels_[level];
  const unsigned image = p[level];
  if (has(here.orbit, image)) {
    const Permutation rest = compose(inverse(here.representative[image]), p);
    if (level + 1 < size_ && !contains(rest, level + 1)) add_generator(rest, level + 1);
    return;
  }
  here.orbit |= 1U << image;
  here.representative[image] = p;
  for (std::size_t i = 0; i < here.generators.size(); ++i)
    add_product(compose(here.generators[i], p), level);
}

std::uint64_t PermutationGroup::rank(Permutation p) const {
  std::uint64_t result = 0;
  Permutation prefix;  // the product of the representatives chosen so far
  Permutation rest = p;
  for (unsigned k = 0; k < size_; ++k) {
    const Level& here = levels_[k];
    std::uint64_t smaller = 0;
    for (unsigned j = k; j < size_; ++j)
      if (has(here.orbit, j) && prefix[j] < p[k]) ++smaller;
    result += smaller * orders_[k + 1];
    const Permutation chosen = here.representative[rest[k]];
    prefix = compose(prefix, chosen);
    rest = compose(inverse(chosen), rest);
  }
  return result;
}

Permutation PermutationGroup::unrank(std::uint64_t rank) const {
  Permutation prefix;
  for (unsigned k = 0; k < size_; ++k) {
    const Level& here = levels_[k];
    std::array<unsigned, Permutation::max_size> source_of_image{};
    std::uint32_t images = 0;
    for (unsigned j = k; j < size_; ++j) {
      if (!has(here.orbit, j)) continue;
      images |= 1U << prefix[j];
      source_of_image[prefix[j]] = j;
    }
    for (std::uint64_t skip = rank / orders_[k + 1]; skip > 0; --skip) images &= images - 1;
    rank %= orders_[k + 1];
    const auto image = static_cast<unsigned>(std::countr_zero(images));
    prefix = compose(prefix, here.representative[source_of_image[image]]);
  }
  return prefix;
}

}  // namespace asterism
