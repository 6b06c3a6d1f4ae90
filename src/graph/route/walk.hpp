// A route under construction: every hop is checked against the links of the network.
#pragma once

#include <string>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/network.hpp>
#include <asterism/route.hpp>

namespace asterism {

class Walk {
 public:
  Walk(const Network& network, NodeId from, std::string algorithm) : network_(network) {
    route_.algorithm = std::move(algorithm);
    route_.path.push_back(from);
  }
  Walk(const RouteRequest& request, std::string algorithm)
      : Walk(request.network(), request.from, std::move(algorithm)) {}

  [[nodiscard]] NodeId at() const { return route_.path.back(); }
  [[nodiscard]] std::size_t hops() const { return route_.hops(); }
  /// Throws Error(too_large) if a route becomes too long to be useful.
  void take(Port port) {
    if (hops() == max_hops)
      throw Error(ErrorCode::too_large,
                  fmt::format("the route on {} is longer than {} hops", network_.spec(), max_hops),
                  "choose nodes that are nearer to each other, or a smaller network");
    route_.ports.push_back(port);
    route_.path.push_back(network_.neighbour(at(), port));
  }
  void note(std::string text) { route_.note = std::move(text); }
  [[nodiscard]] Route finish() && { return std::move(route_); }

 private:
  static constexpr std::size_t max_hops = 10'000'000;

  const Network& network_;
  Route route_;
};

}  // namespace asterism
