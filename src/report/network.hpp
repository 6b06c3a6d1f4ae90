// What a network measures, next to what its paper says.
#pragma once

#include <optional>
#include <string>

#include <asterism/measure.hpp>
#include <asterism/network.hpp>

#include "report/form.hpp"

namespace asterism {

/// Without measures, what is known without them.
[[nodiscard]] std::string network_report(const Network& network,
                                         const std::optional<NetworkMeasures>& measures, Form form);

}  // namespace asterism
