// What a step may do on a small graph, written without using the library's rules.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism::testing {

struct Hop {
  NodeId from, to;
  Port port;
  LinkClass link_class;
};

/// A way that a packet can take in one step.
struct Way {
  NodeId from, to;
  std::vector<Port> ports;
  std::vector<Hop> hops;
};

/// All of them: links, or under wormhole switching and past switches that cut through paths that
/// meet no node twice.
class WayFinder {
 public:
  explicit WayFinder(const Problem& problem) : problem_(problem) {
    for (NodeId node{0}; node.value() < problem.network().node_count(); ++node) {
      walked_ = {node};
      way_ = {node, node, {}, {}};
      walk_on();
    }
  }
  [[nodiscard]] std::vector<Way> take() && { return std::move(ways_); }

 private:
  void walk_on() {
    const Network& network = problem_.network();
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId at = walked_.back();
      const NodeId next = network.neighbour(at, port);
      if (next == no_node || std::ranges::find(walked_, next) != walked_.end()) continue;
      walked_.push_back(next);
      way_.to = next;
      way_.ports.push_back(port);
      way_.hops.push_back({at, next, port, network.link_class(at, port)});
      ways_.push_back(way_);
      if (goes_on_from(next)) walk_on();
      walked_.pop_back();
      way_.ports.pop_back();
      way_.hops.pop_back();
    }
  }

  [[nodiscard]] bool goes_on_from(NodeId node) const {
    const Model& model = problem_.model;
    return model.switching == Model::Switching::wormhole ||
           (model.switch_hops == Model::SwitchHops::cut_through &&
            problem_.network().is_switch(node));
  }

  const Problem& problem_;
  std::vector<NodeId> walked_;
  Way way_{};
  std::vector<Way> ways_;
};

/// Whether no way ever keeps another from being taken.
inline bool ways_are_independent(const Model& model) {
  return model.ports == Model::Ports::all && model.control == Model::Control::mimd &&
         model.duplex == Model::Duplex::full &&
         model.switching == Model::Switching::store_and_forward;
}

inline std::vector<Way> ways_of(const Problem& problem) {
  return WayFinder(problem).take();
}

/// The ways that are taken in a step; one more is added if the model allows it.
class StepUse {
 public:
  explicit StepUse(const Problem& problem) : problem_(problem) {}

  [[nodiscard]] bool allows(const Way& way) const {
    const std::uint32_t limit = problem_.model.packets_per_node();
    std::uint32_t sent = 0, received = 0;
    for (const Way* other : taken_) {
      sent += other->from == way.from ? 1 : 0;
      received += other->to == way.to ? 1 : 0;
    }
    const auto is_full = [&](NodeId node, std::uint32_t packets) {
      return !problem_.network().is_switch(node) && packets >= limit;
    };
    if (is_full(way.from, sent) || is_full(way.to, received) || too_many_classes(way)) return false;
    for (const Hop& hop : way.hops) {
      if (clash_in_kind(hop, way.hops.front())) return false;
      for (const Way* other : taken_)
        for (const Hop& used : other->hops)
          if (clash(hop, used)) return false;
    }
    return true;
  }
  void add(const Way& way) { taken_.push_back(&way); }
  void remove_last() { taken_.pop_back(); }

 private:
  [[nodiscard]] bool clash(const Hop& a, const Hop& b) const {
    const bool same = a.from == b.from && a.port == b.port;
    const bool opposite = a.from == b.to && a.to == b.from &&
                          problem_.network().reverse_port(a.from, a.port) == b.port;
    return same || (opposite && problem_.model.duplex == Model::Duplex::half) ||
           clash_in_kind(a, b);
  }
  [[nodiscard]] bool clash_in_kind(const Hop& a, const Hop& b) const {
    return problem_.model.ports == Model::Ports::single_dimension && a.port != b.port;
  }
  /// Under SIMD control all nodes use the same classes, one per port.
  [[nodiscard]] bool too_many_classes(const Way& way) const {
    if (problem_.model.control == Model::Control::mimd) return false;
    std::set<LinkClass> classes;
    const auto add_all = [&](const Way& of) {
      for (const Hop& hop : of.hops) classes.insert(hop.link_class);
    };
    add_all(way);
    for (const Way* other : taken_) add_all(*other);
    const std::uint32_t ports = problem_.network().port_count();
    return classes.size() > std::min(problem_.model.packets_per_node(), ports);
  }

  const Problem& problem_;
  std::vector<const Way*> taken_;
};

}  // namespace asterism::testing
