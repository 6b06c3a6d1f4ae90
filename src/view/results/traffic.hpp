// Traffic on the links of each class, as a table and as JSON.
#pragma once

#include <string>

#include <asterism/traffic.hpp>

#include "view/form.hpp"

namespace asterism {

[[nodiscard]] std::string traffic_report(const Network& network, const Traffic& traffic, Form form);

}  // namespace asterism
