// The engine of all flit-level simulations. Event-driven per worm: if a worm shares no channels,
// the times of all its flits follow from those of its header (docs/wormhole.md), so work is only
// done per header and channel. Worms that share a physical channel are stepped cycle by cycle until
// they no longer share one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/wormhole.hpp>

#include "simulate/wormhole/channel_map.hpp"
#include "simulate/wormhole/cycle_queue.hpp"

namespace asterism {

/// Receives events in the cycle in which they happen, and may submit packets then.
class WormListener {
 public:
  virtual ~WormListener() = default;
  virtual void released(std::uint64_t /*packet*/, Cycle /*now*/) {}
  /// The packet has obtained its injection port.
  virtual void started(std::uint64_t /*packet*/, Cycle /*now*/) {}
  virtual void delivered(std::uint64_t /*packet*/, Cycle /*now*/) = 0;
};

class WormEngine {
 public:
  WormEngine(const ChannelMap& map, const WormholeSettings& settings, WormListener& listener);

  /// `gates` must come from ChannelMap. Numbers break ties and must be unique.
  void submit(std::uint64_t number, std::span<const GateOnPath> gates, std::uint64_t flits,
              Cycle release);

  /// The cycle that advance() would run, if anything is left to happen.
  [[nodiscard]] std::optional<Cycle> next_cycle() const;
  /// Runs one cycle. Returns false if nothing more can happen.
  bool advance();

  [[nodiscard]] Cycle now() const { return now_; }
  /// The first cycle in which a packet submitted now can start.
  [[nodiscard]] Cycle upcoming() const { return unrun_; }
  /// Number of packets submitted but not delivered.
  [[nodiscard]] std::uint64_t pending() const { return pending_; }
  [[nodiscard]] const WormTotals& totals() const { return totals_; }
  /// Returns the circular wait. Requires that advance() has returned false and packets are pending.
  [[nodiscard]] WormDeadlock deadlock() const;

  static double bytes(const Network& network, const WormholeSettings& settings) {
    return ChannelMap::bytes(network, settings, sizeof(Gate), sizeof(Unit));
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr Cycle never = ~Cycle{0};

  /// A virtual channel or a port.
  struct Unit {
    Cycle free_at = 0;      // `never` while unknown
    Cycle busy_before = 0;  // from this cycle on, its worm has no flit to bring over the channel
    std::uint32_t owner = none;
  };
  /// Where headers wait for units.
  struct Gate {
    std::uint32_t first = none, last = none;  // waiting worms
    Cycle wake = never;                       // the next scheduled examination
    Cycle used = never;                       // the last cycle in which a flit crossed
    std::uint64_t round = 0;                  // round of `bid`
    std::uint32_t bid = 0;                    // the unit that is served in a round of body flits
    std::uint32_t last_served = 0;            // last unit served
    bool marked = false;
  };
  /// A gate on the path of a worm. While the worm runs freely, `count` is the cycle in which its
  /// header crossed, or would have crossed if all flits behind it had followed without a gap; while
  /// it is stepped, the number of flits that have crossed.
  struct Place {
    std::uint32_t gate;
    std::uint32_t unit;  // before a unit is assigned: the class
    std::int64_t count;
    Cycle moved;  // stepped: the last cycle in which a flit crossed
  };
  struct Worm {
    std::uint64_t number = 0;
    std::uint64_t flits = 0;
    Cycle since = 0;          // waiting since
    std::uint64_t first = 0;  // first of its places
    std::uint32_t last = 0;   // index of ejection
    std::uint32_t head = 0;   // index of the last gate that its header has passed
    std::uint32_t tail = 1;   // first index over which the tail's time is unknown
    std::uint32_t next = none, previous = none;  // links of the queue at the gate where it waits
    std::uint32_t shared = 0;                    // number of channels that it shares with others
    std::uint32_t epoch = 0;                     // deliveries of other epochs are invalid
    bool waiting = false;
    bool stepped = false;
    bool awake = false;
    bool contended = false;  // only channel contention kept it from moving
    Cycle touched = never;   // stepped: the last cycle in which it moved
  };
  enum class Kind : std::uint8_t { release, ready, gate, delivery };
  struct Event {
    std::uint32_t index;
    std::uint32_t epoch;
    Kind kind;
  };
  struct At {
    std::uint32_t worm, index;
  };

  // engine.cpp: the cycle, headers, gates.
  [[nodiscard]] std::uint32_t room_for(std::uint32_t places);
  void recycle(std::uint32_t worm);
  void take_event(const Event& event);
  void release(std::uint32_t worm);
  void deliver(std::uint32_t worm);
  void give_injection_ports();
  void move_headers();
  void request(std::uint32_t worm);
  void mark(std::uint32_t gate);
  void enqueue(std::uint32_t gate, std::uint32_t worm);
  void dequeue(std::uint32_t gate, std::uint32_t worm);
  [[nodiscard]] std::uint32_t free_unit(std::uint32_t gate, std::uint32_t unit_class) const;
  void serve_injection(std::uint32_t gate);
  void serve_ejection(std::uint32_t gate);
  void serve_channel(std::uint32_t gate);
  void plan_service(std::uint32_t gate);
  void schedule(std::uint32_t gate, Cycle cycle);
  void pass(std::uint32_t worm, std::uint32_t unit);
  void find_sharing(std::uint32_t worm, std::uint32_t gate, std::uint32_t unit);
  void go_on(std::uint32_t worm);

  // bodies.cpp: the flits after the headers.
  void settle_tails(std::uint32_t worm);
  void settle_all_tails(std::uint32_t worm);
  [[nodiscard]] Cycle tail_time(const Worm& worm, std::uint32_t index) const;
  void tail_passes(std::uint32_t worm, std::uint32_t index, Cycle cycle);
  void set_free(const Place& place, Cycle cycle);
  void step_shared();
  void begin_stepping(std::uint32_t worm);
  void wake(std::uint32_t worm);
  void move_bodies();
  void bid(std::uint32_t worm, std::uint32_t index);
  [[nodiscard]] bool may_move(Worm& worm, std::uint32_t index) const;
  [[nodiscard]] bool served_before(const Gate& gate, std::uint32_t a, std::uint32_t b) const;
  void move(std::uint32_t worm, std::uint32_t index);
  void finish_tails();
  void stop_sharing(std::uint32_t worm, std::uint32_t gate, std::uint32_t unit);
  void settle_stepped();
  [[nodiscard]] bool without_gaps(const Worm& worm) const;
  void run_free(std::uint32_t worm);

  [[nodiscard]] Place* places(const Worm& worm) { return places_.data() + worm.first; }
  [[nodiscard]] const Place* places(const Worm& worm) const { return places_.data() + worm.first; }
  [[nodiscard]] WormWait wait_of(const Worm& worm) const;

  const ChannelMap& map_;
  std::uint64_t buffer_;
  Cycle hop_, startup_;
  std::uint64_t residence_;  // minimum time of a body flit in a buffer: 1, or 0 if hop is 0
  WormListener& listener_;

  std::vector<Unit> units_;
  std::vector<Gate> gates_;
  std::vector<Worm> worms_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> free_worms_[33];  // by the logarithm of the block size

  CycleQueue<Event> events_;
  std::vector<Event> taken_;
  std::vector<std::uint32_t> marked_, marked_injections_, serving_;
  std::vector<std::uint32_t> arrivals_, arriving_;  // headers for the next round
  std::vector<std::uint32_t> to_step_, awake_, to_settle_;
  std::vector<At> candidates_, next_candidates_, bids_, finished_;
  std::uint64_t round_ = 0;

  Cycle now_ = 0;
  Cycle unrun_ = 0;  // the first cycle that has not been run
  bool in_cycle_ = false;
  Cycle last_header_ = 0;  // the last cycle in which a header moved
  std::uint64_t pending_ = 0;
  WormTotals totals_;
};

}  // namespace asterism
