#include "collective/port_balance.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace asterism {

namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

/// A largest flow by shortest augmenting paths (Edmonds and Karp 1972) over the ports: a path goes
/// from a choice with nodes left to a port, and from a port on by moving nodes of a choice to
/// another of its ports.
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
    fill_evenly();
    while (augment()) {
    }
    return std::move(shares_);
  }

 private:
  /// Over which choice and from which of its ports a port was found; from nowhere at the first.
  struct Found {
    std::uint32_t choice = nowhere;
    std::uint32_t from = nowhere;  // an index into the choice's ports
    std::uint32_t to = nowhere;    // as well
  };

  /// A good start: each choice fills its ports as they have room.
  void fill_evenly() {
    for (std::size_t i = 0; i < choices_.size(); ++i)
      for (std::size_t j = 0; j < choices_[i].ports.size(); ++j) {
        std::uint64_t& room = room_[choices_[i].ports[j]];
        const std::uint64_t rest = choices_[i].ports.size() - j;
        const std::uint64_t moved = std::min((left_[i] + rest - 1) / rest, room);
        shares_[i][j] += moved;
        left_[i] -= moved;
        room -= moved;
      }
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
      for (std::uint32_t choice = 0; choice < choices_.size(); ++choice)
        for (std::uint32_t from = 0; from < choices_[choice].ports.size(); ++from)
          if (choices_[choice].ports[from] == queue[i] && shares_[choice][from] > 0)
            visit(choice, from);
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

  const std::vector<PortChoice>& choices_;
  std::vector<std::uint64_t> room_;  // by port
  std::vector<std::uint64_t> left_;  // by choice
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
