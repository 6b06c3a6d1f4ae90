// The local page of `asterism explore`. The server needs a library that nothing else needs, so it
// is in a program of its own, asterism-explore, which is this program linked with the server. The
// usual program is linked with handover/ instead and becomes that one.
#pragma once

#include <cstdint>

#include "cli/command.hpp"

namespace asterism::cli {

struct ExplorerOptions {
  std::uint16_t port = 0;     ///< 0 for any that is free
  std::uint64_t seconds = 0;  ///< after which it ends; 0 for never
  bool opens_browser = true;
};

/// Serves the page until somebody ends it. Throws Error if it cannot.
[[nodiscard]] int run_explorer(const ExplorerOptions& options, const Session& session);

}  // namespace asterism::cli
