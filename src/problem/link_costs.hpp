// Costs of packets on the links of a network. This is the only place that combines the costs of the
// machine, the link class and the link itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <asterism/model.hpp>

namespace asterism {

/// The costs of links under a model, excluding what the model charges for every packet. The network
/// must outlive this object.
class LinkCosts {
 public:
  /// Throws Error if the model names a link class that the network does not have.
  LinkCosts(const Model& model, const Network& network)
      : network_(&network),
        by_class_(model.class_costs_of(network)),
        all_alike_(!model.has_class_costs() && !network.has_own_link_costs()) {}

  /// Whether every link has rate 1, no latency and no delay.
  [[nodiscard]] bool all_alike() const { return all_alike_; }

  [[nodiscard]] const LinkCost& of(LinkClass link_class) const {
    return by_class_[link_class.value()];
  }
  /// The port must have a link.
  [[nodiscard]] LinkCost of(NodeId node, Port port) const {
    return joined(of(network_->link_class(node, port)), network_->link_cost(node, port));
  }
  /// Combines the costs of a class with those of an individual link.
  [[nodiscard]] static LinkCost joined(const LinkCost& of_class, const LinkCost& own) {
    return {of_class.rate * own.rate, of_class.latency + own.latency, of_class.delay + own.delay};
  }

 private:
  const Network* network_;
  std::vector<LinkCost> by_class_;
  bool all_alike_;
};

/// The duration of a packet.
struct PacketTime {
  double busy = 0;   ///< how long it occupies its ports and links
  double delay = 0;  ///< time from then until arrival
  [[nodiscard]] double until_arrival() const { return busy + delay; }
};

/// The combined cost of the links that a packet crosses: the slowest rate, and the sums of
/// latencies and delays.
class PathCost {
 public:
  void clear() { *this = {}; }
  void cross(const LinkCost& link) {
    slowest_ = links_ == 0 ? link.rate : std::min(slowest_, link.rate);
    latency_ += link.latency;
    delay_ += link.delay;
    ++links_;
  }
  /// Adds the latency of a link that the packet has crossed.
  void add_latency(double latency) { latency_ += latency; }

  /// Computes the time of a packet of `messages` messages, `combined` of which are combined with
  /// others where they arrive. Combining is part of the time that the packet occupies its ports and
  /// links.
  [[nodiscard]] PacketTime time_of(const Model& model, std::uint64_t messages,
                                   std::uint64_t control = 0, std::uint64_t combined = 0) const {
    return {model.busy_time(messages, slowest_, control, links_) + latency_ +
                model.combining_time(combined),
            model.link_delay * static_cast<double>(links_) + delay_};
  }

 private:
  double slowest_ = 1;
  double latency_ = 0;
  double delay_ = 0;
  std::uint64_t links_ = 0;
};

}  // namespace asterism
