#include "io/foreign/rank_hosts.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

class SwitchRemoval {
 public:
  SwitchRemoval(std::vector<std::vector<RankWork>> nodes, const Network& network,
                const std::string& format)
      : nodes_(std::move(nodes)), host_at_(nodes_.size(), no_host), standing_(nodes_.size()) {
    for (std::uint64_t node = 0; node < nodes_.size(); ++node) {
      if (!network.is_switch(NodeId{node})) host_at_[node] = hosts_++;
      standing_[node].resize(nodes_[node].size());
      const bool combines = std::ranges::any_of(
          nodes_[node], [](const RankWork& work) { return work.kind == RankWork::Kind::combine; });
      if (combines && !is_host(node))
        throw Error(
            ErrorCode::unsupported,
            fmt::format("{} has hosts as ranks, and switch {} combines messages", format, node),
            "choose --switches forward, so that only hosts combine");
    }
  }

  std::vector<std::vector<RankWork>> removed() && {
    find_packets();
    for (auto first = packets_.begin(); first != packets_.end();) {
      const auto end = std::find_if(first, packets_.end(), [&](const Packet& packet) {
        return work_at(packet.send).step != work_at(first->send).step;
      });
      for (auto packet = first; packet != end; ++packet) send(*packet);
      for (auto packet = first; packet != end; ++packet) arrive(*packet);
      first = end;
    }
    std::vector<std::vector<RankWork>> result(hosts_);
    for (std::uint64_t node = 0; node < nodes_.size(); ++node)
      if (is_host(node)) result[host_at_[node]] = rebuilt(node);
    return result;
  }

 private:
  static constexpr std::uint64_t no_host = ~std::uint64_t{0};

  struct Place {
    std::uint64_t node = 0;
    std::size_t index = 0;
    auto operator<=>(const Place&) const = default;
  };
  struct Packet {
    Place send{}, receive{};
    std::vector<Place> givers{};  // by message: the send of the host that had it last
  };

  [[nodiscard]] bool is_host(std::uint64_t node) const { return host_at_[node] != no_host; }
  [[nodiscard]] const RankWork& work_at(const Place& place) const {
    return nodes_[place.node][place.index];
  }

  void find_packets() {
    std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>, Place> receives;
    for (std::uint64_t node = 0; node < nodes_.size(); ++node)
      for (std::size_t i = 0; i < nodes_[node].size(); ++i) {
        const RankWork& work = nodes_[node][i];
        if (work.kind == RankWork::Kind::receive)
          receives[{work.peer.value(), node, work.tag}] = {node, i};
        if (work.kind == RankWork::Kind::send) packets_.push_back({.send = {node, i}});
      }
    for (Packet& packet : packets_) {
      const RankWork& work = work_at(packet.send);
      packet.receive = receives.at({packet.send.node, work.peer.value(), work.tag});
    }
    std::ranges::stable_sort(packets_, {},
                             [&](const Packet& packet) { return work_at(packet.send).step; });
  }

  void send(Packet& packet) {
    for (const MessageId message : work_at(packet.send).messages)
      packet.givers.push_back(is_host(packet.send.node) ? packet.send
                                                        : held_.at({packet.send.node, message}));
  }

  void arrive(const Packet& packet) {
    const std::vector<MessageId>& messages = work_at(packet.send).messages;
    if (!is_host(packet.receive.node)) {
      for (std::size_t i = 0; i < messages.size(); ++i)
        held_[{packet.receive.node, messages[i]}] = packet.givers[i];
      return;
    }
    std::map<Place, std::vector<MessageId>> groups;
    for (std::size_t i = 0; i < messages.size(); ++i)
      groups[packet.givers[i]].push_back(messages[i]);
    for (const auto& [giver, group] : groups)
      if (giver.node != packet.receive.node) add(giver, packet.receive, group);
  }

  /// One message from a host to another in place of a packet, or of a part of it.
  void add(const Place& giver, const Place& receive, const std::vector<MessageId>& messages) {
    const std::uint64_t from = host_at_[giver.node], to = host_at_[receive.node];
    RankWork sent = work_at(giver), received = work_at(receive);
    sent.messages = received.messages = messages;
    sent.peer = NodeId{to};
    received.peer = NodeId{from};
    sent.tag = received.tag = tags_[{from, to}]++;
    standing_[giver.node][giver.index].push_back(std::move(sent));
    standing_[receive.node][receive.index].push_back(std::move(received));
  }

  std::vector<RankWork> rebuilt(std::uint64_t node) {
    std::vector<RankWork> result;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> places;  // by old index: first, end
    for (std::size_t i = 0; i < nodes_[node].size(); ++i) {
      std::vector<RankWork>& standing = standing_[node][i];
      if (nodes_[node][i].kind == RankWork::Kind::combine) standing.push_back(nodes_[node][i]);
      places.emplace_back(result.size(), result.size() + standing.size());
      for (RankWork& work : standing) {
        std::vector<std::uint64_t> after;
        for (const std::uint64_t before : work.after)
          for (std::uint64_t k = places[before].first; k < places[before].second; ++k)
            after.push_back(k);
        work.after = std::move(after);
        result.push_back(std::move(work));
      }
    }
    return result;
  }

  std::vector<std::vector<RankWork>> nodes_;
  std::vector<std::uint64_t> host_at_;  // by node
  std::uint64_t hosts_ = 0;
  std::vector<Packet> packets_;                                // by step
  std::map<std::pair<std::uint64_t, MessageId>, Place> held_;  // by switch and message
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> tags_;
  std::vector<std::vector<std::vector<RankWork>>> standing_;  // by node and index
};

}  // namespace

std::vector<std::vector<RankWork>> work_of_hosts(std::vector<std::vector<RankWork>> nodes,
                                                 const Network& network,
                                                 const std::string& format) {
  if (!network.has_switches()) return nodes;
  return SwitchRemoval(std::move(nodes), network, format).removed();
}

}  // namespace asterism
