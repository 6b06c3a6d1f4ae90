// The parts of a machine that are connected by its faster paths, and the hosts that carry cargo
// from part to part.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "synthesis/timed/timed_ways.hpp"

namespace asterism::timed {

/// Messages that travel together: `count` messages that their origin holds initially.
struct TimedCargo {
  std::uint32_t origin = 0;  ///< host
  std::uint32_t count = 1;
};

/// Paths whose fixed time exceeds a limit are slow. Every cargo enters every other part over slow
/// paths, from hosts that are fixed in advance; the carriers have equal shares.
struct CarrierRules {
  double max_fast = 0;
  std::uint32_t carriers = 1;  ///< per cargo and part
  std::uint32_t gateways = 0;  ///< hosts that carry from one part into another; 0 for all
};

class PartPlan {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  PartPlan(const HostWays& ways, std::span<const TimedCargo> cargo, const CarrierRules& rules);

  [[nodiscard]] std::uint32_t num_parts() const { return num_parts_; }
  [[nodiscard]] std::uint32_t part(std::uint32_t host) const { return part_[host]; }
  [[nodiscard]] bool is_slow(const Target& target) const {
    return target.cost.fixed > rules_.max_fast;
  }
  /// The cargo that each host carries into each part.
  [[nodiscard]] const BitRows& carried() const { return carried_; }
  [[nodiscard]] std::size_t row(std::uint32_t host, std::uint32_t part) const {
    return std::size_t{host} * num_parts_ + part;
  }
  /// The cargo that each host carries itself or passes to a carrier.
  [[nodiscard]] const BitRows& urgent() const { return urgent_; }

 private:
  /// Loads of the hosts that lead from one part into another.
  struct Loads {
    const std::vector<std::uint32_t>& hosts;
    std::vector<std::size_t> load;
    std::size_t share;

    bool add(std::uint32_t host);
  };

  void join_parts(const HostWays& ways);
  void measure_fast_ways(const HostWays& ways);
  void find_gateways(const HostWays& ways);
  void route_parts();
  void choose_carriers(std::span<const TimedCargo> cargo, std::uint32_t from, std::uint32_t to);
  [[nodiscard]] std::uint32_t nearest_carrier(const Loads& loads, std::uint32_t number,
                                              std::uint32_t origin, std::uint32_t to) const;
  void assign(std::uint32_t number, std::uint32_t origin, std::uint32_t host, std::uint32_t to);
  [[nodiscard]] std::size_t pair(std::uint32_t from, std::uint32_t to) const {
    return std::size_t{from} * num_parts_ + to;
  }

  CarrierRules rules_;
  std::uint32_t num_hosts_;
  std::uint32_t num_parts_ = 0;
  std::vector<std::uint32_t> part_;                   // by host
  std::vector<double> distance_;                      // over fast paths, by pair of hosts
  std::vector<std::uint32_t> before_;                 // the predecessor on that path
  std::vector<std::vector<std::uint32_t>> gateways_;  // hosts by pair of parts
  // the part before the second one, by pair of parts
  std::vector<std::uint32_t> last_part_;
  BitRows carried_, urgent_;
};

/// Returns limits between fast and slow paths, at sufficiently wide gaps, widest first. The last
/// limit is infinite.
[[nodiscard]] std::vector<double> fast_limits(const HostWays& ways);

}  // namespace asterism::timed
