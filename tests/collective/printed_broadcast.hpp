// Algorithms 1 and 2 of azevedo1995, transcribed literally: arrays of flags, every SEND executed
// whether it is needed or not. Schedules are compared with this naive model.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/network.hpp>

namespace asterism::testing {

class PrintedBroadcast {
 public:
  PrintedBroadcast(const Network& network, NodeId source, bool multi_port)
      : network_(network),
        n_(static_cast<unsigned>(network.parameters()[0])),
        multi_port_(multi_port),
        nodes_(network.node_count()) {
    nodes_[source.value()].informed = true;
  }

  /// Returns the step, from 1, in which each node is informed; 0 for the source.
  std::vector<std::uint64_t> run() {
    for (unsigned i = 1; i <= 3 * (n_ - 1) / 2; ++i) {
      for (unsigned j = 1; j <= (multi_port_ ? (n_ - 1) / 2 : n_ / 2); ++j)
        step([&](Variables& v) { return local_ports(v, j); });
      step([](Variables& v) -> std::vector<Link> {
        if (v.done_with_laterals || !v.informed) return {};
        v.done_with_laterals = true;
        return {lateral};
      });
    }
    std::vector<std::uint64_t> times;
    for (const Variables& v : nodes_) times.push_back(v.since);
    return times;
  }

 private:
  enum Link : std::uint32_t { lateral = 0, left = 1, right = 2 };
  struct Variables {
    bool informed = false;
    bool done_with_laterals = false;
    bool done_with_locals = false;
    Link message_received_through = lateral;
    std::uint64_t since = 0;
  };

  std::vector<Link> local_ports(Variables& v, unsigned j) const {
    if (v.done_with_locals || !v.informed) return {};
    if (multi_port_) {
      v.done_with_locals = true;
      return {right, left};
    }
    if (j == 1) return {right};
    v.done_with_locals = true;
    switch (v.message_received_through) {
      case lateral:
      case right:
        return {left};
      case left:
        break;
    }
    return {right};
  }

  template <class Ports>
  void step(Ports&& ports) {
    ++now_;
    std::vector<std::pair<std::uint64_t, Link>> arrivals;
    for (std::uint64_t u = 0; u < nodes_.size(); ++u)
      for (const Link link : ports(nodes_[u])) {
        const NodeId to = network_.neighbour(NodeId{u}, Port{link});
        if (to == no_node) continue;
        const Port back = network_.reverse_port(NodeId{u}, Port{link});
        arrivals.emplace_back(to.value(), static_cast<Link>(back.value()));
      }
    for (const auto& [to, link] : arrivals) {
      Variables& v = nodes_[to];
      if (v.informed && v.since != now_) continue;
      v.message_received_through = link;  // of several, the last
      v.informed = true;
      v.since = now_;
    }
  }

  const Network& network_;
  unsigned n_;
  bool multi_port_;
  std::vector<Variables> nodes_;
  std::uint64_t now_ = 0;
};

}  // namespace asterism::testing
