#include "synthesis/rounds/step_room.hpp"

namespace asterism {

StepRoom::StepRoom(const Network& network, const Model& model, const LogicalRoutes& routes)
    : network_(network),
      model_(model),
      routes_(routes),
      owner_(network.node_count() * network.port_count(), none),
      sent_(network.node_count()),
      received_(network.node_count()) {}

double StepRoom::bytes(const Network& network) {
  const auto nodes = static_cast<double>(network.node_count());
  return nodes * (static_cast<double>(network.port_count()) * sizeof(std::size_t) +
                  2 * sizeof(std::uint32_t));
}

void StepRoom::begin_step() {
  for (const Packet& packet : packets_) {
    occupy(packet, none);
    sent_[packet.from.value()] = 0;
    received_[packet.to.value()] = 0;
  }
  packets_.clear();
  log_.clear();
}

void StepRoom::occupy(const Packet& packet, std::size_t owner) {
  NodeId at = packet.from;
  for (const Port port : packet.path) {
    owner_[index(at, port)] = owner;
    at = routes_.end(at, port);
  }
}

bool StepRoom::unlimited(NodeId node) const {
  return network_.has_switches() && network_.is_switch(node);
}

bool StepRoom::is_free(NodeId from, std::span<const Port> path) const {
  const bool half = model_.duplex == Model::Duplex::half;
  NodeId at = from;
  for (const Port port : path) {
    const NodeId next = routes_.end(at, port);
    if (owner_[index(at, port)] != none) return false;
    if (half && owner_[index(next, network_.reverse_port(at, port))] != none) return false;
    at = next;
  }
  const std::uint32_t most = model_.packets_per_node();
  return (unlimited(from) || sent_[from.value()] < most) &&
         (unlimited(at) || received_[at.value()] < most);
}

std::size_t StepRoom::put(NodeId from, std::span<const Port> path, std::uint64_t messages) {
  NodeId to = from;
  for (const Port port : path) to = routes_.end(to, port);
  if (const std::size_t there = owner_[index(from, path.front())]; there != none) {
    Packet& packet = packets_[there];
    if (packet.from != from || packet.to != to || !model_.packet_fits(packet.messages + messages))
      return none;
    packet.messages += messages;
    log_.push_back({there, messages, false});
    return there;
  }
  if (!is_free(from, path)) return none;
  packets_.push_back({from, to, path, messages});
  occupy(packets_.back(), packets_.size() - 1);
  ++sent_[from.value()];
  ++received_[to.value()];
  log_.push_back({packets_.size() - 1, messages, true});
  return packets_.size() - 1;
}

void StepRoom::take_back() {
  for (; !log_.empty(); log_.pop_back()) {
    const Change& change = log_.back();
    Packet& packet = packets_[change.packet];
    packet.messages -= change.messages;
    if (!change.opened) continue;
    occupy(packet, none);
    --sent_[packet.from.value()];
    --received_[packet.to.value()];
    packets_.pop_back();
  }
}

}  // namespace asterism
