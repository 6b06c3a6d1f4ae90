// What can be chosen on the page: networks, collectives, fields of the model.
#pragma once

#include "explore/limits.hpp"
#include "report/json.hpp"

namespace asterism::explore {

[[nodiscard]] Json catalogue_document(const Limits& limits);

}  // namespace asterism::explore
