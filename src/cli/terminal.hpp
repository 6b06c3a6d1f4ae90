// Progress on the terminal, and interruption by signals.
#pragma once

#include <functional>

#include <asterism/progress.hpp>

namespace asterism::cli {

/// From now on, Ctrl-C, SIGTERM and SIGHUP make terminal_progress throw Error(interrupted), so that
/// the work stops without leaving partial files. A second signal ends the program immediately.
/// Signals that the caller of the program ignores (as nohup does) stay ignored.
///
/// Work that does not report progress within a second cannot keep the program from ending: unless
/// clear_progress() indicates that the interruption is being handled, unfinished files are removed
/// and the program ends with exit code 130.
void stop_at_signals();

/// Sets what to do before the program is forced to end, such as printing what was found so far. It
/// is called in its own thread while the work continues.
void before_forced_end(std::function<void()> action);

/// Sets the width of text to that of the terminal, if standard output is one; the environment
/// variable COLUMNS overrides it.
void fit_text_to_terminal();

/// Shows a bar on stderr if that is a terminal and the work takes a while; cleared at the end.
[[nodiscard]] Progress terminal_progress();
/// Must be called when the work has ended or its interruption is being handled.
void clear_progress();

}  // namespace asterism::cli
