#include "graph/port_balance.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/random.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

/// A maximum flow by shortest augmenting paths (Edmonds and Karp 1972) over the ports: a path goes
/// from a choice with unassigned nodes to a port, and continues from a port by moving nodes of a
/// choice to another of its ports.
class Sharing {
 public:
  Sharing(const std::vector<PortChoice>& choices, std::uint32_t ports, std::uint64_t most)
      : choices_(choices), room_(ports, most), left_(choices.size()), shares_(choices.size()) {
    for (std::size_t i = 0; i < choices.size(); ++i) {
      left_[i] = choices[i].nodes;
      shares_[i].assign(choices[i].ports.size(), 0);
    }
  }

  PortShares run() && {
    for (const std::uint32_t choice : mixed_order()) level(choice);
    const auto is_zero = [](std::uint64_t count) { return count == 0; };
    if (std::ranges::all_of(left_, is_zero) || std::ranges::all_of(room_, is_zero))
      return std::move(shares_);
    list_users();
    while (augment()) {
    }
    return std::move(shares_);
  }

 private:
  /// The choice over which a port was found, and from which of its ports; `nowhere` for the first
  /// port.
  struct Found {
    std::uint32_t choice = nowhere;
    std::uint32_t from = nowhere;  // index in the choice's ports
    std::uint32_t to = nowhere;    // index in the choice's ports
  };

  /// Choices with few ports first, otherwise shuffled: in port order, the last ones would all have
  /// the last ports, and much would have to be augmented. The same on every machine.
  [[nodiscard]] std::vector<std::uint32_t> mixed_order() const {
    std::vector<std::uint32_t> order(choices_.size());
    std::iota(order.begin(), order.end(), 0U);
    Random random(1);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    std::ranges::stable_sort(order, {},
                             [&](std::uint32_t choice) { return choices_[choice].ports.size(); });
    return order;
  }

  /// A good initial assignment, which leaves little to augment: nodes go where most room is left,
  /// as many at a time as keep it so, or an equal part of the rest.
  void level(std::uint32_t choice) {
    const std::vector<std::uint32_t>& ports = choices_[choice].ports;
    while (left_[choice] > 0) {
      std::uint32_t widest = 0;
      std::uint64_t second = 0;
      for (std::uint32_t i = 1; i < ports.size(); ++i) {
        if (room_[ports[i]] > room_[ports[widest]]) {
          second = room_[ports[widest]];
          widest = i;
        } else {
          second = std::max(second, room_[ports[i]]);
        }
      }
      const std::uint64_t room = room_[ports[widest]];
      if (room == 0) return;
      const std::uint64_t part = (left_[choice] + ports.size() - 1) / ports.size();
      const std::uint64_t amount = std::min({std::max(room - second, part), left_[choice], room});
      shares_[choice][widest] += amount;
      room_[ports[widest]] -= amount;
      left_[choice] -= amount;
    }
  }

  void list_users() {
    users_.resize(room_.size());
    for (std::uint32_t choice = 0; choice < choices_.size(); ++choice)
      for (std::uint32_t i = 0; i < choices_[choice].ports.size(); ++i)
        users_[choices_[choice].ports[i]].push_back({choice, i});
  }

  bool augment() {
    std::vector<Found> found(room_.size());
    std::vector<std::uint32_t> queue;
    const auto visit = [&](std::uint32_t choice, std::uint32_t from) {
      for (std::uint32_t to = 0; to < choices_[choice].ports.size(); ++to) {
        Found& at = found[choices_[choice].ports[to]];
        if (at.choice != nowhere || to == from) continue;
        at = {choice, from, to};
        queue.push_back(choices_[choice].ports[to]);
      }
    };
    for (std::uint32_t choice = 0; choice < choices_.size(); ++choice)
      if (left_[choice] > 0) visit(choice, nowhere);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (room_[queue[i]] > 0) {
        push(queue[i], found);
        return true;
      }
      for (const User& user : users_[queue[i]])
        if (shares_[user.choice][user.index] > 0) visit(user.choice, user.index);
    }
    return false;
  }

  void push(std::uint32_t end, const std::vector<Found>& found) {
    std::uint64_t amount = room_[end];
    for (std::uint32_t port = end;;) {
      const Found& at = found[port];
      if (at.from == nowhere) {
        amount = std::min(amount, left_[at.choice]);
        break;
      }
      amount = std::min(amount, shares_[at.choice][at.from]);
      port = choices_[at.choice].ports[at.from];
    }
    room_[end] -= amount;
    for (std::uint32_t port = end;;) {
      const Found& at = found[port];
      shares_[at.choice][at.to] += amount;
      if (at.from == nowhere) {
        left_[at.choice] -= amount;
        return;
      }
      shares_[at.choice][at.from] -= amount;
      port = choices_[at.choice].ports[at.from];
    }
  }

  /// A choice that contains a port, and the port's index in the choice.
  struct User {
    std::uint32_t choice;
    std::uint32_t index;
  };

  const std::vector<PortChoice>& choices_;
  std::vector<std::uint64_t> room_;       // by port
  std::vector<std::uint64_t> left_;       // by choice
  std::vector<std::vector<User>> users_;  // by port
  PortShares shares_;
};

std::uint64_t all_nodes(const std::vector<PortChoice>& choices) {
  std::uint64_t sum = 0;
  for (const PortChoice& choice : choices) sum += choice.nodes;
  return sum;
}

}  // namespace

PortShares share_ports(const std::vector<PortChoice>& choices, std::uint32_t ports,
                       std::uint64_t most) {
  return Sharing(choices, ports, most).run();
}

std::uint64_t shared_nodes(const PortShares& shares) {
  std::uint64_t sum = 0;
  for (const auto& share : shares) sum = std::accumulate(share.begin(), share.end(), sum);
  return sum;
}

std::uint64_t least_load(const std::vector<PortChoice>& choices, std::uint32_t ports) {
  const std::uint64_t all = all_nodes(choices);
  std::uint64_t low = (all + ports - 1) / ports;
  if (shared_nodes(share_ports(choices, ports, low)) == all) return low;  // the usual case
  std::uint64_t high = all;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (shared_nodes(share_ports(choices, ports, middle)) == all)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

std::uint64_t largest_even_load(const std::vector<PortChoice>& choices, std::uint32_t ports) {
  std::uint64_t low = 0;
  std::uint64_t high = all_nodes(choices) / ports;
  // the usual case
  if (shared_nodes(share_ports(choices, ports, high)) == high * ports) return high;
  while (low < high) {
    const std::uint64_t middle = low + (high - low + 1) / 2;
    if (shared_nodes(share_ports(choices, ports, middle)) == middle * ports)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

}  // namespace asterism
