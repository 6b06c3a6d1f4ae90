#include "collective/graph/arc_choice.hpp"

#include <algorithm>
#include <limits>

namespace asterism {

namespace {

constexpr std::uint32_t no_arc = std::numeric_limits<std::uint32_t>::max();
/// More rounds of exchanges gain little.
constexpr int most_exchange_rounds = 8;
/// Of paths that make room for one more packet; longer ones are rarely needed.
constexpr std::uint32_t deepest_augmentation = 500;

}  // namespace

void ArcChoice::choose(std::span<const std::uint64_t> weights,
                       std::span<const std::uint32_t> order) {
  weights_ = weights;
  std::ranges::fill(is_used_, 0);
  std::ranges::fill(link_used_, 0);
  std::ranges::fill(sends_, 0);
  std::ranges::fill(receives_, 0);
  take_greedily(order);
  for (int round = 0; round < most_exchange_rounds && exchange(); ++round) {
  }
  augment_all();
}

void ArcChoice::use(std::uint32_t arc) {
  is_used_[arc] = 1;
  ++sends_[graph_.arc(arc).from];
  ++receives_[graph_.arc(arc).to];
  if (!link_used_.empty()) link_used_[graph_.arc(arc).link] = 1;
}

void ArcChoice::drop(std::uint32_t arc) {
  is_used_[arc] = 0;
  --sends_[graph_.arc(arc).from];
  --receives_[graph_.arc(arc).to];
  if (!link_used_.empty()) link_used_[graph_.arc(arc).link] = 0;
}

void ArcChoice::take_greedily(std::span<const std::uint32_t> order) {
  work_ += order.size();
  for (const std::uint32_t arc : order)
    if (weights_[arc] > 0 && may_send(graph_.arc(arc).from) && may_receive(graph_.arc(arc).to) &&
        link_is_free(arc))
      use(arc);
}

/// Whether an arc took the place of lighter ones.
bool ArcChoice::exchange() {
  bool changed = false;
  for (std::uint32_t arc = 0; arc < graph_.arcs().size(); ++arc)
    if (is_used_[arc] == 0 && weights_[arc] > 0 && exchange_for(arc)) changed = true;
  return changed;
}

bool ArcChoice::exchange_for(std::uint32_t arc) {
  const Arc& wish = graph_.arc(arc);
  in_the_way_.clear();
  const auto add_lightest = [&](auto&& candidates) {
    std::uint32_t best = no_arc;
    for (const std::uint32_t other : candidates)
      if (is_used_[other] != 0 && (best == no_arc || weights_[other] < weights_[best]))
        best = other;
    if (best != no_arc && std::ranges::find(in_the_way_, best) == in_the_way_.end())
      in_the_way_.push_back(best);
  };
  work_ += 4;
  if (!link_is_free(arc))
    for (std::uint32_t back = graph_.first_out(wish.to); back < graph_.first_out(wish.to + 1);
         ++back)
      if (graph_.arc(back).link == wish.link) in_the_way_.push_back(back);
  if (!may_send(wish.from)) {
    std::uint32_t best = no_arc;
    for (std::uint32_t other = graph_.first_out(wish.from); other < graph_.first_out(wish.from + 1);
         ++other)
      if (is_used_[other] != 0 && (best == no_arc || weights_[other] < weights_[best]))
        best = other;
    in_the_way_.push_back(best);
  }
  if (!may_receive(wish.to)) add_lightest(graph_.in(wish.to));
  std::uint64_t lost = 0;
  for (const std::uint32_t other : in_the_way_) lost += weights_[other];
  if (lost >= weights_[arc]) return false;
  for (const std::uint32_t other : in_the_way_) drop(other);
  use(arc);
  return true;
}

/// More packets, though others may be lighter for it. Under half duplex a path would have to mind
/// the links that it frees and takes; there, what greed and exchanges found is left.
void ArcChoice::augment_all() {
  if (graph_.half_duplex()) return;
  // Paths of one round have no sender in common, so that a round looks at each arc once.
  for (bool found = true; found;) {
    found = false;
    std::ranges::fill(is_visited_, 0);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      while (may_receive(node) && augment(node, 0)) found = true;
  }
}

bool ArcChoice::augment(std::uint32_t receiver, std::uint32_t depth) {
  if (depth > deepest_augmentation) return false;
  for (const std::uint32_t arc : graph_.in(receiver)) {
    const std::uint32_t sender = graph_.arc(arc).from;
    ++work_;
    if (is_used_[arc] != 0 || weights_[arc] == 0 || is_visited_[sender] != 0) continue;
    is_visited_[sender] = 1;
    if (may_send(sender)) {
      use(arc);
      return true;
    }
    for (std::uint32_t other = graph_.first_out(sender); other < graph_.first_out(sender + 1);
         ++other) {
      if (is_used_[other] == 0 || !augment(graph_.arc(other).to, depth + 1)) continue;
      drop(other);
      use(arc);
      return true;
    }
  }
  return false;
}

}  // namespace asterism
