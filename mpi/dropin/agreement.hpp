// All ranks must have read the same: otherwise some would take calls that others hand on.
#pragma once

#include <optional>

#include "settings.hpp"

namespace asterism::dropin {

/// Collective over MPI_COMM_WORLD. Returns nothing if no network is named or if something is wrong,
/// which rank 0 then reports.
[[nodiscard]] std::optional<Settings> agreed_settings();

}  // namespace asterism::dropin
