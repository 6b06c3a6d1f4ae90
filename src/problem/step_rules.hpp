// The rules of a model for one step, and what is already in use. Verifiers use it to detect
// violations; algorithms that build steps ask first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <asterism/model.hpp>

namespace asterism {

/// Counters that are reset at the beginning of each step without being cleared.
class StepCounters {
 public:
  explicit StepCounters(std::uint64_t size) : entries_(size) {}

  /// Adds one. Returns the new count within the step.
  std::uint32_t add(std::uint64_t index, std::uint64_t step) {
    Entry& entry = entries_[index];
    if (entry.step != stamp(step)) entry = {stamp(step), 0};
    return ++entry.count;
  }
  [[nodiscard]] std::uint32_t count(std::uint64_t index, std::uint64_t step) const {
    return entries_[index].step == stamp(step) ? entries_[index].count : 0;
  }
  static double bytes(double size) { return sizeof(Entry) * size; }

 private:
  struct Entry {
    std::uint32_t step = 0;
    std::uint32_t count = 0;
  };
  static std::uint32_t stamp(std::uint64_t step) { return static_cast<std::uint32_t>(step); }
  std::vector<Entry> entries_;
};

/// Returns whether a path uses its axes in ascending order, each in one direction.
[[nodiscard]] inline bool is_dimension_ordered(const Network& network, std::span<const Port> path) {
  for (std::size_t i = 1; i < path.size(); ++i)
    if (path[i] != path[i - 1] && !(network.axis(path[i - 1]) < network.axis(path[i])))
      return false;
  return true;
}

/// What all nodes must use in common: under the single-dimension model, the port of the step's
/// first transfer; under SIMD control, the classes of its first links, as many as a node may use
/// ports.
class SameDimensions {
 public:
  explicit SameDimensions(const Model& model)
      : one_port_(model.ports == Model::Ports::single_dimension),
        same_classes_(model.control == Model::Control::simd),
        model_(model) {}

  void begin_step() {
    first_port_.reset();
    classes_.clear();
  }
  /// Returns whether the link at a node's port may be used together with the previous ones.
  bool admits(const Network& network, NodeId node, Port port) {
    if (one_port_ && !first_port_) first_port_ = port;
    if (first_port_ && port != *first_port_) return false;
    return !same_classes_ || admits_class(network, network.link_class(node, port));
  }
  /// Returns the port or the classes in use, such as "+x, -x"; empty if there are none yet.
  [[nodiscard]] std::string in_words(const Network& network) const {
    if (first_port_) return network.port_name(*first_port_);
    std::string names;
    for (const LinkClass used : classes_)
      names += (names.empty() ? "" : ", ") + network.link_classes()[used.value()];
    return names;
  }

 private:
  bool admits_class(const Network& network, LinkClass link_class) {
    if (std::ranges::find(classes_, link_class) != classes_.end()) return true;
    if (classes_.size() >= model_.classes_per_step(network.port_count())) return false;
    classes_.push_back(link_class);
    return true;
  }

  bool one_port_, same_classes_;
  const Model& model_;
  std::optional<Port> first_port_;
  std::vector<LinkClass> classes_;
};

/// The ports of nodes and the links. The network must outlive this object.
class StepRules {
 public:
  StepRules(const Network& network, const Model& model)
      : network_(network),
        limit_(model.packets_per_node()),
        all_ports_(model.ports == Model::Ports::all),
        half_duplex_(model.duplex == Model::Duplex::half),
        has_switches_(network.has_switches()),
        sent_(all_ports_ ? 0 : network.node_count()),
        received_(all_ports_ ? 0 : network.node_count()),
        used_(network.node_count() * network.port_count()) {}

  static double bytes(const Network& network) {
    const auto nodes = static_cast<double>(network.node_count());
    return StepCounters::bytes(2 * nodes + nodes * network.port_count());
  }

  void begin_step() { ++step_; }

  /// Uses a link in one direction. Returns whether it was free.
  bool use_link(NodeId at, Port port, NodeId next) {
    const bool first = used_.add(index(at, port), step_) == 1;
    return first && !is_used_backwards(at, port, next);
  }
  [[nodiscard]] bool link_is_free(NodeId at, Port port, NodeId next) const {
    return used_.count(index(at, port), step_) == 0 && !is_used_backwards(at, port, next);
  }

  /// Counts a packet that a node sends, or receives. Returns whether the limit allowed it.
  bool send(NodeId node) { return unlimited(node) || sent_.add(node.value(), step_) <= limit_; }
  bool receive(NodeId node) {
    return unlimited(node) || received_.add(node.value(), step_) <= limit_;
  }
  [[nodiscard]] bool may_send(NodeId node) const {
    return unlimited(node) || sent_.count(node.value(), step_) < limit_;
  }
  [[nodiscard]] bool may_receive(NodeId node) const {
    return unlimited(node) || received_.count(node.value(), step_) < limit_;
  }

 private:
  /// Half-duplex links carry one packet at a time, in either direction.
  [[nodiscard]] bool is_used_backwards(NodeId at, Port port, NodeId next) const {
    return half_duplex_ && used_.count(index(next, network_.reverse_port(at, port)), step_) > 0;
  }
  [[nodiscard]] bool unlimited(NodeId node) const {
    return all_ports_ || (has_switches_ && network_.is_switch(node));
  }
  [[nodiscard]] std::uint64_t index(NodeId node, Port port) const {
    return node.value() * network_.port_count() + port.value();
  }

  const Network& network_;
  std::uint32_t limit_;
  bool all_ports_, half_duplex_, has_switches_;
  StepCounters sent_, received_, used_;
  std::uint64_t step_ = 0;
};

}  // namespace asterism
