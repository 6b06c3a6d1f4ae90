#include "schedule/relative_places.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "schedule/tree_order.hpp"

namespace asterism {

RelativePlaces::RelativePlaces(const Problem& problem)
    : network_(problem.network()), place_(network_.node_count()) {
  require_symmetric(problem);
  if (problem.collective.kind() != CollectiveKind::alltoall)
    throw Error(ErrorCode::unsupported,
                fmt::format("steps seen from one source tell an alltoall, not {}",
                            to_string(problem.collective.kind())),
                "choose alltoall");
  for (Port port{0}; port.value() < network_.port_count(); ++port)
    has_link_.push_back(network_.neighbour(NodeId{0}, port) != no_node);
  if (network_.permutations() != nullptr) label_moves_.emplace(*network_.permutations());
}

void RelativePlaces::move(const RelativeStep& step) {
  moved_.resize(place_.size());
  ++steps_;
  for (std::size_t i = 0; i < step.size(); ++i)
    for (const NodeId destination : step[i].destinations)
      if (std::exchange(moved_[destination.value()], steps_) != steps_)
        set(destination, neighbour(of(destination), step[i].port));
}

std::uint32_t RelativePlaces::neighbour(std::uint32_t node, Port port) {
  if (node != last_from_ || port != last_port_) {
    last_to_ = end_of_link(node, port);
    last_from_ = node;
    last_port_ = port;
  }
  return last_to_;
}

/// Packets that travel far are followed by their labels. If messages are in many places, a table of
/// all links is quicker.
std::uint32_t RelativePlaces::end_of_link(std::uint32_t node, Port port) {
  static constexpr std::uint64_t nodes_per_start = 16;
  if (label_moves_ && !links_ && starts_ <= network_.node_count() / nodes_per_start)
    return end_by_label(node, port);
  if (!links_) links_.emplace(network_);
  return static_cast<std::uint32_t>(links_->end(NodeId{node}, port).value());
}

std::uint32_t RelativePlaces::end_by_label(std::uint32_t node, Port port) {
  const PermutationNetwork& network = *network_.permutations();
  if (node != last_to_ && node != last_start_) {
    ++starts_;
    last_start_ = node;
    last_start_label_ = network.permutation(NodeId{node});
  }
  last_to_label_ = label_moves_->moved(node == last_to_ ? last_to_label_ : last_start_label_, port);
  return static_cast<std::uint32_t>(network.node(last_to_label_).value());
}

void RelativePlaces::require_exists(const RelativeStep::Packet& packet) const {
  if (!has_link(packet.port))
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} has no port {}", network_.spec(), packet.port.value()),
                fmt::format("ports are numbered from 0 to {}", network_.port_count() - 1));
  const NodeId last = *std::ranges::max_element(packet.destinations);
  if (last.value() >= place_.size())
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} has no node {}", network_.spec(), last.value()),
                fmt::format("nodes are numbered from 0 to {}", place_.size() - 1));
}

}  // namespace asterism
