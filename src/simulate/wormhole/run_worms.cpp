// Simulates packets known in advance: releases, dependencies, delivery times.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/wormhole.hpp>

#include "base/memory.hpp"
#include "simulate/wormhole/engine.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t cycles_per_report = 1 << 12;

void require_setting(bool fine, std::string_view what, std::uint64_t value, std::uint64_t least,
                     std::uint64_t most) {
  if (fine) return;
  throw Error(ErrorCode::out_of_range, fmt::format("there is no machine with {} {}", value, what),
              fmt::format("choose from {} to {}", least, most));
}

/// Submits a packet as soon as its dependencies are satisfied.
class PacketRun final : public WormListener {
 public:
  PacketRun(const std::shared_ptr<const Network>& network, const WormholeSettings& settings,
            const WormPackets& packets, const WormRunOptions& options)
      : packets_(packets),
        options_(options),
        map_(network, settings),
        engine_(map_, settings, *this),
        awaited_(packets.size()) {
    run_.delivered.assign(packets.size(), WormRun::never);
    link();
  }

  WormRun run() {
    for (std::uint32_t i = 0; i < packets_.size(); ++i)
      if (awaited_[i] == 0) submit(i);
    for (std::uint64_t cycles = 0; engine_.advance(); ++cycles)
      if (cycles % cycles_per_report == 0)
        report(options_.progress, "simulating flits", engine_.totals().delivered, packets_.size());
    run_.totals = engine_.totals();
    if (run_.totals.delivered < packets_.size()) {
      run_.deadlock = engine_.deadlock();
      run_.deadlock->stuck = packets_.size() - run_.totals.delivered;
    }
    return std::move(run_);
  }

  void started(std::uint64_t packet, Cycle) override {
    if (options_.in_order && next_[packet] != none) fulfil(next_[packet]);
  }
  void delivered(std::uint64_t packet, Cycle now) override {
    run_.delivered[packet] = now;
    run_.finished = now;
    for (std::size_t i = first_dependant_[packet]; i < first_dependant_[packet + 1]; ++i)
      fulfil(dependants_[i]);
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  void link() {
    first_dependant_.assign(packets_.size() + 1, 0);
    for (std::uint32_t i = 0; i < packets_.size(); ++i) {
      const WormPackets::Packet packet = packets_[i];
      awaited_[i] = static_cast<std::uint32_t>(packet.after.size());
      for (const std::uint32_t before : packet.after) {
        if (before >= i)
          throw Error(ErrorCode::out_of_range,
                      fmt::format("packet {} cannot wait for packet {}", i, before),
                      "a packet may wait for packets with smaller numbers");
        ++first_dependant_[before + 1];
      }
    }
    for (std::size_t i = 0; i < packets_.size(); ++i)
      first_dependant_[i + 1] += first_dependant_[i];
    dependants_.resize(first_dependant_.back());
    std::vector<std::size_t> place(first_dependant_.begin(), first_dependant_.end() - 1);
    for (std::uint32_t i = 0; i < packets_.size(); ++i)
      for (const std::uint32_t before : packets_[i].after) dependants_[place[before]++] = i;
    if (options_.in_order) put_in_order();
  }

  void put_in_order() {
    next_.assign(packets_.size(), none);
    std::vector<std::uint32_t> last(map_.gates(), none);
    for (std::uint32_t i = 0; i < packets_.size(); ++i) {
      map_.gates_of(packets_[i].from, packets_[i].path, gates_);
      std::uint32_t& before = last[gates_.front().gate()];
      if (before != none) {
        next_[before] = i;
        ++awaited_[i];
      }
      before = i;
    }
  }

  void fulfil(std::uint32_t packet) {
    if (--awaited_[packet] == 0) submit(packet);
  }

  void submit(std::uint32_t index) {
    const WormPackets::Packet packet = packets_[index];
    map_.gates_of(packet.from, packet.path, gates_);
    engine_.submit(index, gates_, packet.flits, packet.release);
  }

  const WormPackets& packets_;
  const WormRunOptions& options_;
  ChannelMap map_;
  WormEngine engine_;
  std::vector<std::uint32_t> awaited_;
  std::vector<std::size_t> first_dependant_;
  std::vector<std::uint32_t> dependants_, next_;
  std::vector<GateOnPath> gates_;
  WormRun run_;
};

}  // namespace

void require_wormhole_settings(const WormholeSettings& settings) {
  using S = WormholeSettings;
  require_setting(
      settings.virtual_channels >= 1 && settings.virtual_channels <= S::max_virtual_channels,
      "virtual channels", settings.virtual_channels, 1, S::max_virtual_channels);
  require_setting(settings.buffer >= 1 && settings.buffer <= S::max_buffer, "flits of buffer",
                  settings.buffer, 1, S::max_buffer);
  require_setting(settings.hop <= S::max_cycles, "cycles a hop", settings.hop, 0, S::max_cycles);
  require_setting(settings.startup <= S::max_cycles, "cycles of start-up", settings.startup, 0,
                  S::max_cycles);
  require_setting(settings.ports <= S::max_ports, "ports", settings.ports, 0, S::max_ports);
}

void WormPackets::add(const Packet& packet) {
  if (packet.flits == 0 || packet.flits > max_flits)
    throw Error(ErrorCode::out_of_range, fmt::format("no packet has {} flits", packet.flits),
                fmt::format("choose from 1 to {}", max_flits));
  if (packet.path.empty())
    throw Error(ErrorCode::out_of_range, "a worm needs a path of at least one link");
  if (entries_.size() >= ~std::uint32_t{0})
    throw Error(ErrorCode::too_large, "there are 2^32 packets or more");
  ports_.insert(ports_.end(), packet.path.begin(), packet.path.end());
  after_.insert(after_.end(), packet.after.begin(), packet.after.end());
  entries_.push_back({packet.from, packet.flits, packet.release, ports_.size(), after_.size()});
}

WormPackets::Packet WormPackets::operator[](std::size_t index) const {
  const Entry& entry = entries_[index];
  const std::size_t ports = index == 0 ? 0 : entries_[index - 1].ports_end;
  const std::size_t after = index == 0 ? 0 : entries_[index - 1].after_end;
  return {entry.from,
          {ports_.data() + ports, ports_.data() + entry.ports_end},
          entry.flits,
          entry.release,
          {after_.data() + after, after_.data() + entry.after_end}};
}

WormRun run_worms(const std::shared_ptr<const Network>& network, const WormholeSettings& settings,
                  const WormPackets& packets, const WormRunOptions& options) {
  require_wormhole_settings(settings);
  MemoryBudget(options.memory_limit)
      .require(WormEngine::bytes(*network, settings),
               fmt::format("a flit-level run on {}", network->spec()), "choose a smaller network");
  return PacketRun(network, settings, packets, options).run();
}

}  // namespace asterism
