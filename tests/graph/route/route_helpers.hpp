// What the tests of the routing algorithms share.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/route.hpp>

namespace asterism::testing {

inline Route routed(const std::shared_ptr<const Network>& network, std::string_view from,
                    std::string_view to, std::string_view algorithm = "",
                    const RouteOptions& options = {}) {
  const RouteTarget target = parse_route_target(*network, to);
  return find_route(route_algorithm(*network, algorithm, !target.substar.empty()),
                    {network, network->parse_label(from), target, options});
}

inline std::string ports_text(const Network& network, const Route& route) {
  std::string text;
  for (const Port port : route.ports) text += (text.empty() ? "" : ",") + network.port_name(port);
  return text;
}

inline RouteSurvey surveyed(const std::string& spec, std::string_view algorithm = "",
                            const RouteOptions& options = {}) {
  const auto network = make_network(spec);
  return survey_routes(network, route_algorithm(*network, algorithm), options);
}

/// The error of a call that must fail.
inline Error error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error";
  return {ErrorCode::usage, ""};
}

}  // namespace asterism::testing
