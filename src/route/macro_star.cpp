// Routing on the macro-star: algorithm A of yeh1996, section 3.1, also for the scaled-up form.
//
// Names as in the paper: symbols and positions count from 1, t is the routing tag. Where the
// text of algorithm A prints a ceiling in the index of a symbol's block, the floor of the proxy's
// definition is meant. The paper leaves three choices open; we take the smallest q and p.
//
// With p extra symbols (section 5 asks for "minor modifications"): the short block l+1 is its
// own proxy, since only the front of block 1 can take its place. It is brought to the front when
// one of its symbols is to be placed, stays there while the next ones are its own too, and goes
// back before anything else needs the front of block 1.
//
// A nucleus that is a macro-star itself (section 6) emulates the star: T_j is one link or N T N.
#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

#include "base/text.hpp"
#include "route/star_distance.hpp"
#include "route/walk.hpp"

namespace asterism {

namespace {

constexpr unsigned most_blocks_for_best = 8;  // 8! tags

using Tag = std::vector<unsigned>;  // t(1) .. t(l) at 0 .. l-1

class AlgorithmA {
 public:
  AlgorithmA(const RouteRequest& request, const Tag& tag)
      : l_(static_cast<unsigned>(request.network().parameters()[0])),
        n_(static_cast<unsigned>(request.network().parameters()[1])),
        p_(request.network().parameters().size() > 2
               ? static_cast<unsigned>(request.network().parameters()[2])
               : 0),
        nucleus_block_(request.network().parameters().size() > 4
                           ? static_cast<unsigned>(request.network().parameters()[4])
                           : n_),
        walk_(request, "yeh96") {
    const auto& network = dynamic_cast<const PermutationNetwork&>(request.network());
    const Permutation start =
        seen_from(network.permutation(request.to.node), network.permutation(request.from));
    for (unsigned i = 1; i <= network.symbols(); ++i) x_[i] = start[i - 1] + 1;
    for (unsigned block = 1; block <= l_; ++block) t_[block] = tag[block - 1];
    for (unsigned block = 1; block <= l_; ++block) t_inverse_[t_[block]] = block;
    t_[l_ + 1] = t_inverse_[l_ + 1] = l_ + 1;
    walk_.note(fmt::format("tag {}", fmt::join(tag, ",")));
  }

  [[nodiscard]] Route run() && {
    while (first_dirty_block() != 0) {
      if (x_[1] == 1) fetch_misplaced();
      place_first();
    }
    put_short_block_back();
    order_blocks();
    return std::move(walk_).finish();
  }

 private:
  [[nodiscard]] unsigned block_of(unsigned symbol) const { return (symbol - 2) / n_ + 1; }
  [[nodiscard]] unsigned offset_of(unsigned symbol) const { return (symbol - 2) % n_; }
  [[nodiscard]] unsigned start_of(unsigned block) const { return (block - 1) * n_ + 2; }
  [[nodiscard]] unsigned size_of(unsigned block) const { return block <= l_ ? n_ : p_; }
  [[nodiscard]] unsigned proxy(unsigned symbol) const {
    return symbol == 1 ? 1 : start_of(t_[block_of(symbol)]) + offset_of(symbol);
  }

  /// The symbol at a position, as if the short block were in its place.
  [[nodiscard]] unsigned symbol_at(unsigned position) const {
    if (!short_block_in_front_) return x_[position];
    const unsigned short_start = start_of(l_ + 1);
    if (position >= 2 && position < 2 + p_) return x_[position - 2 + short_start];
    if (position >= short_start) return x_[position - short_start + 2];
    return x_[position];
  }

  /// The first position of a block whose symbol is not at its proxy, or 0.
  [[nodiscard]] unsigned first_misplaced(unsigned block) const {
    for (unsigned i = 0; i < size_of(block); ++i) {
      const unsigned position = start_of(block) + i;
      if (proxy(symbol_at(position)) != position) return position;
    }
    return 0;
  }

  [[nodiscard]] unsigned first_dirty_block() const {
    for (unsigned block = 1; block <= (p_ > 0 ? l_ + 1 : l_); ++block)
      if (first_misplaced(block) != 0) return block;
    return 0;
  }

  /// Step 1.1: symbol 1 is first, and makes room for one that is misplaced.
  void fetch_misplaced() {
    unsigned block = first_misplaced(1) != 0 ? 1 : first_dirty_block();
    if (short_block_in_front_ && first_misplaced(l_ + 1) != 0) block = l_ + 1;
    const unsigned offset = first_misplaced(block) - start_of(block);
    bring_to_front(block, offset);
    transpose(offset + 2);
  }

  /// Step 1.2: the first symbol goes to its proxy.
  void place_first() {
    if (x_[1] == 1) return;
    const unsigned offset = offset_of(x_[1]);
    bring_to_front(t_[block_of(x_[1])], offset);
    transpose(offset + 2);
  }

  /// Makes the position `offset` of a block one that a T link reaches.
  void bring_to_front(unsigned block, unsigned offset) {
    if (block == l_ + 1) {
      if (!short_block_in_front_) swap_short_block();
      return;
    }
    const bool in_place_beside_short_block = block == 1 && offset >= p_;
    if (!in_place_beside_short_block) put_short_block_back();
    if (block != 1) swap_blocks(block);
  }

  void put_short_block_back() {
    if (short_block_in_front_) swap_short_block();
  }

  void swap_short_block() {
    take_s(l_ + 1);
    short_block_in_front_ = !short_block_in_front_;
  }

  void swap_blocks(unsigned q) {
    take_s(q);
    std::swap(t_[t_inverse_[q]], t_[t_inverse_[1]]);
    std::swap(t_inverse_[q], t_inverse_[1]);
  }

  void transpose(unsigned j) {
    const unsigned block = (j - 2) / nucleus_block_;
    if (block > 0) walk_.take(nucleus_swap(block));
    walk_.take(Port{(j - 2) % nucleus_block_});
    if (block > 0) walk_.take(nucleus_swap(block));
    std::swap(x_[1], x_[j]);
  }

  /// A nucleus that is a macro-star does T_j as N T N.
  [[nodiscard]] Port nucleus_swap(unsigned block) const { return Port{nucleus_block_ + block - 1}; }
  [[nodiscard]] unsigned nucleus_ports() const { return nucleus_block_ + n_ / nucleus_block_ - 1; }

  void take_s(unsigned block) {
    walk_.take(Port{nucleus_ports() + block - 2});
    for (unsigned i = 0; i < size_of(block); ++i) std::swap(x_[2 + i], x_[start_of(block) + i]);
  }

  /// Phase 2: the blocks are routed as the symbols of an l-star.
  void order_blocks() {
    for (;;) {
      unsigned q = t_inverse_[1];
      if (q == 1) {
        while (q <= l_ && t_inverse_[q] == q) ++q;
        if (q > l_) return;
      }
      swap_blocks(q);
    }
  }

  unsigned l_, n_, p_;
  unsigned nucleus_block_;  // n if the nucleus is a star
  std::array<unsigned, Permutation::max_size + 2> x_{}, t_{}, t_inverse_{};
  bool short_block_in_front_ = false;
  Walk walk_;
};

Tag identity_tag(unsigned l) {
  Tag tag(l);
  std::iota(tag.begin(), tag.end(), 1U);
  return tag;
}

Error bad_tag(const std::string& text, unsigned l) {
  return {ErrorCode::malformed,
          fmt::format("the tag {} is not a permutation of 1..{}", in_quotes(text), l),
          "write identity, best, or the blocks in order, as in 2,3,1"};
}

Tag parse_tag(const std::string& text, unsigned l) {
  Tag tag;
  for (const std::string& part : split(text, ',')) {
    const auto number = parse_whole_number(part);
    if (!number || *number < 1 || *number > l) throw bad_tag(text, l);
    tag.push_back(static_cast<unsigned>(*number));
  }
  if (tag.size() != l || !std::ranges::is_permutation(tag, identity_tag(l))) throw bad_tag(text, l);
  return tag;
}

Route best_over_tags(const RouteRequest& request, unsigned l) {
  if (l > most_blocks_for_best)
    throw Error(ErrorCode::out_of_range,
                fmt::format("the best tag is found by trying all {}! tags of {}, which is too many",
                            l, request.network().spec()),
                "choose identity, or a tag of your own");
  Tag tag = identity_tag(l);
  Route best = AlgorithmA(request, tag).run();
  while (std::ranges::next_permutation(tag).found) {
    Route route = AlgorithmA(request, tag).run();
    if (route.hops() < best.hops()) best = std::move(route);
  }
  return best;
}

Route yeh96(const RouteRequest& request) {
  const auto l = static_cast<unsigned>(request.network().parameters()[0]);
  std::string tag = request.options.tag;
  if (tag.empty()) tag = l <= most_blocks_for_best ? "best" : "identity";
  if (tag == "best") return best_over_tags(request, l);
  return AlgorithmA(request, tag == "identity" ? identity_tag(l) : parse_tag(tag, l)).run();
}

}  // namespace

RouteAlgorithm yeh96_route() {
  return {.name = "yeh96",
          .summary =
              "algorithm A: symbols to their proxies, then the blocks into order; a tag: "
              "identity, best (of all tags; the default up to l = 8) or t1,t2,...",
          .citation = "yeh1996, section 3.1",
          .families = {"macro-star"},
          .find = yeh96};
}

}  // namespace asterism
