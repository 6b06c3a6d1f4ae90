#include "synthesis/exchange/axis_gathering.hpp"

#include <algorithm>
#include <utility>

namespace asterism {

namespace {

constexpr std::uint32_t nobody_on_axis = ~std::uint32_t{0};

/// Pairs adjacent places, with a different pairing in the next step. If the side is odd, the place
/// without a partner moves up by one each step, so that all other places change partners.
class PairedPlaces {
 public:
  PairedPlaces(std::uint32_t side, bool merged, bool mirrored)
      : side_(side),
        merged_(merged),
        first_(mirrored ? 1 : 0),
        known_(side, std::vector(side, nobody_on_axis)) {
    for (std::uint32_t place = 0; place < side; ++place) known_[place][place] = place;
  }

  AxisSteps run() {
    AxisSteps result{side_, {}};
    while (!complete()) {
      if (merged_ && result.steps.size() == 1) merge_pairs();
      result.steps.push_back(step(static_cast<std::uint32_t>(result.steps.size())));
    }
    return result;
  }

 private:
  [[nodiscard]] std::uint32_t above(std::uint32_t place) const {
    return place + 1 == side_ ? 0 : place + 1;
  }

  /// Returns the lower place of each pair.
  [[nodiscard]] std::vector<std::uint32_t> lower_places(std::uint32_t number) const {
    std::vector<std::uint32_t> result;
    for (std::uint32_t i = 0; i + 1 < side_; i += 2)
      result.push_back((first_ + number + i + side_ % 2) % side_);
    return result;
  }

  std::vector<AxisSend> step(std::uint32_t number) {
    std::vector<AxisSend> sends;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arrivals;  // place and item
    const auto tell = [&](std::uint32_t from, std::uint32_t to, bool up) {
      for (std::uint32_t item = 0; item < side_; ++item) {
        if (known_[from][item] == nobody_on_axis || known_[to][item] != nobody_on_axis) continue;
        sends.push_back({from, up, known_[from][item], merged_ && number > 0});
        arrivals.emplace_back(to, item);
      }
    };
    for (const std::uint32_t lower : lower_places(number)) {
      tell(lower, above(lower), true);
      tell(above(lower), lower, side_ == 2);
    }
    for (std::size_t i = 0; i < sends.size(); ++i)
      known_[arrivals[i].first][arrivals[i].second] = sends[i].holder;
    return sends;
  }

  /// Lets the item of the lower place represent the sum of the pair, which both places have.
  void merge_pairs() {
    item_is_needed_.assign(side_, true);
    for (auto& items : known_) std::ranges::fill(items, nobody_on_axis);
    for (std::uint32_t place = 0; place < side_; ++place) known_[place][place] = place;
    for (const std::uint32_t lower : lower_places(0)) {
      const std::uint32_t upper = above(lower);
      known_[upper][upper] = nobody_on_axis;
      known_[upper][lower] = upper;
      item_is_needed_[upper] = false;
    }
  }

  [[nodiscard]] bool complete() const {
    for (const auto& items : known_)
      for (std::uint32_t item = 0; item < side_; ++item)
        if (items[item] == nobody_on_axis && (item_is_needed_.empty() || item_is_needed_[item]))
          return false;
    return true;
  }

  std::uint32_t side_;
  bool merged_;
  std::uint32_t first_;
  // by place and item: the holder under whose name it arrived
  std::vector<std::vector<std::uint32_t>> known_;
  std::vector<bool> item_is_needed_;  // by item; empty if all are needed
};

/// Gathers in the upward direction only.
AxisSteps gathering_round(std::uint32_t side) {
  AxisSteps result{side, {}};
  for (std::uint32_t step = 0; step + 1 < side; ++step) {
    auto& sends = result.steps.emplace_back();
    for (std::uint32_t place = 0; place < side; ++place)
      sends.push_back({place, true, (place + side - step) % side, false});
  }
  return result;
}

}  // namespace

AxisSteps gathering_both_ways(std::uint32_t side, bool mirrored) {
  AxisSteps result{side, {}};
  for (std::uint32_t step = 1; step <= side / 2; ++step) {
    auto& sends = result.steps.emplace_back();
    const bool opposite = 2 * step == side;
    const bool one_link = side == 2;
    for (std::uint32_t place = 0; place < side; ++place) {
      if (!opposite || one_link || !mirrored)
        sends.push_back({place, true, (place + side - (step - 1)) % side, false});
      if (!opposite || (mirrored && !one_link))
        sends.push_back({place, false, (place + step - 1) % side, false});
    }
  }
  return result;
}

AxisSteps gathering_by_pairs(std::uint32_t side, bool merged, bool mirrored) {
  AxisSteps paired = PairedPlaces(side, merged, mirrored).run();
  return side > 2 && side - 1 <= paired.steps.size() ? gathering_round(side) : paired;
}

}  // namespace asterism
