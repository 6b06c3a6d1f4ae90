#include "simulate/wormhole/traffic_source.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>

#include "base/mix.hpp"
#include "base/text.hpp"
#include "network/grid.hpp"

namespace asterism {

NodeRandom::NodeRandom(std::uint64_t seed, NodeId node) : seed_(mixed(mixed(seed), node.value())) {}

std::uint64_t NodeRandom::next() {
  return mixed(seed_, drawn_++);
}

double NodeRandom::fraction() {
  static constexpr int bits = 53;
  return std::ldexp(static_cast<double>((next() >> (64 - bits)) + 1), -bits);
}

namespace {

/// Returns the partner of every node, or nothing if there is no rule for the network.
class Partners {
 public:
  explicit Partners(const Network& network) : network_(network) {}

  [[nodiscard]] NodeId complement(NodeId node) const {
    return NodeId{network_.node_count() - 1 - node.value()};
  }

  void require_transpose() const {
    if (is_palindromic() || side() > 0) return;
    throw Error(ErrorCode::unsupported, fmt::format("there is no transpose of {}", network_.spec()),
                "transpose traffic needs a grid whose sides read the same backwards, as 8x8x8, or "
                "a square number of nodes; choose another pattern");
  }
  [[nodiscard]] NodeId transpose(NodeId node) const {
    if (is_palindromic()) return reversed(node);
    return NodeId{node.value() % side() * side() + node.value() / side()};
  }

 private:
  [[nodiscard]] const Grid* grid() const { return network_.grid(); }
  [[nodiscard]] bool is_palindromic() const {
    if (grid() == nullptr || grid()->sides().size() < 2) return false;
    const auto& sides = grid()->sides();
    return std::equal(sides.begin(), sides.end(), sides.rbegin());
  }
  [[nodiscard]] NodeId reversed(NodeId node) const {
    std::uint64_t id = 0;
    for (std::size_t axis = grid()->sides().size(); axis-- > 0;)
      id = id * grid()->sides()[axis] + grid()->coordinate(node, axis);
    return NodeId{id};
  }
  /// Returns s if there are s * s nodes, otherwise 0.
  [[nodiscard]] std::uint64_t side() const {
    const auto root =
        static_cast<std::uint64_t>(std::sqrt(static_cast<double>(network_.node_count())));
    for (std::uint64_t s = root > 0 ? root - 1 : 0; s <= root + 1; ++s)
      if (s * s == network_.node_count()) return s;
    return 0;
  }

  const Network& network_;
};

/// Chooses a destination and a route for each packet; routes are cached if there are not too many.
class RoutedTraffic final : public TrafficSource {
 public:
  RoutedTraffic(const std::shared_ptr<const Network>& network, const ChannelMap& map,
                const LatencyOptions& options)
      : network_(network),
        map_(map),
        options_(options),
        algorithm_(route_algorithm(*network, options.routing)) {
    if (options.pattern == TrafficPattern::transpose) Partners(*network).require_transpose();
    const std::uint64_t nodes = network->node_count();
    if (nodes <= max_kept_nodes) kept_.resize(nodes * nodes);
  }

  [[nodiscard]] bool sends(NodeId node) const override {
    const NodeId to = partner(node);
    if (to != no_node) return to != node;
    return network_->node_count() > 1;
  }
  [[nodiscard]] double mean_flits(NodeId) const override {
    return static_cast<double>(options_.packet_flits);
  }

  [[nodiscard]] Sending next(NodeId node, NodeRandom& random) override {
    return {gates(node, destination(node, random)), options_.packet_flits};
  }

 private:
  static constexpr std::uint64_t max_kept_nodes = 2048;
  struct Kept {
    std::uint32_t first = 0, size = 0;  // no route if the size is 0
  };

  /// Returns the partner of a node in patterns that are permutations; no_node in others.
  [[nodiscard]] NodeId partner(NodeId node) const {
    if (options_.pattern == TrafficPattern::transpose) return Partners(*network_).transpose(node);
    if (options_.pattern == TrafficPattern::bit_complement)
      return Partners(*network_).complement(node);
    return no_node;
  }

  [[nodiscard]] NodeId destination(NodeId node, NodeRandom& random) const {
    const NodeId to = partner(node);
    if (to != no_node) return to;
    if (options_.pattern == TrafficPattern::hot_spot && node != options_.hot_node &&
        random.fraction() <= options_.hot_fraction)
      return options_.hot_node;
    const std::uint64_t nodes = network_->node_count();
    return NodeId{(node.value() + 1 + random.below(nodes - 1)) % nodes};
  }

  [[nodiscard]] std::span<const GateOnPath> gates(NodeId from, NodeId to) {
    if (kept_.empty()) {
      find(from, to);
      return found_;
    }
    Kept& kept = kept_[from.value() * network_->node_count() + to.value()];
    if (kept.size == 0) {
      find(from, to);
      kept = {static_cast<std::uint32_t>(gates_.size()), static_cast<std::uint32_t>(found_.size())};
      gates_.insert(gates_.end(), found_.begin(), found_.end());
    }
    return {gates_.data() + kept.first, kept.size};
  }
  void find(NodeId from, NodeId to) {
    const Route route = find_route(algorithm_, {network_, from, to, options_.route});
    map_.gates_of(from, route.ports, found_);
  }

  std::shared_ptr<const Network> network_;
  const ChannelMap& map_;
  const LatencyOptions& options_;
  const RouteAlgorithm& algorithm_;
  std::vector<Kept> kept_;
  std::vector<GateOnPath> gates_, found_;
};

/// Each node repeats its packets of a schedule cyclically.
class RepeatedTraffic final : public TrafficSource {
 public:
  RepeatedTraffic(const Network& network, const ChannelMap& map, const LatencyOptions& options)
      : map_(map),
        packets_(*options.repeated),
        by_node_(network.node_count()),
        flits_(network.node_count()),
        sent_(network.node_count()) {
    for (std::uint32_t i = 0; i < packets_.size(); ++i) {
      const std::uint64_t node = packets_[i].from.value();
      map_.gates_of(packets_[i].from, packets_[i].path, gates_);
      by_node_[node].push_back(i);
      flits_[node] += packets_[i].flits;
    }
  }

  [[nodiscard]] bool sends(NodeId node) const override { return !by_node_[node.value()].empty(); }
  [[nodiscard]] double mean_flits(NodeId node) const override {
    return static_cast<double>(flits_[node.value()]) /
           static_cast<double>(by_node_[node.value()].size());
  }
  [[nodiscard]] Sending next(NodeId node, NodeRandom&) override {
    const auto& own = by_node_[node.value()];
    const WormPackets::Packet packet = packets_[own[sent_[node.value()]++ % own.size()]];
    map_.gates_of(packet.from, packet.path, gates_);
    return {gates_, packet.flits};
  }

 private:
  const ChannelMap& map_;
  const WormPackets& packets_;
  std::vector<std::vector<std::uint32_t>> by_node_;
  std::vector<std::uint64_t> flits_, sent_;
  std::vector<GateOnPath> gates_;
};

}  // namespace

std::unique_ptr<TrafficSource> make_traffic_source(const std::shared_ptr<const Network>& network,
                                                   const ChannelMap& map,
                                                   const LatencyOptions& options) {
  if (options.repeated) return std::make_unique<RepeatedTraffic>(*network, map, options);
  return std::make_unique<RoutedTraffic>(network, map, options);
}

const std::vector<std::string>& traffic_pattern_names() {
  static const std::vector<std::string> names{"uniform", "transpose", "bit-complement", "hot-spot"};
  return names;
}

TrafficPattern parse_traffic_pattern(std::string_view name) {
  const auto& names = traffic_pattern_names();
  const auto found = std::ranges::find(names, name);
  if (found != names.end()) return static_cast<TrafficPattern>(found - names.begin());
  const auto near = nearest(name, names);
  throw Error(ErrorCode::unknown_name,
              fmt::format("there is no traffic pattern {}", in_quotes(name)),
              near ? fmt::format("did you mean \"{}\"?", *near)
                   : fmt::format("choose one of {}", fmt::join(names, ", ")));
}

std::string to_string(TrafficPattern pattern) {
  return traffic_pattern_names()[static_cast<std::size_t>(pattern)];
}

}  // namespace asterism
