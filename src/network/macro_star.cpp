// The macro-star network MS(l, n), its scaled-up form with a short block of p symbols, and the form
// whose nuclei are themselves macro-stars.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/spec.hpp>

#include "network/suffix_recursion.hpp"

namespace asterism {

namespace {

/// The nucleus, on the first n+1 symbols: MS(l, n) with n = levels * block; the star if levels is
/// 1.
struct Nucleus {
  unsigned levels = 1, block = 1;
};

struct Shape {
  unsigned l, n, p;
  Nucleus nucleus;
  [[nodiscard]] unsigned symbols() const { return l * n + 1 + p; }
  [[nodiscard]] unsigned blocks() const { return p > 0 ? l + 1 : l; }
  [[nodiscard]] unsigned block_size(unsigned block) const { return block <= l ? n : p; }
  /// Returns the position (from 0) of the first symbol of a block (from 1).
  [[nodiscard]] unsigned block_start(unsigned block) const { return (block - 1) * n + 1; }
};

/// Exchanges the symbols after the first with as many from a position on.
Permutation block_swap(unsigned size, unsigned start) {
  Permutation swap;
  for (unsigned i = 0; i < size; ++i) swap = swap.with_swapped(1 + i, start + i);
  return swap;
}

std::vector<Generator> macro_star_generators(const Shape& shape) {
  std::vector<Generator> generators;
  const Nucleus& nucleus = shape.nucleus;
  for (unsigned i = 2; i <= nucleus.block + 1; ++i)
    generators.push_back({fmt::format("T{}", i), fmt::format("nucleus T{}", i),
                          Permutation{}.with_swapped(0, i - 1)});
  for (unsigned i = 2; i <= nucleus.levels; ++i)
    generators.push_back({fmt::format("N{}", i), fmt::format("nucleus N{}", i),
                          block_swap(nucleus.block, (i - 1) * nucleus.block + 1)});
  for (unsigned i = 2; i <= shape.blocks(); ++i)
    generators.push_back({fmt::format("S{}", i), fmt::format("inter-cluster S{}", i),
                          block_swap(shape.block_size(i), shape.block_start(i))});
  return generators;
}

std::vector<unsigned> free_positions(const Shape& shape) {
  std::vector<unsigned> result;
  for (unsigned block = 1; block < shape.nucleus.levels; ++block)
    result.push_back(block * shape.nucleus.block + 1);
  for (unsigned block = 1; block <= shape.blocks(); ++block)
    result.push_back(shape.block_start(block) + shape.block_size(block));
  return result;
}

/// Returns names such as "1x4", "2x2", "4x1", starting with the star.
std::vector<std::string> nuclei_of_size(unsigned n) {
  std::vector<std::string> names;
  for (unsigned levels = 1; levels <= n; ++levels)
    if (n % levels == 0) names.push_back(fmt::format("{}x{}", levels, n / levels));
  return names;
}

Nucleus read_nucleus(SpecArguments& arguments, unsigned n) {
  const std::string name = arguments.choice("nucleus", nuclei_of_size(n));
  for (unsigned levels = 2; levels <= n; ++levels)
    if (name.starts_with(fmt::format("{}x", levels))) return {levels, n / levels};
  return {1, n};
}

/// The numbers of the spec. All five of them (l, n, p, levels, block) are given if the nucleus is
/// not a star, so that such a network is not mistaken for a plain one.
NetworkTraits traits_of_macro_star(NetworkTraits traits, const Shape& shape) {
  if (shape.nucleus.levels > 1)
    traits.parameters = {shape.l, shape.n, shape.p, shape.nucleus.levels, shape.nucleus.block};
  return traits;
}

class MacroStar final : public PermutationNetwork {
 public:
  MacroStar(NetworkTraits traits, const Shape& shape)
      : PermutationNetwork(traits_of_macro_star(std::move(traits), shape), shape.symbols(),
                           macro_star_generators(shape)),
        shape_(shape),
        recursion_(*this, free_positions(shape)) {}

  /// Formats the label in blocks, as in yeh1996: "6 57 23 41".
  [[nodiscard]] std::string label(NodeId node) const override {
    const Permutation permutation = this->permutation(node);
    std::string text = std::to_string(permutation[0] + 1);
    for (unsigned block = 1; block <= shape_.blocks(); ++block) {
      std::vector<unsigned> symbols_of_block;
      for (unsigned i = 0; i < shape_.block_size(block); ++i)
        symbols_of_block.push_back(permutation[shape_.block_start(block) + i] + 1);
      text += fmt::format(" {}", fmt::join(symbols_of_block, symbols() < 10 ? "" : ","));
    }
    return text;
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    if (shape_.p == 0 && shape_.nucleus.levels == 1)
      values.diameter = {2.5 * (shape_.n * shape_.l + shape_.l - 1),
                         PublishedValue::Relation::at_most, "2.5(nl + l - 1)",
                         "yeh1996, Theorem 3.1"};
    return values;
  }

  [[nodiscard]] const RecursiveStructure* recursion() const override { return &recursion_; }

 private:
  Shape shape_;
  SuffixRecursion recursion_;
};

}  // namespace

NetworkFamily macro_star_family() {
  return {
      .name = "macro-star",
      .parameters = "l,n[,p][,nucleus=AxB]",
      .summary =
          "permutations of nl+1+p symbols; links T_2..T_n+1 swap the first symbol with one of the "
          "first block of n, links S_2..S_l swap the first block with another, S_l+1 the front of "
          "the first block with the short last block of p. With nucleus=AxB, AB = n, the nucleus "
          "star is a macro-star itself: T_2..T_B+1, and N_2..N_A swap the first B symbols of the "
          "first block with others of it",
      .nodes = "(nl+1+p)!",
      .citation =
          "C.-H. Yeh, E. Varvarigos 1996; yeh1996, the form with p in its section 5, with "
          "nuclei that are macro-stars in its section 6",
      .reading =
          "with p extra symbols, \"the first n' symbols\" of section 5 are the first p symbols of "
          "block 1: the leading symbol does not take part, as with every other swap. Section 6 "
          "replaces \"each nucleus star graph with an "
          "MS network of the same size\": MS(A,B) on the first AB+1 symbols",
      .examples = {"macro-star:3,2", "macro-star:2,2", "macro-star:2,2,1",
                   "macro-star:2,4,nucleus=2x2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        static constexpr unsigned most = Permutation::max_size - 1;
        Shape shape{};
        shape.l = static_cast<unsigned>(arguments.number("l", 1, most));
        shape.n = static_cast<unsigned>(arguments.number("n", 1, most));
        shape.p = static_cast<unsigned>(arguments.optional_number("p", 1, shape.n).value_or(0));
        if (shape.symbols() > Permutation::max_size)
          throw arguments.error(
              ErrorCode::out_of_range,
              fmt::format("has {} symbols, and 16 are the most", shape.symbols()));
        shape.nucleus = read_nucleus(arguments, shape.n);
        return std::make_unique<MacroStar>(arguments.traits(), shape);
      }};
}

}  // namespace asterism
