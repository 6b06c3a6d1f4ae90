#include "collective/graph/dearest_matching.hpp"

#include <algorithm>
#include <limits>

namespace asterism {

namespace {

constexpr std::int64_t not_reached = std::numeric_limits<std::int64_t>::max();

}  // namespace

// Gains and prices are the dual: an offer is worth no more than both, a taken one exactly that. A
// sender of gain 0 may as well send nothing. Each search finds the way of least loss from a sender
// without a place, by exchanges, to a receiver that nobody sends to or to a sender that gives up.
void DearestMatching::solve(std::span<const Offer> offers, std::uint32_t nodes) {
  offers_ = offers;
  begin(nodes);
  take_what_nobody_else_wants();
  for (std::uint32_t sender = 0; sender < nodes; ++sender)
    if (taken_[sender] == none && gain_[sender] > 0) place(sender);
}

void DearestMatching::begin(std::uint32_t nodes) {
  first_.assign(nodes + 1, 0);
  for (const Offer& offer : offers_) ++first_[offer.from + 1];
  for (std::uint32_t node = 0; node < nodes; ++node) first_[node + 1] += first_[node];
  taken_.assign(nodes, none);
  taken_to_.assign(nodes, none);
  gain_.assign(nodes, 0);
  price_.assign(nodes, 0);
  far_.assign(nodes, not_reached);
  over_.assign(nodes, none);
  is_open_.assign(nodes, 0);
  for (const Offer& offer : offers_) gain_[offer.from] = std::max(gain_[offer.from], offer.worth);
}

void DearestMatching::take_what_nobody_else_wants() {
  for (std::uint32_t i = 0; i < offers_.size(); ++i) {
    const Offer& offer = offers_[i];
    if (taken_[offer.from] != none || taken_to_[offer.to] != none) continue;
    if (offer.worth != gain_[offer.from]) continue;
    taken_[offer.from] = taken_to_[offer.to] = i;
  }
}

void DearestMatching::place(std::uint32_t sender) {
  for (const std::uint32_t receiver : seen_) far_[receiver] = not_reached;
  seen_.clear();
  open_.clear();
  settled_.clear();
  root_ = idle_sender_ = sender;
  idle_far_ = gain_[sender];
  look_at_offers_of(sender, 0);
  while (true) {
    const std::uint32_t nearest = nearest_receiver();
    if (nearest == none || far_[nearest] >= idle_far_) {
      change_prices(idle_far_);
      const std::uint32_t idle = idle_sender_;
      const std::uint32_t left = taken_[idle];
      taken_[idle] = none;
      if (left != none) exchange(offers_[left].to);
      return;
    }
    is_open_[nearest] = 0;
    std::erase(open_, nearest);
    if (taken_to_[nearest] == none) {
      change_prices(far_[nearest]);
      exchange(nearest);
      return;
    }
    settled_.push_back({nearest, far_[nearest]});
    const std::uint32_t next = offers_[taken_to_[nearest]].from;
    if (far_[nearest] + gain_[next] < idle_far_) {
      idle_far_ = far_[nearest] + gain_[next];
      idle_sender_ = next;
    }
    look_at_offers_of(next, far_[nearest]);
  }
}

void DearestMatching::look_at_offers_of(std::uint32_t sender, std::int64_t far) {
  for (std::uint32_t i = first_[sender]; i < first_[sender + 1]; ++i) {
    const Offer& offer = offers_[i];
    const std::int64_t there = far + gain_[sender] + price_[offer.to] - offer.worth;
    if (there >= far_[offer.to]) continue;
    if (far_[offer.to] == not_reached) {
      seen_.push_back(offer.to);
      open_.push_back(offer.to);
      is_open_[offer.to] = 1;
    } else if (is_open_[offer.to] == 0) {
      continue;
    }
    far_[offer.to] = there;
    over_[offer.to] = i;
  }
  looks_ += first_[sender + 1] - first_[sender] + open_.size();
}

std::uint32_t DearestMatching::nearest_receiver() {
  std::uint32_t nearest = none;
  for (const std::uint32_t receiver : open_)
    if (nearest == none || far_[receiver] < far_[nearest]) nearest = receiver;
  return nearest;
}

void DearestMatching::change_prices(std::int64_t far) {
  gain_[root_] -= far;
  for (const Reached& reached : settled_) {
    price_[reached.receiver] += far - reached.far;
    gain_[offers_[taken_to_[reached.receiver]].from] -= far - reached.far;
  }
}

/// Everybody on the way back from a receiver takes the offer that it was reached by.
void DearestMatching::exchange(std::uint32_t last) {
  for (std::uint32_t receiver = last;;) {
    const std::uint32_t offer = over_[receiver];
    const std::uint32_t sender = offers_[offer].from;
    const std::uint32_t before = taken_[sender];
    taken_[sender] = taken_to_[receiver] = offer;
    if (sender == root_) return;
    receiver = offers_[before].to;
  }
}

}  // namespace asterism
