// Point-to-point routing: the catalogue of routing algorithms, and functions to use them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>
#include <asterism/registry.hpp>

namespace asterism {

/// A walk from one node to another.
struct Route {
  std::string algorithm;
  std::vector<Port> ports;
  std::vector<NodeId> path;  ///< one node more than `ports`
  std::string note;          ///< a choice of the algorithm, such as a tag; often empty
  std::vector<std::string> explanation{};  ///< how the route was found, if requested and available

  [[nodiscard]] std::size_t hops() const { return ports.size(); }
};

/// The destination of a route: a node, or any node of a substar such as **43.
struct RouteTarget {
  RouteTarget(NodeId to) : node(to) {}  // NOLINT: a node is a target
  explicit RouteTarget(std::vector<unsigned> any_of) : substar(std::move(any_of)) {}

  NodeId node = no_node;
  std::vector<unsigned> substar;  ///< by position: a symbol from 1, or 0 for any; empty for a node
};

/// Options of routing algorithms.
struct RouteOptions {
  std::string tag{};               ///< yeh96: "identity", "best" or "2,3,1"
  bool explain = false;            ///< fill Route::explanation
  std::uint64_t memory_limit = 0;  ///< for `shortest`: bytes; 0 for the free memory of the system
};

/// The input of a routing algorithm.
struct RouteRequest {
  std::shared_ptr<const Network> shared_network;
  NodeId from;
  RouteTarget to;
  RouteOptions options{};

  [[nodiscard]] const Network& network() const { return *shared_network; }
};

/// A routing algorithm of the catalogue.
struct RouteAlgorithm {
  std::string name{};
  std::string summary{};
  std::string citation{};
  std::vector<std::string> families{};  ///< network families; any if empty
  bool to_substars = false;
  std::function<Route(const RouteRequest& request)> find{};

  /// Returns whether the algorithm routes on this network.
  [[nodiscard]] bool applies_to(const Network& network) const;
};

/// Returns the catalogue in order of preference: the first entry that applies to a network is its
/// default.
[[nodiscard]] Registry<RouteAlgorithm>& route_catalogue();

/// Returns the algorithm of that name, or the network's default if the name is empty. Throws Error
/// if none applies to the network (and to substars if `to_substar` is set).
[[nodiscard]] const RouteAlgorithm& route_algorithm(const Network& network, std::string_view name,
                                                    bool to_substar = false);

/// Parses a node's label or, on a star graph, a substar.
[[nodiscard]] RouteTarget parse_route_target(const Network& network, std::string_view text);

/// Finds a shortest path by bidirectional search. Returns nothing if more than `max_nodes` nodes
/// would have to be visited.
[[nodiscard]] std::optional<Route> find_shortest(const Network& network, NodeId from, NodeId to,
                                                 std::uint64_t max_nodes);

/// Runs an algorithm and checks that its route ends at the target.
[[nodiscard]] Route find_route(const RouteAlgorithm& algorithm, const RouteRequest& request);

/// Route lengths of an algorithm over all pairs of nodes, compared with distances.
struct RouteSurvey {
  std::string algorithm;
  bool all_pairs = false;  ///< otherwise from all nodes to a sample of targets
  std::uint64_t pairs = 0;
  std::uint64_t max_hops = 0, hops_sum = 0;
  std::uint64_t max_distance = 0, distance_sum = 0;
  std::uint64_t longer = 0;  ///< pairs whose route is not a shortest path
  /// The first such pair, ordered by target and source id.
  struct Example {
    NodeId from, to;
    std::uint64_t hops = 0, distance = 0;
  };
  std::optional<Example> first_longer;
};

/// Computes the survey of a routing algorithm.
[[nodiscard]] RouteSurvey survey_routes(const std::shared_ptr<const Network>& network,
                                        const RouteAlgorithm& algorithm,
                                        const RouteOptions& options = {},
                                        const Progress& progress = {});

}  // namespace asterism
