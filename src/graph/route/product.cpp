// Routing on products: first in A, then in B, each as the factor itself is routed.
#include "network/product.hpp"

#include <asterism/route.hpp>

#include "graph/route/walk.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

Route route_in_factor(const Factor& factor, NodeId from, NodeId to, const RouteRequest& request) {
  const RouteAlgorithm& algorithm = route_algorithm(factor.network(), "", false);
  RouteRequest inner{factor.shared_network(), from, to};
  inner.options.memory_limit = request.options.memory_limit;
  return find_route(algorithm, inner);
}

/// No pair of nodes has two switches, so a walk from or to a switch may have to begin in B.
Route factor_ordered(const RouteRequest& request) {
  const ProductNetwork& product = required_shape(as_product(request.network()));
  const ProductNetwork::Pair from = product.pair(request.from);
  const ProductNetwork::Pair to = product.pair(request.to.node);
  if (product.is_switch(request.from) || product.is_switch(request.to.node))
    return find_route(*route_catalogue().find("shortest"), request);
  Walk walk(request, "factor-ordered");
  for (const Port port : route_in_factor(product.first(), from.a, to.a, request).ports)
    walk.take(ProductNetwork::port_of_first(port));
  for (const Port port : route_in_factor(product.second(), from.b, to.b, request).ports)
    walk.take(product.port_of_second(port));
  return std::move(walk).finish();
}

}  // namespace

RouteAlgorithm factor_ordered_route() {
  return {
      .name = "factor-ordered",
      .summary =
          "first in A, then in B, each by its own default; shortest if both routes are shortest",
      .citation = "K. Day, A.-E. Al-Ayyoub, IEEE Trans. Parallel Distrib. Syst. 8 (1997)",
      .families = {"product"},
      .find = factor_ordered};
}

}  // namespace asterism
