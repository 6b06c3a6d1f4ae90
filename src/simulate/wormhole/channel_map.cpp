#include "simulate/wormhole/channel_map.hpp"

#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "network/grid.hpp"

namespace asterism {

namespace {

constexpr double max_of_anything = 2147483648.0;

double channel_count_of(const Network& network) {
  return static_cast<double>(network.node_count()) * network.port_count();
}

double port_gates_of(const Network& network, const WormholeSettings& settings) {
  return settings.ports == 0 ? channel_count_of(network)
                             : static_cast<double>(network.node_count());
}

double port_units_of(const WormholeSettings& settings) {
  return settings.ports == 0 ? 1.0 : settings.ports;
}

void require_countable(const Network& network, const WormholeSettings& settings) {
  const double units = channel_count_of(network) * settings.virtual_channels +
                       2 * port_gates_of(network, settings) * port_units_of(settings);
  if (units < max_of_anything) return;
  throw Error(ErrorCode::too_large,
              fmt::format("{} has too many channels for a flit-level run", network.spec()),
              "choose a smaller network, or fewer virtual channels or ports");
}

/// Assigns each channel of a path to a class of virtual channels, axis by axis: class 1 after the
/// wrap-around link, which itself is the last of class 0.
class Dateline {
 public:
  explicit Dateline(const Grid* ring) : ring_(ring) {}

  std::uint32_t next(NodeId from, Port port, NodeId to) {
    if (ring_ == nullptr) return 0;
    if (port != run_) {
      run_ = port;
      crossed_ = false;
    }
    const bool before = !crossed_;
    const std::size_t axis = port.value() / 2;
    const std::uint64_t here = ring_->coordinate(from, axis);
    const std::uint64_t there = ring_->coordinate(to, axis);
    const bool upwards = port.value() % 2 == 0;
    if (upwards ? there < here : there > here) crossed_ = true;
    return before ? 0 : 1;
  }

 private:
  const Grid* ring_;
  Port run_{std::numeric_limits<std::uint32_t>::max()};
  bool crossed_ = false;
};

}  // namespace

ChannelMap::ChannelMap(std::shared_ptr<const Network> network, const WormholeSettings& settings)
    : network_(std::move(network)),
      per_channel_(settings.virtual_channels),
      all_ports_(settings.ports == 0) {
  require_countable(*network_, settings);
  channels_ = static_cast<std::uint32_t>(network_->node_count() * network_->port_count());
  port_gates_ = all_ports_ ? channels_ : static_cast<std::uint32_t>(network_->node_count());
  per_port_gate_ = all_ports_ ? 1 : settings.ports;
  const auto* grid = network_->grid();
  if (grid == nullptr || !grid->has_wrapped_axis() || !settings.datelines || per_channel_ < 2)
    return;
  ring_ = grid;
  split_ = (per_channel_ + 1) / 2;
}

void ChannelMap::gates_of(NodeId from, std::span<const Port> path,
                          std::vector<GateOnPath>& gates) const {
  if (path.empty())
    throw Error(ErrorCode::out_of_range, "a worm needs a path of at least one link");
  if (from.value() >= network_->node_count())
    throw Error(ErrorCode::not_a_node,
                fmt::format("{} has no node number {}", network_->spec(), from.value()));
  gates.clear();
  gates.push_back({0, 0});
  Dateline dateline(ring_);
  NodeId at = from;
  for (const Port port : path) {
    const NodeId to =
        port.value() < network_->port_count() ? network_->neighbour(at, port) : no_node;
    if (to == no_node)
      throw Error(ErrorCode::out_of_range,
                  fmt::format("node {} of {} has no link at port {}", network_->label(at),
                              network_->spec(), port.value()));
    const auto channel =
        static_cast<std::uint32_t>(at.value() * network_->port_count() + port.value());
    gates.push_back({channel, dateline.next(at, port, to)});
    at = to;
  }
  const std::uint32_t first = gates[1].gate();
  const std::uint32_t last = gates.back().gate();
  const auto node = [&](NodeId id) { return static_cast<std::uint32_t>(id.value()); };
  gates.front() = {channels_ + (all_ports_ ? first : node(from)), 0};
  gates.push_back({channels_ + port_gates_ + (all_ports_ ? last : node(at)), 0});
}

NodeId ChannelMap::channel_from(std::uint32_t channel) const {
  return NodeId{channel / network_->port_count()};
}

Port ChannelMap::channel_port(std::uint32_t channel) const {
  return Port{channel % network_->port_count()};
}

NodeId ChannelMap::ejection_node(std::uint32_t gate) const {
  const std::uint32_t place = gate - channels_ - port_gates_;
  return all_ports_ ? network_->neighbour(channel_from(place), channel_port(place)) : NodeId{place};
}

double ChannelMap::bytes(const Network& network, const WormholeSettings& settings,
                         double bytes_per_gate, double bytes_per_unit) {
  const double channels = channel_count_of(network);
  const double port_gates = 2 * port_gates_of(network, settings);
  return (channels + port_gates) * bytes_per_gate +
         (channels * settings.virtual_channels + port_gates * port_units_of(settings)) *
             bytes_per_unit;
}

}  // namespace asterism
