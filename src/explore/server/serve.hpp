// The page of the explorer, served until a signal or the end of the time.
#pragma once

#include "cli/explorer.hpp"

namespace asterism::cli {

[[nodiscard]] int serve_explorer(const ExplorerOptions& options, const Session& session);

}  // namespace asterism::cli
