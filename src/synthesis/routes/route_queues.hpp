// Times for parcels whose paths are given: each waits at every arc of its path, and in each step
// the arcs that are used take some of those that wait, the ones with the longest way left first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "synthesis/routes/route_paths.hpp"
#include "synthesis/routes/route_ports.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

class QueuedRoutes {
 public:
  /// `pack`: the most messages in a packet on the fastest arcs, on others in proportion.
  QueuedRoutes(const RouteGraph& graph, std::span<const Parcel> parcels, const BalancedPaths& paths,
               std::uint64_t pack);

  /// The progress may stop it.
  [[nodiscard]] TimedRoutes run(const asterism::Progress& progress);

 private:
  void enqueue(std::uint32_t parcel);
  std::uint32_t dequeue(std::uint32_t arc);
  void count_work();
  [[nodiscard]] std::vector<std::uint32_t> first_come_last_served() const;
  void choose();
  void choose_all();
  void sort_by_work();
  void use_best(std::span<const std::uint32_t> arcs);
  [[nodiscard]] double score(std::uint32_t arc) const;
  void move_over(std::uint32_t arc);

  const RouteGraph& graph_;
  std::span<const Parcel> parcels_;
  const BalancedPaths& paths_;
  StepPorts ports_;

  /// Where a parcel is on its path.
  struct Progress {
    std::uint32_t next = 0;  // of arcs_
    std::uint32_t left = 0;
  };
  std::uint32_t longest_ = 0;               // path
  std::vector<std::uint32_t> arcs_;         // of all paths, one behind the other
  std::vector<Progress> progress_;          // of each parcel
  std::vector<std::uint32_t> head_, next_;  // by arc and what is left of the way
  std::vector<std::uint32_t> farthest_;     // of an arc, what is left of the way of the first
  std::vector<std::uint64_t> waiting_;      // messages at each arc
  std::vector<unsigned char> wanted_;       // arcs at which some wait
  std::vector<std::uint64_t> room_;         // of a packet on each arc
  std::vector<double> work_;                // of each node left to send, and then to receive
  std::vector<std::uint32_t> by_work_;
  std::vector<std::uint32_t> arrived_;
  std::uint64_t under_way_ = 0;
  TimedRoutes result_;
  std::vector<std::uint64_t> loads_;
};

}  // namespace asterism::routes
