#include "host_schedule.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/verify.hpp>

#include "schedule/switch_walks.hpp"

namespace asterism::mpi {

namespace {

/// The step of a direct message: that in which it leaves the sender, or that in which it arrives.
enum class DirectStep { departure, arrival };

class HostSteps {
 public:
  HostSteps(const Schedule& schedule, std::shared_ptr<const Network> hosts)
      : schedule_(schedule),
        old_(schedule.header().problem.collective),
        network_(std::move(hosts)),
        walks_(schedule),
        index_(schedule.header().problem.network().node_count(), no_host) {
    const std::vector<NodeId> all = hosts_of(schedule.header().problem.network());
    for (std::size_t i = 0; i < all.size(); ++i) index_[all[i].value()] = i;
  }

  [[nodiscard]] Schedule make(DirectStep when) const {
    Schedule result(header());
    const Collective& collective = result.header().problem.collective;
    for (const Packets& packets : packets_of_steps(when)) {
      Step step;
      for (const auto& [ends, messages] : packets) {
        std::vector<MessageId> translated;
        translated.reserve(messages.size());
        for (const MessageId message : messages)
          translated.push_back(translate(collective, message));
        step.add(NodeId{ends.first}, port_to(ends.first, ends.second), translated);
      }
      if (!step.empty()) result.append(step);
    }
    return result;
  }

 private:
  static constexpr std::uint64_t no_host = std::numeric_limits<std::uint64_t>::max();
  /// Messages by sender and receiver.
  using Packets = std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<MessageId>>;

  [[nodiscard]] std::vector<NodeId> translate(std::span<const NodeId> nodes) const {
    std::vector<NodeId> result;
    for (const NodeId node : nodes) result.emplace_back(index_[node.value()]);
    return result;
  }

  [[nodiscard]] ScheduleHeader header() const {
    const ScheduleHeader& old = schedule_.header();
    std::vector<NodeId> participants = translate(old_.participants());
    if (participants.size() == network_->node_count()) participants.clear();
    Model model;
    model.ports = Model::Ports::all;
    ScheduleHeader result{
        Problem(network_,
                Collective(old_.kind(), *network_, translate(old_.sources()),
                           old_.has_counts() ? 1 : old_.batch(), participants, old_.counts()),
                model),
        old.algorithm, old.parameters};
    result.chunks = old.chunks;
    return result;
  }

  /// Messages of reductions name nodes.
  [[nodiscard]] MessageId translate(const Collective& collective, MessageId message) const {
    if (old_.handling() != Handling::combined) return message;
    Collective::Part part = old_.part(message);
    if (part.holder != no_node) part.holder = NodeId{index_[part.holder.value()]};
    if (part.addressee != no_node) part.addressee = NodeId{index_[part.addressee.value()]};
    return collective.message(part);
  }

  [[nodiscard]] std::vector<Packets> packets_of_steps(DirectStep when) const {
    std::vector<Packets> steps(schedule_.size());
    std::vector<bool> seen(walks_.count());
    std::size_t delivery = 0;
    for (std::size_t step = 0; step < schedule_.size(); ++step)
      for (std::size_t i = 0; i < schedule_.transfers_in(step); ++i)
        for (const MessageId message : schedule_.transfer(step, i).messages) {
          const SwitchWalks::Walk& walk = walks_.of(delivery);
          const std::size_t number = walks_.number(delivery);
          const bool is_first = !seen[number], is_last = walk.last == delivery;
          seen[number] = true;
          ++delivery;
          if (!(when == DirectStep::departure ? is_first : is_last)) continue;
          const std::uint64_t from = index_[walk.from.value()], to = index_[walk.to.value()];
          if (to != no_host) steps[step][{from, to}].push_back(message);
        }
    return steps;
  }

  [[nodiscard]] Port port_to(std::uint64_t from, std::uint64_t to) const {
    Port port{0};
    while (network_->neighbour(NodeId{from}, port) != NodeId{to}) ++port;
    return port;
  }

  const Schedule& schedule_;
  const Collective& old_;
  std::shared_ptr<const Network> network_;
  SwitchWalks walks_;
  std::vector<std::uint64_t> index_;  // of each node among the hosts
};

}  // namespace

std::vector<NodeId> hosts_of(const Network& network) {
  std::vector<NodeId> hosts;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node)) hosts.push_back(node);
  return hosts;
}

std::shared_ptr<const Network> network_of_hosts(const std::shared_ptr<const Network>& network) {
  if (!network->has_switches()) return network;
  return make_network(fmt::format("complete:{}", hosts_of(*network).size()));
}

Schedule between_hosts(const Schedule& schedule, const std::shared_ptr<const Network>& hosts) {
  const HostSteps steps(schedule, hosts);
  for (const DirectStep when : {DirectStep::arrival, DirectStep::departure}) {
    Schedule result = steps.make(when);
    ScheduleVerifier verifier;
    result.push_into(verifier);
    if (verifier.verdict().valid) return result;
  }
  throw Error(ErrorCode::unsupported,
              fmt::format("{} cannot be executed by hosts that exchange messages directly",
                          schedule.header().algorithm),
              "choose another algorithm");
}

}  // namespace asterism::mpi
