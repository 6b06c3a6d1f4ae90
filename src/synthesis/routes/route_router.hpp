// Routes in a network unrolled in time.
//
// Given which arcs may be used in which step, every parcel takes a way whose steps rise; waiting is
// free. A step lasts as long as its largest packet, so the sum over the steps of the largest load
// is to be small. Its dual: prices of the slots that sum to one in each step. A slot's price grows
// with a high power of its load relative to the largest of its step; the parcels of a source are
// taken out and go the cheapest way again, group by group, several times.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

class TimetableRouter {
 public:
  /// The parcels are in the order of their origins; those of each are routed in `groups` groups,
  /// dealt out in an order drawn by `shuffle` if that is not 0. All arguments must outlive this
  /// object. The progress may stop the work.
  TimetableRouter(const RouteGraph& graph, const RouteTimetable& table,
                  std::span<const Parcel> parcels, std::uint32_t groups, const Progress& progress,
                  std::uint64_t shuffle = 0);
  static double bytes(const RouteTimetable& table, double nodes, double parcels);

  /// All parcels for the first time; false if there is no way for one.
  [[nodiscard]] bool route_all();
  /// The routes that are known for the same timetable. Those that lack a parcel's are found; false
  /// if there is no way for one.
  [[nodiscard]] bool adopt(std::span<const Hop> hops);
  /// All again, with prices of the power 2^doublings; the time after.
  double improve(std::uint32_t doublings);
  /// As improve(), but a group whose new ways make the whole longer keeps the old ones.
  double descend(std::uint32_t doublings);

  [[nodiscard]] double time() const { return time_of(graph_, table_, loads_); }
  [[nodiscard]] TimedRoutes routes() const;

  /// Prices of the slots after what was routed.
  [[nodiscard]] std::span<const double> prices(std::uint32_t doublings);

 private:
  struct Group {
    std::uint32_t source, begin, end;  // in order_
  };
  void make_groups(std::uint32_t groups, std::uint64_t shuffle);
  void index_arrivals();
  void refresh();
  void reprice(std::uint32_t slot);
  void add(std::uint32_t slot, std::uint32_t messages);
  void take_out(std::uint32_t group);
  bool route(std::uint32_t group);
  void route_if_better(std::uint32_t group);
  void touch(std::span<const Hop> hops);
  double measure_touched();
  void find_costs(std::uint32_t source);
  void trace_step(std::uint32_t step, std::uint32_t source, std::vector<Hop>& hops);
  void put(std::uint32_t node, std::uint32_t item);

  const RouteGraph& graph_;
  const RouteTimetable& table_;
  std::span<const Parcel> parcels_;
  const Progress& progress_;
  std::vector<std::uint32_t> order_;
  std::vector<Group> groups_;
  std::vector<std::vector<Hop>> hops_;  // of each group, from the last step to the first

  std::vector<std::uint32_t> by_end_, first_arrival_;  // the slots of each step by where they lead
  std::vector<std::uint64_t> loads_;
  std::vector<double> price_;
  std::vector<PacketCost> packet_cost_;          // of slots
  std::vector<std::uint32_t> from_, to_, step_;  // of slots
  std::vector<double> largest_, scale_;          // of steps
  std::uint32_t doublings_ = 1;
  bool first_pass_ = true;
  double hop_price_ = 0;

  std::vector<double> step_time_;
  std::vector<std::uint32_t> touched_;  // steps
  std::vector<unsigned char> is_touched_;

  std::vector<double> cost_;  // by time and node, of the cheapest way from the source
  std::vector<std::uint32_t> head_, head_before_, next_;  // the items at each node
  std::vector<std::uint32_t> active_, active_before_;
};

}  // namespace asterism::routes
