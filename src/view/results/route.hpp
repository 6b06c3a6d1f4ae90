// A route, or a survey of all routes, as text and as JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <asterism/route.hpp>

#include "view/form.hpp"

namespace asterism {

/// `distance` is that of the two nodes, if known; `to` is as requested.
[[nodiscard]] std::string route_report(const Network& network, const Route& route,
                                       std::optional<std::size_t> distance, const std::string& to,
                                       Form form);
[[nodiscard]] std::string route_survey_report(const Network& network, const RouteSurvey& survey,
                                              Form form);

}  // namespace asterism
