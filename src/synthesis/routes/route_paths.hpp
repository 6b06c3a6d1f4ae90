// Paths for all parcels that burden no arc and no node's ports much more than others: each goes the
// cheapest way, under prices that grow with the load, and again when all others have one.
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

  /// All parcels, and again as often; false if there is no way for one.
  [[nodiscard]] bool find(std::uint32_t passes);
  /// Moves single parcels away from what is busiest, as long as that helps and the budget lasts.
  void relieve(WorkBudget budget);
  /// The arcs of a parcel's path.
  [[nodiscard]] std::span<const std::uint32_t> path(std::uint32_t parcel) const {
    const Place& place = places_[parcel];
    const std::vector<std::uint32_t>& arcs = groups_[place.group].arcs;
    return {arcs.data() + place.first, arcs.data() + place.first + place.length};
  }
  /// How long the busiest arc or the busiest ports of a node take in all.
  [[nodiscard]] double busiest() const;
  [[nodiscard]] std::uint64_t hops() const;

 private:
  struct Place {
    std::uint32_t group = 0, first = 0, length = 0;
  };
  struct Group {
    std::uint32_t source;
    std::vector<std::uint32_t> parcels;
    std::vector<std::uint32_t> arcs;  // those of all paths, one behind the other
  };
  /// Something that paths share: an arc, a link, what a node can send or receive.
  struct Resource {
    double load = 0;   // how long it takes for all that uses it
    double share = 1;  // of it, that is taken by something that takes a unit of time
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
  std::vector<std::uint32_t> arrival_;  // the arc that leads to a node, in the tree
};

}  // namespace asterism::routes
