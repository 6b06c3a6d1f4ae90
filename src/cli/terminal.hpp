// Progress on the terminal, and stopping when asked to.
#pragma once

#include <asterism/progress.hpp>

namespace asterism::cli {

/// From now on Ctrl-C, SIGTERM and SIGHUP make terminal_progress throw Error(interrupted), so that
/// the work stops with nothing half written; a second signal ends the program at once. What the
/// caller of the program wants ignored (nohup does) stays ignored.
void stop_at_signals();

/// A bar on stderr if that is a terminal and the work takes a while; cleared at the end.
[[nodiscard]] Progress terminal_progress();
void clear_progress();

}  // namespace asterism::cli
