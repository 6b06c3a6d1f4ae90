#include "synthesis/gossip/arc_choice.hpp"

#include <algorithm>
#include <limits>

#include "synthesis/gossip/gossip_constants.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t no_arc = std::numeric_limits<std::uint32_t>::max();

}  // namespace

void ArcChoice::choose(std::span<const std::uint64_t> weights,
                       std::span<const std::uint32_t> order) {
  weights_ = weights;
  matching_.clear();
  std::ranges::fill(link_used_, 0);
  take_greedily(order);
  for (int round = 0; round < gossip_constants::max_exchange_rounds && exchange(); ++round) {
  }
  augment_all();
}

void ArcChoice::use(std::uint32_t arc) {
  matching_.add(arc);
  if (!link_used_.empty()) link_used_[graph_.arc(arc).link] = 1;
}

void ArcChoice::drop(std::uint32_t arc) {
  matching_.remove(arc);
  if (!link_used_.empty()) link_used_[graph_.arc(arc).link] = 0;
}

void ArcChoice::take_greedily(std::span<const std::uint32_t> order) {
  work_ += order.size();
  for (const std::uint32_t arc : order)
    if (weights_[arc] > 0 && matching_.fits(arc) && link_is_free(arc)) use(arc);
}

/// Returns whether an arc replaced lighter ones.
bool ArcChoice::exchange() {
  bool changed = false;
  for (std::uint32_t arc = 0; arc < graph_.arcs().size(); ++arc)
    if (!is_used(arc) && weights_[arc] > 0 && exchange_for(arc)) changed = true;
  return changed;
}

bool ArcChoice::exchange_for(std::uint32_t arc) {
  const Arc& wish = graph_.arc(arc);
  in_the_way_.clear();
  const auto add_lightest = [&](auto&& candidates) {
    std::uint32_t best = no_arc;
    for (const std::uint32_t other : candidates)
      if (is_used(other) && (best == no_arc || weights_[other] < weights_[best])) best = other;
    if (best != no_arc && std::ranges::find(in_the_way_, best) == in_the_way_.end())
      in_the_way_.push_back(best);
  };
  work_ += 4;
  if (!link_is_free(arc))
    for (std::uint32_t back = graph_.first_out(wish.to); back < graph_.first_out(wish.to + 1);
         ++back)
      if (graph_.arc(back).link == wish.link) in_the_way_.push_back(back);
  if (!matching_.may_send(wish.from)) {
    std::uint32_t best = no_arc;
    for (std::uint32_t other = graph_.first_out(wish.from); other < graph_.first_out(wish.from + 1);
         ++other)
      if (is_used(other) && (best == no_arc || weights_[other] < weights_[best])) best = other;
    in_the_way_.push_back(best);
  }
  if (!matching_.may_receive(wish.to)) add_lightest(graph_.in(wish.to));
  std::uint64_t lost = 0;
  for (const std::uint32_t other : in_the_way_) lost += weights_[other];
  if (lost >= weights_[arc]) return false;
  for (const std::uint32_t other : in_the_way_) drop(other);
  use(arc);
  return true;
}

/// Finds more packets, although others may become lighter. In half-duplex mode, a path would have
/// to track the links that it frees and uses, so the result of the greedy choice and the exchanges
/// is kept.
void ArcChoice::augment_all() {
  if (graph_.half_duplex()) return;
  const auto is_useful = [&](std::uint32_t arc) { return weights_[arc] > 0; };
  // The paths of one round share no sender, so a round visits each arc once.
  for (bool found = true; found;) {
    found = false;
    matching_.forget_visits();
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      while (matching_.may_receive(node) && matching_.augment(node, is_useful)) found = true;
  }
}

}  // namespace asterism
