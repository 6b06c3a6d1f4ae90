// The choices of the page: networks, collectives, fields of the model.
#pragma once

#include "explore/limits.hpp"
#include "view/json.hpp"

namespace asterism::explore {

[[nodiscard]] Json catalogue_document(const Limits& limits);

}  // namespace asterism::explore
