#include "plan/order_search.hpp"

#include <algorithm>
#include <utility>

#include "base/random.hpp"

namespace asterism {

namespace {

constexpr double least_improvement = 1e-9;

}  // namespace

IndexOrder OrderSearch::nearest_walk(const IndexOrder& order) {
  IndexOrder left(order.begin() + 1, order.end());
  IndexOrder walk{order.front()};
  while (!left.empty()) {
    budget_.check("ordering ranks");
    const std::uint32_t here = walk.back();
    const auto next = std::ranges::min_element(
        left, {}, [&](std::uint32_t there) { return cost_.distance(here, there); });
    walk.push_back(*next);
    left.erase(next);
  }
  return walk;
}

double OrderSearch::estimate(const IndexOrder& order) {
  ++num_estimated_;
  budget_.spend(cost_.work());
  return cost_.of(order);
}

bool OrderSearch::improve(IndexOrder& order, double& time, Change change) {
  bool found = false;
  const auto place = [&](std::size_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
  const auto apply = [&](std::size_t i, std::size_t j, bool undo) {
    if (change == Change::exchange) std::swap(order[i], order[j]);
    if (change == Change::reverse) std::reverse(place(i), place(j) + 1);
    if (change == (undo ? Change::move_down : Change::move_up))
      std::rotate(place(i), place(i) + 1, place(j) + 1);
    if (change == (undo ? Change::move_up : Change::move_down))
      std::rotate(place(i), place(j), place(j) + 1);
  };
  for (std::size_t i = 0; i < order.size(); ++i) {
    budget_.check("ordering ranks");
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      if (budget_.is_spent()) return false;
      apply(i, j, false);
      const double changed = estimate(order);
      if (changed < time * (1 - least_improvement)) {
        time = changed;
        found = true;
      } else {
        apply(i, j, true);
      }
    }
  }
  return found;
}

IndexOrder OrderSearch::kicked(IndexOrder order, std::uint64_t num_kicks) {
  static constexpr std::uint64_t exchanges_per_kick = 3;
  Random random(order.size());
  double time = estimate(order);
  for (std::uint64_t kick = 0; kick < num_kicks && !budget_.is_spent(); ++kick) {
    IndexOrder other = order;
    for (std::uint64_t i = 0; i < exchanges_per_kick; ++i)
      std::swap(other[random.below(other.size())], other[random.below(other.size())]);
    other = improved(std::move(other));
    const double changed = estimate(other);
    if (!(changed < time * (1 - least_improvement))) continue;
    time = changed;
    order = std::move(other);
  }
  return order;
}

IndexOrder OrderSearch::improved(IndexOrder order) {
  double time = estimate(order);
  bool goes_on = true;
  while (goes_on) {
    goes_on = false;
    for (const Change change :
         {Change::exchange, Change::reverse, Change::move_up, Change::move_down})
      goes_on = improve(order, time, change) || goes_on;
  }
  return order;
}

}  // namespace asterism
