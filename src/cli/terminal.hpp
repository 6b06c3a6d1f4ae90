// Progress on the terminal, and stopping at Ctrl-C.
#pragma once

#include <asterism/progress.hpp>

namespace asterism::cli {

/// From now on Ctrl-C makes terminal_progress throw Error(interrupted), so that the work stops
/// with nothing half written; a second Ctrl-C ends the program at once.
void stop_at_interrupt();

/// A bar on stderr if that is a terminal and the work takes a while; cleared at the end.
[[nodiscard]] Progress terminal_progress();
void clear_progress();

}  // namespace asterism::cli
