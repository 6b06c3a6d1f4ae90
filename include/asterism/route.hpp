// Point-to-point routing: the catalogue of routing algorithms, and one call to use them.
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

struct Route {
  std::string algorithm;
  std::vector<Port> ports;
  std::vector<NodeId> path;  ///< one node more than ports
  std::string note;          ///< a choice that the algorithm made, such as a tag; often empty
  std::vector<std::string> explanation{};  ///< how it was found, if asked for and known

  [[nodiscard]] std::size_t hops() const { return ports.size(); }
};

/// Where a route leads: to a node, or to any node of a substar such as **43.
struct RouteTarget {
  RouteTarget(NodeId to) : node(to) {}  // NOLINT: a node is a target
  explicit RouteTarget(std::vector<unsigned> any_of) : substar(std::move(any_of)) {}

  NodeId node = no_node;
  std::vector<unsigned> substar;  ///< by position, symbols from 1, 0 for any; empty for a node
};

struct RouteOptions {
  std::string tag{};               ///< yeh96: "identity", "best" or "2,3,1"
  bool explain = false;            ///< fill Route::explanation
  std::uint64_t memory_limit = 0;  ///< shortest: bytes; 0 for what the system has free
};

struct RouteRequest {
  std::shared_ptr<const Network> shared_network;
  NodeId from;
  RouteTarget to;
  RouteOptions options{};

  [[nodiscard]] const Network& network() const { return *shared_network; }
};

struct RouteAlgorithm {
  std::string name{};
  std::string summary{};
  std::string citation{};
  std::vector<std::string> families{};  ///< of networks; any if empty
  bool to_substars = false;
  std::function<Route(const RouteRequest& request)> find{};

  [[nodiscard]] bool applies_to(const Network& network) const;
};

/// In order of preference: the first that applies to a network is its default.
[[nodiscard]] Registry<RouteAlgorithm>& route_catalogue();

/// The algorithm of a name, or the default if the name is empty; throws Error if there is none
/// that applies to the network (and to substars if the target is one).
[[nodiscard]] const RouteAlgorithm& route_algorithm(const Network& network, std::string_view name,
                                                    bool to_substar = false);

/// A node's label, or on a star graph a substar.
[[nodiscard]] RouteTarget parse_route_target(const Network& network, std::string_view text);

/// The shortest way between two nodes, searched from both ends; nothing if more than
/// `max_nodes` would have to be visited.
[[nodiscard]] std::optional<Route> find_shortest(const Network& network, NodeId from, NodeId to,
                                                 std::uint64_t max_nodes);

/// Runs an algorithm and makes sure that its route ends where it should.
[[nodiscard]] Route find_route(const RouteAlgorithm& algorithm, const RouteRequest& request);

/// What an algorithm does over all pairs of nodes, next to the true distances.
struct RouteSurvey {
  std::string algorithm;
  bool all_pairs = false;  ///< if not: all nodes to a sample of targets
  std::uint64_t pairs = 0;
  std::uint64_t hops_max = 0, hops_sum = 0;
  std::uint64_t distance_max = 0, distance_sum = 0;
  std::uint64_t longer = 0;  ///< pairs whose route is not a shortest one
  /// The first such pair, by the ids of target and source.
  struct Example {
    NodeId from, to;
    std::uint64_t hops = 0, distance = 0;
  };
  std::optional<Example> first_longer;
};

[[nodiscard]] RouteSurvey survey_routes(const std::shared_ptr<const Network>& network,
                                        const RouteAlgorithm& algorithm,
                                        const RouteOptions& options = {},
                                        const Progress& progress = {});

}  // namespace asterism
