// Balanced paths for all parcels: no arc and no node's ports are loaded much more than others. Each
// parcel takes the cheapest path under prices that grow with the load, and is rerouted after all
// others have a path.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "base/work_budget.hpp"
#include "synthesis/routes/route_graph.hpp"

namespace asterism::routes {

class BalancedPaths {
 public:
  /// All arguments must outlive this object. The progress may stop the work.
  BalancedPaths(const RouteGraph& graph, std::span<const Parcel> parcels, std::uint32_t groups,
                const Progress& progress);

  /// Routes all parcels, then reroutes them `passes` times. Returns false if a parcel has no path.
  [[nodiscard]] bool find(std::uint32_t passes);
  /// Moves single parcels away from the busiest resources, as long as that helps and the budget
  /// lasts.
  void relieve(WorkBudget budget);
  /// Returns the arcs of a parcel's path.
  [[nodiscard]] std::span<const std::uint32_t> path(std::uint32_t parcel) const {
    const Place& place = places_[parcel];
    const std::vector<std::uint32_t>& arcs = groups_[place.group].arcs;
    return {arcs.data() + place.first, arcs.data() + place.first + place.length};
  }
  /// Returns how long the busiest arc or the busiest ports of a node take in total.
  [[nodiscard]] double busiest() const;
  [[nodiscard]] std::uint64_t hops() const;

 private:
  struct Place {
    std::uint32_t group = 0, first = 0, length = 0;
  };
  struct Group {
    std::uint32_t source;
    std::vector<std::uint32_t> parcels;
    std::vector<std::uint32_t> arcs;  // arcs of all paths, concatenated
  };
  /// A resource shared by paths: an arc, a link, or the send or receive capacity of a node.
  struct Resource {
    double load = 0;   // time for everything that uses it
    double share = 1;  // share of the resource that a user occupies per unit of time
  };
  void make_groups(std::uint32_t groups);
  void refresh(std::uint32_t doublings, bool first);
  void change(std::uint32_t arc, double messages);
  void reprice_arc(std::uint32_t arc);
  void refresh_ends(std::span<const std::uint32_t> path);
  [[nodiscard]] double price_of(const Resource& resource, double more) const;
  bool route(std::uint32_t group);
  bool find_tree(const Group& group);
  void find_costs(std::uint32_t source);
  [[nodiscard]] const Resource* busiest_resource() const;
  [[nodiscard]] std::vector<std::uint32_t> users_of(const Resource* resource) const;
  bool move_parcel(std::uint32_t parcel);

  const RouteGraph& graph_;
  std::span<const Parcel> parcels_;
  const Progress& progress_;
  std::vector<Group> groups_;
  std::vector<Place> places_;
  std::vector<Resource> links_, sending_, receiving_;
  std::vector<double> price_;
  std::uint32_t doublings_ = 1;
  double largest_ = 1, scale_ = 1, hop_price_ = 0;

  std::vector<double> cost_;
  std::vector<std::uint32_t> arrival_;  // by node: the incoming arc in the tree
};

}  // namespace asterism::routes
