// Routes in a time-expanded network.
//
// Given which arcs may be used in which step, every parcel takes a path with increasing steps;
// waiting is free. A step lasts as long as its largest packet, so the sum of the largest loads over
// the steps should be small. The dual problem has slot prices that sum to one in each step. The
// price of a slot grows with a high power of its load relative to the largest load of its step. The
// parcels of a source are removed and rerouted along the cheapest paths, group by group, several
// times.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

class TimetableRouter {
 public:
  /// Parcels must be sorted by origin. Those of each origin are routed in `groups` groups,
  /// distributed in a random order given by `shuffle` if it is not 0. All arguments must outlive
  /// this object. The progress may stop the work.
  TimetableRouter(const RouteGraph& graph, const RouteTimetable& table,
                  std::span<const Parcel> parcels, std::uint32_t groups, const Progress& progress,
                  std::uint64_t shuffle = 0);
  static double bytes(const RouteTimetable& table, double nodes, double parcels);

  /// Routes all parcels for the first time. Returns false if a parcel has no path.
  [[nodiscard]] bool route_all();
  /// Adopts known routes for the same timetable and finds the missing ones. Returns false if a
  /// parcel has no path.
  [[nodiscard]] bool adopt(std::span<const Hop> hops);
  /// Reroutes all parcels, with prices of the power 2^doublings. Returns the new time.
  double improve(std::uint32_t doublings);
  /// Like improve(), but a group keeps its old paths if the new ones increase the total time.
  double descend(std::uint32_t doublings);

  [[nodiscard]] double time() const { return time_of(graph_, table_, loads_); }
  [[nodiscard]] TimedRoutes routes() const;

  /// Returns the prices of the slots under the current routes.
  [[nodiscard]] std::span<const double> prices(std::uint32_t doublings);

 private:
  struct Group {
    std::uint32_t source, begin, end;  // range in order_
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
  std::vector<std::vector<Hop>> hops_;  // by group, from the last step to the first

  std::vector<std::uint32_t> by_end_, first_arrival_;  // the slots of each step by head
  std::vector<std::uint64_t> loads_;
  std::vector<double> price_;
  std::vector<PacketCost> packet_cost_;          // by slot
  std::vector<std::uint32_t> from_, to_, step_;  // by slot
  std::vector<double> largest_, scale_;          // by step
  std::uint32_t doublings_ = 1;
  bool first_pass_ = true;
  double hop_price_ = 0;

  std::vector<double> step_time_;
  std::vector<std::uint32_t> touched_;  // steps
  std::vector<unsigned char> is_touched_;

  std::vector<double> cost_;  // by time and node: cost of the cheapest path from the source
  std::vector<std::uint32_t> head_, head_before_, next_;  // the items at each node
  std::vector<std::uint32_t> active_, active_before_;
};

}  // namespace asterism::routes
