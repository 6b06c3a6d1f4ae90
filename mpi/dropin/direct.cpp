#include "direct.hpp"

#include <functional>

#include <fmt/format.h>

#include <asterism/networks.hpp>

namespace asterism::dropin {
namespace {

class DirectSteps {
 public:
  DirectSteps(const PlanKey& key, std::shared_ptr<const Network> network)
      : key_(key),
        schedule_({Problem(network, collective_of(key, *network), all_ports()), "direct"}),
        nodes_(network->node_count()) {}

  Schedule make() && {
    const Collective& collective = schedule_.header().problem.collective;
    switch (key_.kind) {
      case CollectiveKind::broadcast:
      case CollectiveKind::scatter:
        from_root([&](std::uint64_t node) {
          return collective.message(key_.kind == CollectiveKind::scatter ? node : 0);
        });
        break;
      case CollectiveKind::gather:
        to_root([&](std::uint64_t node) { return collective.message(node); });
        break;
      case CollectiveKind::allgather:
        all_to_all([&](std::uint64_t from, std::uint64_t) { return collective.message(from); });
        break;
      case CollectiveKind::alltoall:
        all_to_all([&](std::uint64_t from, std::uint64_t to) {
          return collective.message(collective.pair(from, to));
        });
        break;
      case CollectiveKind::reduce_scatter:
        all_to_all([&](std::uint64_t, std::uint64_t to) { return collective.given(to); });
        break;
      default:  // reduce; with a copy to all also allreduce and barrier
        to_root([&](std::uint64_t) { return collective.given(0); });
        if (key_.kind != CollectiveKind::reduce)
          from_root([&](std::uint64_t) { return collective.whole(0); });
    }
    return std::move(schedule_);
  }

 private:
  static Model all_ports() {
    Model model;
    model.ports = Model::Ports::all;
    return model;
  }
  [[nodiscard]] Port port_to(std::uint64_t from, std::uint64_t to) const {
    const Network& network = schedule_.header().problem.network();
    Port port{0};
    while (network.neighbour(NodeId{from}, port) != NodeId{to}) ++port;
    return port;
  }
  void send(Step& step, std::uint64_t from, std::uint64_t to, MessageId message) const {
    if (from != to) step.add(NodeId{from}, port_to(from, to), message);
  }
  void from_root(const std::function<MessageId(std::uint64_t)>& message) {
    Step step;
    for (std::uint64_t node = 0; node < nodes_; ++node) send(step, key_.root, node, message(node));
    schedule_.append(step);
  }
  void to_root(const std::function<MessageId(std::uint64_t)>& message) {
    Step step;
    for (std::uint64_t node = 0; node < nodes_; ++node) send(step, node, key_.root, message(node));
    schedule_.append(step);
  }
  void all_to_all(const std::function<MessageId(std::uint64_t, std::uint64_t)>& message) {
    Step step;
    for (std::uint64_t from = 0; from < nodes_; ++from)
      for (std::uint64_t to = 0; to < nodes_; ++to) send(step, from, to, message(from, to));
    schedule_.append(step);
  }

  PlanKey key_;
  Schedule schedule_;
  std::uint64_t nodes_;
};

}  // namespace

std::shared_ptr<const Network> complete_network(std::uint64_t nodes) {
  return make_network(fmt::format("complete:{}", nodes));
}

Schedule direct_schedule(const PlanKey& key, std::uint64_t nodes) {
  return DirectSteps(key, complete_network(nodes)).make();
}

}  // namespace asterism::dropin
