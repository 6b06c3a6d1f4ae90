// Serves the page of the explorer until a signal or the time limit.
#pragma once

#include "cli/explorer.hpp"

namespace asterism::cli {

[[nodiscard]] int serve_explorer(const ExplorerOptions& options, const Session& session);

}  // namespace asterism::cli
