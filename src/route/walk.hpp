// A route under construction: every hop goes over a real link, whatever the algorithm thinks.
#pragma once

#include <string>
#include <utility>

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
  void take(Port port) {
    route_.ports.push_back(port);
    route_.path.push_back(network_.neighbour(at(), port));
  }
  void note(std::string text) { route_.note = std::move(text); }
  [[nodiscard]] Route finish() && { return std::move(route_); }

 private:
  const Network& network_;
  Route route_;
};

}  // namespace asterism
