// Routing on the macro-star: algorithm A of yeh1996, section 3.1, also for the scaled-up form.
//
// Names are those of the paper: symbols and positions count from 1, and t is the routing tag. The
// text of algorithm A prints a ceiling in the index of a symbol's block, but the floor of the
// proxy's definition is meant. The paper leaves three choices open; we take the smallest q and p.
//
// With p extra symbols (section 5 asks for "minor modifications"), the short block l+1 is its own
// proxy, because only the front of block 1 can take its place. It is brought to the front when one
// of its symbols is to be placed, stays there while the next ones are also its own, and goes back
// before anything else needs the front of block 1.
//
// A nucleus that is itself a macro-star (section 6) emulates the star: T_j is one link or N T N.
#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

#include "base/text.hpp"
#include "graph/route/star_distance.hpp"
#include "graph/route/walk.hpp"
#include "network/required_shape.hpp"
#include "network/swapping_walks.hpp"

namespace asterism {

namespace {

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
                           : n_) {
    const auto& network = required_shape(request.network().permutations());
    const Permutation start =
        seen_from(network.permutation(request.to.node), network.permutation(request.from));
    for (unsigned i = 1; i <= network.symbols(); ++i) x_[i] = start[i - 1] + 1;
    for (unsigned block = 1; block <= l_; ++block) t_[block] = tag[block - 1];
    for (unsigned block = 1; block <= l_; ++block) t_inverse_[t_[block]] = block;
    t_[l_ + 1] = t_inverse_[l_ + 1] = l_ + 1;
  }

  /// Returns the ports of the route.
  [[nodiscard]] std::vector<Port> run() && {
    finish_phase_1();
    order_blocks();
    return std::move(ports_);
  }

  /// The proxy position of each symbol is that of the next symbol in its cycle (section 3.2). The
  /// cycle of the first symbol comes first; symbols in their place are separate.
  [[nodiscard]] std::string proxy_cycles() const {
    std::vector<bool> seen(Permutation::max_size + 1);
    std::vector<std::string> cycles;
    const unsigned symbols = l_ * n_ + 1 + p_;
    for (unsigned i = 0; i <= symbols; ++i) {
      std::vector<unsigned> cycle;
      for (unsigned at = i == 0 ? x_[1] : i; !seen[at]; at = x_[proxy(at)]) {
        seen[at] = true;
        cycle.push_back(at);
      }
      if (cycle.empty()) continue;
      const std::string text = fmt::format("{}", fmt::join(cycle, symbols < 10 ? "" : ","));
      cycles.push_back(cycle.size() == 1 ? text : fmt::format("({})", text));
    }
    return fmt::format("{}", fmt::join(cycles, ", "));
  }

  /// Returns how many symbols of a block (from 1) would be misplaced if its proxy were at another
  /// block.
  [[nodiscard]] unsigned misplaced(unsigned block, unsigned proxy_block) const {
    unsigned count = 0;
    for (unsigned i = 0; i < n_; ++i)
      if (x_[start_of(proxy_block) + i] != start_of(block) + i) ++count;
    return count;
  }

  [[nodiscard]] static std::string phases_text(const RouteRequest& request, const Tag& tag) {
    AlgorithmA run(request, tag);
    const std::size_t hops = AlgorithmA(request, tag).run().size();
    run.finish_phase_1();
    return fmt::format("{} hops to bring symbols to their proxies, {} to order the blocks",
                       run.ports_.size(), hops - run.ports_.size());
  }

 private:
  void finish_phase_1() {
    while (first_dirty_block() != 0) {
      if (x_[1] == 1) fetch_misplaced();
      place_first();
    }
    put_short_block_back();
  }

  [[nodiscard]] unsigned block_of(unsigned symbol) const { return (symbol - 2) / n_ + 1; }
  [[nodiscard]] unsigned offset_of(unsigned symbol) const { return (symbol - 2) % n_; }
  [[nodiscard]] unsigned start_of(unsigned block) const { return (block - 1) * n_ + 2; }
  [[nodiscard]] unsigned size_of(unsigned block) const { return block <= l_ ? n_ : p_; }
  [[nodiscard]] unsigned proxy(unsigned symbol) const {
    return symbol == 1 ? 1 : start_of(t_[block_of(symbol)]) + offset_of(symbol);
  }

  /// Returns the symbol at a position, as if the short block were in its place.
  [[nodiscard]] unsigned symbol_at(unsigned position) const {
    if (!short_block_in_front_) return x_[position];
    const unsigned short_start = start_of(l_ + 1);
    if (position >= 2 && position < 2 + p_) return x_[position - 2 + short_start];
    if (position >= short_start) return x_[position - short_start + 2];
    return x_[position];
  }

  /// Returns the first position of a block whose symbol is not at its proxy, or 0.
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

  /// Step 1.1: symbol 1 is first, and makes room for a misplaced one.
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

  /// Makes the position `offset` of a block reachable by a T link.
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
    if (block > 0) ports_.push_back(nucleus_swap(block));
    ports_.push_back(Port{(j - 2) % nucleus_block_});
    if (block > 0) ports_.push_back(nucleus_swap(block));
    std::swap(x_[1], x_[j]);
  }

  /// A nucleus that is a macro-star implements T_j as N T N.
  [[nodiscard]] Port nucleus_swap(unsigned block) const { return Port{nucleus_block_ + block - 1}; }
  [[nodiscard]] unsigned nucleus_ports() const { return nucleus_block_ + n_ / nucleus_block_ - 1; }

  void take_s(unsigned block) {
    ports_.push_back(Port{nucleus_ports() + block - 2});
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
  std::vector<Port> ports_;
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

Route route_by_tag(const RouteRequest& request, const Tag& tag, const std::string& remark = {}) {
  Walk walk(request, "yeh96");
  for (const Port port : AlgorithmA(request, tag).run()) walk.take(port);
  walk.note(fmt::format("tag {}{}", fmt::join(tag, ","), remark));
  Route route = std::move(walk).finish();
  if (request.options.explain)
    route.explanation = {fmt::format("proxy cycles: {}", AlgorithmA(request, tag).proxy_cycles()),
                         AlgorithmA::phases_text(request, tag)};
  return route;
}

/// Finds the tag of the shortest route, block by block. A misplaced symbol takes a hop, and a block
/// with one takes a swap unless it is in front; tags that cannot be better for that reason are not
/// tried.
class BestTag {
 public:
  BestTag(const RouteRequest& request, unsigned l)
      : request_(request), l_(l), tag_(l), taken_(l + 1), best_(identity_tag(l)) {
    const AlgorithmA start(request, best_);
    for (unsigned block = 1; block <= l; ++block) {
      std::vector<unsigned> costs{0};
      for (unsigned proxy = 1; proxy <= l; ++proxy) {
        const unsigned misplaced = start.misplaced(block, proxy);
        costs.push_back(misplaced + (misplaced > 0 && proxy > 1 ? 1 : 0));
      }
      least_after_.push_back(*std::min_element(costs.begin() + 1, costs.end()));
      costs_.push_back(std::move(costs));
    }
    for (unsigned block = l; block-- > 1;) least_after_[block - 1] += least_after_[block];
    hops_ = AlgorithmA(request, best_).run().size();
    extend(0, 0);
  }

  [[nodiscard]] const Tag& tag() const { return best_; }
  /// Returns a remark on the search; empty if no tag is better.
  [[nodiscard]] std::string remark() const {
    return tried_ < max_tried ? "" : fmt::format(", the best of {} tried", max_tried);
  }

 private:
  static constexpr unsigned max_tried = 20'000;

  void extend(unsigned block, std::size_t cost) {
    if (tried_ >= max_tried || cost + (block < l_ ? least_after_[block] : 0) >= hops_) return;
    if (block == l_) return try_out();
    std::vector<unsigned> proxies;
    for (unsigned proxy = 1; proxy <= l_; ++proxy)
      if (!taken_[proxy]) proxies.push_back(proxy);
    std::ranges::stable_sort(proxies, {}, [&](unsigned proxy) { return costs_[block][proxy]; });
    for (const unsigned proxy : proxies) {
      taken_[proxy] = true;
      tag_[block] = proxy;
      extend(block + 1, cost + costs_[block][proxy]);
      taken_[proxy] = false;
    }
  }
  void try_out() {
    ++tried_;
    const std::size_t hops = AlgorithmA(request_, tag_).run().size();
    if (hops >= hops_) return;
    hops_ = hops;
    best_ = tag_;
  }

  const RouteRequest& request_;
  unsigned l_;
  std::vector<std::vector<unsigned>> costs_;  // cost of block b (from 0) at proxy (from 1)
  std::vector<std::size_t> least_after_;      // minimum cost of a block and all after it
  Tag tag_;
  std::vector<bool> taken_;
  Tag best_;
  std::size_t hops_ = 0;
  unsigned tried_ = 0;
};

Route yeh96(const RouteRequest& request) {
  const auto l = static_cast<unsigned>(request.network().parameters()[0]);
  const std::string& tag = request.options.tag;
  if (tag.empty() || tag == "best") {
    const BestTag best(request, l);
    return route_by_tag(request, best.tag(), best.remark());
  }
  return route_by_tag(request, tag == "identity" ? identity_tag(l) : parse_tag(tag, l));
}

/// The route of the star, with each swap replaced by its walk; two equal consecutive swaps of
/// blocks cancel out.
Route emulated_akers87(const RouteRequest& request) {
  const auto& network = required_shape(request.network().permutations());
  const auto walks = swapping_walks(network);
  std::vector<Port> ports;
  for (const unsigned position :
       way_home(seen_from(network.permutation(request.to.node), network.permutation(request.from))))
    for (const Port port : walks[position - 1])
      if (!ports.empty() && ports.back() == port)
        ports.pop_back();
      else
        ports.push_back(port);
  Walk walk(request, "emulate-akers87");
  for (const Port port : ports) walk.take(port);
  return std::move(walk).finish();
}

}  // namespace

RouteAlgorithm yeh96_route() {
  return {.name = "yeh96",
          .summary =
              "algorithm A: moves symbols to their proxies, then sorts the blocks; --tag "
              "identity, best (the default) or t1,t2,...",
          .citation = "yeh1996, section 3.1",
          .families = {"macro-star"},
          .find = yeh96};
}

RouteAlgorithm emulate_akers87_route() {
  return {.name = "emulate-akers87",
          .summary = "the route of akers87 on the star, with S T S for link j",
          .citation = "yeh1996, section 3.1: through the emulation of routing on the star",
          .families = {"macro-star"},
          .find = emulated_akers87};
}

}  // namespace asterism
