// Wormhole switching as docs/wormhole.md states it, flit by flit and cycle by cycle, without any
// optimisation: the reference for the engine.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include <asterism/wormhole.hpp>

#include "network/grid.hpp"

namespace asterism {

class NaiveWorms {
 public:
  struct Result {
    std::vector<Cycle> delivered;
    bool stuck = false;
    std::uint64_t flit_moves = 0;
    std::uint64_t blocked = 0;
    /// By packet, the channels (node, port) whose virtual channels it holds in the end.
    std::vector<std::vector<std::pair<std::uint64_t, std::uint32_t>>> held;
  };

  NaiveWorms(std::shared_ptr<const Network> network, const WormholeSettings& settings,
             const WormPackets& packets, bool in_order)
      : network_(std::move(network)), settings_(settings), in_order_(in_order) {
    for (std::size_t i = 0; i < packets.size(); ++i) add(packets[i]);
  }

  Result run() {
    for (now_ = 0; !over(); ++now_) {
      acted_ = false;
      later_ = false;
      give_injection_ports();
      while (move_headers_once()) acted_ = true;
      while (move_bodies_once()) acted_ = true;
      if (!acted_ && !later_) break;
    }
    return result();
  }

 private:
  static constexpr Cycle never = ~Cycle{0};
  enum class What { injection, channel, ejection };
  struct Unit {
    int holder = -1;
    Cycle free_from = 0;
  };
  struct Gate {
    What what;
    std::uint64_t node = 0;
    std::uint32_t port = 0;
    std::vector<Unit> units;
    Cycle used = never;
    std::size_t last = 0;
  };
  struct Stop {
    int gate;
    std::size_t first, last;  // the units it may take
    int unit = -1;
  };
  struct Packet {
    Cycle release;
    std::vector<std::uint32_t> after;
    std::vector<Stop> stops;      // injection, channels, ejection
    std::vector<std::size_t> at;  // by flit: the last stop it has passed
    std::vector<Cycle> came;      // by flit: when
    int before = -1;              // in order: the packet that must start before it
    bool started = false;
    Cycle header_ready = never;
    Cycle since = never;    // it waits for what it wants now
    Cycle ejected = never;  // the last cycle in which a flit was
    Cycle delivered = never;
  };

  void add(const WormPackets::Packet& given) {
    Packet packet;
    packet.release = given.release;
    packet.after.assign(given.after.begin(), given.after.end());
    packet.at.assign(given.flits, 0);
    packet.came.assign(given.flits, 0);
    const bool all = settings_.ports == 0;
    NodeId node = given.from;
    const std::size_t per_node = all ? 1 : settings_.ports;
    packet.stops.push_back(stop(What::injection, given.from.value(),
                                all ? given.path[0].value() : 0, per_node, 0, per_node));
    const auto* grid = network_->grid();
    const std::size_t channels = settings_.virtual_channels;
    const bool classes = grid != nullptr && grid->wrapped() && settings_.datelines && channels > 1;
    bool wrapped = false;
    for (std::size_t i = 0; i < given.path.size(); ++i) {
      const Port port = given.path[i];
      if (i > 0 && port != given.path[i - 1]) wrapped = false;
      const std::size_t half = (channels + 1) / 2;
      packet.stops.push_back(stop(What::channel, node.value(), port.value(), channels,
                                  classes && wrapped ? half : 0,
                                  classes && !wrapped ? half : channels));
      const NodeId to = network_->neighbour(node, port);
      if (classes) {
        const auto x = grid->coordinate(node, port.value() / 2);
        const auto y = grid->coordinate(to, port.value() / 2);
        if (port.value() % 2 == 0 ? y < x : y > x) wrapped = true;
      }
      if (i + 1 == given.path.size())
        packet.stops.push_back(stop(What::ejection, to.value(),
                                    all ? network_->reverse_port(node, port).value() : 0, per_node,
                                    0, per_node));
      node = to;
    }
    if (in_order_)
      for (int i = static_cast<int>(packets_.size()) - 1; i >= 0 && packet.before < 0; --i)
        if (at(i).stops[0].gate == packet.stops[0].gate) packet.before = i;
    packets_.push_back(packet);
  }

  Stop stop(What what, std::uint64_t node, std::uint32_t port, std::size_t units, std::size_t first,
            std::size_t last) {
    const auto [found, fresh] =
        names_.try_emplace({static_cast<int>(what), node, port}, static_cast<int>(gates_.size()));
    if (fresh) gates_.push_back({what, node, port, std::vector<Unit>(units), never, 0});
    return {found->second, first, last, -1};
  }

  Packet& at(int index) { return packets_[static_cast<std::size_t>(index)]; }
  Gate& gate_of(const Stop& stop) { return gates_[static_cast<std::size_t>(stop.gate)]; }

  [[nodiscard]] bool over() const {
    return std::ranges::all_of(packets_, [](const Packet& p) { return p.delivered != never; });
  }

  int free_unit(const Stop& stop) {
    const Gate& gate = gate_of(stop);
    for (std::size_t i = stop.first; i < stop.last; ++i)
      if (gate.units[i].holder < 0 && gate.units[i].free_from <= now_) return static_cast<int>(i);
    return -1;
  }

  bool could_start(const Packet& packet) {
    if (packet.release > now_) later_ = true;
    if (packet.started || packet.release > now_) return false;
    if (packet.before >= 0 && !at(packet.before).started) return false;
    for (const std::uint32_t other : packet.after) {
      if (packets_[other].delivered != never && packets_[other].delivered > now_) later_ = true;
      if (packets_[other].delivered > now_) return false;
    }
    return true;
  }

  /// Returns the packet that has waited longest among those for which `wants` holds, or -1.
  template <class Wants>
  int longest_waiting(const Wants& wants) {
    int best = -1;
    for (int i = 0; i < static_cast<int>(packets_.size()); ++i) {
      if (!wants(i)) continue;
      if (best < 0 || at(i).since < at(best).since) best = i;
    }
    return best;
  }

  void give_injection_ports() {
    for (bool again = true; again;) {
      again = false;
      for (Packet& packet : packets_)
        if (could_start(packet) && packet.since == never) packet.since = now_;
      for (std::size_t g = 0; g < gates_.size(); ++g) {
        const int best = longest_waiting([&](int i) {
          return !at(i).started && at(i).since != never &&
                 at(i).stops[0].gate == static_cast<int>(g) && free_unit(at(i).stops[0]) >= 0;
        });
        if (best < 0) continue;
        take(best, 0);
        at(best).started = true;
        at(best).header_ready = now_ + settings_.startup;
        at(best).since = never;
        again = true;
        acted_ = true;
      }
    }
  }

  void take(int index, std::size_t stop) {
    Stop& taken = at(index).stops[stop];
    taken.unit = free_unit(taken);
    gate_of(taken).units[static_cast<std::size_t>(taken.unit)].holder = index;
  }

  void leave(int index, std::size_t stop) {
    const Stop& left = at(index).stops[stop];
    gate_of(left).units[static_cast<std::size_t>(left.unit)] = {-1, now_ + 1};
  }

  /// Does its header want to pass a further stop in this cycle?
  bool header_wants(Packet& packet) {
    if (!packet.started || packet.at[0] + 1 == packet.stops.size()) return false;
    if (packet.header_ready > now_) {
      later_ = true;
      return false;
    }
    if (packet.since == never) packet.since = now_;
    return true;
  }

  bool move_headers_once() {
    std::vector<int> wanting;
    for (int i = 0; i < static_cast<int>(packets_.size()); ++i)
      if (header_wants(at(i))) wanting.push_back(i);
    bool moved = false;
    const auto wanted = [&](int i) -> const Stop& { return at(i).stops[at(i).at[0] + 1]; };
    for (std::size_t g = 0; g < gates_.size(); ++g) {
      Gate& gate = gates_[g];
      if (gate.what == What::injection) continue;
      for (bool again = true; again;) {
        again = false;
        if (gate.what == What::channel && gate.used == now_) break;
        const int best = longest_waiting([&](int i) {
          return std::ranges::find(wanting, i) != wanting.end() &&
                 wanted(i).gate == static_cast<int>(g) && free_unit(wanted(i)) >= 0;
        });
        if (best < 0) break;
        std::erase(wanting, best);
        result_.blocked += now_ - at(best).since;
        take(best, at(best).at[0] + 1);
        pass(best, 0);
        const Packet& packet = at(best);
        const bool leaves = packet.at[0] + 2 == packet.stops.size();
        at(best).header_ready = now_ + (leaves ? 0 : settings_.hop);
        at(best).since = never;
        moved = true;
        again = gate.what == What::ejection;
      }
    }
    return moved;
  }

  /// A flit passes its next stop.
  void pass(int index, std::size_t flit) {
    Packet& packet = at(index);
    const std::size_t stop = ++packet.at[flit];
    packet.came[flit] = now_;
    Gate& gate = gate_of(packet.stops[stop]);
    if (gate.what == What::channel) {
      gate.used = now_;
      gate.last = static_cast<std::size_t>(packet.stops[stop].unit);
      ++result_.flit_moves;
    } else {
      packet.ejected = now_;
    }
    if (flit + 1 < packet.at.size()) return;
    leave(index, stop - 1);
    if (gate.what != What::ejection) return;
    leave(index, stop);
    packet.delivered = now_ + 1;
  }

  /// The flit behind the header that may pass this stop in this cycle, or 0.
  std::size_t mover(const Packet& packet, std::size_t stop) {
    if (packet.at[0] < stop) return 0;
    std::size_t flit = 0;
    while (flit < packet.at.size() && packet.at[flit] >= stop) ++flit;
    if (flit == packet.at.size() || packet.at[flit] + 1 != stop) return 0;
    if (stop + 1 == packet.stops.size()) return packet.ejected == now_ ? 0 : flit;
    if (gate_of(packet.stops[stop]).used == now_) return 0;
    if (stop > 1 && settings_.hop > 0 && packet.came[flit] == now_) return 0;
    const auto there = std::ranges::count(packet.at, stop);
    return static_cast<std::uint64_t>(there) < settings_.buffer ? flit : 0;
  }

  bool move_bodies_once() {
    struct Move {
      int packet;
      std::size_t flit, distance;
    };
    std::map<int, Move> chosen;  // by gate
    std::vector<Move> moves;     // out of the network
    for (int i = 0; i < static_cast<int>(packets_.size()); ++i) {
      const Packet& packet = at(i);
      for (std::size_t stop = 1; stop < packet.stops.size(); ++stop) {
        const std::size_t flit = mover(packet, stop);
        if (flit == 0) continue;
        const Gate& gate = gate_of(packet.stops[stop]);
        if (gate.what == What::ejection) {
          moves.push_back({i, flit, 0});
          continue;
        }
        const std::size_t around = gate.units.size();
        const auto unit = static_cast<std::size_t>(packet.stops[stop].unit);
        const Move move{i, flit, (unit + around - gate.last - 1) % around};
        const auto [found, fresh] = chosen.try_emplace(packet.stops[stop].gate, move);
        if (!fresh && move.distance < found->second.distance) found->second = move;
      }
    }
    for (const auto& [gate, move] : chosen) moves.push_back(move);
    for (const Move& move : moves) pass(move.packet, move.flit);
    return !moves.empty();
  }

  Result result() {
    result_.stuck = !over();
    result_.held.resize(packets_.size());
    for (const Packet& packet : packets_) result_.delivered.push_back(packet.delivered);
    for (const Gate& gate : gates_)
      for (const Unit& unit : gate.units)
        if (gate.what == What::channel && unit.holder >= 0)
          result_.held[static_cast<std::size_t>(unit.holder)].push_back({gate.node, gate.port});
    return result_;
  }

  std::shared_ptr<const Network> network_;
  WormholeSettings settings_;
  bool in_order_;
  std::vector<Packet> packets_;
  std::vector<Gate> gates_;
  std::map<std::tuple<int, std::uint64_t, std::uint32_t>, int> names_;
  Cycle now_ = 0;
  bool acted_ = false, later_ = false;
  Result result_;
};

}  // namespace asterism
