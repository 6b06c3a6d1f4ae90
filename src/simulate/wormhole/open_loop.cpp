#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/latency.hpp>

#include "base/memory.hpp"
#include "base/natural_log.hpp"
#include "simulate/wormhole/batch_means.hpp"
#include "simulate/wormhole/engine.hpp"
#include "simulate/wormhole/traffic_source.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t packets_per_node = 200;
constexpr std::uint64_t fewest_packets = 20'000;
constexpr std::uint64_t max_packets = 400'000;
constexpr Cycle least_warm_up = 1000;
/// A network counts as saturated if more packets per node are waiting or in transit.
constexpr std::uint64_t max_pending_per_node = 64;
constexpr std::uint64_t cycles_between_reports = 1 << 12;

/// Geometric distribution: the number of cycles without a packet, if each cycle has one with that
/// probability.
class Gaps {
 public:
  explicit Gaps(double chance) : log_of_none_(chance < 1 ? natural_log(1 - chance) : 0) {}
  [[nodiscard]] Cycle draw(NodeRandom& random) const {
    if (log_of_none_ == 0) return 0;
    static constexpr double longest = 1e15;
    const double gap = std::floor(natural_log(random.fraction()) / log_of_none_);
    return static_cast<Cycle>(std::min(gap, longest));
  }

 private:
  double log_of_none_;
};

class OpenLoop final : public WormListener {
 public:
  OpenLoop(const std::shared_ptr<const Network>& network, const LatencyOptions& options,
           double load)
      : options_(options),
        map_(network, options.machine),
        engine_(map_, options.machine, *this),
        source_(make_traffic_source(network, map_, options)),
        senders_(network->node_count()) {
    point_.load = load;
    double packets_per_cycle = 0;
    for (NodeId node{0}; node.value() < network->node_count(); ++node) {
      if (!source_->sends(node)) continue;
      ++sending_;
      const double chance = load / source_->mean_flits(node);
      require_chance(chance);
      packets_per_cycle += chance;
      senders_[node.value()] = {NodeRandom(options.seed, node), Gaps(chance), true};
    }
    if (sending_ == 0)
      throw Error(ErrorCode::unsupported, fmt::format("no node of {} sends", network->spec()),
                  "choose another pattern or a larger network");
    choose_cycles(packets_per_cycle);
  }

  LatencyPoint run() {
    for (NodeId node{0}; node.value() < senders_.size(); ++node)
      if (senders_[node.value()].sends) generate(node, 0);
    run_until_measured();
    point_.cycles = engine_.now() + 1;
    drain();
    finish();
    return std::move(point_);
  }

  void released(std::uint64_t packet, Cycle now) override {
    if (now < measure_from_) backlog_before_ = pending();
    if (is_measured(now)) {
      ++to_measure_;
      ++generated_in_window_;
    }
    if (!draining_) generate(packets_[packet].node, now + 1);
  }

  void delivered(std::uint64_t packet, Cycle now) override {
    const Packet& sent = packets_[packet];
    if (!draining_) delivered_so_far_ += sent.flits;
    if (is_measured(now - 1)) delivered_flits_[batch_of(now - 1)] += sent.flits;
    if (!is_measured(sent.generated)) return;
    --to_measure_;
    const Cycle latency = now - sent.generated;
    latencies_.push_back(latency);
    means_.add(batch_of(sent.generated), static_cast<double>(latency));
    uncontended_ += static_cast<double>(sent.uncontended);
  }

 private:
  struct Sender {
    NodeRandom random{};
    Gaps gaps{1};
    bool sends = false;
  };
  struct Packet {
    NodeId node;
    Cycle generated;
    std::uint64_t flits;
    Cycle uncontended;
  };

  static void require_chance(double chance) {
    if (chance > 0 && chance <= 1) return;
    throw Error(ErrorCode::out_of_range, "no node can offer such a load",
                "a load is more than 0 and at most a packet a node and cycle");
  }

  void choose_cycles(double packets_per_cycle) {
    const double wanted = static_cast<double>(
        std::clamp(packets_per_node * sending_, fewest_packets, std::max(max_packets, sending_)));
    static constexpr double longest = 1e15;
    measured_ = options_.measured > 0
                    ? options_.measured
                    : static_cast<Cycle>(std::min(longest, std::ceil(wanted / packets_per_cycle)));
    measured_ = std::max<Cycle>(measured_, BatchMeans::batches);
    measure_from_ =
        options_.warm_up > 0 ? options_.warm_up : std::max(least_warm_up, measured_ / 4);
    measure_to_ = measure_from_ + measured_;
  }

  [[nodiscard]] bool is_measured(Cycle cycle) const {
    return cycle >= measure_from_ && cycle < measure_to_;
  }
  [[nodiscard]] std::size_t batch_of(Cycle cycle) const {
    const double part = static_cast<double>(cycle - measure_from_) / static_cast<double>(measured_);
    return std::min(BatchMeans::batches - 1,
                    static_cast<std::size_t>(part * static_cast<double>(BatchMeans::batches)));
  }

  /// Generates the node's next packet, in the first random cycle from `earliest` on.
  void generate(NodeId node, Cycle earliest) {
    Sender& sender = senders_[node.value()];
    const Cycle at = earliest + sender.gaps.draw(sender.random);
    const TrafficSource::Sending sending = source_->next(node, sender.random);
    const Cycle hops = sending.gates.size() - 3;  // after the first
    const Cycle alone = options_.machine.startup + hops * options_.machine.hop + sending.flits;
    engine_.submit(packets_.size(), sending.gates, sending.flits, at);
    packets_.push_back({node, at, sending.flits, alone});
  }

  /// Continues to offer packets until all measured packets have arrived.
  void run_until_measured() {
    const Cycle longest = measure_to_ + measured_ + least_warm_up;
    std::uint64_t turns = 0;
    while (const auto next = engine_.next_cycle()) {
      if (*next >= measure_to_ && !window_closed_) close_window();
      if (window_closed_ && to_measure_ == 0) return;
      if (*next > longest || pending() > max_pending_per_node * sending_ + fewest_packets) {
        point_.saturated = true;
        return;
      }
      engine_.advance();
      if (turns++ % cycles_between_reports == 0)
        report(options_.progress, "offering packets", std::min(engine_.now(), measure_to_),
               measure_to_);
    }
  }

  /// Excludes the packets that every node has prepared for later.
  [[nodiscard]] std::uint64_t pending() const {
    return engine_.pending() - std::min(engine_.pending(), sending_);
  }

  /// Queues are growing if far more packets wait at the end than at the beginning, beyond random
  /// variation.
  void close_window() {
    window_closed_ = true;
    const double growth = static_cast<double>(pending()) - static_cast<double>(backlog_before_);
    const auto generated = static_cast<double>(generated_in_window_);
    static constexpr double part = 0.05, deviations = 5;
    if (growth > std::max(part * generated, deviations * std::sqrt(generated)))
      point_.saturated = true;
  }

  /// When no node sends any more, everything in transit must arrive, or it never will.
  void drain() {
    draining_ = true;
    std::uint64_t turns = 0;
    while (engine_.advance())
      if (turns++ % cycles_between_reports == 0)
        report(options_.progress, "waiting for the last packets", 0, 0);
    if (engine_.pending() > 0) point_.deadlock = engine_.deadlock();
  }

  void finish() {
    point_.totals = engine_.totals();
    point_.packets = latencies_.size();
    point_.mean = means_.mean();
    point_.margin = means_.margin();
    if (!latencies_.empty()) {
      std::ranges::sort(latencies_);
      point_.uncontended = uncontended_ / static_cast<double>(latencies_.size());
      point_.median = at_most(50);
      point_.p95 = at_most(95);
      point_.p99 = at_most(99);
      point_.longest = latencies_.back();
    }
    BatchMeans throughput;
    const double batch_cycles =
        static_cast<double>(measured_) / static_cast<double>(BatchMeans::batches);
    for (std::size_t i = 0; i < BatchMeans::batches; ++i)
      throughput.add(i, static_cast<double>(delivered_flits_[i]) /
                            (batch_cycles * static_cast<double>(sending_)));
    point_.accepted = throughput.mean();
    point_.accepted_margin = throughput.margin();
    if (!window_closed_)  // stopped before
      point_.accepted = static_cast<double>(delivered_so_far_) /
                        (static_cast<double>(point_.cycles) * static_cast<double>(sending_));
  }

  /// Returns the smallest latency that at least `percent` percent do not exceed.
  [[nodiscard]] Cycle at_most(std::uint64_t percent) const {
    const std::uint64_t rank = (latencies_.size() * percent + 99) / 100;
    return latencies_[rank - 1];
  }

  const LatencyOptions& options_;
  ChannelMap map_;
  WormEngine engine_;
  std::unique_ptr<TrafficSource> source_;
  std::vector<Sender> senders_;
  std::uint64_t sending_ = 0;
  Cycle measured_ = 0, measure_from_ = 0, measure_to_ = 0;
  bool window_closed_ = false, draining_ = false;

  std::vector<Packet> packets_;
  std::uint64_t generated_in_window_ = 0, to_measure_ = 0, backlog_before_ = 0;
  std::vector<Cycle> latencies_;
  BatchMeans means_;
  std::array<std::uint64_t, BatchMeans::batches> delivered_flits_{};
  std::uint64_t delivered_so_far_ = 0;  // number of flits, before the packets stop
  double uncontended_ = 0;
  LatencyPoint point_;
};

void require_options(const Network& network, const LatencyOptions& options) {
  require_wormhole_settings(options.machine);
  if (options.packet_flits == 0 || options.packet_flits > WormPackets::max_flits)
    throw Error(ErrorCode::out_of_range,
                fmt::format("no packet has {} flits", options.packet_flits),
                fmt::format("choose from 1 to {}", WormPackets::max_flits));
  if (options.warm_up > WormholeSettings::max_cycles ||
      options.measured > WormholeSettings::max_cycles)
    throw Error(ErrorCode::too_large, "the simulation would take too many cycles",
                fmt::format("choose at most {}", WormholeSettings::max_cycles));
  if (!(options.hot_fraction >= 0 && options.hot_fraction <= 1))
    throw Error(ErrorCode::out_of_range, "the fraction to the hot node is not a fraction",
                "choose a number from 0 to 1");
  if (options.hot_node.value() >= network.node_count())
    throw Error(ErrorCode::not_a_node,
                fmt::format("{} has no node number {}", network.spec(), options.hot_node.value()));
  MemoryBudget(options.memory_limit)
      .require(WormEngine::bytes(network, options.machine),
               fmt::format("a flit-level run on {}", network.spec()), "choose a smaller network");
}

}  // namespace

LatencyPoint measure_latency(const std::shared_ptr<const Network>& network,
                             const LatencyOptions& options, double load) {
  require_options(*network, options);
  return OpenLoop(network, options, load).run();
}

Saturation find_saturation(const std::shared_ptr<const Network>& network,
                           const LatencyOptions& options) {
  const std::uint32_t ports = options.machine.ports == 0
                                  ? network->port_count()
                                  : std::min(options.machine.ports, network->port_count());
  // At most one worm per port and cycle can be offered.
  const double most =
      std::min(static_cast<double>(ports), static_cast<double>(options.packet_flits));
  static constexpr double steps = 64;
  Saturation found;
  found.above = most;
  const auto is_saturated = [&](double load) {
    found.points.push_back(measure_latency(network, options, load));
    return found.points.back().saturated || found.points.back().deadlock.has_value();
  };
  if (!is_saturated(most)) {
    found.below = most;
    return found;
  }
  while (found.above - found.below > most / steps) {
    const double middle = (found.below + found.above) / 2;
    (is_saturated(middle) ? found.above : found.below) = middle;
  }
  return found;
}

}  // namespace asterism
