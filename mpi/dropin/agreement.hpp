// Checks that all ranks have read the same settings; otherwise some would intercept calls that
// others pass through.
#pragma once

#include <optional>

#include "settings.hpp"

namespace asterism::dropin {

/// Collective over MPI_COMM_WORLD. Returns nothing if no network is named or if something is wrong,
/// which rank 0 then reports.
[[nodiscard]] std::optional<Settings> agreed_settings();

}  // namespace asterism::dropin
