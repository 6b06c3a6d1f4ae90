// Times parcels with given paths: each waits at every arc of its path. In each step, the arcs that
// are used take some of the waiting parcels, those with the longest remaining path first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "synthesis/routes/route_choice.hpp"
#include "synthesis/routes/route_paths.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

class QueuedRoutes {
 public:
  /// `pack` is the maximum packet size on the fastest arcs; proportional on others.
  QueuedRoutes(const RouteGraph& graph, std::span<const Parcel> parcels, const BalancedPaths& paths,
               std::uint64_t pack);

  /// The progress may stop the run.
  [[nodiscard]] TimedRoutes run(const asterism::Progress& progress);

 private:
  void enqueue(std::uint32_t parcel);
  std::uint32_t dequeue(std::uint32_t arc);
  [[nodiscard]] std::vector<std::uint32_t> first_come_last_served() const;
  void move_over(std::uint32_t arc);

  const RouteGraph& graph_;
  std::span<const Parcel> parcels_;
  const BalancedPaths& paths_;
  StepChoice choice_;

  /// Position of a parcel on its path.
  struct Progress {
    std::uint32_t next = 0;  // index in arcs_
    std::uint32_t left = 0;
  };
  std::uint32_t longest_ = 0;               // longest path
  std::vector<std::uint32_t> arcs_;         // arcs of all paths, concatenated
  std::vector<Progress> progress_;          // by parcel
  std::vector<std::uint32_t> head_, next_;  // by arc and remaining path length
  std::vector<std::uint32_t> farthest_;     // by arc: remaining path length of its first parcel
  std::vector<std::uint32_t> arrived_;
  std::uint64_t under_way_ = 0;
  TimedRoutes result_;
  std::vector<std::uint64_t> loads_;
};

}  // namespace asterism::routes
